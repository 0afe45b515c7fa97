import type { RowOf } from '#contract/endpoint.ts'
import type { markets } from '#contract/markets.ts'
import type { sports } from '#contract/sports.ts'
import type { OfferedPlace } from '../../shared/use-place-switch.ts'

export type Menu = RowOf<typeof sports.menus>
export type Game = RowOf<typeof sports.games>
export type League = RowOf<typeof sports.league>
export type TreeEvent = RowOf<typeof sports.event>
export type TreeMarket = RowOf<typeof markets.single>

/** What stands below a place, as far as it is there; `more`: the server has more than was asked for yet. */
export type Below<Row> = { readonly state: 'loading' | 'failed'; readonly rows: readonly Row[] } | { readonly state: 'ready'; readonly rows: readonly Row[]; readonly more: boolean }

/** What is known of the catalogue, place by place. */
export type TreePlaces = {
  readonly menus: readonly Menu[]
  readonly games: readonly Game[]
  readonly leaguesOf: (gameId: string) => Below<League>
  readonly eventsOf: (leagueId: string) => Below<TreeEvent>
  readonly marketsOf: (eventId: string) => Below<TreeMarket>
}

type Base = { readonly id: string; readonly level: number; readonly name: string }
export type PlaceRow =
  | (Base & { readonly kind: 'menu'; readonly open: boolean; readonly place: Menu })
  | (Base & { readonly kind: 'game'; readonly open: boolean; readonly place: Game })
  | (Base & { readonly kind: 'league'; readonly open: boolean | null; readonly place: League })
  | (Base & { readonly kind: 'event'; readonly open: boolean | null; readonly place: TreeEvent })
  | (Base & { readonly kind: 'market'; readonly open: null; readonly place: TreeMarket; readonly event: TreeEvent })

export type TreeRow =
  | (Base & { readonly kind: 'all'; readonly open: null })
  | PlaceRow
  /** Stands in the place of what is below `of`: it is being fetched, could not be, there is none, or there is more. */
  | (Base & { readonly kind: 'note'; readonly open: null; readonly state: 'loading' | 'failed' | 'empty' | 'more'; readonly of: string })

/** A category, a sport or a league as people point at it. */
export function offeredPlace(row: Extract<PlaceRow, { kind: 'menu' | 'game' | 'league' }>): OfferedPlace {
  return { kind: row.kind, id: row.kind === 'menu' ? row.place.menu_id : row.place.id, name: row.name }
}

export function placeId(kind: PlaceRow['kind'], id: string): string {
  return `${kind} ${id}`
}

/** The ids of the places of one kind among opened ones. */
export function idsOf(opened: ReadonlySet<string>, kind: PlaceRow['kind']): readonly string[] {
  return [...opened].flatMap((each) => (each.startsWith(`${kind} `) ? [each.slice(kind.length + 1)] : []))
}

/** The catalogue as the rows that stand below each other: of what is opened, also what is in it. Sports without a category stand at the top. */
export function treeRows(places: TreePlaces, opened: ReadonlySet<string>, allName: string): readonly TreeRow[] {
  const rows: TreeRow[] = [{ kind: 'all', id: 'all', level: 1, name: allName, open: null }]

  function addBelow<Row>(of: string, level: number, below: Below<Row>, add: (row: Row) => void): void {
    for (const row of below.rows) add(row)
    const state = below.state === 'ready' ? (below.more ? 'more' : below.rows.length === 0 ? 'empty' : null) : below.state
    if (state !== null) rows.push({ kind: 'note', id: `${of} note`, level, name: '', open: null, state, of })
  }
  function addGame(place: Game, level: number): void {
    const id = placeId('game', place.id)
    const open = opened.has(id)
    rows.push({ kind: 'game', id, level, name: place.name, open, place })
    if (open) addBelow(id, level + 1, places.leaguesOf(place.id), (league) => addLeague(league, level + 1))
  }
  function addLeague(place: League, level: number): void {
    const id = placeId('league', place.id)
    const open = opened.has(id)
    rows.push({ kind: 'league', id, level, name: place.name, open, place })
    if (open) addBelow(id, level + 1, places.eventsOf(place.id), (event) => addEvent(event, level + 1))
  }
  function addEvent(place: TreeEvent, level: number): void {
    const id = placeId('event', place.id)
    const open = place.markets === 0 ? null : opened.has(id)
    rows.push({ kind: 'event', id, level, name: place.name, open, place })
    if (open !== true) return
    addBelow(id, level + 1, places.marketsOf(place.id), (market) => {
      rows.push({ kind: 'market', id: placeId('market', market.id), level: level + 1, name: market.name, open: null, place: market, event: place })
    })
  }

  const menus = places.menus.filter((menu) => places.games.some((game) => game.menu_id === menu.menu_id))
  for (const menu of menus) {
    const id = placeId('menu', menu.menu_id)
    const open = opened.has(id)
    rows.push({ kind: 'menu', id, level: 1, name: menu.menu_name, open, place: menu })
    if (open) for (const game of places.games) if (game.menu_id === menu.menu_id) addGame(game, 2)
  }
  if (menus.length === 0) for (const game of places.games) addGame(game, 1)
  return rows
}

/** Where the row stands that this one is in; -1 at the top. */
export function parentIndex(rows: readonly TreeRow[], index: number): number {
  const level = rows[index]?.level ?? 1
  for (let at = index - 1; at >= 0; at--) if ((rows[at]?.level ?? 1) < level) return at
  return -1
}

/** The next row whose name begins with what was typed, after the one where the person is and round to it; a longer word may stay where it is. */
export function findByName(rows: readonly TreeRow[], from: number, typed: string): number {
  const wanted = typed.toLocaleLowerCase()
  const start = typed.length > 1 ? from : from + 1
  for (let step = 0; step < rows.length; step++) {
    const at = (start + step) % rows.length
    if (rows[at]?.name.toLocaleLowerCase().startsWith(wanted) === true) return at
  }
  return -1
}
