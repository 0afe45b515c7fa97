import type { RowOf } from '#contract/endpoint.ts'
import type { results } from '#contract/results.ts'
import type { Tx } from '#database/transaction.ts'
import { negate } from '#domain/kernel/money.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Outcome } from '#domain/markets/market.ts'
import { validateOutcome } from '#domain/results/outcome.ts'
import { rollBack } from '#domain/results/result-machine.ts'
import type { Handler } from '../runtime/handler.ts'
import { toWire } from '../runtime/to-wire.ts'
import { countOpenFancies, countUnended, countUntouched, endsEvent } from './deciding-result.ts'
import { outcomeOn } from './declare-result.ts'
import { levelGains, nameAccounts, topPlayers } from './level-gains.ts'
import { loadStands, VectorCache } from './position-store.ts'
import { PreviewFigures } from './preview-figures.ts'
import { previewHash } from './preview-hash.ts'
import { loadResultMarket } from './result-store.ts'
import type { ResultMarket } from './result-store.ts'
import { groupPlayers } from './settlement-jobs.ts'
import { staffOf } from './staff-of.ts'

type PreviewRow = RowOf<typeof results.preview>

/** What a confirmation would do to everybody, by the function that settlement itself uses. Changes nothing. */
export const previewHandler: Handler<typeof results.preview> = async ({ tx }, { principal, body }) => {
  const staffId = staffOf(principal)
  const market = await loadResultMarket(tx, body.market_id)
  if (market === null) return refuse('MARKET_UNKNOWN', { market_id: body.market_id })
  if (body.action === 'roll_back') {
    const { current } = market
    const step = rollBack({ current, actor: { kind: 'staff', staffId }, reason: 'preview' })
    if (!step.ok) return refuse('RESULT_NOT_ROLLABLE', step.refusal.facts)
    const { revision, outcome, state } = step.value.result
    const hash = await previewHash(tx, market.id, { action: 'roll_back', revision, to: state })
    // Withdrawing a declaration moves no money.
    const figures = new PreviewFigures(market.outcomeMarket.type, outcome, negate)
    if (state === 'rolling_back') await countAll(tx, market, outcome, figures)
    const suspends = state === 'rolling_back' && endsEvent(market, outcome) ? await countUntouched(tx, { marketId: market.id, revision }) : 0
    return ok({ rows: [{ ...(await rowOf(tx, market.id, hash, figures)), closes_markets: 0, leaves_markets: 0, suspends_markets: suspends }] })
  }
  const named = outcomeOn(market, body.outcome)
  if (!named.ok) return named
  const outcome = validateOutcome(named.value, market.outcomeMarket)
  if (!outcome.ok) return outcome
  const hash = await previewHash(tx, market.id, { action: 'settle', outcome: outcome.value })
  const figures = new PreviewFigures(market.outcomeMarket.type, outcome.value, (amount) => amount)
  await countAll(tx, market, outcome.value, figures)
  const closes = endsEvent(market, outcome.value) ? await countOpenFancies(tx, market.eventId) : 0
  return ok({ rows: [{ ...(await rowOf(tx, market.id, hash, figures)), closes_markets: closes, leaves_markets: await countUnended(tx, market, outcome.value), suspends_markets: 0 }] })
}

/** The figures of all players, read group by group so that a large market neither fills memory nor holds up other calls. */
async function countAll(tx: Tx, market: ResultMarket, outcome: Outcome, figures: PreviewFigures): Promise<void> {
  const vectors = new VectorCache()
  for (const group of await groupPlayers(tx, market.id)) figures.count(await loadStands(tx, market.id, group, outcome, vectors))
}

async function rowOf(tx: Tx, marketId: string, hash: string, figures: PreviewFigures): Promise<Omit<PreviewRow, 'closes_markets' | 'leaves_markets' | 'suspends_markets'>> {
  const { bets, players, winners, losers } = figures
  const byCode = [...figures.byCurrency].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const accounts = await nameAccounts(tx, byCode.flatMap(([, { given, top }]) => [...given.keys(), ...top.map((each) => each.playerId)]))
  return {
    market_id: marketId, hash, bets, players, winners, losers,
    currencies: byCode.map(([currency, of]) => ({
      currency,
      stake_minor: toWire(of.stakeMinor),
      players_net_minor: toWire(of.playersNetMinor),
      commission_minor: toWire(of.commissionMinor),
      ...levelGains(of.given, accounts),
      top: topPlayers(of.top, accounts),
    })),
  }
}
