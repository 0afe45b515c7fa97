import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { sports } from '#contract/sports.ts'
import { rowQuery } from '../../shared/api.ts'
import { MenuActions } from '../../shared/menu-actions.tsx'
import type { OfferedPlace } from '../../shared/use-place-switch.ts'
import type { EventFilters } from './event-filters.tsx'
import { usePlaceEntries } from './use-place-entries.ts'

/** Offers in the palette what can be done with the league or the sport that the address names, else with the categories. */
export function ChosenPlace({ filters: { game_id: gameId, league_id: leagueId } }: { readonly filters: EventFilters }): ReactElement | null {
  const menus = useQuery(rowQuery(sports.menus, {})).data?.data ?? []
  const games = useQuery(rowQuery(sports.games, {})).data?.data ?? []
  const league = useQuery({ ...rowQuery(sports.league, { params: { id: leagueId ?? '' } }), enabled: leagueId !== undefined }).data?.data[0]
  if (leagueId !== undefined) return league === undefined ? null : <Offered place={{ kind: 'league', id: league.id, name: league.name }} status={league.status} />
  const game = games.find(({ id }) => id === gameId)
  if (game !== undefined) return <Offered place={{ kind: 'game', id: game.id, name: game.name }} status={game.status} />
  return <>{menus.map((menu) => <Offered key={menu.menu_id} place={{ kind: 'menu', id: menu.menu_id, name: menu.menu_name }} status={menu.status} />)}</>
}

function Offered({ place, status }: { readonly place: OfferedPlace; readonly status: 'active' | 'inactive' }): ReactElement {
  return <MenuActions place={place} entries={usePlaceEntries(place, status)} />
}
