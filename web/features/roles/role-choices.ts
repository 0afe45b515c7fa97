import { text } from './text.ts'

/** The roles of the specification, for a select. */
export function roleChoices() {
  return (['user', 'admin'] as const).map((value) => ({ value, label: text.roles[value] }))
}
