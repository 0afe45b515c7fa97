import type { RowOf } from '#contract/endpoint.ts'
import type { results } from '#contract/results.ts'
import type { Tx } from '#database/transaction.ts'
import { levelTitle } from '#domain/hierarchy/levels.ts'
import { add, negate, zero } from '#domain/kernel/money.ts'
import type { Minor } from '#domain/kernel/money.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Outcome } from '#domain/markets/market.ts'
import { validateOutcome } from '#domain/results/outcome.ts'
import { rollBack } from '#domain/results/result-machine.ts'
import type { Handler } from '../runtime/handler.ts'
import { toWire } from '../runtime/to-wire.ts'
import { outcomeOn } from './declare-result.ts'
import { loadStands, VectorCache } from './position-store.ts'
import type { PlayerRange } from './position-store.ts'
import { PreviewFigures } from './preview-figures.ts'
import type { CurrencyFigures } from './preview-figures.ts'
import { previewHash } from './preview-hash.ts'
import { loadResultMarket } from './result-store.ts'
import type { ResultMarket } from './result-store.ts'
import { chunkPlayersMax } from './settlement-jobs.ts'
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
    const hash = await previewHash(tx, market.id, { action: 'roll_back', revision })
    // Withdrawing a declaration moves no money.
    const figures = new PreviewFigures(market, outcome, negate)
    if (state === 'rolling_back') await countAll(tx, market, outcome, figures)
    return ok({ rows: [await rowOf(tx, market.id, hash, figures)] })
  }
  const named = outcomeOn(market, body.outcome)
  if (!named.ok) return named
  const outcome = validateOutcome(named.value, market.outcomeMarket)
  if (!outcome.ok) return outcome
  const hash = await previewHash(tx, market.id, { action: 'settle', outcome: outcome.value })
  const figures = new PreviewFigures(market, outcome.value, (amount) => amount)
  await countAll(tx, market, outcome.value, figures)
  return ok({ rows: [await rowOf(tx, market.id, hash, figures)] })
}

/** The figures of all players, read range by range so that a large market neither fills memory nor holds up other calls. */
async function countAll(tx: Tx, market: ResultMarket, outcome: Outcome, figures: PreviewFigures): Promise<void> {
  const vectors = new VectorCache()
  for (const range of await playerRanges(tx, market.id)) figures.count(await loadStands(tx, market.id, range, outcome, vectors))
}

async function playerRanges(tx: Tx, marketId: string): Promise<readonly PlayerRange[]> {
  const { rows } = await tx.query<{ business_id: string; from_player: string; to_player: string }>(
    `select business_id, min(player_id) as from_player, max(player_id) as to_player from (
       select business_id, player_id, (row_number() over (partition by business_id order by player_id) - 1) / $2::bigint as part
       from positions where market_id = $1
     ) ranked group by business_id, part order by business_id, part`,
    [marketId, chunkPlayersMax])
  return rows.map((row) => ({ businessId: row.business_id, fromPlayer: row.from_player, toPlayer: row.to_player }))
}

type AccountRow = { readonly id: string; readonly level: number; readonly user_name: string }

async function rowOf(tx: Tx, marketId: string, hash: string, figures: PreviewFigures): Promise<PreviewRow> {
  const { bets, players, winners, losers } = figures
  const byCode = [...figures.byCurrency].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const { rows } = await tx.query<AccountRow>('select id, level, user_name from accounts where id = any($1::bigint[])',
    [byCode.flatMap(([, { given, top }]) => [...given.keys(), ...top.map((each) => each.playerId)])])
  const accounts = new Map(rows.map((row) => [row.id, row]))
  return {
    market_id: marketId, hash, bets, players, winners, losers,
    currencies: byCode.map(([currency, of]) => currencyRow(currency, of, accounts)),
  }
}

function currencyRow(currency: string, figures: CurrencyFigures, accounts: ReadonlyMap<string, AccountRow>): PreviewRow['currencies'][number] {
  const gains = new Map<number, { accounts: number; net: Minor }>()
  for (const [accountId, amount] of figures.given) {
    const level = accounts.get(accountId)?.level ?? 0
    const gain = gains.get(level) ?? { accounts: 0, net: zero }
    gains.set(level, { accounts: gain.accounts + 1, net: add(gain.net, negate(amount)) })
  }
  return {
    currency,
    stake_minor: toWire(figures.stakeMinor),
    players_net_minor: toWire(figures.playersNetMinor),
    commission_minor: toWire(figures.commissionMinor),
    company_net_minor: toWire(gains.get(0)?.net ?? zero),
    levels: [...gains].sort(([a], [b]) => a - b).map(([level, gain]) => ({
      level, title: levelTitle(level), accounts: gain.accounts, net_minor: toWire(gain.net),
    })),
    top: figures.top.filter((each) => each.netMinor !== 0n).map((each) => ({
      account_id: each.playerId, user_name: accounts.get(each.playerId)?.user_name ?? '', net_minor: toWire(each.netMinor), bets: each.bets,
    })),
  }
}
