import { oneValue } from './one-value.ts'
import type { MarketRow } from './use-market-switch.ts'

/** A place of the catalogue as people point at it. */
export type PanelPlace = {
  readonly kind: 'menu' | 'game' | 'league' | 'event' | 'market'
  readonly id: string
  readonly name: string
}

/** A place of the casino, as people point at it. */
export type CasinoPlace = { readonly kind: 'casino_provider' | 'casino_sub_category' | 'casino_game'; readonly id: string; readonly name: string }

export function isOfCasino(place: PanelPlace | CasinoPlace): place is CasinoPlace {
  return place.kind.startsWith('casino_')
}

/** What can be opened about a place from whichever screen shows it. */
export type PlacePanel =
  | { readonly panel: 'limits' | 'history'; readonly place: PanelPlace | CasinoPlace }
  | { readonly panel: 'edit'; readonly place: PanelPlace & { readonly kind: 'league' | 'event' | 'market' } }
  | { readonly panel: 'create'; readonly what: 'league' | 'event' | 'market'; readonly under: PanelPlace }
  /** A sport, whose category is named with it. */
  | { readonly panel: 'sport' }
  /** Markets of an event that are out of sight. */
  | { readonly panel: 'archive'; readonly place: PanelPlace }
  | { readonly panel: 'price'; readonly place: PanelPlace & { readonly kind: 'market' } }
  /** Without a place: all betting. */
  | { readonly panel: 'stop'; readonly place: PanelPlace | CasinoPlace | null }
  /** Without a place: one of the casino, which is asked for. */
  | { readonly panel: 'hold'; readonly place: PanelPlace | CasinoPlace | null }
  | { readonly panel: 'explain'; readonly market: Pick<MarketRow, 'id' | 'name' | 'type' | 'selections'> }
  /** The game is asked for, where it is not named: among those of the place, else of the whole casino. */
  | { readonly panel: 'explain_stake'; readonly within: CasinoPlace | null }

const open = oneValue<PlacePanel | null>(null)

/** Opens a panel over whatever is shown; one at a time. */
export const openPlacePanel = open.set
export const usePlacePanel = open.use
