import type { casino } from '#contract/casino.ts'
import type { Query, RowOf } from '#contract/endpoint.ts'
import { casinoDevices } from '#contract/casino.ts'
import type { Tx } from '#database/transaction.ts'
import { Conditions } from '../runtime/conditions.ts'
import { containing, pageOf } from '../runtime/cursor.ts'
import { listOrder } from '../runtime/list-order.ts'
import type { After } from '../runtime/list-order.ts'
import { offeredTo } from './held.ts'
import { gameSource, imageText, shownText } from './shown.ts'

export type Device = (typeof casinoDevices)[number]
type LobbyRow = RowOf<typeof casino.lobby>
type SiteGame = RowOf<typeof casino.siteGames>
type Stored = Omit<LobbyRow, 'what'>

/** Games of a part of the lobby that come with it; the rest is asked for. */
const firstGames = 12

const first = (image: string) => `json_agg(json_build_object('id', id::text, 'name', name, 'popular', popular, 'image', ${image}) order by place) filter (where place <= ${firstGames})`

/**
 * The lobby of a device at a moment: what is popular, then provider by provider its sub-categories. Empty parts are left out.
 * @param playerId whose it is: without what is kept from their branch; null: nobody's in particular
 */
export async function lobby(tx: Tx, device: Device, at: Date, playerId: string | null): Promise<readonly LobbyRow[]> {
  const visible = `
    select g.id, g.name, g.popular, g.${device}_image as image, p.id as provider_id, p.name as provider_name, p.logo, p.sort as provider_sort, c.id as sub_category_id, c.name as sub_category_name,
      c.sort as sub_category_sort, g.sort
    from ${gameSource} where g.archived_at is null and g.${device} and ${shownText('$1::timestamptz')} = 'shown' and ($2::bigint is null or ${offeredTo('$2', '$1::timestamptz')})`
  const { rows: parts } = await tx.query<Stored>(
    `select provider_id as casino_provider_id, provider_name, ${imageText('logo')} as logo, sub_category_id, sub_category_name, count(*)::int as games, ${first(imageText('image'))} as first
     from (select v.*, row_number() over (partition by provider_id, sub_category_id order by sort, id) as place from (${visible}) v) v
     group by provider_id, provider_name, logo, provider_sort, sub_category_id, sub_category_name, sub_category_sort
     order by provider_sort, provider_id, sub_category_sort, sub_category_id`, [at.toISOString(), playerId])
  const { rows: [popular] } = await tx.query<{ games: number; first: LobbyRow['first'] | null }>(
    `select count(*)::int as games, ${first(imageText('image'))} as first
     from (select v.*, row_number() over (order by provider_sort, provider_id, sort, id) as place from (${visible}) v where popular) v`, [at.toISOString(), playerId])
  const head: readonly LobbyRow[] = popular === undefined || popular.games === 0 ? [] : [{
    what: 'popular', casino_provider_id: null, provider_name: null, logo: null, sub_category_id: null, sub_category_name: null, games: popular.games, first: popular.first ?? [],
  }]
  return [...head, ...parts.map((part): LobbyRow => ({ what: 'sub_category', ...part }))]
}

const orders = { order: { value: `lpad((p.sort + 1000000000000)::text, 19, '0') || lpad((g.sort + 1000000000000)::text, 19, '0')`, type: 'text' } } as const
export const siteOrder = listOrder(orders, 'order', 'g.id')

/** A page of the games that players of a device see now. */
export async function siteGames(tx: Tx, filter: Omit<Query<typeof casino.siteGames>, 'limit' | 'cursor'>, limit: number, after: After | null, now: Date) {
  const conditions = new Conditions()
  const at = `${conditions.value(now.toISOString())}::timestamptz`
  conditions.add(`g.archived_at is null and g.${filter.device} and ${shownText(at)} = 'shown'`)
  if (filter.casino_provider_id !== undefined) conditions.add('g.provider_id = ?', filter.casino_provider_id)
  if (filter.sub_category_id !== undefined) conditions.add('g.sub_category_id = ?', filter.sub_category_id)
  if (filter.search !== undefined) conditions.add('g.name ilike ?', containing(filter.search))
  if (filter.player_id !== undefined) conditions.add(offeredTo(`${conditions.value(filter.player_id)}::bigint`, at))
  siteOrder.addAfter(conditions, after)
  const { rows } = await tx.query<SiteGame & { readonly value: unknown }>(
    `select g.id, g.provider_id as casino_provider_id, p.name as provider_name, g.sub_category_id, c.name as sub_category_name, g.sport_id as game_id, s.name as game_name, g.code, g.name, g.popular,
       g.return_bp, ${imageText('g.desktop_image')} as desktop_image, ${imageText('g.mobile_image')} as mobile_image, ${siteOrder.value} as value
     from ${gameSource} where ${conditions.text()} order by ${siteOrder.by} limit ${limit + 1}`, conditions.values)
  const page = pageOf(rows, limit, siteOrder.cursorOf)
  return { rows: page.rows.map(({ value: _, ...row }): SiteGame => row), metadata: page.metadata }
}
