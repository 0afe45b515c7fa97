import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import { minor } from '#domain/kernel/money.ts'
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

type LegTuple = readonly [
  marketId: string, currency: string, key: string, lose: string, even: string, win: string, loseShare: string, evenShare: string, winShare: string, stake: string, bets: number,
]

const tuple = `json_build_array(s.market_id::text, c.currency, s.leg_key::text, sum(s.lose_minor)::text, sum(s.even_minor)::text, sum(s.win_minor)::text,
  sum(s.lose_share)::text, sum(s.even_share)::text, sum(s.win_share)::text, sum(s.stake_minor)::text, sum(s.bets))`

/** What is summed already and what waits to be: in one snapshot that is every bet, once. */
const belowText = `
select coalesce(json_agg(l.leg), '[]') as legs from (
  select ${tuple} as leg
  from (
    select account_id, market_id, leg_key, lose_minor, even_minor, win_minor, lose_share, even_share, win_share, stake_minor, bets
    from account_legs where account_id = any($1::bigint[])
    union all
    select a.account_id, n.market_id, n.leg_key, n.lose_minor, n.even_minor, n.win_minor,
      n.lose_minor * a.bp, n.even_minor * a.bp, n.win_minor * a.bp, n.stake_minor, n.bets
    from leg_changes n join share_vectors v on v.id = n.vector_id cross join lateral unnest(v.account_ids, v.basis_points) as a(account_id, bp)
    where a.account_id = any($1::bigint[])
  ) s
  join markets m on m.id = s.market_id and m.status <> 'settled'
  join accounts c on c.id = s.account_id
  group by s.market_id, c.currency, s.leg_key having sum(s.bets) > 0
  order by s.market_id, c.currency, s.leg_key
) l`

/** A player stands below everybody: it carries nothing, and its own bets are all there is. */
const ownText = `
select coalesce(json_agg(l.leg), '[]') as legs from (
  select ${tuple} as leg
  from (
    select p.player_id as account_id, g.market_id, g.leg_key, g.lose_minor, g.even_minor, g.win_minor, 0 as lose_share, 0 as even_share, 0 as win_share, g.stake_minor, g.bets
    from positions p join position_legs g using (business_id, market_id, player_id) where p.player_id = any($1::bigint[])
  ) s
  join markets m on m.id = s.market_id and m.status <> 'settled'
  join accounts c on c.id = s.account_id
  group by s.market_id, c.currency, s.leg_key having sum(s.bets) > 0
  order by s.market_id, c.currency, s.leg_key
) l`

/** The legs below a place on every market that is not settled, one entry a market and currency. */
export async function openLegs(tx: Tx, { accountIds, isPlayer }: Place): Promise<readonly MarketLegs[]> {
  const [name, text] = isPlayer ? ['exposure-own', ownText] as const : ['exposure-below', belowText] as const
  const { rows } = await tx.queryNamed<{ legs: readonly LegTuple[] }>(name, text, [arrayText(accountIds)])
  const found: MarketLegs[] = []
  for (const [marketId, currency, key, lose, even, win, loseShare, evenShare, winShare, stake, bets] of rows[0]?.legs ?? []) {
    const total: Leg = { key, loseMinor: minor(lose), evenMinor: minor(even), winMinor: minor(win) }
    const mine: Leg<MinorBp> = { key, loseMinor: BigInt(loseShare) as MinorBp, evenMinor: BigInt(evenShare) as MinorBp, winMinor: BigInt(winShare) as MinorBp }
    const before = found.at(-1)
    if (before?.marketId === marketId && before.currency === currency) {
      found[found.length - 1] = {
        ...before, total: [...before.total, total], mine: [...before.mine, mine], stakeMinor: (before.stakeMinor + BigInt(stake)) as Minor, bets: before.bets + bets,
      }
    } else {
      found.push({ marketId, currency, total: [total], mine: [mine], stakeMinor: minor(stake), bets })
    }
  }
  return found
}
