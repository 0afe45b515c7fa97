import { createStreams } from '#contract/streams.ts'

export type Watchers = {
  /** Streams that broke off before they were asked to. */
  broken(): number
  stop(): Promise<void>
}

/** People with a live screen open: `readers` take everything at once, `stuck` open the stream and never read from it. */
export async function openWatchers(address: string, token: string, { readers, stuck }: { readonly readers: number; readonly stuck: number }): Promise<Watchers> {
  const streams = createStreams({ baseUrl: address, token: () => token, fetch: (url, init) => fetch(url, init) })
  const ended = new AbortController()
  let broken = 0
  const read = async (stream: Awaited<ReturnType<typeof streams.live>>): Promise<void> => {
    try {
      while (!(await stream.read()).done);
      if (!ended.signal.aborted) broken++
    } catch {
      if (!ended.signal.aborted) broken++
    }
  }
  const open = () => streams.live({ topics: 'bet.placed,market.prices,market.state,result' }, ended.signal)
  const reading = (await Promise.all(Array.from({ length: readers }, open))).map(read)
  const unread = await Promise.all(Array.from({ length: stuck }, open))
  return {
    broken: () => broken,
    stop: async () => {
      ended.abort()
      await Promise.allSettled(reading)
      unread.length = 0
    },
  }
}
