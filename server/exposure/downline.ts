import type { Extra, RowOf } from '#contract/endpoint.ts'
import type { exposure } from '#contract/exposure.ts'
import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import { addLeg } from '#domain/exposure/position.ts'
import { roundShare } from '#domain/exposure/shared-book.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { minor, zero } from '#domain/kernel/money.ts'
import type { Minor, MinorBp } from '#domain/kernel/money.ts'
import { isNumberMarket } from '#domain/markets/payoff.ts'
import { toWire } from '../runtime/to-wire.ts'
import type { MarketFacts, MarketNames } from './market-facts.ts'
import { booksOf, cellsOf } from './open-books.ts'
import type { Place } from './place.ts'

export type DownlineRow = RowOf<typeof exposure.downline>
type Total = Extra<typeof exposure.downline>['totals'][number]

type SumRow = {
  readonly child_id: string
  readonly share_bp: number
  readonly leg_key: string
  readonly lose_minor: string
  readonly even_minor: string
  readonly win_minor: string
  readonly stake_minor: string
  readonly bets: number
}

/**
 * The positions below a parent by child, share of the place and key. The path frozen on the bets says who stands between: below the
 * last account of it stands the player. Without a parent ($2) the children are the companies. Of the place ($3) without an account the
 * company's share is taken, which stands first.
 */
const sumsText = `
select p.child_id, p.share_bp, p.leg_key, sum(p.lose_minor) as lose_minor, sum(p.even_minor) as even_minor, sum(p.win_minor) as win_minor,
  sum(p.stake_minor) as stake_minor, sum(p.bets)::int as bets
from (
  select coalesce(v.account_ids[coalesce(array_position(v.account_ids, $2), 0) + 1], g.player_id) as child_id,
    case when $3::bigint is null then v.basis_points[1] else coalesce(v.basis_points[array_position(v.account_ids, $3)], 0) end as share_bp,
    g.leg_key, g.lose_minor, g.even_minor, g.win_minor, g.stake_minor, g.bets
  from businesses b
  join position_legs g on g.business_id = b.id and g.market_id = $1
  join share_vectors v on v.id = g.vector_id
  where ($4::bigint is null or b.id = $4) and ($2::bigint is null or $2 = any(v.account_ids)) and g.bets > 0
) p
group by 1, 2, 3`

/** What the players of a market have blocked, by child. */
const blockedText = `
select p.child_id, sum(p.exposure_minor) as blocked_minor
from (
  select coalesce(v.account_ids[coalesce(array_position(v.account_ids, $2), 0) + 1], p.player_id) as child_id, p.exposure_minor
  from businesses b
  join positions p on p.business_id = b.id and p.market_id = $1
  cross join lateral (select g.vector_id from position_legs g where (g.business_id, g.market_id, g.player_id) = (p.business_id, p.market_id, p.player_id) limit 1) g
  join share_vectors v on v.id = g.vector_id
  where ($3::bigint is null or b.id = $3) and ($2::bigint is null or $2 = any(v.account_ids)) and p.exposure_minor > 0
) p
group by 1`

/**
 * The keys of a market below the place ($2): of its account, or of each company. The row of the market has a cell for each stretch between
 * those of its currency, and so has every row below it.
 */
const keysText = `
select distinct coalesce($2, v.account_ids[1]) as account_id, g.leg_key
from businesses b
join position_legs g on g.business_id = b.id and g.market_id = $1
join share_vectors v on v.id = g.vector_id
where ($3::bigint is null or b.id = $3) and ($2::bigint is null or $2 = any(v.account_ids)) and g.bets > 0`

type Child = { readonly id: string; readonly user_name: string; readonly level: number; readonly currency: string }
/** The legs below a child, from the players' side. */
type Below = { total: readonly Leg[]; mine: readonly Leg<MinorBp>[]; stake: bigint; bets: number; blocked: bigint }

/** Of these keys each is there, with nothing on it. */
function nothing(keys: Iterable<string>): Below {
  const below: Below = { total: [], mine: [], stake: 0n, bets: 0, blocked: 0n }
  for (const key of keys) {
    below.total = addLeg(below.total, { key, loseMinor: zero, evenMinor: zero, winMinor: zero })
    below.mine = addLeg(below.mine, { key, loseMinor: 0n as MinorBp, evenMinor: 0n as MinorBp, winMinor: 0n as MinorBp })
  }
  return below
}

