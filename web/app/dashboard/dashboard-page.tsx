import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { bets } from '#contract/bets.ts'
import { results } from '#contract/results.ts'
import { sports } from '#contract/sports.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Page } from '../../components/page/page.tsx'
import { can, mayCall } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { paths } from '../paths.ts'
import classes from './dashboard.module.css'
import { EventList } from './event-list.tsx'
import { Figure, figureOf } from './figure.tsx'
import { Needs } from './needs.tsx'
import { Peaks } from './peaks.tsx'
import { dashboardText } from './text.ts'

/** Figures that are counted by the server stay true for this long before they are asked for again. */
const refreshMs = 15_000
const listed = '8'

/** Where one arrives: what waits for somebody, and what happens now. Every figure leads to what it counts. */
export function DashboardPage(): ReactElement {
  const { user } = useSession()
  const seesSports = can(user, 'SPORTS')
  const seesBets = can(user, 'BETS')
  // A warning is for whoever can do something about it.
  const seesTo = mayCall(user, results.declare) || mayCall(user, results.verify)
  const games = useQuery({ ...rowQuery(sports.games, {}), enabled: seesSports, refetchInterval: refreshMs })
  const waitingCall = rowQuery(sports.eventsByGame, { query: { state: 'needs_result', limit: listed } })
  const waiting = useQuery({ ...waitingCall, enabled: seesSports, refetchInterval: refreshMs })
  const inPlayCall = rowQuery(sports.eventsByGame, { query: { state: 'in_play', limit: listed } })
  const inPlay = useQuery({ ...inPlayCall, enabled: seesSports, refetchInterval: refreshMs })
  const open = useQuery({
    ...rowQuery(bets.list, { query: { status: 'open', limit: '1' } }),
    enabled: seesBets,
    refetchInterval: refreshMs,
  })
  const marketsOpen = games.data?.data.reduce((sum, game) => sum + game.markets_open, 0)

  return (
    <Page title={dashboardText.title}>
      <div className={classes.lists}>
        <Needs />
        {seesBets ? <Peaks /> : null}
      </div>
      {seesSports || seesBets ? (
        <section className={classes.figures} aria-label={dashboardText.figures}>
          {seesSports ? (
            <>
              <Figure label={dashboardText.waiting} failed={waiting.isError} {...figureOf(waiting.data)} {...(seesTo ? { tone: 'warn' as const } : {})}>
                <Link to={paths.sports} search={{ state: 'needs_result' }} aria-label={dashboardText.waiting} />
              </Figure>
              <Figure label={dashboardText.inPlay} failed={inPlay.isError} {...figureOf(inPlay.data)} tone="live">
                <Link to={paths.sports} search={{ state: 'in_play' }} aria-label={dashboardText.inPlay} />
              </Figure>
              <Figure label={dashboardText.marketsOpen} failed={games.isError} count={marketsOpen} exact>
                <Link to={paths.sports} aria-label={dashboardText.marketsOpen} />
              </Figure>
            </>
          ) : null}
          {seesBets ? (
            <Figure label={dashboardText.betsOpen} failed={open.isError} {...figureOf(open.data)}>
              <Link to={paths.bets} search={{ status: 'open' }} aria-label={dashboardText.betsOpen} />
            </Figure>
          ) : null}
        </section>
      ) : (
        <EmptyState {...dashboardText.nothing} />
      )}
      {seesSports ? (
        <div className={classes.lists}>
          <EventList
            title={dashboardText.waitingTitle}
            all={{ label: dashboardText.waitingAll, state: 'needs_result' }}
            empty={dashboardText.noneWaiting}
            query={waiting}
            queryKey={waitingCall.queryKey}
            figure={{ header: dashboardText.waitingMarkets, of: (event) => event.results_waiting }}
          />
          <EventList
            title={dashboardText.inPlayTitle}
            all={{ label: dashboardText.inPlayAll, state: 'in_play' }}
            empty={dashboardText.noneInPlay}
            query={inPlay}
            queryKey={inPlayCall.queryKey}
            figure={{ header: dashboardText.bets, of: (event) => event.bets }}
          />
        </div>
      ) : null}
    </Page>
  )
}
