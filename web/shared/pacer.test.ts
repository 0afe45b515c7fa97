import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everyFrame, everyMs, Pacer } from './pacer.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function paced(): { readonly pacer: Pacer<string>; readonly handed: string[] } {
  const handed: string[] = []
  return { handed, pacer: new Pacer<string>(everyMs(200), (first, second) => first + second, (value) => handed.push(value)) }
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

test('a value is handed on as it comes, and those of one painted frame together', () => {
  const handed: string[] = []
  const pacer = new Pacer<string>(everyFrame, (first, second) => first + second, (value) => handed.push(value))
  pacer.take('a')
  expect(handed).toEqual(['a'])
  for (const value of 'bc') pacer.take(value)
  vi.advanceTimersToNextFrame()
  expect(handed).toEqual(['a', 'bc'])
  vi.advanceTimersToNextFrame()
  pacer.take('d')
  expect(handed).toEqual(['a', 'bc', 'd'])
})

test('a frame that comes is the end of its wait', () => {
  const over = vi.fn<() => void>()
  everyFrame(over)
  vi.advanceTimersByTime(5_000)
  everyFrame(over)()
  vi.advanceTimersByTime(5_000)
  expect(over).toHaveBeenCalledOnce()
})

test('a page that nobody looks at gets no frames, and what comes once a second', () => {
  // So it is too where a page is hidden while it waits for its frame: that one never comes.
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  const handed: string[] = []
  const pacer = new Pacer<string>(everyFrame, (first, second) => first + second, (value) => handed.push(value))
  for (const value of 'abc') pacer.take(value)
  vi.advanceTimersByTime(990)
  expect(handed).toEqual(['a'])
  vi.advanceTimersByTime(20)
  expect(handed).toEqual(['a', 'bc'])
  frames.mockRestore()
})
