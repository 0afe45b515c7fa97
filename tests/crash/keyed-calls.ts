import { setTimeout as sleep } from 'node:timers/promises'

/** What is asked: the same words and the same key however often it takes. */
export type Keyed = { readonly path: string; readonly token: string; readonly key: string; readonly body: unknown }

/** The envelope of the answer that counts, and how it came about. */
export type Known = { readonly status: number; readonly code: string | null; readonly data: readonly unknown[]; readonly unknown: number }

const patienceMs = 90_000
const answerWithinMs = 8_000

/** Answers that say nothing about the call itself: the server was ending, overloaded, or without its database. */
function saysNothing(status: number): boolean {
  return status >= 500 || status === 429
}

/**
 * Asks until there is an answer, of whichever server is asked: a call whose answer was lost may have been done, and is sent again under
 * its key. @throws where nobody answers for long
 */
export async function askUntilKnown({ path, token, key, body }: Keyed, addresses: readonly string[], first: number): Promise<Known> {
  const until = Date.now() + patienceMs
  for (let tries = 0; ; tries++) {
    const address = addresses[(first + tries) % addresses.length] ?? ''
    try {
      const reply = await fetch(address + path, {
        method: 'POST', headers: { authorization: token, 'content-type': 'application/json', 'idempotency-key': key }, body: JSON.stringify(body), signal: AbortSignal.timeout(answerWithinMs),
      })
      const said = await reply.json() as { readonly code?: string; readonly data: readonly unknown[] }
      if (!saysNothing(reply.status)) return { status: reply.status, code: said.code ?? null, data: said.data, unknown: tries }
    } catch {
      // Refused, cut off or too slow: whether it was done is not known.
    }
    if (Date.now() > until) throw new Error(`${path} had no answer for ${patienceMs} ms`)
    await sleep(20 + 20 * Math.min(tries, 10))
  }
}

/** Whether two answers to one key say the same. */
export function alike(one: Known, other: Known): boolean {
  return one.status === other.status && JSON.stringify(sorted(one.data)) === JSON.stringify(sorted(other.data))
}

/** The same object whatever the order of its fields: a stored reply keeps none. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, sorted(each)]))
}
