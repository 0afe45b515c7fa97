import type { Query, RowOf } from '#contract/endpoint.ts'
import type { platform } from '#contract/platform.ts'
import type { Tx } from '#database/transaction.ts'
import { toWire } from '../runtime/to-wire.ts'
import { limitsOf } from './bet-situation.ts'
import { limitOverrides } from './placement-store.ts'
import type { LimitOverrideRow } from './placement-store.ts'

export type OfferRow = RowOf<typeof platform.offer>

/** Markets in one answer at most; a site that wants more asks event by event. */
export const offerMax = 500

type StoredRow = Omit<OfferRow, 'min_stake_minor' | 'max_stake_minor' | 'selections' | 'quotes'> & {
  readonly selections: OfferRow['selections'] | null
  readonly quotes: OfferRow['quotes'] | null
  readonly limits: readonly LimitOverrideRow[] | null
}

const offerText = `
select m.id as market_id, m.event_id, e.name as event_name, m.sport_id as game_id, m.name, m.type, m.status, m.in_play, m.lay_allowed,
  c.quotes,
  (select json_agg(json_build_object('id', r.id::text, 'name', r.name, 'status', r.status) order by r.sort, r.id)
     from selections r where r.market_id = m.id) as selections,
  ${limitOverrides} as limits
from markets m
join events e on e.id = m.event_id
join leagues l on l.id = e.league_id
join sports s on s.id = m.sport_id
join menus n on n.id = s.menu_id
left join market_prices c on c.market_id = m.id
where ($1::bigint is null or m.event_id = $1) and ($2::bigint is null or m.sport_id = $2)
  and ($1::bigint is not null or m.status = 'open' and not m.bet_locked and not e.bet_locked and m.feed_silent_since is null)
  and 'inactive' <> all(array[e.status, l.status, s.status, n.status])
order by m.in_play desc, e.starts_at, e.id, m.sort, m.id
limit ${offerMax}`

/** Markets that take bets now; of one event, all of them. */
export async function offerRows(tx: Tx, query: Query<typeof platform.offer>): Promise<readonly OfferRow[]> {
  const { rows } = await tx.query<StoredRow>(offerText, [query.event_id ?? null, query.game_id ?? null])
  return rows.map(({ limits, ...row }) => {
    const { minStakeMinor, maxStakeMinor } = limitsOf({ type: row.type, in_play: row.in_play, limits })
    return { ...row, selections: row.selections ?? [], quotes: row.quotes ?? {}, min_stake_minor: toWire(minStakeMinor), max_stake_minor: toWire(maxStakeMinor) }
  })
}
