import { getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { EventBets } from '../../features/bets/event-bets.tsx'
import { EventPage } from '../../features/markets/event-page.tsx'
import type { Market } from '../../features/markets/market-live.ts'
import { ResultPanel } from '../../features/results/result-panel.tsx'
import { ResultStrip } from '../../features/results/result-strip.tsx'
import { can } from '../../shared/access.ts'
import { useSession } from '../../shared/session.ts'

const route = getRouteApi('/shell/dashboard/sports/$sportId/$eventId')

/** The event desk put together from its features: markets, results and bets do not know each other. */
export function EventDeskPage(): ReactElement {
  const { eventId } = route.useParams()
  const { view = 'all', book = 'total', market: openMarket } = route.useSearch()
  const navigate = route.useNavigate()
  const { user } = useSession()

  return (
    <EventPage
      key={eventId}
      eventId={eventId}
      view={view}
      side={book}
      onView={(chosen) => void navigate({ search: (before) => ({ ...before, view: chosen === 'all' ? undefined : chosen }), replace: true })}
      onSide={(chosen) => void navigate({ search: (before) => ({ ...before, book: chosen === 'total' ? undefined : chosen }), replace: true })}
      Result={DeskResult}
      bets={can(user, 'BETS') ? <EventBets eventId={eventId} /> : null}
      panelOf={(event, markets) => {
        const market = markets.find(({ id }) => id === openMarket)
        return market === undefined ? null : (
          <ResultPanel
            market={market}
            eventName={event.name}
            onClose={() => void navigate({ search: (before) => ({ ...before, market: undefined }) })}
          />
        )
      }}
    />
  )
}

function DeskResult({ market }: { readonly market: Market }): ReactElement {
  const navigate = route.useNavigate()
  return <ResultStrip market={market} onOpen={() => void navigate({ search: (before) => ({ ...before, market: market.id }) })} />
}
