import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KnownTexts } from './known-texts.ts'

test('what is made of a text is found for it and for no other, however many there are and wherever they stand', () => {
  fc.assert(fc.property(fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.nat(2_000).map(String)), { minLength: 1, maxLength: 600 }), (texts) => {
    const known = new KnownTexts((text) => ({ text }))
    let from = Buffer.alloc(0)
    const places = texts.map((text) => {
      const begin = from.length
      from = Buffer.concat([from, Buffer.from(text)])
      return [text, begin, from.length] as const
    })
    for (const [text, begin, end] of [...places, ...places]) expect(known.of(from, begin, end).text).toBe(text)
  }), { numRuns: 50 })
})

test('a text that comes again is not made again', () => {
  let made = 0
  const known = new KnownTexts((text) => `${text} ${made++}`)
  const from = Buffer.from('one two one')
  expect([known.of(from, 0, 3), known.of(from, 4, 7), known.of(from, 8, 11)]).toEqual(['one 0', 'two 1', 'one 0'])
})
