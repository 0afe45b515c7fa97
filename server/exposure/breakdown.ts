import type { Extra, RowOf } from '#contract/endpoint.ts'
import type { exposure } from '#contract/exposure.ts'
import { amountIn } from '#domain/exposure/read-book.ts'
import { roundShare } from '#domain/exposure/shared-book.ts'
import { minor } from '#domain/kernel/money.ts'
import type { MinorBp } from '#domain/kernel/money.ts'
import type { MarketType, Side } from '#domain/markets/market.ts'
import { legOfGains } from '#domain/markets/payoff.ts'
import { standing, standingJoin } from '#database/bet-standing.ts'
import type { Tx } from '#database/transaction.ts'
import { pathSeparator } from '../bets/path-names.ts'
import { selectionName } from '../bets/selection-name.ts'
import { Conditions } from '../runtime/conditions.ts'
import { toWire } from '../runtime/to-wire.ts'
import type { MarketFacts } from './market-facts.ts'
import type { Place } from './place.ts'

export type BreakdownRow = RowOf<typeof exposure.bets>
type Subtotal = Extra<typeof exposure.bets>['subtotals'][number]

export type BreakdownOf = {
  readonly market: Pick<MarketFacts, 'id' | 'shape'>
  /** The key of a cell of the market's book. */
  readonly outcome: string | undefined
  /** The account whose players' bets they are; null: everybody's. */
  readonly userId: string | null
  readonly selectionId: string | undefined
  readonly side: Side | undefined
  readonly currency: string | undefined
  readonly place: Place
  /** The viewer's level: paths begin below it. */
  readonly level: number
}

/** The bets of a market below an account, voided ones left out, with how each stands and the place's share of it (`b`, `t`, `v`, `s`). */
function selected(conditions: Conditions, { market, userId, selectionId, side, currency, place }: BreakdownOf): string {
  const share = place.accountId === null ? 'v.basis_points[1]' : `coalesce(v.basis_points[array_position(v.account_ids, ${conditions.value(place.accountId)}::bigint)], 0)`
  conditions.add('b.market_id = ?', market.id)
  if (userId !== null) conditions.add('(b.player_id = ? or ? = any(v.account_ids))', userId, userId)
  if (selectionId !== undefined) conditions.add('b.selection_id = ?', selectionId)
  if (side !== undefined) conditions.add('b.side = ?', side)
  if (currency !== undefined) conditions.add('b.currency = ?', currency)
  conditions.add(`${standing.keptBp} > 0`)
  return `bets b ${standingJoin} join share_vectors v on v.id = b.vector_id cross join lateral (select ${share} as bp) s`
}

type StoredRow = Omit<BreakdownRow, 'selection_name' | 'stake' | 'profit' | 'liability' | 'my_pl_if_win' | 'my_pl_if_lose' | 'total_book' | 'my_pt' | 'path'> & {
  readonly market_type: MarketType
  readonly runner_name: string | null
  readonly path: string | null
  readonly stake: string
  readonly profit: string
  readonly liability: string
}

/** Bets newest first, at most `limit`, older than the bet `before`. */
export async function breakdownRows(tx: Tx, of: BreakdownOf, before: string | null, limit: number): Promise<readonly BreakdownRow[]> {
  const conditions = new Conditions()
  const from = selected(conditions, of)
  if (before !== null) conditions.add('b.id < ?', before)
  const level = conditions.value(of.level)
  const { rows } = await tx.query<StoredRow>(
    `select b.id, b.placed_at, b.player_id as user_id, a.user_name as login, b.market_type, b.selection_id, c.name as runner_name, b.line, b.side, ${standing.price} as price,
       ${standing.stakeMinor} as stake, ${standing.profitMinor} as profit, ${standing.liabilityMinor} as liability, b.currency, b.in_play, host(b.ip) as ip, s.bp as my_share_bp,
       (select string_agg(u.user_name, '${pathSeparator}' order by t.place) from unnest(v.account_ids) with ordinality as t(id, place)
          join accounts u on u.id = t.id where u.level > ${level}) as path
     from ${from} join accounts a on a.id = b.player_id left join selections c on c.id = b.selection_id
     where ${conditions.text()} order by b.id desc limit ${limit}`, conditions.values)
  return rows.map(({ market_type, runner_name, ...row }) => ({
    ...row,
    path: row.path ?? '',
    selection_name: selectionName(market_type, row.side, runner_name),
    stake: toWire(row.stake),
    profit: toWire(row.profit),
    liability: toWire(row.liability),
    ...figures(of, [{
      key: row.selection_id ?? String(row.line), side: row.side, profit: row.profit, liability: row.liability,
      win_share: BigInt(row.profit) * BigInt(row.my_share_bp), lose_share: BigInt(row.liability) * BigInt(row.my_share_bp),
    }]),
  }))
}

