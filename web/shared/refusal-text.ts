import { messageOf } from '#contract/envelope.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { translated } from './i18n/texts.ts'

/** The sentence of a refusal in the person's language; `said` is what the server wrote beside a code that this version does not know. */
export function refusalText(code: string | null, said: string | null = null): string {
  if (code === null) return said ?? ''
  return translated('refusals', code) ?? said ?? messageOf[code as RefusalCode] ?? code
}
