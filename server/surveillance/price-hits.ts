import type { Tx } from '#database/transaction.ts'
import { aheadOfPrice, isAhead, oddsTypes, ownBetsMax } from '#domain/surveillance/ahead-of-price.ts'
import type { PricedBet } from '#domain/surveillance/ahead-of-price.ts'
import { numberOf } from '#domain/surveillance/rule-kinds.ts'
import { hitOf } from '#domain/surveillance/watch.ts'
import type { RuleHit, WatchRule } from '#domain/surveillance/watch.ts'

type PricedRow = Omit<PricedBet, 'placedAtMs'> & { readonly placedAtMs: string }

/** Of a bet `b`, its market's newest price within so many seconds (`$2`) after it, on the feed's clock. The history keeps one a second. */
const pricedColumns = `b.id as "betId", b.player_id as "playerId", b.market_type as "marketType", b.side, coalesce(b.price_matched, b.price_requested, 0) as price,
  (extract(epoch from b.placed_at) * 1000)::bigint as "placedAtMs",
  (select (h.quotes -> b.selection_id::text -> b.side::text -> 0 ->> 0)::int from price_history h
    where h.market_id = b.market_id and h.at > b.placed_at and h.at <= b.placed_at + make_interval(secs => $2) order by h.at desc limit 1) as "priceAfter"`

const ownText = `
  select d.id as "of", ${pricedColumns}
  from unnest($1::bigint[]) as d(id) join bets j on j.id = d.id
  cross join lateral (
    select * from (select * from bets o where o.player_id = j.player_id and (o.placed_at, o.id) <= (j.placed_at, j.id) order by o.id desc limit ${ownBetsMax}) n
    where n.placed_at >= j.placed_at - make_interval(mins => $3) and n.market_type in (${oddsTypes.map((type) => `'${type}'`).join()})
  ) b order by b.placed_at, b.id`

/**
 * What a rule on prices finds of bets whose seconds are over. It reads what is kept and remembers nothing, so that it finds the same
 * whenever it is asked. The other bets of a player are read only where the market left the price of the one that is judged.
 * @param betIds bets of odds
 */
export async function priceHits(tx: Tx, rule: WatchRule, betIds: readonly string[]): Promise<readonly RuleHit[]> {
  if (betIds.length === 0) return []
  const [seconds, minutes] = [numberOf(rule.params, 'seconds'), numberOf(rule.params, 'minutes')]
  const { rows } = await tx.queryNamed<PricedRow>('surveillance-priced', `select ${pricedColumns} from bets b where b.id = any($1::bigint[])`, [[...betIds], seconds])
  const ahead = rows.map(pricedBet).filter((bet) => isAhead(rule.params, bet))
  if (ahead.length === 0) return []
  const { rows: own } = await tx.queryNamed<PricedRow & { of: string }>('surveillance-own-priced', ownText, [ahead.map(({ betId }) => betId), seconds, minutes])
  return [...Map.groupBy(own, (row) => row.of).values()].flatMap((group) => {
    const bets = group.map(({ of: _, ...row }) => pricedBet(row))
    const judged = bets.at(-1)
    return judged === undefined ? [] : hitOf(rule, judged, aheadOfPrice(rule.params, bets))
  }).toSorted((one, other) => one.atMs - other.atMs)
}

function pricedBet({ placedAtMs, ...row }: PricedRow): PricedBet {
  return { ...row, placedAtMs: Number(placedAtMs) }
}
