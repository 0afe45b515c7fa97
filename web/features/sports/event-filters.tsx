import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { sports } from '#contract/sports.ts'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { rowQuery } from '../../shared/api.ts'
import type { FilterKey, Filters } from '../../shared/read-filters.ts'
import { useSession } from '../../shared/session.ts'
import { fromZonedInput, toZonedInput } from '../../shared/zoned-time.ts'
import classes from './sports.module.css'
import { text } from './text.ts'

export type EventFilters = Filters<typeof sports.eventsByGame>
export type EventFilterKey = FilterKey<typeof sports.eventsByGame>

type EventFilterBarProps = {
  readonly filters: EventFilters
  readonly onFilter: (key: EventFilterKey, value: string | undefined) => void
}

/** League and name; the state stands above as tabs, the sport beside the list. */
export function EventFilterBar({ filters, onFilter }: EventFilterBarProps): ReactElement {
  return (
    <>
      {filters.game_id === undefined ? null : <LeagueSelect gameId={filters.game_id} filters={filters} onFilter={onFilter} />}
      <NativeSelect
        size="xs"
        aria-label={text.offered}
        className={classes.league}
        value={filters.offered ?? ''}
        onChange={(event) => onFilter('offered', event.currentTarget.value)}
        data={[{ value: '', label: text.anyOffer }, ...(['active', 'inactive', 'locked'] as const).map((value) => ({ value, label: text.offers[value] }))]}
      />
      <DayInput label={text.from} short={text.fromDay} value={filters.from} onDay={(value) => onFilter('from', value)} />
      <DayInput label={text.to} short={text.toDay} value={filters.to} onDay={(value) => onFilter('to', value)} />
      <SearchField label={text.search} value={filters.search ?? ''} onSearch={(value) => onFilter('search', value)} maxLength={60} />
    </>
  )
}

function LeagueSelect({ gameId, filters, onFilter }: EventFilterBarProps & { readonly gameId: string }): ReactElement {
  const leagues = useQuery(rowQuery(sports.leaguesByGame, { params: { id: gameId } }))
  return (
    <NativeSelect
      size="xs"
      aria-label={text.league}
      className={classes.league}
      value={filters.league_id ?? ''}
      onChange={(event) => onFilter('league_id', event.currentTarget.value)}
      data={[
        { value: '', label: text.allLeagues },
        ...(leagues.data?.data ?? []).map((league) => ({ value: league.id, label: `${league.name} (${league.events})` })),
      ]}
    />
  )
}

type DayInputProps = { readonly label: string; readonly short: string; readonly value: string | undefined; readonly onDay: (value: string | undefined) => void }

/** The beginning of a day where the person is. */
function DayInput({ label, short, value, onDay }: DayInputProps): ReactElement {
  const zone = useSession().user.time_zone
  return (
    <TextInput
      type="date"
      size="xs"
      aria-label={label}
      title={label}
      leftSection={<span className={classes.dayLabel} aria-hidden>{short}</span>}
      leftSectionWidth={52}
      className={classes.day}
      value={value === undefined ? '' : toZonedInput(value, zone).slice(0, 10)}
      onChange={(event) => onDay(fromZonedInput(`${event.currentTarget.value}T00:00`, zone) ?? undefined)}
    />
  )
}
