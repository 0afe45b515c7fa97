import { member } from '../../shared/i18n/en/member.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('member', member)
