import type { RowOf } from '#contract/endpoint.ts'
import type { results } from '#contract/results.ts'
import type { Tx } from '#database/transaction.ts'
import { playerAvailable } from '#domain/hierarchy/credit-limits.ts'
import { minor, negate } from '#domain/kernel/money.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Outcome } from '#domain/markets/market.ts'
import { validateOutcome } from '#domain/results/outcome.ts'
import { rollBack } from '#domain/results/result-machine.ts'
import type { Handler } from '../runtime/handler.ts'
import { toWire } from '../runtime/to-wire.ts'
import { countOpenFancies, countUnended, countUntouched, endsEvent } from './deciding-result.ts'
import { outcomeOn } from './declare-result.ts'
import { levelGains, nameAccounts, topPlayers } from './level-gains.ts'
import { otherWords } from './other-word.ts'
import { loadStands, VectorCache } from './position-store.ts'
import { PreviewFigures } from './preview-figures.ts'
import type { Available } from './preview-figures.ts'
import { previewHash } from './preview-hash.ts'
import { loadResultMarket } from './result-store.ts'
import type { ResultMarket } from './result-store.ts'
import { groupPlayers } from './settlement-jobs.ts'
import { staffOf } from './staff-of.ts'

type PreviewRow = RowOf<typeof results.preview>

/** What a confirmation would do to everybody, or what the settled result did, by the function that settlement itself uses. Changes nothing. */
export const previewHandler: Handler<typeof results.preview> = async ({ tx }, { principal, body }) => {
  const staffId = staffOf(principal)
  const market = await loadResultMarket(tx, body.market_id)
  if (market === null) return refuse('MARKET_UNKNOWN', { market_id: body.market_id })
  if (body.action === 'posted') {
    const { current } = market
    if (current?.state !== 'settled') return refuse('RESULT_NOT_ROLLABLE')
    const figures = new PreviewFigures(market.outcomeMarket.type, current.outcome, (amount) => amount)
    await countAll(tx, market, current.outcome, figures)
    return ok({ rows: [{ ...(await rowOf(tx, market.id, '', figures)), closes_markets: 0, leaves_markets: 0, suspends_markets: 0, disagrees: [] }] })
  }
  if (body.action === 'roll_back') {
    const { current } = market
    const step = rollBack({ current, actor: { kind: 'staff', staffId }, reason: 'preview' })
    if (!step.ok) return refuse('RESULT_NOT_ROLLABLE', step.refusal.facts)
    const { revision, outcome, state } = step.value.result
    const hash = await previewHash(tx, market.id, { action: 'roll_back', revision, to: state })
    // Withdrawing a declaration moves no money.
    const figures = new PreviewFigures(market.outcomeMarket.type, outcome, negate)
    if (state === 'rolling_back') await countAll(tx, market, outcome, figures, 'available')
    const suspends = state === 'rolling_back' && endsEvent(market, outcome) ? await countUntouched(tx, { marketId: market.id, revision }) : 0
    return ok({ rows: [{ ...(await rowOf(tx, market.id, hash, figures)), closes_markets: 0, leaves_markets: 0, suspends_markets: suspends, disagrees: [] }] })
  }
  const named = outcomeOn(market, body.outcome)
  if (!named.ok) return named
  const outcome = validateOutcome(named.value, market.outcomeMarket)
  if (!outcome.ok) return outcome
  const hash = await previewHash(tx, market.id, { action: 'settle', outcome: outcome.value })
  const figures = new PreviewFigures(market.outcomeMarket.type, outcome.value, (amount) => amount)
  await countAll(tx, market, outcome.value, figures)
  const closes = endsEvent(market, outcome.value) ? await countOpenFancies(tx, market.eventId) : 0
  const beside = { closes_markets: closes, leaves_markets: await countUnended(tx, market, outcome.value), suspends_markets: 0, disagrees: [...(await otherWords(tx, market, outcome.value))] }
  return ok({ rows: [{ ...(await rowOf(tx, market.id, hash, figures)), ...beside }] })
}

/** The figures of all players, read group by group so that a large market neither fills memory nor holds up other calls. */
async function countAll(tx: Tx, market: ResultMarket, outcome: Outcome, figures: PreviewFigures, against?: 'available'): Promise<void> {
  const vectors = new VectorCache()
  for (const group of await groupPlayers(tx, market.id)) {
    const available = against === undefined ? null : await loadAvailable(tx, group.playerIds)
    figures.count(await loadStands(tx, market.id, group, outcome, vectors), available)
  }
}

const fundsText = 'select account_id, credit_minor, unsettled_minor, exposure_minor from account_funds where account_id = any($1::bigint[])'
type FundsRow = { readonly account_id: string; readonly credit_minor: string; readonly unsettled_minor: string; readonly exposure_minor: string }

async function loadAvailable(tx: Tx, playerIds: string): Promise<Available> {
  const { rows } = await tx.query<FundsRow>(fundsText, [playerIds])
  return new Map(rows.map((row) => [
    row.account_id,
    playerAvailable({ creditMinor: minor(row.credit_minor), unsettledMinor: minor(row.unsettled_minor), exposureMinor: minor(row.exposure_minor) }),
  ]))
}

async function rowOf(tx: Tx, marketId: string, hash: string, figures: PreviewFigures): Promise<Omit<PreviewRow, 'closes_markets' | 'leaves_markets' | 'suspends_markets' | 'disagrees'>> {
  const { bets, players, winners, losers, fallsBelow } = figures
  const byCode = [...figures.byCurrency].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const accounts = await nameAccounts(tx, byCode.flatMap(([, { given, top }]) => [...given.keys(), ...top.map((each) => each.playerId)]))
  return {
    market_id: marketId, hash, bets, players, winners, losers, falls_below: fallsBelow,
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
