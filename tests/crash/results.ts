import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '#contract/client.ts'
import type { Client } from '#contract/client.ts'
import type { Body } from '#contract/endpoint.ts'
import { results } from '#contract/results.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import { rollBackShown, verifyShown } from '#simulator/confirm-result.ts'
import { Difference } from '../model/difference.ts'
import type { Market } from '../model/model.ts'

export type Desk = { readonly trader: readonly Client[]; readonly verifier: readonly Client[] }

const patienceMs = 120_000

/**
 * Brings a market to where a revision of its result stands so, whatever dies on the way: asks how far it is, takes the next step, and
 * asks again. A step whose answer was lost may have been done, and the market says so.
 * @param declares null where a feed says how it ended: then that is waited for and verified as it was said
 * @returns the outcome of the revision @throws where it comes to nothing for long
 */
export async function decide(desk: Desk, marketId: string, revision: number, declares: WireOutcome | null, state: 'settled' | 'rolled_back'): Promise<WireOutcome> {
  const until = Date.now() + patienceMs
  let [stands, answer] = ['nobody answered', '']
  for (let tries = 0; ; tries++) {
    const [trader, verifier] = [desk.trader[tries % desk.trader.length], desk.verifier[tries % desk.verifier.length]]
    if (trader === undefined || verifier === undefined) throw new Error('nobody at the desk')
    try {
      const { data: [last] } = await verifier(results.history, { params: { id: marketId } })
      if (last?.revision === revision && last.state === state) return last.outcome
      stands = last === undefined ? 'none is declared' : `revision ${last.revision} is ${last.state}`
      const begins = last === undefined || last.revision < revision
      if (begins && declares !== null) await trader(results.declare, { body: { market_id: marketId, outcome: declares, close_market: true } })
      else if (last?.state === 'declared') await verifyShown(verifier, { market_id: marketId, revision, outcome: last.outcome })
      else if (last?.state === 'settled' && !begins) await rollBackShown(verifier, { market_id: marketId, revision, reason: 'the wrong winner' })
    } catch (error) {
      // Refused because it had been done, or not answered: the next look says which.
      answer = error instanceof ApiError ? `${error.status} ${JSON.stringify(error.body)}` : String(error)
    }
    if (Date.now() > until) throw new Error(`the result of market ${marketId}${declares === null ? ', which its feed declares,' : ''} was not ${state} after ${patienceMs} ms: ${stands}; last answer in vain: ${answer}`)
    await sleep(20)
  }
}

/** What a person has in hand who was shown now what taking this revision back comes to, and presses later. */
export async function rollBackInHand({ verifier }: Desk, marketId: string, revision: number): Promise<Body<typeof results.rollback>> {
  const { data: [shown] } = await untilAnswered(verifier, (client) => client(results.preview, { body: { action: 'roll_back', market_id: marketId } }))
  return { market_id: marketId, revision, reason: 'the wrong winner', preview_hash: shown?.hash ?? '' }
}

/** Named another revision, or shown another: which of the two a late word is refused by does not matter. */
const refusedLate = new Set<string | null>(['RESULT_NOT_ROLLABLE', 'RESULT_PREVIEW_CHANGED'])

/** Sends it when another revision stands. @throws Difference where it is not refused */
export async function sendLate({ verifier }: Desk, body: Body<typeof results.rollback>): Promise<void> {
  const code = await untilAnswered(verifier, (client) => client(results.rollback, { body })).then(() => 'taken', (error: unknown) => {
    if (error instanceof ApiError) return error.code
    throw error
  })
  if (!refusedLate.has(code)) throw new Difference(`market ${body.market_id}: a roll back of revision ${body.revision} came when another stood, and was not refused for that but answered: ${code}`)
}

/** Asks one after the other until somebody answers, be it with a refusal. */
export async function untilAnswered<Answer>(clients: readonly Client[], ask: (client: Client) => Promise<Answer>): Promise<Answer> {
  const until = Date.now() + patienceMs
  for (let tries = 0; ; tries++) {
    const client = clients[tries % clients.length]
    if (client === undefined) throw new Error('nobody at the desk')
    try {
      return await ask(client)
    } catch (error) {
      if ((error instanceof ApiError && error.status < 500 && error.status !== 429) || Date.now() > until) throw error
    }
    await sleep(20)
  }
}

/** What the model holds of it. */
export function decided(market: Market, revision: number, outcome: WireOutcome, state: 'settled' | 'rolled_back'): void {
  market.results.splice(revision - 1, 1, { revision, outcome, by: 'trader', state })
  market.status = state === 'settled' ? 'settled' : 'closed'
}
