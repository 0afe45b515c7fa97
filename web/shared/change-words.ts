import { permissions, type PermissionName } from '#domain/access/permissions.ts'
import { sections, type Section } from '#domain/access/sections.ts'
import { permissionTitle, sectionTitle } from './access-words.ts'
import { formatMinor, formatMinorBare, noCurrency } from './format.ts'
import { fields } from './i18n/en/fields.ts'
import { texts } from './i18n/texts.ts'

export const fieldsText = texts('fields', fields)
const whole = /^-?\d{1,15}$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** The parts of a field's path in words: `bet_settings.0.min_stake_minor` is "Bet settings", "No. 1", "Smallest stake". */
export function fieldWords(field: string): readonly string[] {
  return field.split('.').map((part) => {
    if (whole.test(part)) return fieldsText.position({ position: String(Number(part) + 1) })
    const name = part.replace(/_(minor|bp|ms)$/, '')
    return (fieldsText.names as Readonly<Record<string, string>>)[name] ?? part.replaceAll('_', ' ')
  })
}

/** What stood in a field as people read it: money in its currency, shares in percent, rights and states by their names; an instant stays one. */
export function valueWords(field: string, value: string, currency: string | null): { readonly text: string; readonly iso: string | null } {
  if (instant.test(value)) return { text: value, iso: value }
  if (whole.test(value) && field.endsWith('_minor')) return { text: currency === null ? formatMinorBare(Number(value), noCurrency) : formatMinor(Number(value), currency), iso: null }
  if (whole.test(value) && field.endsWith('_bp')) return { text: fieldsText.percent({ value: String(Number(value) / 100) }), iso: null }
  return { text: rightWords(value) ?? (fieldsText.values as Readonly<Record<string, string>>)[value] ?? value, iso: null }
}

/** "SPORTS" or "SPORTS: Result Declare", as rights stand in the record; null for anything else. */
function rightWords(value: string): string | null {
  const [section = '', name] = value.split(': ', 2)
  if (!sections.includes(section as Section)) return null
  if (name === undefined) return sectionTitle(section as Section)
  return permissions.some((each) => each.name === name) ? `${sectionTitle(section as Section)}: ${permissionTitle(name as PermissionName)}` : null
}
