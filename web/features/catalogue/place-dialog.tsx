import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, type ReactElement } from 'react'
import { markets } from '#contract/markets.ts'
import { sports } from '#contract/sports.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { rowQuery } from '../../shared/api.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import type { PlacePanel } from '../../shared/place-panel.ts'
import type { Finish } from './place-acts.tsx'
import { tellChange } from './tell-change.ts'
import { text } from './text.ts'

const EditEventForm = lazyPart(() => import('./event-form.tsx'), 'EditEventForm')
const NewEventForm = lazyPart(() => import('./event-form.tsx'), 'NewEventForm')
const EditLeagueForm = lazyPart(() => import('./league-form.tsx'), 'EditLeagueForm')
const NewSportForm = lazyPart(() => import('./sport-form.tsx'), 'NewSportForm')
const NewLeagueForm = lazyPart(() => import('./league-form.tsx'), 'NewLeagueForm')
const EditMarketForm = lazyPart(() => import('./market-form.tsx'), 'EditMarketForm')
const NewMarketForm = lazyPart(() => import('./market-form.tsx'), 'NewMarketForm')

const PriceForm = lazyPart(() => import('./price-form.tsx'), 'PriceForm')

type PlaceDialogProps = { readonly panel: Extract<PlacePanel, { panel: 'edit' | 'create' | 'sport' | 'price' }>; readonly onClose: () => void }

/** A sport to make; a league, an event or a market to make or to edit. */
export function PlaceDialog({ panel, onClose }: PlaceDialogProps): ReactElement {
  const queries = useQueryClient()
  const { titles } = text
  const finish: Finish = (done, undo) => {
    if (done !== null) tellChange(queries, done, undo)
    onClose()
  }
  const title = panel.panel === 'sport' ? titles.sport : panel.panel === 'create'
    ? `${titles[panel.what]}: ${panel.under.name}`
    : panel.panel === 'price' ? `${titles.price}: ${panel.place.name}`
    : ({ league: titles.editLeague, event: titles.editEvent, market: titles.editMarket } as const)[panel.place.kind]
  return (
    <Dialog opened onClose={onClose} title={<span dir="auto">{title}</span>} size="lg" closeButtonProps={{ 'aria-label': text.close }}>
      <Suspense fallback={<Skeleton height={180} />}>
        {panel.panel === 'sport' ? <NewSportForm onDone={finish} /> : panel.panel === 'create' ? <Create {...panel} onDone={finish} /> : <Standing {...panel} onDone={finish} />}
      </Suspense>
    </Dialog>
  )
}

function Create({ what, under, onDone }: Extract<PlacePanel, { panel: 'create' }> & { readonly onDone: Finish }): ReactElement {
  if (what === 'league') return <NewLeagueForm gameId={under.id} onDone={onDone} />
  return what === 'event' ? <NewEventForm leagueId={under.id} onDone={onDone} /> : <NewMarketForm eventId={under.id} onDone={onDone} />
}

function Standing({ panel, place, onDone }: Extract<PlacePanel, { panel: 'edit' | 'price' }> & { readonly onDone: Finish }): ReactElement {
  const of = { params: { id: place.id } }
  const league = useQuery({ ...rowQuery(sports.league, of), enabled: place.kind === 'league' })
  const event = useQuery({ ...rowQuery(sports.event, of), enabled: place.kind === 'event' })
  const market = useQuery({ ...rowQuery(markets.single, of), enabled: place.kind === 'market' })
  const failed = [league, event, market].find((query) => query.isError && query.data === undefined)
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  const again = (): void => void [league, event, market].find((query) => query.data !== undefined)?.refetch()
  const [one, two, three] = [league.data?.data[0], event.data?.data[0], market.data?.data[0]]
  if (one !== undefined) return <EditLeagueForm key={one.id} league={one} onDone={onDone} onStale={again} />
  if (two !== undefined) return <EditEventForm key={two.id} event={two} onDone={onDone} onStale={again} />
  if (three !== undefined && panel === 'price') return <PriceForm key={three.id} market={three} onDone={onDone} />
  if (three !== undefined) return <EditMarketForm key={three.id} market={three} onDone={onDone} onStale={again} />
  return <Skeleton height={180} />
}
