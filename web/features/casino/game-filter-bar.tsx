import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { casino } from '#contract/casino.ts'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { rowQuery } from '../../shared/api.ts'
import type { GameFilterKey, GameFilters } from './casino-rows.ts'
import classes from './casino.module.css'
import { text } from './text.ts'

const flags = ['popular', 'desktop', 'mobile', 'not_desktop', 'not_mobile', 'no_image', 'no_return'] as const

type GameFilterBarProps = { readonly filters: GameFilters; readonly onFilter: (key: GameFilterKey, value: string | undefined) => void }

/** Kind, flag and name; the place stands beside the list, the state above it. */
export function GameFilterBar({ filters, onFilter }: GameFilterBarProps): ReactElement {
  const kinds = useQuery(rowQuery(casino.kinds, {}))
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={text.columns.kind}
        className={classes.filter}
        value={filters.game_id ?? ''}
        onChange={(event) => onFilter('game_id', event.currentTarget.value)}
        data={[{ value: '', label: text.anyKind }, ...(kinds.data?.data ?? []).map(({ id, name, games }) => ({ value: id, label: `${name} (${games})` }))]}
      />
      <NativeSelect
        size="xs"
        aria-label={text.flag}
        className={classes.filter}
        value={filters.flag ?? ''}
        onChange={(event) => onFilter('flag', event.currentTarget.value)}
        data={[{ value: '', label: text.anyFlag }, ...flags.map((value) => ({ value, label: text.flags[value] }))]}
      />
      <SearchField label={text.search} value={filters.search ?? ''} onSearch={(value) => onFilter('search', value)} maxLength={60} />
    </>
  )
}
