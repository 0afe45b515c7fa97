import type { Client } from '#contract/client.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { LiveFrame } from '#contract/live.ts'
import { markets } from '#contract/markets.ts'
import { results } from '#contract/results.ts'
import type { Offer } from '#simulator/punter-choice.ts'
import type { Random } from '#simulator/random.ts'
import type { Caller } from './caller.ts'
import { measuredAs } from './open-loop.ts'
import type { Verb, VerbReport } from './open-loop.ts'

type Result = RowOf<typeof results.history>

export type ResultsDesk = {
  /** One person who declares and another who confirms, by the clock. */
  readonly verbs: readonly Verb[]
  /** Takes what the live stream said at this moment. */
  onFrame(frame: LiveFrame): void
  /** Results settled since this was asked last, from the answer to their confirmation until the live stream said so. */
  settled(): VerbReport
  /** Results verified so far. */
  verified(): number
  /** Waits until what was verified is settled. @returns markets that were not, after the time that is stated */
  stop(): Promise<number>
}

/** What was verified is settled within so long after the last answer. */
export const settledWithinMs = 30_000

/** Sessions are what a desk decides all day; the result of a match would close the other markets of its event. */
const decided: ReadonlySet<string> = new Set(['fancy', 'line', 'odd_even'])

export type DeskOptions = {
  /** Who declares, and who confirms. */
  readonly trader: Caller
  readonly verifier: Caller
  /** Whoever may see how markets stand. */
  readonly people: Client
  readonly offered: () => Promise<readonly Offer[]>
  readonly random: Random
  readonly perSecond: number
}

/** Results beside the load: markets that take bets are closed by their result, which a second person looks at and confirms. */
export function openResultsDesk({ trader, verifier, people, offered, random, perSecond }: DeskOptions): ResultsDesk {
  const taken = new Set<string>()
  const waiting: Result[] = []
  /** When a result was confirmed and when it was told as settled, whichever came first; null once both have. */
  const moments = new Map<string, { readonly confirmedAt?: number; readonly toldAt?: number } | null>()
  let [verified, latencies] = [0, [] as number[]]

  const note = ({ market_id, revision }: Result, moment: { readonly confirmedAt: number } | { readonly toldAt: number }): void => {
    const key = `${market_id}/${revision}`
    const known = moments.get(key)
    if (known === null) return
    const { confirmedAt, toldAt } = { ...known, ...moment } as { readonly confirmedAt?: number; readonly toldAt?: number }
    if (confirmedAt === undefined || toldAt === undefined) return void moments.set(key, { ...known, ...moment })
    moments.set(key, null)
    latencies.push(Math.max(0, toldAt - confirmedAt))
  }

  const declare: Verb = {
    name: 'declare a result',
    perSecond,
    act: async () => {
      const open = (await offered()).filter(({ market_id: id, type }) => decided.has(type) && !taken.has(id))
      if (open.length === 0) return null
      const market = random.pick(open)
      taken.add(market.market_id)
      const [quote] = Object.values(market.quotes)
      // Of a line market the price of a side is its line.
      const line = quote?.line ?? quote?.back[0]?.[0] ?? 1_000
      const { outcome, data: [declared] } = await trader.read(results.declare, { body: { market_id: market.market_id, outcome: { kind: 'number', value: Math.round(line / 1_000) * 1_000 }, close_market: true } })
      if (declared !== undefined) waiting.push(declared)
      return outcome
    },
  }
  const verify: Verb = {
    name: 'look and verify',
    perSecond,
    act: async () => {
      const declared = waiting.shift()
      if (declared === undefined) return null
      const { market_id, revision, outcome: said } = declared
      const shown = await verifier.read(results.preview, { body: { action: 'settle', market_id, outcome: said } })
      const [seen] = shown.data
      if (seen === undefined) return shown.outcome
      const { outcome, data: [confirmed] } = await verifier.read(results.verify, { body: { market_id, revision, outcome: said, preview_hash: seen.hash } })
      if (confirmed !== undefined) {
        verified++
        note(confirmed, { confirmedAt: performance.now() })
      }
      return outcome
    },
  }
  return {
    verbs: [declare, verify],
    onFrame: ({ messages }) => {
      for (const message of messages) if (message.topic === 'result' && message.result.state === 'settled') note(message.result, { toldAt: performance.now() })
    },
    settled: () => {
      const report = measuredAs('verified to settled', 'settled', latencies)
      latencies = []
      return report
    },
    verified: () => verified,
    async stop() {
      for (const until = Date.now() + settledWithinMs; ; await new Promise((resolve) => setTimeout(resolve, 200))) {
        const { data } = await people(markets.list, { query: { status: 'settling' } })
        if (data.length === 0 || Date.now() > until) return data.length
      }
    },
  }
}
