import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Pacer } from './pacer.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function paced(): { readonly pacer: Pacer<string>; readonly handed: string[] } {
  const handed: string[] = []
  return { handed, pacer: new Pacer<string>(200, (first, second) => first + second, (value) => handed.push(value)) }
}

test('the first comes at once, a flood is joined in order and comes at the pace', () => {
  const { pacer, handed } = paced()
  for (const value of 'abc') pacer.take(value)
  expect(handed).toEqual(['a'])
  vi.advanceTimersByTime(199)
  expect(handed).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(handed).toEqual(['a', 'bc'])
  pacer.take('d')
  expect(handed).toEqual(['a', 'bc'])
  vi.advanceTimersByTime(200)
  expect(handed).toEqual(['a', 'bc', 'd'])
})

test('after a quiet while the next comes at once again', () => {
  const { pacer, handed } = paced()
  pacer.take('a')
  vi.advanceTimersByTime(500)
  pacer.take('b')
  expect(handed).toEqual(['a', 'b'])
})

test('a stopped pacer hands nothing on', () => {
  const { pacer, handed } = paced()
  pacer.take('a')
  pacer.take('b')
  pacer.stop()
  vi.advanceTimersByTime(1_000)
  expect(handed).toEqual(['a'])
})
