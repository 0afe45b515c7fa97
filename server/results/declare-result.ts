import type { WireOutcome } from '#contract/result-rows.ts'
import type { results } from '#contract/results.ts'
import type { Tx } from '#database/transaction.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Outcome, Parity } from '#domain/markets/market.ts'
import { outcomeFromNumber } from '#domain/results/outcome.ts'
import { declare } from '#domain/results/result-machine.ts'
import type { ResultActor } from '#domain/results/result-machine.ts'
import { followMarkets } from '../markets/state-store.ts'
import { tellResult } from '../notifications/result-notices.ts'
import type { Handler } from '../runtime/handler.ts'
import { insertDeclared, loadResultMarket, lockMarket, resultMessages, resultRow, setMarketStatus } from './result-store.ts'
import type { ResultMarket, ResultRow } from './result-store.ts'
import { staffOf } from './staff-of.ts'
import { fromStoredOutcome } from '#database/stored-outcome.ts'

export type Declaration = {
  readonly marketId: string
  readonly outcome: WireOutcome
  readonly note: string | null
  /** What a feed saw, kept with the result. */
  readonly evidence: unknown
  readonly closeMarket: boolean
  readonly actor: ResultActor
  readonly now: Date
}

/** Declares the result of a market for a person or a feed; moves no money. Refuses as `declare` of the core, MARKET_UNKNOWN and CATALOGUE_ARCHIVED. */
export async function declareResult(tx: Tx, declaration: Declaration): Promise<Result<{ market: ResultMarket; row: ResultRow }>> {
  const { marketId } = declaration
  await lockMarket(tx, marketId)
  const market = await loadResultMarket(tx, marketId)
  if (market === null) return refuse('MARKET_UNKNOWN', { market_id: marketId })
  if (market.archived) return refuse('CATALOGUE_ARCHIVED')
  const outcome = outcomeOn(market, declaration.outcome)
  if (!outcome.ok) return outcome
  const step = declare({
    marketStatus: market.status,
    closeMarket: declaration.closeMarket,
    market: market.outcomeMarket,
    current: market.current,
    actor: declaration.actor,
    outcome: outcome.value,
  })
  if (!step.ok) return step
  const { result, marketStatus } = step.value
  await insertDeclared(tx, marketId, result, declaration)
  await setMarketStatus(tx, marketId, marketStatus, result.revision)
  if (declaration.closeMarket) await followMarkets(tx, [marketId])
  const row = await resultRow(tx, marketId, result.revision)
  await tellResult(tx, row, declaration.now)
  return ok({ market, row })
}

/** The outcome that was named, on this market: an odd/even market may be decided by its number. */
export function outcomeOn(market: ResultMarket, wire: WireOutcome): Result<Outcome> {
  const outcome = fromStoredOutcome(wire)
  if (outcome.kind !== 'number' || market.outcomeMarket.type !== 'odd_even') return ok(outcome)
  const of = (parity: Parity) => market.selections.find((each) => each.parity === parity)?.id
  const [odd, even] = [of('odd'), of('even')]
  if (odd === undefined || even === undefined) return refuse('RESULT_OUTCOME_INVALID', { reason: 'winners_needed' })
  return outcomeFromNumber(outcome.value, { odd, even })
}

export const declareHandler: Handler<typeof results.declare> = async ({ tx, now }, { principal, body }) => {
  const staffId = staffOf(principal)
  const declared = await declareResult(tx, {
    marketId: body.market_id,
    outcome: body.outcome,
    note: body.note ?? null,
    evidence: null,
    closeMarket: body.close_market ?? false,
    actor: { kind: 'staff', staffId },
    now,
  })
  if (!declared.ok) return declared
  const { market, row } = declared.value
  return ok({
    rows: [row],
    audit: { targetKind: 'market', targetId: market.id, before: { status: market.status }, after: { status: row.market_status, revision: row.revision, outcome: row.outcome } },
    messages: resultMessages(market, row),
  })
}
