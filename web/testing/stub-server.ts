import { vi } from 'vitest'
import { livePath } from '#contract/live.ts'

/**
 * A server for one test: calls are answered with what `reply` has beside the envelope, from `status` 400 on as refusals, and live streams stay open; `say` speaks to the one
 * that was opened last. `asked` has the addresses of the calls, `sent` the bodies of those that change something, `heard` the addresses of the streams.
 * `vi.unstubAllGlobals` ends it.
 */
export function stubServer(reply: (address: URL) => { readonly status?: number; readonly [field: string]: unknown } = () => ({ data: [] })) {
  const asked: URL[] = []
  const sent: unknown[] = []
  const heard: URL[] = []
  let say = (_frame: object): void => {
    throw new Error('nobody listens')
  }
  vi.stubGlobal('fetch', async (address: string, { method, body: given }: { readonly method?: string; readonly body?: string } = {}) => {
    const url = new URL(address, 'http://localhost')
    if (url.pathname !== livePath) {
      asked.push(url)
      if (method !== undefined && method !== 'GET') sent.push(JSON.parse(given ?? 'null'))
      const { status = 200, ...answer } = reply(url)
      const isRefusal = status >= 400
      return { ok: !isRefusal, status, text: async () => JSON.stringify({ response_error: isRefusal, ...(isRefusal && { status_code: status, data: [] }), ...answer }) }
    }
    heard.push(url)
    const body = new ReadableStream({
      start: (controller) => {
        say = (frame) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(frame)}\n\n`))
      },
    })
    return { ok: true, status: 200, headers: new Headers(), body }
  })
  return { asked, sent, heard, say: (frame: object) => say(frame) }
}

/** The topics that streams were opened for. */
export const topicsOf = (heard: readonly URL[]): readonly (string | null)[] => heard.map((url) => url.searchParams.get('topics'))
