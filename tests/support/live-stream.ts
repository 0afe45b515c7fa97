import { afterAll, expect } from 'vitest'
import { livePath } from '#contract/live.ts'
import type { LiveFrame } from '#contract/live.ts'

export type Stream = { readonly frames: LiveFrame[]; readonly messages: () => LiveFrame['messages']; readonly ended: () => boolean; close(): void }

/** Opens live streams of a server that listens; they are closed after the file's tests. */
export function liveStreams(address: string): (token: string, query?: string, headers?: Readonly<Record<string, string>>) => Promise<Stream> {
  const streams: Stream[] = []
  afterAll(() => { for (const stream of streams) stream.close() })

  return async (token, query = '', headers = {}) => {
    const ending = new AbortController()
    const response = await fetch(`${address}${livePath}${query}`, { headers: { ...headers, authorization: token }, signal: ending.signal })
    expect(response.status, await (response.status === 200 ? '' : response.text())).toBe(200)
    const frames: LiveFrame[] = []
    let ended = false
    const read = async () => {
      let text = ''
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          frames.push(JSON.parse(text.slice(text.indexOf('data: ') + 6, end)) as LiveFrame)
          text = text.slice(end + 2)
        }
      }
    }
    void read().catch(() => undefined).finally(() => { ended = true })
    const stream = { frames, messages: () => frames.flatMap((frame) => frame.messages), ended: () => ended, close: () => ending.abort() }
    streams.push(stream)
    await expect.poll(() => frames.length).toBeGreaterThan(0)
    return stream
  }
}
