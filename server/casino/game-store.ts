import type { casino } from '#contract/casino.ts'
import type { Query, RowOf } from '#contract/endpoint.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import { Conditions } from '../runtime/conditions.ts'
import { containing, countMax, pageOf } from '../runtime/cursor.ts'
import { listOrder } from '../runtime/list-order.ts'
import type { After, ListOrder } from '../runtime/list-order.ts'
import { gameSource, imageText, shownText } from './shown.ts'

export type GameRow = RowOf<typeof casino.games>
type GameFilter = Omit<Query<typeof casino.games>, 'sort' | 'limit' | 'cursor'>

/** As players meet them: provider by provider, each in its own order. */
const orders = {
  order: { value: `lpad((p.sort + 1000000000000)::text, 19, '0') || lpad((g.sort + 1000000000000)::text, 19, '0')`, type: 'text' },
  name: { value: 'lower(g.name)', type: 'text' },
  provider: { value: 'lower(p.name)', type: 'text' },
  sub_category: { value: 'lower(c.name)', type: 'text' },
  kind: { value: 'lower(s.name)', type: 'text' },
  code: { value: 'g.code', type: 'text' },
  return: { value: 'g.return_bp', type: 'bigint', nullable: true },
  visible_from: { value: 'g.visible_from', type: 'timestamptz', nullable: true },
  status: { value: 'g.status::text', type: 'text' },
} as const

export function gameOrder(sort: Query<typeof casino.games>['sort']): ListOrder {
  return listOrder(orders, sort ?? 'order', 'g.id')
}

const columns = (now: string) => `g.id, 'casino' as kind, g.provider_id as casino_provider_id, p.name as provider_name, g.sub_category_id, c.name as sub_category_name,
  g.sport_id as game_id, s.name as game_name, g.code, g.name, g.status, g.desktop, g.mobile, g.popular, ${shownText(now)} as shown, g.return_bp, g.visible_from,
  ${imageText('g.desktop_image')} as desktop_image, ${imageText('g.mobile_image')} as mobile_image, g.launch_params, g.archived_at is not null as archived, g.version`

const flags = {
  popular: 'g.popular', desktop: 'g.desktop', mobile: 'g.mobile', not_desktop: 'not g.desktop', not_mobile: 'not g.mobile',
  no_image: '(g.desktop_image is null and g.desktop or g.mobile_image is null and g.mobile)', no_return: 'g.return_bp is null',
} as const

function conditionsOf(filter: GameFilter, now: Date): { readonly conditions: Conditions; readonly at: string } {
  const conditions = new Conditions()
  const at = `${conditions.value(now.toISOString())}::timestamptz`
  if (filter.game_id !== undefined) conditions.add('g.sport_id = ?', filter.game_id)
  if (filter.casino_provider_id !== undefined) conditions.add('g.provider_id = ?', filter.casino_provider_id)
  if (filter.sub_category_id !== undefined) conditions.add('g.sub_category_id = ?', filter.sub_category_id)
  if (filter.search !== undefined) conditions.add('(g.name ilike ? or g.code ilike ?)', containing(filter.search), containing(filter.search))
  if (filter.flag !== undefined) conditions.add(flags[filter.flag])
  const state = filter.state ?? 'current'
  conditions.add(`g.archived_at is ${state === 'archived' ? 'not ' : ''}null`)
  if (state === 'shown' || state === 'scheduled') conditions.add(`${shownText(at)} = '${state}'`)
  if (state === 'hidden') conditions.add(`${shownText(at)} not in ('shown', 'scheduled')`)
  return { conditions, at }
}

type GamePaging = { readonly order: ListOrder; readonly limit: number; readonly after: After | null }

export async function listCasinoGames(tx: Tx, filter: GameFilter, { order, limit, after }: GamePaging, now: Date) {
  const { conditions, at } = conditionsOf(filter, now)
  order.addAfter(conditions, after)
  const { rows } = await tx.query<GameRow & { readonly value: unknown }>(
    `select ${columns(at)}, ${order.value} as value from ${gameSource} where ${conditions.text()} order by ${order.by} limit ${limit + 1}`, conditions.values)
  const page = pageOf(rows, limit, order.cursorOf)
  return { rows: page.rows.map(({ value: _, ...row }): GameRow => row), metadata: page.metadata }
}

/** How many games the filter selects, counted to just above `countMax`. */
export async function countCasinoGames(tx: Tx, filter: GameFilter, now: Date): Promise<number> {
  const { conditions, at } = conditionsOf(filter, now)
  const { rows } = await tx.query<{ counted: number }>(
    `select count(*)::int as counted from (select ${at} from ${gameSource} where ${conditions.text()} limit ${countMax + 1}) found`, conditions.values)
  return rows[0]?.counted ?? 0
}

export async function findCasinoGame(tx: Tx, id: string, now: Date): Promise<GameRow | null> {
  const { rows } = await tx.queryNamed<GameRow>('casino-game', `select ${columns('$2::timestamptz')} from ${gameSource} where g.id = $1`, [id, now.toISOString()])
  return rows[0] ?? null
}

export async function casinoGame(tx: Tx, id: string, now: Date): Promise<GameRow> {
  const row = await findCasinoGame(tx, id, now)
  assert(row !== null, 'what was just changed is there')
  return row
}
