import { actions } from '../../shared/i18n/en/actions.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('actions', actions)
