import { expect, test } from 'vitest'
import { readReplayOptions } from './replay-options.ts'

test('files alone take the defaults', () => {
  expect(readReplayOptions(['a.gz', 'b.bz2'])).toEqual({ files: ['a.gz', 'b.bz2'], players: 60, seed: '1', speed: 'max', json: false })
})

test('every option is read', () => {
  const options = readReplayOptions(['a', '--players', '9', '--seed', 'x', '--speed', '2.5', '--json'])
  expect(options).toEqual({ files: ['a'], players: 9, seed: 'x', speed: 2.5, json: true })
})

test.each([
  [[], 'at least one recording'],
  [['a', '--players', '0'], '--players'],
  [['a', '--players', 'many'], '--players'],
  [['a', '--speed', '0'], '--speed'],
  [['a', '--fast'], '--fast'],
])('%j is refused with a reason', (args, reason) => {
  const options = readReplayOptions(args)
  expect('wrong' in options && options.wrong).toContain(reason)
})
