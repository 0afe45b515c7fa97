import type { Hold } from './use-stops.ts'
import type { CasinoPlace, PanelPlace } from '../../shared/place-panel.ts'

const scopes = {
  menu: 'menu', game: 'sport', league: 'league', event: 'event', market: 'market', casino_provider: 'provider', casino_sub_category: 'sub_category', casino_game: 'game',
} as const satisfies Readonly<Record<(PanelPlace | CasinoPlace)['kind'], Hold['scope']>>

/** A place as calls of stops, locks and blocks name it. */
export function holdPlace({ kind, id }: Pick<PanelPlace | CasinoPlace, 'kind' | 'id'>) {
  return { scope: scopes[kind], id }
}
