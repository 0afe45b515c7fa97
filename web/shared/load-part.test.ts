import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadPart, loadTimeoutMs } from './load-part.ts'
import { LostChunk, lostChunkOf } from './lost-chunk.ts'

const lost = new TypeError('Failed to fetch dynamically imported module: https://desk.example/assets/bets-page-B1x_9.js')

describe('a part that cannot be loaded', () => {
  it.each([
    [lost, 'bets-page-B1x_9'],
    [new Error('Unable to preload CSS for /assets/bets-page-C2.css'), 'bets-page-C2'],
    [new LostChunk('page-7'), 'page-7'],
  ])('is named (%#)', (failure, name) => {
    expect(lostChunkOf(failure)).toBe(name)
  })

  it.each([new Error('x is not a function'), 'text', null])('is not any other failure (%#)', (failure) => {
    expect(lostChunkOf(failure)).toBeNull()
  })
})

describe('loading a part', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  async function outcomeOf(load: () => Promise<string>, afterMs: number): Promise<unknown> {
    let outcome: unknown = 'waiting'
    void loadPart(load).then((part) => (outcome = part), (failure: unknown) => (outcome = failure))
    await vi.advanceTimersByTimeAsync(afterMs)
    return outcome
  }

  it('is tried again after the connection failed', async () => {
    let tries = 0
    const outcome = await outcomeOf(() => (++tries < 3 ? Promise.reject(lost) : Promise.resolve('part')), 2_000)
    expect([outcome, tries]).toEqual(['part', 3])
  })

  it('is given up after four times, by its name', async () => {
    let tries = 0
    const outcome = await outcomeOf(() => Promise.reject(++tries > 0 ? lost : lost), 10_000)
    expect([outcome, tries]).toEqual([new LostChunk('bets-page-B1x_9'), 4])
  })

  it('is not tried again when the part itself is broken', async () => {
    const broken = new Error('x is not a function')
    let tries = 0
    const outcome = await outcomeOf(() => Promise.reject(++tries > 0 ? broken : broken), 10_000)
    expect([outcome, tries]).toEqual([broken, 1])
  })

  it('is given up after two minutes without an answer, not before', async () => {
    const never = (): Promise<string> => new Promise(() => undefined)
    expect(loadTimeoutMs).toBe(120_000)
    expect(await outcomeOf(never, 119_999)).toBe('waiting')
    expect(await outcomeOf(never, 120_000)).toBeInstanceOf(LostChunk)
  })
})
