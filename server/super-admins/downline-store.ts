import type { Query, RowOf } from '#contract/endpoint.ts'
import type { Metadata } from '#contract/envelope.ts'
import type { superAdmins } from '#contract/super-admins.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { sum } from '#domain/kernel/money.ts'
import { Conditions } from '../runtime/conditions.ts'
import { containing, countedUpTo, countMax, pageOf } from '../runtime/cursor.ts'
import { listOrder } from '../runtime/list-order.ts'
import type { After, ListOrder } from '../runtime/list-order.ts'
import { toWire } from '../runtime/to-wire.ts'
import { paymentDue } from './account-store.ts'
import type { Place } from './account-store.ts'
import { clientMoney } from './client-money.ts'
import { areListed } from './listed-accounts.ts'

type DownlineQuery = Query<typeof superAdmins.downline>
export type DownlineFilter = Query<typeof superAdmins.downlineTotals>
type Totals = RowOf<typeof superAdmins.downlineTotals>

const orders = {
  user_name: { value: 'a.user_name', type: 'text' },
  name: { value: 'lower(a.name)', type: 'text' },
  level: { value: 'a.level', type: 'bigint' },
  created_at: { value: 'a.created_at', type: 'timestamptz' },
  credit: { value: 'f.credit_minor', type: 'bigint' },
  unsettled: { value: 'f.unsettled_minor', type: 'bigint' },
} as const

export function downlineOrder(sort: DownlineQuery['sort'] = 'user_name'): ListOrder {
  return listOrder(orders, sort, 'a.id')
}

/**
 * What binds the accounts below `root` from above, as `above`, set-wise: the root's own flags and those above it are the same for
 * all; deeper down, flagged accounts are few or have few below them.
 */
function bound(root: string, all: boolean): string {
  const deeper = all ? `
    left join (
      select under.descendant_id as id, max(u.self_status) as status, bool_or(u.self_bet_locked) as bet_locked
      from account_paths r join accounts u on u.id = r.descendant_id join account_paths under on under.ancestor_id = u.id and under.depth > 0
      where r.ancestor_id = ${root} and r.depth > 0 and u.level < ${levels.player} and (u.self_status <> 'active' or u.self_bet_locked) group by 1
    ) deeper on deeper.id = a.id` : ''
  return `
    cross join (select greatest(r.self_status, o.status) as status, r.self_bet_locked or o.bet_locked as bet_locked
      from accounts r cross join lateral flags_above(r.id) o where r.id = ${root}) root ${deeper}
    cross join lateral (select ${all ? 'greatest(root.status, deeper.status) as status, root.bet_locked or coalesce(deeper.bet_locked, false)' : 'root.status, root.bet_locked'} as bet_locked) above`
}

/** Below whom. */
export type Root = Pick<Place, 'level' | 'businessId'> & { readonly id: string }

/**
 * Accounts below `root`; those that are closed, by themselves or from above, are out unless asked for. Below a company stands all of its business, which needs no look at paths;
 * that the business is named elsewhere too lets a page be read in the order of the names.
 */
function selection(conditions: Conditions, { id, level, businessId }: Root, filter: DownlineFilter): string {
  const all = filter.depth === 'all'
  const root = `${conditions.value(id)}::bigint`
  const byPath = all && level !== levels.company
  if (all) conditions.add('a.business_id = ?', businessId)
  conditions.add(byPath ? `t.ancestor_id = ${root} and t.depth > 0` : all ? `a.id <> ${root}` : `a.parent_id = ${root}`)
  if (filter.level !== undefined) conditions.add('a.level = ?', filter.level)
  if (filter.search !== undefined) conditions.add('(a.user_name ilike ? or a.name ilike ? or (a.domain is not null and a.domain ilike ?))', ...[1, 2, 3].map(() => containing(filter.search ?? '')))
  if (filter.due !== undefined) conditions.add(`exists (select from account_funds f where f.account_id = a.id and ${paymentDue})`)
  if (filter.status === undefined) conditions.add(areListed('a', '?'), businessId)
  else conditions.add('greatest(a.self_status, above.status) = ?::account_status', filter.status)
  if (filter.bet_locked !== undefined) conditions.add('(a.self_bet_locked or above.bet_locked) = ?', filter.bet_locked === 'true')
  const effective = filter.status !== undefined || filter.bet_locked !== undefined
  return `accounts a ${byPath ? 'join account_paths t on t.descendant_id = a.id' : ''} ${effective ? bound(root, all) : ''}`
}

/** SQL of everybody that a listing of the downline of an account selects, with level and currency. */
export function selectedText(conditions: Conditions, root: Root, filter: DownlineFilter): string {
  const from = selection(conditions, root, filter)
  return `select a.id, a.level, a.currency from ${from} where ${conditions.text()}`
}

