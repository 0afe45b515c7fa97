import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { callWords } from './call-words.ts'
import { reasonWords, valueWords, wordOf } from './change-words.ts'
import { fieldsText, fieldWords } from './field-words.ts'

test('the path of a field is told part by part, and what has no word stands for itself', () => {
  expect(fieldWords('bet_settings.0.min_stake_minor')).toEqual(['Bet settings', 'No. 1', 'Smallest stake'])
  expect(fieldWords('account.self_status')).toEqual(['Account', 'Own status'])
  expect(fieldWords('some_new_field')).toEqual(['some new field'])
  expect(fieldWords('1016.self_status')).toEqual(['Account 1016', 'Own status'])
  expect(fieldWords('quotes.77.back', [{ id: '77', name: 'Draw' }])).toEqual(['Prices', 'Draw', 'Back'])
})

test('an amount stands in its currency, with as many places as that has; without one it is a bare figure', () => {
  expect(valueWords('credit_minor', '123450', 'EUR').text).toBe('€1,234.50')
  expect(valueWords('account.credit_minor', '-5', 'JPY').text).toBe('-JP¥5')
  expect(valueWords('credit_minor', '123450', null).text).toBe('1,234.50')
  // A number that is no amount stays one.
  expect(valueWords('revision', '123450', 'USD').text).toBe('123450')
})

test('shares are percent, rights and states have names, an instant stays one', () => {
  expect(valueWords('shares.0.own_bp', '1250', 'USD').text).toBe('12.5 %')
  expect(valueWords('permissions', 'SPORTS: Result Declare', null).text).toBe('Sports: Declare results')
  expect(valueWords('permissions', 'SPORTS: Not Ours', null).text).toBe('SPORTS: Not Ours')
  expect(valueWords('is_owner', 'true', null).text).toBe('Yes')
  expect(valueWords('until', '2026-01-01T00:00:00.000Z', null).iso).toBe('2026-01-01T00:00:00.000Z')
})

test('odds and lines are numbers, runners have names, a refusal its sentence, and what a person wrote stands as it was written', () => {
  expect(valueWords('quotes.line.back', '90000', null).text).toBe('90')
  expect(valueWords('asked.price', '1020', null).text).toBe('1.02')
  expect(valueWords('asked.selection_id', '77', null, [{ id: '77', name: 'Draw' }]).text).toBe('Draw')
  expect(valueWords('asked.selection_id', '78', null, []).text).toBe('78')
  expect(valueWords('refused.0.code', 'ACCOUNT_LOCKED', null).text).toMatch(/ /)
  expect(valueWords('field', 'bet_settings.0.min_stake_minor', null).text).toBe('Bet settings, No. 1, Smallest stake')
  expect(valueWords('name', 'open', null).text).toBe('open')
})

test('a call has a name, an export names its list, and what nobody has words for says so in the words of the server', () => {
  expect(callWords({ action: 'roles.setPermissions', summary: 'x' })).toBe('Rights of a person')
  expect(callWords({ action: 'logs.events.csv', summary: 'x' })).toBe('Export: Look at the security events')
  expect(callWords({ action: 'later.thing', summary: 'A later thing' })).toBe('A later thing')
})

/** What never stands in the record: secrets, what proves a person, and the hash of what was shown. */
const neverKept = new Set([
  'password', 'current_password', 'new_password', 'master_password', 'device', 'response', 'rawId', 'clientDataJSON', 'hash', 'preview_hash', 'credit_preview_hash', 'shares_preview_hash', 'expected_owner_id', 'firstName', 'lastName',
])

/** Words that are the same in every language, and a field that is only ever one word: what a passkey is. */
const sameEverywhere = new Set(['public-key'])

type Shape = { readonly properties?: Readonly<Record<string, Shape>>; readonly [key: string]: unknown }

/** Every field of what a call takes, however deep, and every word that one of them can be. */
function wordsOf(shape: Shape): { readonly fields: readonly string[]; readonly values: readonly string[]; readonly thousandths: readonly string[] } {
  const own = Object.keys(shape.properties ?? {})
  const below = [
    ...Object.values(shape.properties ?? {}), ...['items', 'additionalProperties'].flatMap((name) => (typeof shape[name] === 'object' ? [shape[name] as Shape] : [])),
    ...['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap((name) => (Array.isArray(shape[name]) ? (shape[name] as Shape[]) : [])),
  ].map(wordsOf)
  const values = [...(Array.isArray(shape['enum']) ? shape['enum'] : []), shape['const']].filter((value) => typeof value === 'string')
  const thousandths = Object.entries(shape.properties ?? {}).flatMap(([name, of]) => ([of, ...((of['anyOf'] as Shape[] | undefined) ?? [])].some(isThousandths) ? [name] : []))
  return { fields: [...own, ...below.flatMap((each) => each.fields)], values: [...values, ...below.flatMap((each) => each.values)], thousandths: [...thousandths, ...below.flatMap((each) => each.thousandths)] }
}

/** Odds, rates and lines, by their bounds in `contract/fields.ts`. */
function isThousandths(shape: Shape): boolean {
  return shape['type'] === 'integer' && shape['maximum'] === 100_000_000
}

const changing = Object.entries(api).flatMap(([capability, table]) =>
  Object.entries(table as Readonly<Record<string, Endpoint>>).flatMap(([name, row]) => (row.effect === 'read' || row.body === undefined ? [] : [{ name: `${capability}.${name}`, body: row.body }])))

test.each(changing)('what $name changes has words in the record', ({ body }) => {
  const { fields, values, thousandths } = wordsOf(z.toJSONSchema(body as z.ZodMiniType, { io: 'input', unrepresentable: 'any' }) as Shape)
  const nameOf = (field: string): string => field.replace(/_(minor|bp|ms)$/, '')
  expect(fields.map(nameOf).filter((name) => !neverKept.has(name) && !(name in fieldsText.names))).toEqual([])
  expect(values.filter((value) => !sameEverywhere.has(value) && wordOf(value) === undefined)).toEqual([])
  // The number of an outcome is told with the outcome (`told-lines.ts`).
  expect(thousandths.filter((name) => name !== 'value' && valueWords(name, '90000', null).text !== '90')).toEqual([])
})

test('a reason that was chosen is told in its words, one that was written as it stands', () => {
  expect(['palpable_error', 'Price was ten times what it had to be', 'open', null].map(reasonWords)).toEqual(['Palpable error', 'Price was ten times what it had to be', 'open', null])
})
