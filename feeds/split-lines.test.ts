import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineSplitter } from './split-lines.ts'

function split(bytes: Buffer, borders: readonly number[], maxBytes?: number): { text: string; tooLong: boolean }[] {
  const splitter = new LineSplitter(maxBytes)
  const cuts = [0, ...borders.map((at) => at % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  const lines = cuts.slice(1).flatMap((to, index) => [...splitter.push(bytes.subarray(cuts[index], to))])
  return [...lines, ...splitter.end()]
}

test('lines do not depend on the borders of the chunks, not even inside a character', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.array(fc.nat()), (texts, borders) => {
      const source = texts.map((text) => text.replace(/[\r\n]/g, ''))
      const lines = split(Buffer.from(source.join('\r\n')), borders).map(({ text }) => text)
      expect(lines).toEqual(source.filter((text) => text.trim() !== ''))
    }),
  )
})

test('a line that is too long is cut and told, and the next one is whole', () => {
  const bytes = Buffer.from(`short\n${'x'.repeat(5_000)}\nafter\n${'y'.repeat(64)}`)
  for (const borders of [[], [7], [100, 3_000, 5_006], [5_007, 5_008]]) {
    expect(split(bytes, borders, 64)).toEqual([
      { text: 'short', tooLong: false },
      { text: expect.stringMatching(/^x{2,1000}$/) as string, tooLong: true },
      { text: 'after', tooLong: false },
      { text: 'y'.repeat(64), tooLong: false },
    ])
  }
})
