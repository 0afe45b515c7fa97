import { UnstyledButton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { search } from '#contract/search.ts'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { levelTitle } from '../../shared/access-words.ts'
import { rowQuery } from '../../shared/api.ts'
import type { BetFilters } from './bet-filters.ts'
import classes from './bets.module.css'
import { text } from './text.ts'

type Found = RowOf<typeof search.find>
type Place = Extract<Found, { readonly kind: 'account' | 'event' | 'market' }>

/** Looks for an event, a market or any account of the tree by a part of its name, to see its bets alone. */
export function PlaceFilter({ onPlace }: { readonly onPlace: (place: BetFilters) => void }): ReactElement {
  const [asked, setAsked] = useState('')
  const found = useQuery({ ...rowQuery(search.find, { query: { q: asked } }), enabled: asked !== '', placeholderData: keepPreviousData })
  const places = asked === '' ? [] : (found.data?.data ?? []).filter((each): each is Place => each.kind === 'account' || each.kind === 'event' || each.kind === 'market')
  return (
    <div className={classes.places}>
      <SearchField label={text.filters.place} value={asked} onSearch={setAsked} maxLength={60} />
      {asked !== '' && found.isSuccess && places.length === 0 ? <p className={classes.hint}>{text.filters.noPlace}</p> : null}
      {places.length === 0 ? null : (
        <ul aria-label={text.filters.place}>
          {places.map((place) => (
            <li key={`${place.kind}${place.id}`}>
              <UnstyledButton onClick={() => onPlace(filterOf(place))}>
                <bdi>{place.kind === 'account' ? place.user_name : place.name}</bdi> <small>{aboutOf(place)}</small>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function filterOf(place: Place): BetFilters {
  switch (place.kind) {
    case 'account':
      return { account_id: place.id }
    case 'event':
      return { event_id: place.id, market_id: undefined, selection_id: undefined }
    case 'market':
      return { market_id: place.id, event_id: undefined, selection_id: undefined }
  }
}

function aboutOf(place: Place): string {
  switch (place.kind) {
    case 'account':
      return levelTitle(place.level)
    case 'event':
      return place.game_name
    case 'market':
      return place.event_name
  }
}
