import { ApiError } from '#contract/client.ts'
import type { LiveFrame, LiveQuery, LiveTopic } from '#contract/live.ts'
import type { Streams } from '#contract/streams.ts'
import { createStreamParser } from './sse-parser.ts'

export type LiveState = 'connecting' | 'live' | 'lost'

/** A stream that says nothing for this long is taken for dead; the server sends at least a comment every 15 s. */
const silenceMaxMs = 40_000
const backOffFirstMs = 500
const backOffMaxMs = 15_000

export type LiveConnectionOptions = {
  /** The call that opens it. */
  readonly stream: Streams['live']
  readonly topics: readonly LiveTopic[]
  readonly eventId?: string
  /** The stream number to resume after; absent means from now. */
  readonly from?: number
  readonly onFrame: (frame: LiveFrame) => void
  readonly onState: (state: LiveState) => void
  /** The server no longer takes the token. */
  readonly onRefused: () => void
}

/** Follows the live stream until closed: resumes by number after every break, with growing pauses. Returns `close`. */
export function openLive(options: LiveConnectionOptions): () => void {
  const ending = new AbortController()
  let last = options.from
  let failures = 0
  void follow()

  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      options.onState(failures === 0 ? 'connecting' : 'lost')
      const refused = await readOnce()
      if (ending.signal.aborted) return
      if (refused) {
        options.onState('lost')
        options.onRefused()
        return
      }
      failures += 1
      options.onState('lost')
      await pause(Math.min(backOffFirstMs * 2 ** (failures - 1), backOffMaxMs), ending.signal)
    }
  }

  /** One connection until it ends; true when the server refused the token. */
  async function readOnce(): Promise<boolean> {
    const broken = new AbortController()
    const signal = AbortSignal.any([ending.signal, broken.signal])
    let watchdog = setTimeout(() => broken.abort(), silenceMaxMs)
    try {
      const bytes = await options.stream(queryOf(options.topics, options.eventId, last), signal)
      options.onState('live')
      const parse = createStreamParser()
      const decoder = new TextDecoder()
      for (;;) {
        const { value, done } = await bytes.read()
        if (done) return false
        failures = 0
        clearTimeout(watchdog)
        watchdog = setTimeout(() => broken.abort(), silenceMaxMs)
        for (const event of parse(decoder.decode(value, { stream: true }))) {
          if (event.event !== 'message') continue
          const frame = JSON.parse(event.data) as LiveFrame
          last = frame.no
          options.onFrame(frame)
        }
      }
    } catch (failure) {
      return failure instanceof ApiError && failure.status === 401
    } finally {
      clearTimeout(watchdog)
      broken.abort()
    }
  }

  return () => ending.abort()
}

function queryOf(topics: readonly LiveTopic[], eventId: string | undefined, from: number | undefined): LiveQuery {
  return { topics: topics.join(','), ...(eventId === undefined ? {} : { event_id: eventId }), ...(from === undefined ? {} : { from: String(from) }) }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
