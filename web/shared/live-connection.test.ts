import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveFrame } from '#contract/live.ts'
import { createStreams } from '#contract/streams.ts'
import { openLive, type HeardFrame, type LiveState } from './live-connection.ts'
import { joinFrames } from './live.ts'

function frame(no: number, hidden = 0): LiveFrame {
  return { no, hidden, messages: [] }
}

/** Frames, or the status of a refusal, or its code with 403. */
type Answer = readonly LiveFrame[] | number | string

/** A server that answers each connection with these frames and then ends it. */
function serverOf(connections: readonly Answer[]) {
  const asked: string[] = []
  const fetch = (url: string): Promise<Response> => {
    const answer = connections[asked.length]
    asked.push(url)
    if (answer === undefined) return new Promise(() => undefined)
    if (typeof answer === 'string') return Promise.resolve(new Response(JSON.stringify({ response_error: true, status_code: 403, status_message: 'No', code: answer, data: [] }), { status: 403 }))
    if (typeof answer === 'number') return Promise.resolve(new Response('', { status: answer }))
    return Promise.resolve(new Response(answer.map((each) => `id: ${each.no}\ndata: ${JSON.stringify(each)}\n\n`).join('')))
  }
  return { asked, fetch }
}

describe('the live stream', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  async function follow(connections: readonly Answer[], from?: number) {
    const server = serverOf(connections)
    const frames: LiveFrame[] = []
    const states: LiveState[] = []
    let refused = 0
    const close = openLive({
      topics: ['result', 'bet.placed'],
      eventId: '9',
      ...(from === undefined ? {} : { from }),
      stream: createStreams({ baseUrl: '', token: () => 'token', fetch: server.fetch }).live,
      onFrame: (each) => frames.push(each),
      onState: (state) => states.push(state),
      onRefused: () => (refused += 1),
    })
    await vi.advanceTimersByTimeAsync(60_000)
    return { ...server, frames, states, refused: () => refused, close }
  }

  it('resumes after a break with the last number it saw', async () => {
    const live = await follow([[frame(4), frame(6)], 503, [frame(7)]], 3)
    live.close()
    expect(live.frames.map((each) => each.no)).toEqual([4, 6, 7])
    expect(live.asked.map((url) => new URL(url, 'http://x').searchParams.get('from'))).toEqual(['3', '6', '6', '7'])
    expect(live.asked[0]).toBe('/platform/live?topics=result%2Cbet.placed&event_id=9&from=3')
  })

  it('says for how long it was away before the frame that ends it, and nothing before the first', async () => {
    const live = await follow([[frame(4), frame(6)], 503, [frame(7), frame(8)]], 3)
    live.close()
    const away = (live.frames as readonly HeardFrame[]).map(({ awayMs }) => awayMs)
    expect(away.map((ms) => ms !== undefined)).toEqual([false, false, true, false])
    // Two pauses: half a second after the break, a whole one after the refusal.
    expect(away[2]).toBe(1_500)
  })

  it('says that it is lost while it cannot connect, and live again after', async () => {
    const live = await follow([503, [frame(1)]])
    live.close()
    expect(live.states.slice(0, 4)).toEqual(['connecting', 'lost', 'lost', 'live'])
  })

  it('asks less and less often', async () => {
    const live = await follow(Array.from({ length: 100 }, () => 503))
    live.close()
    expect(live.asked.length).toBeLessThan(10)
  })

  it('gives up when the token is refused, and says so once', async () => {
    const live = await follow([401, [frame(1)]])
    expect([live.asked.length, live.refused(), live.states.at(-1)]).toEqual([1, 1, 'lost'])
  })

  it.each([400, 404, 422])('asks again after %i, less and less often, and says meanwhile that it is lost', async (status) => {
    const live = await follow([status, status, status, [frame(1)]])
    live.close()
    expect(live.asked.length).toBeGreaterThanOrEqual(4)
    expect(live.states.slice(0, 6)).toEqual(['connecting', 'lost', 'lost', 'lost', 'lost', 'lost'])
    expect(live.frames.map((each) => each.no)).toEqual([1])
  })

  it('leads to the step of signing in that is due, and asks no more', async () => {
    const live = await follow(['ACCESS_STEP_DUE', [frame(1)]])
    expect([live.asked.length, live.refused(), live.states.at(-1)]).toEqual([1, 1, 'lost'])
  })

  it('asks once a minute for what the person may not hear, which may be given back', async () => {
    const live = await follow([[frame(4)], 'ACCESS_FORBIDDEN', 'ACCESS_FORBIDDEN', [frame(9)]])
    expect([live.asked.length, live.refused(), live.states.at(-1)]).toEqual([2, 1, 'lost'])
    await vi.advanceTimersByTimeAsync(120_000)
    live.close()
    expect(live.asked.slice(2, 4).map((url) => new URL(url, 'http://x').searchParams.get('from'))).toEqual(['4', '4'])
    expect(live.frames.map((each) => each.no)).toEqual([4, 9])
  })

  it('is silent once closed', async () => {
    const live = await follow([[frame(1)]])
    live.close()
    const before = live.asked.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(live.asked.length).toBe(before)
  })
})

describe('joined frames', () => {
  it('keep every message, add what was hidden, and remember a gap', () => {
    expect(joinFrames({ ...frame(1, 2), gap: true }, frame(5, 3))).toEqual({ no: 5, hidden: 5, messages: [], gap: true })
  })
})
