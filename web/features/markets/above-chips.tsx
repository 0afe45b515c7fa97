import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { sports } from '#contract/sports.ts'
import { Chip } from '../../components/value/chip.tsx'
import { rowQuery } from '../../shared/api.ts'
import type { EventRow } from './event-header.tsx'
import { text } from './text.ts'

/** The category, the sport and the league of an event that are not offered: bets on it are refused because of them. */
export function AboveChips({ event }: { readonly event: EventRow }): ReactElement {
  const game = useQuery(rowQuery(sports.games, {})).data?.data.find(({ id }) => id === event.game_id)
  const menu = useQuery(rowQuery(sports.menus, {})).data?.data.find(({ menu_id: id }) => id === game?.menu_id)
  const league = useQuery(rowQuery(sports.league, { params: { id: event.league_id } })).data?.data[0]
  const above = [{ kind: 'menu', name: menu?.menu_name, status: menu?.status }, { kind: 'game', name: game?.name, status: game?.status }, { kind: 'league', name: league?.name, status: league?.status }]
  return (
    <>
      {above.map(({ kind, name, status }) => (name === undefined || status !== 'inactive' ? null : <Chip key={kind} tone="warn">{text.aboveInactive({ name })}</Chip>))}
    </>
  )
}