export type NamedMarket = MarketFacts & Pick<MarketNames, 'runners'>
export type Parent = { readonly id: string | null; readonly businessId: string | null }

/** The book of a market by the direct children of a parent, as the place carries its part of it, and the parent's own row. */
export async function downlineBooks(tx: Tx, market: NamedMarket, parent: Parent, place: Place): Promise<{ readonly rows: DownlineRow[]; readonly totals: Total[] }> {
  const { rows: sums } = await tx.queryNamed<SumRow>('exposure-downline', sumsText, [market.id, parent.id, place.accountId, parent.businessId])
  const { rows: blocked } = await tx.queryNamed<{ child_id: string; blocked_minor: string }>('exposure-blocked', blockedText, [market.id, parent.id, parent.businessId])
  const { rows: children } = await tx.queryNamed<Child>('exposure-children',
    'select id, user_name, level, currency from accounts where id = any($1::bigint[]) order by user_name, id', [arrayText(new Set(sums.map(({ child_id: id }) => id)))])

  const keys = await keysByCurrency(tx, market, parent, place)
  const byChild = new Map(children.map(({ id, currency }) => [id, nothing(keys.get(currency) ?? [])]))
  const byCurrency = new Map(children.map(({ currency }) => [currency, nothing(keys.get(currency) ?? [])]))
  const currencyOf = new Map(children.map(({ id, currency }) => [id, currency]))
  const both = (childId: string): readonly Below[] =>
    [byChild.get(childId), byCurrency.get(currencyOf.get(childId) ?? '')].filter((each) => each !== undefined)
  for (const row of sums) for (const below of both(row.child_id)) addTo(below, row)
  for (const row of blocked) for (const below of both(row.child_id)) below.blocked += BigInt(row.blocked_minor)

  return {
    rows: children.map(({ id, user_name, level, currency }) => ({
      user_id: id, login: user_name, level, has_downline: level !== levels.player, ...figures(market, currency, byChild.get(id) ?? nothing([])),
    })),
    totals: [...byCurrency].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([currency, below]) => figures(market, currency, below)),
  }
}

/** Where numbers decide, the keys at which every row is read, so that all have the same stretches and add up in each, however deep they lie; runners need none. */
async function keysByCurrency(tx: Tx, market: NamedMarket, parent: Parent, place: Place): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (!isNumberMarket(market.shape.type)) return new Map()
  const { rows } = await tx.queryNamed<{ account_id: string; leg_key: string }>('exposure-keys', keysText, [market.id, place.accountId, place.accountId === null ? null : parent.businessId])
  const keys = new Map<string, Set<string>>()
  for (const { account_id: accountId, leg_key: key } of rows) {
    const currency = place.currencies.get(accountId) ?? ''
    keys.set(currency, (keys.get(currency) ?? new Set()).add(key))
  }
  return keys
}

function addTo(below: Below, row: SumRow): void {
  const leg: Leg = { key: row.leg_key, loseMinor: minor(row.lose_minor), evenMinor: minor(row.even_minor), winMinor: minor(row.win_minor) }
  const part = (amount: Minor): MinorBp => (amount * BigInt(row.share_bp)) as MinorBp
  below.total = addLeg(below.total, leg)
  below.mine = addLeg(below.mine, { key: leg.key, loseMinor: part(leg.loseMinor), evenMinor: part(leg.evenMinor), winMinor: part(leg.winMinor) })
  below.stake += BigInt(row.stake_minor)
  below.bets += row.bets
}

function figures(market: NamedMarket, currency: string, below: Below): Total {
  const books = booksOf(market, below.total, below.mine)
  return {
    currency,
    bets: below.bets,
    stake: toWire(below.stake),
    selections: cellsOf(books, market),
    worst_total: toWire(books.total.worst.amount),
    worst_my_pt: toWire(roundShare(books.mine.worst.amount)),
    blocked: toWire(below.blocked),
  }
}
