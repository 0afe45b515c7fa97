import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import { addLeg } from '#domain/exposure/position.ts'
import { minor, zero } from '#domain/kernel/money.ts'
import type { Minor, MinorBp } from '#domain/kernel/money.ts'
import type { Place } from './place.ts'

/** What the players below a place have on a market, from the players' side: all of it, and the place's own exact part. */
export type MarketLegs = {
  readonly marketId: string
  readonly currency: string
  readonly total: readonly Leg[]
  readonly mine: readonly Leg<MinorBp>[]
  readonly stakeMinor: Minor
  readonly bets: number
}

/** One line a leg: account, market, key, then the figures, apart by blanks. Text that is cut apart here costs a third of rows. */
const line = (leg: string): string => `concat_ws(' ', ${['account_id', 'market_id', 'leg_key', 'lose_minor', 'even_minor', 'win_minor', 'lose_share', 'even_share', 'win_share', 'stake_minor', 'bets'].map((column) => `${leg}.${column}`).join(', ')})`

/** What is summed already. */
export const summedText = `
select string_agg(${line('g')}, E'\\n') as legs
from account_legs g join markets m on m.id = g.market_id and m.status <> 'settled'
where g.account_id = any($1::bigint[]) and g.bets > 0`

/** What waits to be summed. In one snapshot with the sums that is every bet, once. */
export const waitingText = `
select string_agg(${line('w')}, E'\\n') as legs
from (
  select a.account_id, n.market_id, n.leg_key, sum(n.lose_minor) as lose_minor, sum(n.even_minor) as even_minor, sum(n.win_minor) as win_minor,
    sum(n.lose_minor * a.bp) as lose_share, sum(n.even_minor * a.bp) as even_share, sum(n.win_minor * a.bp) as win_share, sum(n.stake_minor) as stake_minor, sum(n.bets) as bets
  from leg_changes n
  join markets m on m.id = n.market_id and m.status <> 'settled'
  join share_vectors v on v.id = n.vector_id
  cross join lateral unnest(v.account_ids, v.basis_points) as a(account_id, bp)
  where a.account_id = any($1::bigint[]) group by 1, 2, 3
) w`

/** A player stands below everybody: it carries nothing, and its own bets are all there is. */
const ownText = `
select string_agg(${line('w')}, E'\\n') as legs
from (
  select g.player_id as account_id, g.market_id, g.leg_key, sum(g.lose_minor) as lose_minor, sum(g.even_minor) as even_minor, sum(g.win_minor) as win_minor,
    0 as lose_share, 0 as even_share, 0 as win_share, sum(g.stake_minor) as stake_minor, sum(g.bets) as bets
  from positions p
  join position_legs g using (business_id, market_id, player_id)
  join markets m on m.id = g.market_id and m.status <> 'settled'
  where p.player_id = any($1::bigint[]) group by 1, 2, 3
) w`

/** The legs below a place on every market that is not settled, one entry a market and currency, by market. */
export async function openLegs(tx: Tx, { accountIds, currencies, isPlayer }: Place): Promise<readonly MarketLegs[]> {
  const ids = arrayText(accountIds)
  const texts = isPlayer
    ? [await tx.queryNamed<{ legs: string | null }>('exposure-own', ownText, [ids])]
    : [await tx.queryNamed<{ legs: string | null }>('exposure-waiting', waitingText, [ids]), await tx.queryNamed<{ legs: string | null }>('exposure-summed', summedText, [ids])]
  const found = new Map<string, Sum>()
  for (const { rows } of texts) for (const leg of rows[0]?.legs?.split('\n') ?? []) addLine(found, leg.split(' '), currencies)
  return [...found.values()]
    .map((sum) => ({ ...sum, total: sum.total.filter(({ key }) => sum.betsOf.get(key) !== 0), mine: sum.mine.filter(({ key }) => sum.betsOf.get(key) !== 0) }))
    .filter(({ bets }) => bets > 0)
    .toSorted((a, b) => Number(BigInt(a.marketId) - BigInt(b.marketId)) || (a.currency < b.currency ? -1 : 1))
}

type Sum = MarketLegs & { total: readonly Leg[]; mine: readonly Leg<MinorBp>[]; stakeMinor: Minor; bets: number; /** How many bets stand behind each key: what was voided altogether is no key. */ readonly betsOf: Map<string, number> }

function addLine(found: Map<string, Sum>, line: readonly string[], currencies: ReadonlyMap<string, string>): void {
  const [accountId = '', marketId = '', key = '', lose = '0', even = '0', win = '0', loseShare = '0', evenShare = '0', winShare = '0', stake = '0', bets = '0'] = line
  const currency = currencies.get(accountId) ?? ''
  const at = `${marketId} ${currency}`
  const sum: Sum = found.get(at) ?? { marketId, currency, total: [], mine: [], stakeMinor: zero, bets: 0, betsOf: new Map() }
  found.set(at, sum)
  sum.total = addLeg(sum.total, { key, loseMinor: minor(lose), evenMinor: minor(even), winMinor: minor(win) })
  sum.mine = addLeg(sum.mine, { key, loseMinor: BigInt(loseShare) as MinorBp, evenMinor: BigInt(evenShare) as MinorBp, winMinor: BigInt(winShare) as MinorBp })
  sum.stakeMinor = (sum.stakeMinor + BigInt(stake)) as Minor
  sum.bets += Number(bets)
  sum.betsOf.set(key, (sum.betsOf.get(key) ?? 0) + Number(bets))
}
