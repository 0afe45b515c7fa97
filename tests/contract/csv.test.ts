import { expect, test } from 'vitest'
import fc from 'fast-check'
import { csvWriter, decimal } from '#contract/csv.ts'
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

property('an amount is its digits with a mark, exact up to the last', fc.tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 4 })), ([value, places]) => {
  const [whole = '', fraction = ''] = decimal(value, places).split('.')
  expect(fraction).toHaveLength(places)
  expect(BigInt(whole.replace('-', '') + fraction)).toBe(value < 0 ? -BigInt(value) : BigInt(value))
  expect(whole.startsWith('-')).toBe(value < 0)
  expect(whole).toMatch(/^-?(0|[1-9]\d*)$/)
})
