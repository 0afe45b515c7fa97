import { createStreamParser } from '#contract/sse-parser.ts'
import { createStreams } from '#contract/streams.ts'
import type { Bytes } from '#contract/streams.ts'
import type { LiveFrame } from '#contract/live.ts'
import { measuredAs } from './open-loop.ts'
import type { VerbReport } from './open-loop.ts'

export type Watchers = {
  /** What readers were told since this was asked last: each bet, from the moment that it carries to the reader that has its frame. */
  told(): VerbReport
  /** Streams that broke off before they were asked to. */
  broken(): number
  stop(): Promise<void>
}

export const watching = 'watch a bet arrive'

/** What a reader has of a frame, once. */
export type OnFrame = (frame: LiveFrame) => void

/**
 * People with a live screen open: `readers` take everything at once, `stuck` open the stream and never read from it. What a bet carries is
 * the moment at which the server took it up, by the clock of this machine and before its commit: from the commit it is less.
 */
export async function openWatchers(address: string, token: string, { readers, stuck }: { readonly readers: number; readonly stuck: number }, onFrame: OnFrame = () => undefined): Promise<Watchers> {
  const streams = createStreams({ baseUrl: address, token: () => token, fetch: (url, init) => fetch(url, init) })
  const ended = new AbortController()
  let [broken, hidden] = [0, 0]
  let latencies: number[] = []
  const read = async (stream: Bytes): Promise<void> => {
    const parse = createStreamParser()
    const decoder = new TextDecoder()
    try {
      for (let piece = await stream.read(); !piece.done; piece = await stream.read()) {
        for (const { data } of parse(decoder.decode(piece.value, { stream: true }))) {
          const frame = JSON.parse(data) as LiveFrame
          hidden += frame.hidden
          for (const message of frame.messages) if (message.topic === 'bet.placed') latencies.push(Date.now() - Date.parse(message.bet.placed_at))
          onFrame(frame)
        }
      }
      if (!ended.signal.aborted) broken++
    } catch {
      if (!ended.signal.aborted) broken++
    }
  }
  const open = () => streams.live({ topics: 'bet.placed,market.prices,market.state,result' }, ended.signal)
  const reading = (await Promise.all(Array.from({ length: readers }, open))).map(read)
  const unread = await Promise.all(Array.from({ length: stuck }, open))
  return {
    told: () => {
      const report = measuredAs(watching, 'told', latencies, hidden === 0 ? {} : { 'left out of a full buffer': hidden })
      latencies = []
      hidden = 0
      return report
    },
    broken: () => broken,
    stop: async () => {
      ended.abort()
      await Promise.allSettled(reading)
      unread.length = 0
    },
  }
}
