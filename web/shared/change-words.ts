import { permissions, type PermissionName } from '#domain/access/permissions.ts'
import { sections, type Section } from '#domain/access/sections.ts'
import { permissionTitle, sectionTitle } from './access-words.ts'
import { noCurrency } from './currency-digits.ts'
import { fieldWords, type Runners } from './field-words.ts'
import { formatLine, formatMinor, formatMinorBare } from './format.ts'
import { fieldValues } from './i18n/en/field-values.ts'
import { texts } from './i18n/texts.ts'
import { refusalText } from './refusal-text.ts'
import { voidReasonsText } from './void-reasons-text.ts'

const valuesText = texts('field-values', fieldValues)
const whole = /^-?\d{1,15}$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Odds, rates and lines, which stand in the record in thousandths. */
const thousandths: ReadonlySet<string> = new Set(['back', 'lay', 'line', 'price', 'min_odds', 'max_odds', 'odds_min', 'odds_max'])

/** What a person wrote stands as it was written, also where it is a word of a list. */
const written: ReadonlySet<string> = new Set(['name', 'note', 'notes', 'remark', 'title', 'text', 'message', 'user_name', 'city', 'search', 'selections'])

/** A value as people read it; an instant is one for the reader's time zone. */
export type Told = { readonly text: string; readonly iso: string | null }

/** What stood in a field as people read it: money in its currency, shares in percent, odds and lines as numbers, runners, rights and states by their names; an instant stays one. */
export function valueWords(field: string, value: string, currency: string | null, runners: Runners = []): Told {
  if (instant.test(value)) return { text: value, iso: value }
  if (whole.test(value) && field.endsWith('_minor')) return { text: currency === null ? formatMinorBare(Number(value), noCurrency) : formatMinor(Number(value), currency), iso: null }
  if (whole.test(value) && field.endsWith('_bp')) return { text: valuesText.percent({ value: String(Number(value) / 100) }), iso: null }
  const name = field.slice(field.lastIndexOf('.') + 1)
  if (whole.test(value) && (thousandths.has(name) || field === 'outcome.value')) return { text: formatLine(Number(value)), iso: null }
  if (name === 'selection_id') return { text: runners.find(({ id }) => id === value)?.name ?? value, iso: null }
  if (written.has(name)) return { text: value, iso: null }
  if (name === 'code') return { text: refusalText(value), iso: null }
  if (name === 'field') return { text: fieldWords(value, runners).join(', '), iso: null }
  return { text: rightWords(value) ?? wordOf(value) ?? value, iso: null }
}

/** The words for a value that is one of a list; undefined for any other. */
export function wordOf(value: string): string | undefined {
  return voidReasonWord(value) ?? (valuesText.values as Readonly<Record<string, string>>)[value]
}

/** Why something was done: the words of the reason that a person chose, or what they wrote; null where nothing was said. */
export const reasonWords = (reason: string | null): string | null => (reason === null ? null : (voidReasonWord(reason) ?? reason))

function voidReasonWord(value: string): string | undefined {
  return (voidReasonsText as Readonly<Record<string, string>>)[value]
}

/** "SPORTS" or "SPORTS: Result Declare", as rights stand in the record; null for anything else. */
function rightWords(value: string): string | null {
  const [section = '', name] = value.split(': ', 2)
  if (!sections.includes(section as Section)) return null
  if (name === undefined) return sectionTitle(section as Section)
  return permissions.some((each) => each.name === name) ? `${sectionTitle(section as Section)}: ${permissionTitle(name as PermissionName)}` : null
}
