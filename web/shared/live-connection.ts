import { ApiError } from '#contract/client.ts'
import type { LiveFrame, LiveQuery, LiveTopic } from '#contract/live.ts'
import type { Streams } from '#contract/streams.ts'
import { createStreamParser } from '#contract/sse-parser.ts'
import { takePlace } from './live-places.ts'
import { pause } from './pause.ts'

/** `waiting`: other windows of this browser hold all the connections that streams may take. */
export type LiveState = 'connecting' | 'waiting' | 'live' | 'lost'

/** A frame as it was heard. `awayMs`: the stream had been away so long before it, in milliseconds; absent where it had not. */
export type HeardFrame = LiveFrame & { readonly awayMs?: number }

/** A stream that says nothing for this long is taken for dead; the server sends a frame every 4 s at least, an empty one where there is nothing to say. */
const silenceMaxMs = 12_000
const backOffFirstMs = 500
const backOffMaxMs = 15_000
/** Whoever may not hear what they ask for, as when a right was withdrawn while they listened, asks this seldom: each time is written down. */
const forbiddenPauseMs = 60_000

export type LiveConnectionOptions = {
  /** The call that opens it. */
  readonly stream: Streams['live']
  readonly topics: readonly LiveTopic[]
  readonly eventId?: string
  /** The stream number to resume after; absent means from now. */
  readonly from?: number
  readonly onFrame: (frame: HeardFrame) => void
  readonly onState: (state: LiveState) => void
  /** The server takes the token no longer, or not before a step of signing in: it is not asked again. Or a right is missing: it is, now and then. */
  readonly onRefused: (refusal: ApiError) => void
}

/** Follows the live stream until closed: resumes by number after every break, with growing pauses. Returns `close`. */
export function openLive(options: LiveConnectionOptions): () => void {
  const ending = new AbortController()
  let last = options.from
  let failures = 0
  /** Since when nothing is heard, milliseconds since 1970; null while the stream runs. A clock that goes on while the computer sleeps. */
  let awaySince: number | null = Date.now()
  let heardAt = Date.now()
  let begun = false
  void follow()

  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      options.onState(failures === 0 ? 'connecting' : 'lost')
      const refused = await readOnce()
      if (ending.signal.aborted) return
      failures += 1
      options.onState('lost')
      // Whatever else is refused may be answered soon: of an event that is being made, behind a proxy whose server starts, by a server of another version.
      if (refused?.status === 401 || refused?.code === 'ACCESS_STEP_DUE') return options.onRefused(refused)
      // A right was taken away: whoever shows the page is to know. It may be given back, so this asks on.
      const forbidden = refused?.status === 403
      if (forbidden) options.onRefused(refused)
      await pause(forbidden ? forbiddenPauseMs : Math.min(backOffFirstMs * 2 ** (failures - 1), backOffMaxMs), ending.signal)
    }
  }

  /** One connection until it ends; how the server refused it, or null. */
  async function readOnce(): Promise<ApiError | null> {
    const place = await takePlace(ending.signal, () => options.onState('waiting'))
    if (place === null) return null
    const broken = new AbortController()
    const signal = AbortSignal.any([ending.signal, broken.signal, place.wanted])
    let watchdog = setTimeout(() => broken.abort(), silenceMaxMs)
    try {
      const bytes = await options.stream(queryOf(options.topics, options.eventId, last), signal)
      options.onState('live')
      const parse = createStreamParser()
      const decoder = new TextDecoder()
      for (;;) {
        const { value, done } = await bytes.read()
        if (done) return null
        failures = 0
        heardAt = Date.now()
        clearTimeout(watchdog)
        watchdog = setTimeout(() => broken.abort(), silenceMaxMs)
        for (const event of parse(decoder.decode(value, { stream: true }))) {
          if (event.event !== 'message') continue
          const frame = JSON.parse(event.data) as LiveFrame
          last = frame.no
          // The first frame of all ends no absence, unless it had to leave something out.
          const away = awaySince !== null && (begun || frame.gap === true) ? { awayMs: Date.now() - awaySince } : {}
          awaySince = null
          begun = true
          options.onFrame({ ...frame, ...away })
        }
      }
    } catch (failure) {
      return failure instanceof ApiError ? failure : null
    } finally {
      // A stream that fell silent was away since it was heard last.
      awaySince ??= broken.signal.aborted ? heardAt : Date.now()
      clearTimeout(watchdog)
      broken.abort()
      place.leave()
    }
  }

  return () => ending.abort()
}

function queryOf(topics: readonly LiveTopic[], eventId: string | undefined, from: number | undefined): LiveQuery {
  return { topics: topics.join(','), ...(eventId === undefined ? {} : { event_id: eventId }), ...(from === undefined ? {} : { from: String(from) }) }
}
