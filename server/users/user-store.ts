import type { Query, RowOf } from '#contract/endpoint.ts'
import type { users } from '#contract/users.ts'
import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { isId } from '#domain/kernel/ids.ts'
import { Conditions } from '../runtime/conditions.ts'
import type { Viewer } from '../bets/viewer.ts'
import { lastSignIns } from '../platform/player-sign-ins.ts'
import { containing, countedUpTo, countMax, pageOf } from '../runtime/cursor.ts'
import { isAddress } from '../runtime/is-address.ts'
import { listOrder } from '../runtime/list-order.ts'
import type { After, ListOrder } from '../runtime/list-order.ts'
import { accountRows } from '../super-admins/account-store.ts'

type SearchRow = RowOf<typeof users.search>
type Asked = Pick<Query<typeof users.search>, 'search' | 'by'>

/** What a text may be, where it was not said: an address, an id, a phone number, else a name. */
function guess(text: string): NonNullable<Asked['by']> {
  if (isAddress(text)) return 'ip'
  if (isId(text)) return 'id'
  return /^\+[0-9 ()-]+$/.test(text) ? 'phone' : 'name'
}

/** Null: nobody can match. */
function conditionsOf(viewer: Viewer, { search, by }: Asked): Conditions | null {
  const conditions = new Conditions()
  conditions.add(`a.level = ${levels.player}`)
  if (viewer.accountId !== null) conditions.add('exists (select from account_paths t where t.ancestor_id = ? and t.descendant_id = a.id)', viewer.accountId)
  if (search === undefined) return conditions
  const text = search.trim()
  switch (by ?? guess(text)) {
    case 'name':
      conditions.add('(a.user_name ilike ? or a.name ilike ?)', containing(text), containing(text))
      return conditions
    case 'id':
      if (!isId(text)) return null
      // A number may be part of a name too, where nobody said what it is.
      if (by === undefined) conditions.add('(a.id = ? or a.user_name ilike ?)', text, containing(text))
      else conditions.add('a.id = ?', text)
      return conditions
    case 'phone': {
      const digits = text.replaceAll(/[^0-9]/g, '')
      if (digits === '') return null
      conditions.add("a.phone is not null and regexp_replace(a.phone, '[^0-9]', '', 'g') like ?", containing(digits))
      return conditions
    }
    case 'ip':
      if (!isAddress(text)) return null
      conditions.add('a.id in (select player_id from bets where ip = ?::inet union select player_id from player_sign_ins where ip = ?::inet)', text, text)
      return conditions
  }
}

const orders = {
  user_name: { value: 'a.user_name', type: 'text' },
  name: { value: 'lower(a.name)', type: 'text' },
  created_at: { value: 'a.created_at', type: 'timestamptz' },
  credit: { value: 'f.credit_minor', type: 'bigint' },
  unsettled: { value: 'f.unsettled_minor', type: 'bigint' },
  exposure: { value: 'f.exposure_minor', type: 'bigint' },
  available: { value: '(f.credit_minor + f.unsettled_minor - f.exposure_minor)', type: 'bigint' },
} as const

export function userOrder(sort: Query<typeof users.search>['sort'] = 'user_name'): ListOrder {
  return listOrder(orders, sort, 'a.id')
}

type Paging = { readonly order: ListOrder; readonly limit: number; readonly after: After | null }

/** A page of players, with the count of all that match. */
export async function searchUsers(tx: Tx, viewer: Viewer, asked: Asked, { order, limit, after }: Paging) {
  const conditions = conditionsOf(viewer, asked)
  if (conditions === null) return { rows: [], metadata: { limit, next_cursor: null, total: 0, total_is_exact: true } }
  const { rows: counted } = await tx.query<{ count: number }>(
    `select count(*)::int as count from (select from accounts a where ${conditions.text()} limit ${countMax + 1}) c`, conditions.values)
  order.addAfter(conditions, after)
  const { rows } = await tx.query<{ id: string; value: unknown }>(
    `select a.id, ${order.value} as value from accounts a ${order.value.includes('f.') ? 'join account_funds f on f.account_id = a.id' : ''}
     where ${conditions.text()} order by ${order.by} limit ${limit + 1}`, conditions.values)
  const page = pageOf(rows, limit, order.cursorOf)
  return { rows: await searchRows(tx, page.rows.map((row) => row.id), viewer), metadata: { ...page.metadata, ...countedUpTo(counted[0]?.count ?? 0) } }
}

async function searchRows(tx: Tx, ids: readonly string[], viewer: Viewer): Promise<readonly SearchRow[]> {
  const accounts = await accountRows(tx, ids)
  const { rows } = await tx.query<{ id: string; path: string }>(
    `select t.descendant_id as id, string_agg(u.user_name, ' / ' order by t.depth desc) as path from account_paths t join accounts u on u.id = t.ancestor_id
     where t.descendant_id = any($1::bigint[]) and t.depth > 0 and u.level > $2 group by 1`, [arrayText(ids), viewer.level])
  const paths = new Map(rows.map((row) => [row.id, row.path]))
  return accounts.map((account) => ({ account, path: paths.get(account.id) ?? '' }))
}

type ProfileFacts = Omit<RowOf<typeof users.profile>, keyof RowOf<typeof import('#contract/super-admins.ts')['superAdmins']['detail']>>
const addressesMax = 20

/** What a player has open and has bet, and from where. */
export async function profileFacts(tx: Tx, id: string, viewer: Viewer): Promise<ProfileFacts> {
  const { rows: counts } = await tx.query<{ bets: number; open_bets: number; last_bet_at: string | null }>(
    `select coalesce(sum(p.bets), 0)::int as bets, coalesce(sum(p.bets) filter (where m.status <> 'settled'), 0)::int as open_bets,
       (select b.placed_at from bets b where b.player_id = $1 order by b.id desc limit 1) as last_bet_at
     from positions p join markets m on m.id = p.market_id where p.player_id = $1`, [id])
  const { rows: addresses } = await tx.query<ProfileFacts['addresses'][number]>(
    `select host(ip) as ip, count(*)::int as bets, max(placed_at) as last_at
     from (select ip, placed_at from bets where player_id = $1 and ip is not null order by id desc limit 1000) b group by ip order by last_at desc limit ${addressesMax}`, [id])
  const [found] = await searchRows(tx, [id], viewer)
  return {
    path: found?.path ?? '',
    bets: counts[0]?.bets ?? 0,
    open_bets: counts[0]?.open_bets ?? 0,
    last_bet_at: counts[0]?.last_bet_at ?? null,
    addresses: [...addresses],
    sign_ins: await lastSignIns(tx, id),
  }
}
