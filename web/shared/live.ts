import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { LiveTopic } from '#contract/live.ts'
import { streamToPerson } from './streams.ts'
import { openLive, type HeardFrame, type LiveState } from './live-connection.ts'
import { everyFrame, Pacer } from './pacer.ts'
import { heedRefusal } from './session.ts'
import { readToken } from './token.ts'

export type LiveOptions = {
  readonly topics: readonly LiveTopic[]
  readonly eventId?: string
  /** The stream number up to which the screen is complete already; absent means from now on. */
  readonly from?: number
  /** False while the number to start from is not known yet. */
  readonly enabled?: boolean
  /** It is the frame's, for what stands around the page: where the page follows one of its own, that one alone is what the badge tells of. */
  readonly around?: boolean
}

/**
 * `hidden` counts messages that the server dropped for this client since the stream was opened. `gap` is true when the
 * number asked for is no longer kept: the screen must load again what it shows.
 */
export type Live = { readonly state: LiveState; readonly hidden: number; readonly gap: boolean }

const idle: Live = { state: 'connecting', hidden: 0, gap: false }

/** Follows the live stream while mounted. A frame is handed over as it comes; those that come before the next painted frame are joined. */
export function useLive(options: LiveOptions, onFrame: (frame: HeardFrame) => void): Live {
  const { eventId, from, enabled = true, around = false } = options
  const topics = options.topics.join(',')
  const [live, setLive] = useState(idle)
  const handOver = useEffectEvent(onFrame)

  useEffect(
    function followStream() {
      if (!enabled) return undefined
      setLive(idle)
      const pacer = new Pacer<HeardFrame>(everyFrame, joinFrames, (frame) => {
        if (frame.hidden > 0 || frame.gap === true) {
          setLive((now) => ({ ...now, hidden: now.hidden + frame.hidden, gap: now.gap || frame.gap === true }))
        }
        if (frame.messages.length > 0 || frame.gap === true || frame.awayMs !== undefined) handOver(frame)
      })

      const forget = announce(around)
      let sent: string | null = null
      let closed = false
      const close = openLive({
        topics: topics.split(',') as LiveTopic[],
        ...(eventId === undefined ? {} : { eventId }),
        ...(from === undefined ? {} : { from }),
        stream: (query, signal) => {
          sent = readToken()
          return streamToPerson.live(query, signal)
        },
        // What a page does with it must not break the stream.
        onFrame: (frame) => queueMicrotask(() => {
          if (!closed) pacer.take(frame)
        }),
        onState: (state) => {
          forget.become(state)
          // A page that waits for a place shows what was, as one whose stream is gone; the badge says why.
          const seen = state === 'waiting' ? 'lost' : state
          setLive((now) => (now.state === seen ? now : { ...now, state: seen }))
        },
        onRefused: (refusal) => heedRefusal(refusal, sent),
      })
      return () => {
        closed = true
        close()
        pacer.stop()
        forget.end()
      }
    },
    [topics, eventId, from, enabled, around],
  )
  return live
}

/** Two frames in order as one: their messages in sequence, the later number, what either lost. */
export function joinFrames(first: HeardFrame, second: HeardFrame): HeardFrame {
  const gap = first.gap === true || second.gap === true
  const awayMs = second.awayMs ?? first.awayMs
  return {
    no: second.no,
    hidden: first.hidden + second.hidden,
    messages: [...first.messages, ...second.messages],
    ...(gap ? { gap } : {}),
    ...(awayMs === undefined ? {} : { awayMs }),
  }
}

const streams = new Map<symbol, { readonly state: LiveState; readonly around: boolean }>()
const listeners = new Set<() => void>()

function announce(around: boolean): { become: (state: LiveState) => void; end: () => void } {
  const key = Symbol('stream')
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    become: (state) => {
      streams.set(key, { state, around })
      tell()
    },
    end: () => {
      streams.delete(key)
      tell()
    },
  }
}

/** The worst state among the streams that this page follows of its own, else of what stands around it, for the top bar; null while it follows none. */
export function useLiveState(): LiveState | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    worstState,
  )
}

function worstState(): LiveState | null {
  const all = [...streams.values()]
  const own = all.filter(({ around }) => !around)
  const states = new Set((own.length > 0 ? own : all).map(({ state }) => state))
  if (states.has('lost')) return 'lost'
  if (states.has('waiting')) return 'waiting'
  if (states.has('connecting')) return 'connecting'
  return states.has('live') ? 'live' : null
}
