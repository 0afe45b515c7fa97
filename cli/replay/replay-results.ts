import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '#contract/client.ts'
import { markets } from '#contract/markets.ts'
import { results } from '#contract/results.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { rollBackShown, verifyShown } from '#simulator/confirm-result.ts'

const pollMs = 20
const patienceMs = 120_000

type People = { readonly trader: Client; readonly verifier: Client }
type Result = RowOf<(typeof results)['history']>

/**
 * Verifies the results that the feed declared, and answers their outcomes by market when all the money is posted. A market without one is
 * left to people, and left out.
 */
export async function settleProposals({ verifier }: People, marketIds: readonly string[]): Promise<ReadonlyMap<string, WireOutcome>> {
  const outcomes = new Map<string, WireOutcome>()
  for (const marketId of marketIds) {
    const latest = await latestResult(verifier, marketId)
    if (latest?.state !== 'declared') continue
    await verifyShown(verifier, { market_id: marketId, revision: latest.revision, outcome: latest.outcome })
    outcomes.set(marketId, latest.outcome)
  }
  await untilAll(verifier, [...outcomes.keys()], 'settled')
  return outcomes
}

/** Rolls back what was settled, every market with a reason; resolves when all of it is undone. */
export async function rollBack({ verifier }: People, marketIds: readonly string[]): Promise<void> {
  for (const marketId of marketIds) {
    const latest = await latestResult(verifier, marketId)
    await rollBackShown(verifier, { market_id: marketId, revision: latest?.revision ?? 0, reason: 'replay: to be settled again' })
  }
  await untilAll(verifier, marketIds, 'closed')
}

/** The trader declares the same outcomes once more and the verifier confirms them. */
export async function settleAgain({ trader, verifier }: People, outcomes: ReadonlyMap<string, WireOutcome>): Promise<void> {
  for (const [marketId, outcome] of outcomes) {
    const { data } = await trader(results.declare, { body: { market_id: marketId, outcome } })
    await verifyShown(verifier, { market_id: marketId, revision: data[0]?.revision ?? 0, outcome })
  }
  await untilAll(verifier, [...outcomes.keys()], 'settled')
}

async function latestResult(client: Client, marketId: string): Promise<Result | undefined> {
  const { data } = await client(results.history, { params: { id: marketId } })
  return data[0]
}

async function untilAll(client: Client, marketIds: readonly string[], status: 'settled' | 'closed'): Promise<void> {
  const until = Date.now() + patienceMs
  for (const marketId of marketIds) {
    for (;;) {
      const { data } = await client(markets.single, { params: { id: marketId } })
      if (data[0]?.status === status) break
      if (Date.now() > until) throw new Error(`Market ${marketId} is ${data[0]?.status ?? 'gone'} and not yet ${status}.`)
      await sleep(pollMs)
    }
  }
}
