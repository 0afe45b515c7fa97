import { form } from '../../shared/i18n/en/form.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const formText = texts('form', form)
