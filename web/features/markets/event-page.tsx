import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useMemo, useRef, type ReactElement, type ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Page } from '../../components/page/page.tsx'
import { formatCount } from '../../shared/format.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { deskBooks, type Book, type DeskBooks, type MarketFigures } from './desk-books.ts'
import { EventChips, EventFacts, type EventRow } from './event-header.tsx'
import classes from './markets.module.css'
import type { Market } from './market-live.ts'
import { countViews, inView, isNumberRow, marketViews, orderMarkets, type MarketView } from './market-order.ts'
import { NumberPanel } from './number-panel.tsx'
import { RunnerPanel, type BookSide, type MarketResult } from './runner-panel.tsx'
import { text } from './text.ts'
import { useEventDesk } from './use-event-desk.ts'

const BulkActs = lazyPart(() => import('../../shared/bulk-acts.tsx'), 'BulkActs')
const DeskKeys = lazyPart(() => import('./desk-keys.tsx'), 'DeskKeys')

export type EventPageProps = {
  readonly eventId: string
  readonly view: MarketView
  readonly side: BookSide
  /** The currency whose books are shown; absent, or one without bets: the first that has some. */
  readonly currency: string | undefined
  readonly onView: (view: MarketView) => void
  readonly onSide: (side: BookSide) => void
  readonly onCurrency: (currency: string) => void
  /** What other features add: each market's result, the bets beside the markets, and the open result panel. */
  readonly Result: MarketResult
  readonly bets: ReactElement | null
  /** What keeps bets out of the event. */
  readonly held: ReactElement
  readonly panelOf: (event: EventRow, markets: readonly Market[]) => ReactNode
}

const noMarkets: readonly Market[] = []
const noBooks: readonly Book[] = []
const noFigures: MarketFigures = { bets: 0, stakes: [] }

/** One event on the desk: its markets live, the books behind them, the bets as they come, the results to give. */
export function EventPage(props: EventPageProps): ReactElement {
  const desk = useEventDesk(props.eventId)
  const event = desk.event.data?.data[0]
  const rows = desk.markets.data?.data ?? noMarkets
  const bookRows = desk.books.data?.data ?? noBooks
  const books = useMemo(() => deskBooks(bookRows, props.currency), [bookRows, props.currency])
  const failure = desk.event.error ?? desk.markets.error

  if (event === undefined || desk.markets.data === undefined) {
    return (
      <Page
        title={failure === null ? text.loading : text.event}
        breadcrumbs={[{ label: text.sports, link: (label) => <Link to={paths.sports}>{label}</Link> }]}
      >
        {failure === null ? (
          <DeskSkeleton />
        ) : (
          <ErrorState
            error={failure}
            onRetry={() => {
              void desk.event.refetch()
              void desk.markets.refetch()
            }}
          />
        )}
      </Page>
    )
  }
  return (
    <Page
      title={event.name}
      aside={<EventChips event={event} />}
      breadcrumbs={[
        { label: text.sports, link: (label) => <Link to={paths.sports}>{label}</Link> },
        {
          label: event.game_name,
          link: (label) => (
            <Link to={paths.sports} search={{ game_id: event.game_id }}>
              {label}
            </Link>
          ),
        },
        {
          label: event.league_name,
          link: (label) => (
            <Link dir="auto" to={paths.sports} search={{ game_id: event.game_id, league_id: event.league_id }}>
              {label}
            </Link>
          ),
        },
      ]}
    >
      <EventFacts event={event} />
      {props.held}
      {desk.live.state === 'lost' ? (
        <p role="status" className={classes.notice}>
          {text.lost}
        </p>
      ) : null}
      {desk.live.hidden > 0 ? (
        <p role="status" className={classes.notice}>
          {text.hidden({ count: desk.live.hidden })}
        </p>
      ) : null}
      <DeskToolbar {...props} markets={rows} books={books} />
      <div className={classes.room}>
        <div className={classes.desk} data-alone={props.bets === null || undefined}>
          <MarketPanels {...props} markets={rows} books={books} booksRead={desk.books.data !== undefined} />
          {props.bets === null ? null : (
            <aside className={classes.side} aria-label={text.betsPanel}>
              {props.bets}
            </aside>
          )}
        </div>
      </div>
      {props.panelOf(event, rows)}
    </Page>
  )
}

// The markets that were changed stay in sight.
const stay = (): void => {}

type DeskProps = EventPageProps & { readonly markets: readonly Market[]; readonly books: DeskBooks }

function DeskToolbar({ view, side, onView, onSide, onCurrency, markets, books }: DeskProps): ReactElement {
  const counts = countViews(markets)
  const shown = markets.filter((market) => inView(market, view))
  return (
    <div className={classes.toolbar}>
      <div className={classes.segments} role="group" aria-label={text.filterMarkets}>
        {marketViews.map((option) => (
          <button key={option} type="button" aria-pressed={option === view} onClick={() => onView(option)}>
            {text.views[option]} <span className={classes.segmentCount}>{formatCount(counts[option])}</span>
          </button>
        ))}
      </div>
      <div className={classes.bookChoice}>
        <Suspense fallback={null}>
          <BulkActs name="markets" places={shown.map((market) => ({ kind: 'market', market }))} onDone={stay} menu={text.allShown({ count: shown.length })} />
        </Suspense>
        <div className={classes.segments} role="group" aria-label={text.bookLabel} title={text.bookHint}>
          {(['total', 'my_share'] as const).map((option) => (
            <button key={option} type="button" aria-pressed={option === side} onClick={() => onSide(option)}>
              {option === 'total' ? text.totalBook : text.myShare}
            </button>
          ))}
        </div>
        {books.currencies.length < 2 ? null : (
          <div className={classes.segments} role="group" aria-label={text.bookCurrency}>
            {books.currencies.map((option) => (
              <button key={option} type="button" aria-pressed={option === books.currency} onClick={() => onCurrency(option)}>
                {option}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

function MarketPanels({ markets, books, booksRead, view, side, Result }: DeskProps & { readonly booksRead: boolean }): ReactElement {
  const shown = useMemo(() => orderMarkets(markets).filter((market) => inView(market, view)), [markets, view])
  const panels = useRef<HTMLDivElement>(null)
  // Books are read again as bets come in, markets are not: their figures stand in only until the first books are there.
  const figuresOf = (market: Market) => (booksRead ? (books.figures.get(market.id) ?? noFigures) : market)
  if (shown.length === 0) {
    return (
      <div className={classes.panels}>
        <section className={classes.panel}>
          <EmptyState {...text.empty} />
        </section>
      </div>
    )
  }
  return (
    <div ref={panels} className={classes.panels}>
      <Suspense fallback={null}>
        <DeskKeys markets={shown} of={panels} />
      </Suspense>
      {shown
        .filter((market) => !isNumberRow(market))
        .map((market) => (
          <RunnerPanel
            key={market.id}
            market={market}
            book={books.byMarket.get(market.id)}
            figures={figuresOf(market)}
            currency={books.currency}
            side={side}
            Result={Result}
          />
        ))}
      {(['line', 'fancy'] as const).map((type) => {
        const ofType = shown.filter((market) => market.type === type)
        return ofType.length === 0 ? null : (
          <NumberPanel key={type} type={type} markets={ofType} books={books} figuresOf={figuresOf} side={side} Result={Result} />
        )
      })}
    </div>
  )
}

function DeskSkeleton(): ReactElement {
  return (
    <div aria-busy="true" aria-label={text.loading}>
      <Skeleton height={44} mb={16} />
      <Skeleton height={180} mb={16} />
      <Skeleton height={180} />
    </div>
  )
}
