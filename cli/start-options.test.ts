import { expect, test } from 'vitest'
import { readStartOptions } from './start-options.ts'

const isFile = (path: string): boolean => path !== 'gone'

test('a start without options plays nothing', () => {
  expect(readStartOptions([], isFile)).toEqual({ recordings: [], speed: 20 })
})

test('every option is read', () => {
  expect(readStartOptions(['--recording', 'a.gz', '--recording', 'b.bz2', '--speed', 'max'], isFile)).toEqual({ recordings: ['a.gz', 'b.bz2'], speed: 'max' })
  expect(readStartOptions(['--recording', 'a', '--speed', '2.5'], isFile)).toEqual({ recordings: ['a'], speed: 2.5 })
})

test.each([
  [['--recording', 'gone'], 'gone is not a file'],
  [['--recording', 'a', '--speed', '0'], '--speed'],
  [['--speed', '3'], '--recording'],
  [['a.gz'], 'a.gz'],
  [['--record', 'a'], '--record'],
])('%j is refused with a reason', (args, reason) => {
  const options = readStartOptions(args, isFile)
  expect('wrong' in options && options.wrong).toContain(reason)
})
