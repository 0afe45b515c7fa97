import { actions } from './actions.ts'
import { notifications } from './notifications.ts'
import { sports } from './sports.ts'

/** Every namespace in Arabic, fetched as one. */
export const catalogue = { actions, notifications, sports }
