import { locks } from '../../shared/i18n/en/locks.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('locks', locks)
