import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { sports } from '#contract/sports.ts'
import { marketTypes } from '#domain/markets/market.ts'
import { SearchField } from '../components/search-field/search-field.tsx'
import { can } from './access.ts'
import { rowQuery } from './api.ts'
import { betKindsText as text } from './bet-kinds-text.ts'
import { useSession } from './session.ts'

type CommonFilters = {
  readonly player?: string | undefined
  readonly game_id?: string | undefined
  readonly market_type?: string | undefined
  readonly side?: string | undefined
}

export type CommonBetFiltersProps = {
  readonly filters: CommonFilters
  readonly onFilter: (key: keyof CommonFilters, value: string | undefined) => void
}

/** What every list of bets is filtered by: player, sport, type of market, side. */
export function CommonBetFilters({ filters, onFilter }: CommonBetFiltersProps): ReactElement {
  const games = useGames()
  return (
    <>
      <SearchField label={text.player} value={filters.player ?? ''} onSearch={(value) => onFilter('player', value)} maxLength={20} />
      {games.length === 0 ? null : (
        <NativeSelect
          size="xs"
          aria-label={text.sport}
          value={filters.game_id ?? ''}
          onChange={(event) => onFilter('game_id', event.currentTarget.value)}
          data={[{ value: '', label: text.allSports }, ...games.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      <NativeSelect
        size="xs"
        aria-label={text.type}
        value={filters.market_type ?? ''}
        onChange={(event) => onFilter('market_type', event.currentTarget.value)}
        data={[{ value: '', label: text.allTypes }, ...marketTypes.map((value) => ({ value, label: text.types[value] }))]}
      />
      <NativeSelect
        size="xs"
        aria-label={text.side}
        value={filters.side ?? ''}
        onChange={(event) => onFilter('side', event.currentTarget.value)}
        data={[
          { value: '', label: text.bothSides },
          { value: 'back', label: text.sides.back },
          { value: 'lay', label: text.sides.lay },
        ]}
      />
    </>
  )
}

/** The sports whose markets are bet on, for those who may read them; none for others. A kind of casino games has rounds and no bets. */
export function useGames(): readonly { readonly id: string; readonly name: string }[] {
  const { user } = useSession()
  const enabled = can(user, 'SPORTS')
  const menus = useQuery({ ...rowQuery(sports.menus, {}), enabled }).data?.data ?? []
  const games = useQuery({ ...rowQuery(sports.games, {}), enabled }).data?.data ?? []
  const casino = new Set(menus.filter(({ game_type: type }) => type === 'casino').map(({ menu_id: id }) => id))
  return games.filter(({ menu_id: id }) => !casino.has(id))
}
