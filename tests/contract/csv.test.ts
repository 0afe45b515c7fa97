import { expect, test } from 'vitest'
import fc from 'fast-check'
import { csvWriter, decimal } from '#contract/csv.ts'
import { surveillance } from '#contract/surveillance.ts'
import { property } from '../support/property.ts'

const write = csvWriter({ name: 'text', 'held.note': 'text', flags: 'list' }, new Map())

/** What a spreadsheet makes of one line: quotes around a cell, doubled within. */
function readLine(line: string): string[] {
  return [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '')
}

/** The rule, step by step: a formula is guarded, line breaks become blanks. */
function meant(text: string): string {
  const guarded = ['=', '+', '-', '@', '\t', '\r'].includes(text.charAt(0)) ? `'${text}` : text
  return guarded.replace(/[\r\n]+/g, ' ')
}

const awkward = fc.array(fc.constantFrom('=', '+', '-', '@', ',', ';', '"', '\t', '\r', '\n', ' ', '\u00a0', "'", 'a', '1', 'é', '.'), { maxLength: 6 }).map((parts) => parts.join(''))
const texts = fc.oneof(awkward, fc.string())

property('a text comes back out of its cell, guarded where it began like a formula, and a row is one line', fc.tuple(texts, texts, fc.array(texts, { maxLength: 3 })), ([name, note, flags]) => {
  const line = write({ name, held: { note }, flags })
  expect(line.endsWith('\r\n')).toBe(true)
  expect(line.slice(0, -2)).not.toMatch(/[\r\n]/)
  expect(readLine(line.slice(0, -2))).toEqual([meant(name), meant(note), meant(flags.join('; '))])
})

property('what may be lost or split without quotes has them', texts, (text) => {
  const [cell = ''] = write({ name: text, held: { note: '' }, flags: [] }).split(/,{2}\r\n$/)
  if (/[",;\t]|^\s|\s$/.test(meant(text))) expect(cell).toMatch(/^"[^]*"$/)
  else expect(cell).toBe(meant(text))
})

test('what is not there is an empty cell', () => expect(write({ name: null, held: {}, flags: [] })).toBe(',,\r\n'))

test('the file of alerts says what was found, amounts in the currency beside them and lines as decimals', () => {
  const columns = surveillance.alerts.csv
  const found = csvWriter(columns, new Map([['JPY', 0]]))
  const cellOf = (facts: object) => readLine(found({ facts }).slice(0, -2))[Object.keys(columns).indexOf('facts')]
  expect(cellOf({ stake_minor: 1_500, bets: 3, currency: 'JPY' })).toBe('stake: 1500; bets: 3; currency: JPY')
  expect(cellOf({ address: '192.0.2.1', to_one_minor: 250, currency: 'EUR', books: [{ winners: null }] })).toBe('address: 192.0.2.1; to_one: 2.50; currency: EUR')
  expect(cellOf({ more_from: 46_500, wins_both: 1 })).toBe('more_from: 46.500; wins_both: 1')
})

property('an amount is its digits with a mark, exact up to the last', fc.tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 4 })), ([value, places]) => {
  const [whole = '', fraction = ''] = decimal(value, places).split('.')
  expect(fraction).toHaveLength(places)
  expect(BigInt(whole.replace('-', '') + fraction)).toBe(value < 0 ? -BigInt(value) : BigInt(value))
  expect(whole.startsWith('-')).toBe(value < 0)
  expect(whole).toMatch(/^-?(0|[1-9]\d*)$/)
})
