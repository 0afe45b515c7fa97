import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchIdle, type IdleWatch } from './idle-watch.ts'

class Channel extends EventTarget {
  static readonly open = new Set<Channel>()
  constructor() {
    super()
    Channel.open.add(this)
  }
  postMessage(data: unknown): void {
    for (const other of Channel.open) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
  }
  close(): void {
    Channel.open.delete(this)
  }
}

const minute = 60_000
const told = { onWarn: vi.fn<(at: number) => void>(), onUsed: vi.fn<() => void>(), onIdle: vi.fn<() => void>(), keepAlive: vi.fn<() => void>() }
let watch: IdleWatch

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', Channel)
  watch = watchIdle({ sessionId: 'one', idleAfterMs: 15 * minute, ...told })
})
afterEach(() => {
  watch.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})
const touch = () => window.dispatchEvent(new Event('pointermove'))

it('warns a minute before, then locks', async () => {
  await vi.advanceTimersByTimeAsync(14 * minute)
  expect(told.onWarn).toHaveBeenCalledExactlyOnceWith(Date.now() + minute)
  expect(told.onIdle).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(minute)
  expect(told.onIdle).toHaveBeenCalledOnce()
})

it('waits anew with everything that somebody does, and tells the server now and then', async () => {
  for (let passed = 0; passed < 30; passed++) {
    await vi.advanceTimersByTimeAsync(minute)
    touch()
  }
  expect(told.onWarn).not.toHaveBeenCalled()
  expect(told.keepAlive).toHaveBeenCalledTimes(6)
})

it('once warned takes a movement for nobody, and "stay" for somebody', async () => {
  await vi.advanceTimersByTimeAsync(14 * minute)
  touch()
  expect(told.onUsed).not.toHaveBeenCalled()
  watch.stay()
  expect([told.onUsed.mock.calls.length, told.keepAlive.mock.calls.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(14 * minute - 1)
  expect(told.onIdle).not.toHaveBeenCalled()
})

it.each([['one', 0], ['two', 1]])('of session one takes work in another tab of session %s into account (%i locks)', async (session, locks) => {
  await vi.advanceTimersByTimeAsync(14 * minute)
  new Channel().postMessage(session)
  await vi.advanceTimersByTimeAsync(minute)
  expect(told.onIdle).toHaveBeenCalledTimes(locks)
})
