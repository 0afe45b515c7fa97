import type { Query, RowOf } from '#contract/endpoint.ts'
import type { platform } from '#contract/platform.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { assert } from '#domain/kernel/assert.ts'
import { toWire } from '../runtime/to-wire.ts'
import { metLimits } from './bet-situation.ts'
import { limitOverrides } from './placement-store.ts'
import type { WordedLimitRow } from './placement-store.ts'

export type OfferRow = RowOf<typeof platform.offer>

type StoredRow = Omit<OfferRow, 'min_stake_minor' | 'max_stake_minor' | 'selections' | 'quotes'> & {
  readonly selections: OfferRow['selections'] | null
  readonly quotes: OfferRow['quotes'] | null
  readonly limits: readonly WordedLimitRow[] | null
}

/** What stands against bets on a market, but for what its own state says, for everybody. */
const keptFromBets = 'm.bet_locked or e.bet_locked or m.feed_silent_since is not null or m.voiding_id is not null'
/** Holds that stand now on a market or on what it is part of. */
const heldNow = `from holds h
    where h.lifted_at is null and (h.expires_at is null or h.expires_at > now()) and (h.market_type is null or h.market_type = m.type)
      and h.scope_id = case h.scope when 'all' then 0 when 'menu' then s.menu_id when 'sport' then m.sport_id when 'league' then e.league_id when 'event' then m.event_id else m.id end`
const stoppedForAll = `h.account_id is null and h.kind = 'stop'`

/** By id, which never changes: whatever is put off, sorted anew or goes in play meanwhile, no page skips what was there all along. */
const offerText = `
select m.id as market_id, m.event_id, e.name as event_name, m.sport_id as game_id,
  e.popular, e.desktop, e.mobile, e.stream, e.score, e.live_stream, e.live_score, m.name, m.type,
  case when m.status = 'open' and (${keptFromBets} or $1::bigint is not null and exists (select ${heldNow} and ${stoppedForAll})) then 'suspended' else m.status end as status, m.in_play, m.lay_allowed,
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
where m.archived_at is null and ($1::bigint is null or m.event_id = $1) and ($2::bigint is null or m.sport_id = $2)
  and ($1::bigint is not null or m.status = 'open' and not (${keptFromBets}))
  and 'inactive' <> all(array[e.status, l.status, s.status, n.status])
  and ($3::bigint is null or m.id > $3)
  and case $6::text when 'desktop' then e.desktop when 'mobile' then e.mobile else true end
  and (not $7::boolean or e.popular)
  -- Stopped for everybody: out of what takes bets now; kept from the player's branch: out of sight.
  and not exists (
    select ${heldNow}
      and (case when h.account_id is null then ${stoppedForAll} and $1::bigint is null
        else h.kind = 'block' and $5::bigint is not null and exists (select from account_paths t where t.ancestor_id = h.account_id and t.descendant_id = $5) end))
order by m.id
limit $4`

type Asked = Omit<Query<typeof platform.offer>, 'limit' | 'cursor'>

/** Markets that take bets now (of one event, all of them), after the market where the page before ended; their limits in the currency of a business. */
export async function offerRows(tx: Tx, businessId: string, of: Asked, after: string | null, limit: number): Promise<readonly OfferRow[]> {
  const exponent = await businessExponent(tx, businessId)
  const { rows } = await tx.query<StoredRow>(
    offerText, [of.event_id ?? null, of.game_id ?? null, after, limit, of.player_id ?? null, of.device ?? null, of.popular === 'only'])
  return rows.map(({ limits, ...row }) => {
    const { minStakeMinor, maxStakeMinor } = metLimits({ type: row.type, in_play: row.in_play, limits }, exponent).limits
    return { ...row, selections: row.selections ?? [], quotes: row.quotes ?? {}, min_stake_minor: toWire(minStakeMinor), max_stake_minor: toWire(maxStakeMinor) }
  })
}

/** Places after the mark of the currency in which all accounts of a business are kept. */
async function businessExponent(tx: Tx, businessId: string): Promise<number> {
  const { rows: [row] } = await tx.queryNamed<{ exponent: number }>('business-exponent',
    `select c.exponent from accounts a join currencies c on c.code = a.currency where a.business_id = $1 and a.level = ${levels.company}`, [businessId])
  assert(row !== undefined, 'a business has a company account')
  return row.exponent
}
