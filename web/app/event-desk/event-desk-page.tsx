import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useEffect, type ReactElement } from 'react'
import { sports } from '#contract/sports.ts'
import { voids } from '#contract/voids.ts'
import { EventBets } from '../../features/bets/event-bets.tsx'
import { EventPage } from '../../features/markets/event-page.tsx'
import type { Market } from '../../features/markets/market-live.ts'
import { ResultStrip } from '../../features/results/result-strip.tsx'
import { can } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { Permitted } from '../../shared/permitted.tsx'
import { useSession } from '../../shared/session.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'

const EventHolds = lazyPart(() => import('../../features/locks/event-holds.tsx'), 'EventHolds')
const EventVoids = lazyPart(() => import('../../features/voids/event-voids.tsx'), 'EventVoids')
const MarketActs = lazyPart(() => import('../../features/voids/market-acts.tsx'), 'MarketActs')
const NextInQueue = lazyPart(() => import('../../features/results/next-in-queue.tsx'), 'NextInQueue')
const ResultPanel = lazyPart(() => import('../../features/results/result-panel.tsx'), 'ResultPanel')

const route = getRouteApi('/shell/dashboard/sports/$sportId/$eventId')

/** The event desk put together from its features: markets, results and bets do not know each other. Under another sport's address it goes to its own. */
export function EventDeskPage(): ReactElement {
  const { sportId, eventId } = route.useParams()
  const { view = 'all', book = 'total', currency, market: openMarket, queue } = route.useSearch()
  const navigate = route.useNavigate()
  const { user } = useSession()

  return (
    <EventPage
      key={eventId}
      eventId={eventId}
      view={view}
      side={book}
      currency={currency}
      onView={(chosen) => void navigate({ search: (before) => ({ ...before, view: chosen === 'all' ? undefined : chosen }), replace: true })}
      onSide={(chosen) => void navigate({ search: (before) => ({ ...before, book: chosen === 'total' ? undefined : chosen }), replace: true })}
      onCurrency={(chosen) => void navigate({ search: (before) => ({ ...before, currency: chosen }), replace: true })}
      Result={DeskResult}
      bets={can(user, 'BETS') ? <EventBets eventId={eventId} /> : null}
      held={<Suspense><EventHolds eventId={eventId} /></Suspense>}
      panelOf={(event, markets) => {
        const market = markets.find(({ id }) => id === openMarket)
        return (
          <>
            {event.game_id === sportId ? null : <OwnAddress sportId={event.game_id} />}
            <Permitted call={voids.ofEvent}>
              <Suspense>
                <EventVoids eventId={eventId} eventName={event.name} />
              </Suspense>
            </Permitted>
            {market === undefined ? null : <Suspense>
            <ResultPanel
              market={market}
              eventName={event.name}
              onClose={() => void navigate({ search: (before) => ({ ...before, market: undefined, queue: undefined }) })}
              next={queue === undefined ? undefined : <NextInQueue marketId={market.id} queue={queue} />}
              actions={<MarketActs market={market} eventName={event.name} />}
            />
            </Suspense>}
          </>
        )
      }}
    />
  )
}

function OwnAddress({ sportId }: { readonly sportId: string }): null {
  const navigate = route.useNavigate()
  useEffect(
    function goThere() {
      void navigate({ params: (before) => ({ ...before, sportId }), search: true, replace: true })
    },
    [navigate, sportId],
  )
  return null
}

function DeskResult({ market }: { readonly market: Market }): ReactElement {
  const navigate = route.useNavigate()
  // The page around it has read it.
  const event = useQuery(rowQuery(sports.event, { params: { id: market.event_id } })).data?.data[0]
  return <ResultStrip market={market} eventName={event?.name ?? ''} onOpen={() => void navigate({ search: (before) => ({ ...before, market: market.id }) })} />
}