/** SQL of everybody below one of `selected`. */
export const underSelected = `select distinct t.descendant_id as id from account_paths t where t.ancestor_id in (select id from selected where level < ${levels.player}) and t.depth > 0`

export type DownlinePage = { readonly order: ListOrder; readonly limit: number; readonly after: After | null }

/** The ids of a page of the downline of an account; the first one with the count of all that match, exact up to `countMax`. */
export async function listDownline(tx: Tx, root: Root, filter: DownlineFilter, { order, limit, after }: DownlinePage) {
  const conditions = new Conditions()
  const from = selection(conditions, root, filter)
  order.addAfter(conditions, after)
  const { rows } = await tx.query<{ id: string; value: unknown }>(
    `select a.id, ${order.value} as value from ${from} ${order.value.startsWith('f.') ? 'join account_funds f on f.account_id = a.id' : ''}
     where ${conditions.text()} order by ${order.by} limit ${limit + 1}`, conditions.values)
  const page = pageOf(rows, limit, order.cursorOf)
  return { ids: page.rows.map((row) => row.id), metadata: { ...page.metadata, ...(after === null && await countDownline(tx, root, filter)) } }
}

async function countDownline(tx: Tx, root: Root, filter: DownlineFilter): Promise<Pick<Metadata, 'total' | 'total_is_exact'>> {
  const conditions = new Conditions()
  const { rows } = await tx.query<{ counted: number }>(
    `select count(*)::int as counted from (select from ${selection(conditions, root, filter)} where ${conditions.text()} limit ${countMax + 1}) c`, conditions.values)
  return countedUpTo(rows[0]?.counted ?? 0)
}

type StoredTotals = { readonly currency: string | null; /** Who of them stands below no other. */ readonly top: readonly string[] | null } & Readonly<Record<'accounts' | 'credit' | 'given' | 'unsettled' | 'exposure' | 'available' | 'points' | 'client_pnl' | 'own_pnl', string>>

/**
 * Sums over everything that the filter selects; null where that is nobody. What players have and hold is counted once, however many of
 * their path are selected; so are points, which those of everybody below are part of.
 */
export async function downlineTotals(tx: Tx, root: Root, filter: DownlineFilter, viewer: string | null): Promise<Totals | null> {
  const conditions = new Conditions()
  const { rows } = await tx.query<StoredTotals>(
    `with selected as materialized (${selectedText(conditions, root, filter)}),
     own as (
       select count(*) as accounts, sum(f.credit_minor) as credit, sum(f.unsettled_minor) as unsettled, sum(f.unsettled_minor - f.cash_minor) as pnl,
         coalesce(sum(f.unsettled_minor) filter (where f.level = ${levels.player}), 0) - sum(f.exposure_minor) as played
       from selected s join account_funds f on f.account_id = s.id
     ), below as (
       select coalesce(sum(f.credit_minor), 0) as given, coalesce(sum(f.unsettled_minor - f.cash_minor), 0) as pnl
       from account_funds f where f.parent_id in (select id from selected where level < ${levels.player})
     ), held as (
       -- Who is selected needs no look at those above.
       select coalesce(sum(f.exposure_minor), 0) as exposure
       from (select account_id, exposure_minor from account_funds where exposure_minor > 0 offset 0) f
       where f.account_id in (select id from selected)
         or exists (select from account_paths t where t.descendant_id = f.account_id and t.ancestor_id in (select id from selected))
     ), under as materialized (
       ${underSelected}
     ), played as (
       select coalesce(sum(f.unsettled_minor), 0) as client_pnl from account_funds f
       where f.level = ${levels.player} and f.unsettled_minor <> 0 and (f.account_id in (select id from selected) or f.account_id in (select id from under))
     ), top as (
       select coalesce(sum(f.credit_minor), 0) as credit, array_agg(s.id::text) as ids from selected s join account_funds f on f.account_id = s.id where s.id not in (select id from under)
     )
     select (select currency from selected limit 1) as currency, own.accounts, own.credit, below.given, own.unsettled, held.exposure,
       own.credit - below.given + own.played as available, top.credit + played.client_pnl as points, played.client_pnl, own.pnl - below.pnl as own_pnl, top.ids as top
     from own cross join below cross join held cross join played cross join top`, conditions.values)
  const row = rows[0]
  if (row === undefined || row.currency === null) return null
  const shares = [...(await clientMoney(tx, row.top ?? [], viewer)).values()].map(({ share }) => share)
  return {
    currency: row.currency,
    accounts: Number(row.accounts),
    credit_minor: toWire(row.credit),
    given_minor: toWire(row.given),
    unsettled_minor: toWire(row.unsettled),
    exposure_minor: toWire(row.exposure),
    available_minor: toWire(row.available),
    points_minor: toWire(row.points),
    client_pnl_minor: toWire(row.client_pnl),
    client_pnl_share_minor: toWire(sum(shares)),
    own_pnl_minor: toWire(row.own_pnl),
  }
}
