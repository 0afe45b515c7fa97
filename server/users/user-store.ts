import type { Query, RowOf } from '#contract/endpoint.ts'
import type { users } from '#contract/users.ts'
import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { isId } from '#domain/kernel/ids.ts'
import { plainAddress } from '#domain/surveillance/network.ts'
import { Conditions } from '../runtime/conditions.ts'
import type { Viewer } from '../bets/viewer.ts'
import { lastSignIns } from '../platform/player-sign-ins.ts'
import { containing, countedUpTo, countMax, pageOf } from '../runtime/cursor.ts'
import { isAddress } from '../runtime/is-address.ts'
import { listOrder } from '../runtime/list-order.ts'
import type { After, ListOrder } from '../runtime/list-order.ts'
import { accountRows } from '../super-admins/account-store.ts'

type SearchRow = RowOf<typeof users.search>
type Asked = Pick<Query<typeof users.search>, 'search' | 'by' | 'currency'>

type Reading = NonNullable<Asked['by']>

/** The fewest digits that are looked for in telephone numbers where nobody said that they are of one: the shortest number has as many. */
const phoneMin = 4

/** What a text may be, where it was not said: an address, a phone number, else a part of a name and, of digits, all that they may be. */
function readingsOf(text: string): readonly Reading[] {
  if (isAddress(text)) return ['ip']
  if (/^\+[0-9 ()-]+$/.test(text)) return ['phone']
  const phone = /^[0-9][0-9 ()-]*$/.test(text) && digitsOf(text).length >= phoneMin
  return ['name', ...(isId(text) ? ['id'] as const : []), ...(phone ? ['phone'] as const : []), ...(networkOf(text) === null ? [] : ['ip'] as const)]
}

function digitsOf(text: string): string {
  return text.replaceAll(/[^0-9]/g, '')
}

/** The network of addresses that begin as the text does, which has two or three numbers of one; null for other texts. */
function networkOf(text: string): string | null {
  const parts = /^(\d{1,3}(?:\.\d{1,3}){1,2})\.?$/.exec(text)?.[1]?.split('.').map(Number)
  if (parts === undefined || parts.some((part) => part > 255)) return null
  return `${[...parts, 0, 0].slice(0, 4).join('.')}/${parts.length * 8}`
}

type Condition = readonly [text: string, ...values: readonly string[]]

/** Null: nobody can match. */
function conditionOf(reading: Reading, text: string): Condition | null {
  switch (reading) {
    case 'name':
      return ['(a.user_name ilike ? or a.name ilike ?)', containing(text), containing(text)]
    case 'id':
      return isId(text) ? ['a.id = ?', text] : null
    case 'phone': {
      const digits = digitsOf(text)
      return digits === '' ? null : ["(a.phone is not null and regexp_replace(a.phone, '[^0-9]', '', 'g') like ?)", containing(digits)]
    }
    case 'ip': {
      const [of, among] = isAddress(text) ? ['=', plainAddress(text)] : ['<<=', networkOf(text)]
      // As a list, which the indexes of names and numbers can be asked beside.
      return among === null ? null : [`a.id = any(array(select player_id from bets where ip ${of} ?::inet union select player_id from player_sign_ins where succeeded and ip ${of} ?::inet))`, among, among]
    }
  }
}

/** Null: nobody can match. */
function conditionsOf(viewer: Viewer, { search, by, currency }: Asked): Conditions | null {
  const conditions = new Conditions()
  conditions.add(`a.level = ${levels.player}`)
  if (viewer.accountId !== null) conditions.add('exists (select from account_paths t where t.ancestor_id = ? and t.descendant_id = a.id)', viewer.accountId)
  if (currency !== undefined) conditions.add('a.currency = ?', currency)
  if (search === undefined) return conditions
  const text = search.trim()
  const found = (by === undefined ? readingsOf(text) : [by]).map((reading) => conditionOf(reading, text)).filter((condition) => condition !== null)
  if (found.length === 0) return null
  conditions.add(`(${found.map(([condition]) => condition).join(' or ')})`, ...found.flatMap(([, ...values]) => values))
  return conditions
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
  const accounts = await accountRows(tx, ids, viewer.accountId)
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
