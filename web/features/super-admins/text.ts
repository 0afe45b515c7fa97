import { members } from '../../shared/i18n/en/members.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('members', members)
