import type { Envelope, FieldError } from '#contract/envelope.ts'
import { translated } from '../../shared/i18n/texts.ts'
import { formText } from './form-text.ts'

/**
 * What the server refuses in one field, in the person's language: the sentence of the refusal's code, where the server said no more than
 * that (`whole`, as the form tells it); what its schema found has no words but English ones.
 */
export function refusalAtField({ message }: FieldError, { code, status_message: general }: Partial<Envelope<unknown>>, whole: string): string {
  if (code === 'REQUEST_INVALID') return message === general || translated('refusals', code) !== null ? formText.notValid : message
  return message === general ? whole : message
}
