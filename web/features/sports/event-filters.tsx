import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactElement } from 'react'
import { sports } from '#contract/sports.ts'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { rowQuery } from '../../shared/api.ts'
import { formatInstant } from '../../shared/format.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import type { FilterKey, Filters } from '../../shared/read-filters.ts'
import { useSession } from '../../shared/session.ts'
import { fromZonedInput, toZonedInput } from '../../shared/zoned-time.ts'
import classes from './sports.module.css'
import { text } from './text.ts'

const DayInput = lazyPart(() => import('../../components/form/moment-input.tsx'), 'DayInput')

export type EventFilters = Filters<typeof sports.eventsByGame>
export type EventFilterKey = FilterKey<typeof sports.eventsByGame>

type EventFilterBarProps = {
  readonly filters: EventFilters
  /** Somebody is among the events. */
  readonly near: boolean
  readonly onFilter: (key: EventFilterKey, value: string | undefined) => void
}

/** League and name; the state stands above as tabs, the sport beside the list. */
export function EventFilterBar({ filters, near, onFilter }: EventFilterBarProps): ReactElement {
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
      <DayFilter label={text.from} short={text.fromDay} value={filters.from} near={near} onDay={(value) => onFilter('from', value)} />
      <DayFilter label={text.to} short={text.toDay} value={filters.to} near={near} onDay={(value) => onFilter('to', value)} />
      <SearchField label={text.search} value={filters.search ?? ''} onSearch={(value) => onFilter('search', value)} maxLength={60} />
    </>
  )
}

function LeagueSelect({ gameId, filters, onFilter }: Omit<EventFilterBarProps, 'near'> & { readonly gameId: string }): ReactElement {
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

type DayFilterProps = { readonly label: string; readonly short: string; readonly value: string | undefined; readonly near: boolean; readonly onDay: (value: string | undefined) => void }

/** The beginning of a day where the person is. What reads a typed day comes with the hand or the keyboard that is near; until then the day only stands there. */
function DayFilter({ label, short, value, near, onDay }: DayFilterProps): ReactElement {
  const zone = useSession().user.time_zone
  const [held, setHeld] = useState(false)
  const looks = {
    size: 'xs', 'aria-label': label, title: label, className: classes.day, leftSectionWidth: 52,
    leftSection: <span className={classes.dayLabel} aria-hidden>{short}</span>,
  } as const
  const plain = <TextInput {...looks} readOnly value={value === undefined ? '' : formatInstant(value, zone, 'date')} onFocus={() => setHeld(true)} />
  if (!near) return plain
  return (
    <Suspense fallback={plain}>
      <DayInput
        {...looks}
        autoFocus={held}
        value={value === undefined ? '' : toZonedInput(value, zone).slice(0, 10)}
        onDay={(day) => onDay(fromZonedInput(`${day}T00:00`, zone) ?? undefined)}
      />
    </Suspense>
  )
}