type Integer = string | bigint
/** What players win and lose, by bets of one side on one key, and the place's exact part of either. */
type SideGains = { readonly key: string; readonly side: Side; readonly profit: Integer; readonly liability: Integer; readonly win_share: Integer; readonly lose_share: Integer }
type Figures = Pick<Subtotal, 'my_pl_if_win' | 'my_pl_if_lose' | 'total_book' | 'my_pt'>

/** What bets are to the place, each figure rounded once: whichever way they go, and in the outcome that is asked for. */
function figures({ market: { shape }, outcome }: Pick<BreakdownOf, 'market' | 'outcome'>, bets: readonly SideGains[]): Figures {
  let [ifWin, ifLose, total, mine] = [0n, 0n, 0n, 0n]
  for (const { key, side, profit, liability, win_share: winShare, lose_share: loseShare } of bets) {
    ifWin -= BigInt(winShare)
    ifLose += BigInt(loseShare)
    if (outcome === undefined) continue
    total -= amountIn(outcome, legOfGains(shape.type, { key, side, profitMinor: minor(profit), liabilityMinor: minor(liability) }), shape)
    mine -= amountIn(outcome, legOfGains(shape.type, { key, side, profitMinor: BigInt(winShare) as MinorBp, liabilityMinor: BigInt(loseShare) as MinorBp }), shape)
  }
  const shown = (part: bigint): number => toWire(roundShare(part as MinorBp))
  return {
    my_pl_if_win: shown(ifWin), my_pl_if_lose: shown(ifLose),
    ...(outcome === undefined ? { total_book: null, my_pt: null } : { total_book: toWire(total), my_pt: shown(mine) }),
  }
}

type SumRow = SideGains & { readonly currency: string; readonly bets: number; readonly stake: string }

/** Backs, lays and both together, by currency, over everything that is selected. Sums are exact and rounded once. */
export async function breakdownSubtotals(tx: Tx, of: BreakdownOf): Promise<Subtotal[]> {
  const conditions = new Conditions()
  const from = selected(conditions, of)
  const { rows } = await tx.query<SumRow>(
    `select b.currency, b.side, coalesce(b.selection_id, b.line)::text as key, count(*)::int as bets, sum(${standing.stakeMinor}) as stake, sum(${standing.profitMinor}) as profit,
       sum(${standing.liabilityMinor}) as liability, sum(${standing.profitMinor}::numeric * s.bp) as win_share, sum(${standing.liabilityMinor}::numeric * s.bp) as lose_share
     from ${from} where ${conditions.text()}
     group by 1, 2, 3 order by 1, 2`, conditions.values)
  return [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, all]) =>
    [...Map.groupBy(all, ({ side }): Subtotal['of'] => side), ['market', all] as const].map(([name, sums]) => {
      const sum = (field: 'stake' | 'profit' | 'liability'): number => toWire(sums.reduce((total, row) => total + BigInt(row[field]), 0n))
      return {
        of: name, currency, bets: sums.reduce((total, row) => total + row.bets, 0), stake: sum('stake'), profit: sum('profit'), liability: sum('liability'), ...figures(of, sums),
      }
    }))
}
