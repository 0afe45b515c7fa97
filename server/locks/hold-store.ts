import type { Query, RowOf } from '#contract/endpoint.ts'
import type { locks } from '#contract/locks.ts'
import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { HoldKind } from '#domain/bets/hold-kinds.ts'
import type { MarketType } from '#domain/markets/market.ts'
import type { Viewer } from '../bets/viewer.ts'
import { Conditions } from '../runtime/conditions.ts'
import { containing } from '../runtime/cursor.ts'
import { listOrder } from '../runtime/list-order.ts'
import type { After, ListOrder } from '../runtime/list-order.ts'

export type HoldRow = RowOf<typeof locks.list>
export type HoldScope = HoldRow['scope']

/** Who sets or lifts: a member of the staff, or an account for what stands below it. */
export type Setter = { readonly staffId: string | null; readonly accountId: string | null }

export type NewHold = {
  readonly id: string
  readonly kind: HoldKind
  readonly scope: HoldScope
  readonly scopeId: string
  readonly marketType: MarketType | null
  readonly accountId: string | null
  readonly reason: string | null
  readonly expiresAt: string | null
}

/**
 * Holds of everybody, and those of accounts that the viewer sees: all for the staff, those of its own branch for an account. It lifts what it or somebody below it has set, and reads the staff as one.
 */
const rowsText = (value = 'null') => `
select ${value} as value, h.id, h.kind, h.scope, nullif(h.scope_id, 0)::text as scope_id,
  concat_ws(' / ', n.name, s.name, l.name, e.name, m.name, cp.name, cc.name, cg.name) as place, s.id as game_id, e.id as event_id, h.market_type,
  h.account_id, a.user_name as account_name, h.reason,
  coalesce(case when $1::bigint is null then sb.name end, ba.user_name) as set_by, h.set_at, h.expires_at,
  coalesce(case when $1::bigint is null then lb.name end, la.user_name) as lifted_by, h.lifted_at,
  h.lifted_at is null and ($1::bigint is null
    or coalesce((select true from account_paths t where t.ancestor_id = $1 and t.descendant_id = h.set_by_account), false)) as may_lift
from holds h
left join markets m on h.scope = 'market' and m.id = h.scope_id
left join events e on e.id = case h.scope when 'event' then h.scope_id else m.event_id end
left join leagues l on l.id = case h.scope when 'league' then h.scope_id else e.league_id end
left join sports s on s.id = case h.scope when 'sport' then h.scope_id else l.sport_id end
left join menus n on h.scope = 'menu' and n.id = h.scope_id
left join casino_games cg on h.scope = 'game' and cg.id = h.scope_id
left join casino_sub_categories cc on cc.id = case h.scope when 'sub_category' then h.scope_id else cg.sub_category_id end
left join casino_providers cp on cp.id = case h.scope when 'provider' then h.scope_id else cc.provider_id end
left join accounts a on a.id = h.account_id
left join staff sb on sb.id = h.set_by_staff
left join staff lb on lb.id = h.lifted_by_staff
left join accounts ba on ba.id = h.set_by_account and ($1::bigint is null or exists (select from account_paths t where t.ancestor_id = $1 and t.descendant_id = ba.id))
left join accounts la on la.id = h.lifted_by_account and ($1::bigint is null or exists (select from account_paths t where t.ancestor_id = $1 and t.descendant_id = la.id))
where ($1::bigint is null or h.account_id is null
  or exists (select from account_paths t where t.ancestor_id = $1 and t.descendant_id = h.account_id))`

export type HoldFilter = {
  readonly state: 'in_force' | 'all'
  readonly kind: HoldKind | null
  readonly accountId: string | null
  readonly eventId: string | null
  readonly scope: HoldScope | null
  readonly scopeId: string | null
}

const orders = {
  since: { value: 'h.id', type: 'bigint' },
  until: { value: 'h.expires_at', type: 'timestamptz', nullable: true },
  branch: { value: 'a.user_name', type: 'text', nullable: true },
} as const

/** What was set last stands first, unless another order is asked for. */
export function holdOrder(sort: Query<typeof locks.list>['sort'] = '-since'): ListOrder {
  return listOrder(orders, sort, 'h.id')
}

type ValuedHold = HoldRow & { readonly value: unknown }

