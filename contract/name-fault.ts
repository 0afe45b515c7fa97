import { nameText } from './fields.ts'

/** By which the rule of names says that it was the one that refused. */
const [refused] = nameText(0, 0).safeParse('').error?.issues ?? []

/** What is wrong with a text that the rule of names refused, by the pattern that refused it; null: another rule did. */
export function nameFault(pattern: string | undefined, text: unknown): 'blanksAround' | 'noLetter' | 'hidden' | null {
  if (refused?.code !== 'invalid_format' || pattern !== refused.pattern || typeof text !== 'string') return null
  return text.trim() !== text ? 'blanksAround' : /[\p{L}\p{N}]/u.test(text) ? 'hidden' : 'noLetter'
}
