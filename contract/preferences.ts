import { table } from './endpoint.ts'
import { keptPreferences } from './kept-preferences.ts'
import { savedViews } from './saved-views.ts'

export const preferences = table({ ...keptPreferences, ...savedViews })