/** Holds of a filter in an order, each with the value of the order. */
export async function listHolds(tx: Tx, viewer: Viewer, { state, kind, accountId, eventId, scope, scopeId }: HoldFilter, order: ListOrder, after: After | null, limit: number): Promise<readonly ValuedHold[]> {
  const conditions = new Conditions([viewer.accountId, kind, accountId, eventId, limit, scope, scopeId])
  order.addAfter(conditions, after)
  const { rows } = await tx.query<ValuedHold>(
    `${rowsText(order.value)}
       ${state === 'in_force' ? 'and h.lifted_at is null and (h.expires_at is null or h.expires_at > now())' : ''}
       and ($2::text is null or h.kind = $2)
       and ($3::bigint is null or exists (select from account_paths t where t.ancestor_id = $3 and t.descendant_id = h.account_id)
         and ($1::bigint is null or exists (select from account_paths t where t.ancestor_id = $1 and t.descendant_id = $3)))
       and ($4::bigint is null or h.scope = 'all' or h.scope_id = (select case h.scope when 'sport' then v.sport_id when 'league' then v.league_id when 'event' then v.id
             when 'menu' then (select p.menu_id from sports p where p.id = v.sport_id) end from events v where v.id = $4) or e.id = $4)
       and ($6::text is null or h.scope = $6) and ($7::bigint is null or h.scope_id = $7) and ${conditions.text()}
     order by ${order.by} limit $5`, conditions.values)
  return rows
}

/** Without what it was ordered by. */
export function plainHold({ value: _, ...row }: ValuedHold): HoldRow {
  return row
}

/** These holds as the viewer reads them, by id. */
export async function holdRows(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<readonly HoldRow[]> {
  return (await tx.query<ValuedHold>(`${rowsText()} and h.id = any($2::bigint[]) order by h.id`, [viewer.accountId, [...ids]])).rows.map(plainHold)
}

/** Makes way for a new hold where one like it has run out; false where one like it stands. */
export async function insertHold(tx: Tx, hold: NewHold, by: Setter, at: Date): Promise<boolean> {
  await tx.query(
    `update holds set lifted_at = expires_at
     where lifted_at is null and expires_at <= $6 and kind = $1 and scope = $2 and scope_id = $3 and account_id is not distinct from $4 and market_type is not distinct from $5`,
    [hold.kind, hold.scope, hold.scopeId, hold.accountId, hold.marketType, at.toISOString()])
  const { rowCount } = await tx.query(
    `insert into holds (id, kind, account_id, scope, scope_id, market_type, reason, set_by_staff, set_by_account, set_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
    [hold.id, hold.kind, hold.accountId, hold.scope, hold.scopeId, hold.marketType, hold.reason, by.staffId, by.accountId, at.toISOString(), hold.expiresAt])
  return rowCount === 1
}

/** A hold that nobody has lifted, kept from everybody else until the end of the transaction. */
export async function lockHold(tx: Tx, id: string, stop: boolean): Promise<boolean> {
  const { rowCount } = await tx.query(`select from holds where id = $1 and (kind = 'stop') = $2 and lifted_at is null for update`, [id, stop])
  return rowCount === 1
}

/** Those in force at these places, kept from everybody else until the end of the transaction: their ids. */
export async function lockHoldsAt(tx: Tx, places: readonly { readonly scope: HoldScope; readonly id: string }[], at: Date): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select h.id from unnest($1::text[], $2::bigint[]) as p(scope, id) join holds h on h.scope = p.scope and h.scope_id = p.id
     where h.lifted_at is null and (h.expires_at is null or h.expires_at > $3) order by h.id for update of h`, [places.map(({ scope }) => scope), arrayText(places.map(({ id }) => id)), at.toISOString()])
  return rows.map(({ id }) => id)
}

export async function liftHold(tx: Tx, id: string, by: Setter, at: Date): Promise<void> {
  await tx.query('update holds set lifted_at = $2, lifted_by_staff = $3, lifted_by_account = $4 where id = $1', [id, at.toISOString(), by.staffId, by.accountId])
}

const placesMax = 20

/** Places of the casino whose name holds these words, the wider first, each kind by name; games by their code too. What was taken away is none. */
export async function casinoPlaces(tx: Tx, words: string): Promise<readonly RowOf<typeof locks.casinoPlaces>[]> {
  const { rows } = await tx.query<RowOf<typeof locks.casinoPlaces>>(
    `(select 'provider' as scope, p.id, p.name, '' as within from casino_providers p where p.archived_at is null and p.name ilike $1 order by p.name, p.id limit ${placesMax})
     union all
     (select 'sub_category', c.id, c.name, p.name from casino_sub_categories c join casino_providers p on p.id = c.provider_id
      where c.archived_at is null and p.archived_at is null and c.name ilike $1 order by c.name, c.id limit ${placesMax})
     union all
     (select 'game', g.id, g.name, concat_ws(' / ', p.name, c.name) from casino_games g join casino_sub_categories c on c.id = g.sub_category_id join casino_providers p on p.id = g.provider_id
      where g.archived_at is null and (g.name ilike $1 or g.code ilike $1) order by g.name, g.id limit ${placesMax})`, [containing(words)])
  return rows
}
