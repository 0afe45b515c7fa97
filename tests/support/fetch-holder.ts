/** A `fetch` whose answers in JSON are held to the contract as soon as they are read to their end, whoever asks. */
export type FetchHolder = {
  readonly fetch: typeof fetch
  /** Waits for what is still looked at. @returns what was answered otherwise than the contract says */
  departures(): Promise<readonly unknown[]>
}

/** The one of Node: what stands there later is another file's holder. */
export const plainFetch = globalThis.fetch

/** Of each address, its numbers aside, and each status: a demo asks for the same thousands of times in the process of its server, which has its own work. */
const most = 20

/** Whoever asks has the answer as it came, and when it came: a program may take a failure for trouble and go on, so what is wrong is told at the end. */
export function holdFetches(plain: typeof fetch): FetchHolder {
  const found: unknown[] = []
  const underWay = new Set<Promise<void>>()
  const counts = new Map<string, number>()

  async function hold(method: string, url: string, status: number, said: Promise<string>): Promise<void> {
    // Cut off in the middle it is no answer.
    const text = await said.catch(() => null)
    if (text === null) return
    try {
      // Most files of tests ask nothing this way: what they do not need they do not load.
      const { holdReply } = await import('./hold-reply.ts')
      holdReply(method, url, status, text)
    } catch (error) {
      found.push(error)
    }
  }

  return {
    fetch: async (asked, init) => {
      const reply = await plain(asked, init)
      if (reply.headers.get('content-type')?.startsWith('application/json') !== true) return reply
      const url = asked instanceof Request ? asked.url : String(asked)
      const method = init?.method ?? (asked instanceof Request ? asked.method : 'GET')
      const kind = `${method} ${url.replace(/[?#].*$/s, '').replaceAll(/\d+/g, '0')} ${reply.status}`
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      if (count > most) return reply
      const looking = hold(method, url, reply.status, reply.clone().text())
      underWay.add(looking)
      void looking.then(() => underWay.delete(looking))
      return reply
    },
    departures: async () => {
      await Promise.all(underWay)
      return found
    },
  }
}
