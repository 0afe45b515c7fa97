import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import type { analytics } from '#contract/analytics.ts'
import type { bets } from '#contract/bets.ts'
import type { Extra, QueryInput } from '#contract/endpoint.ts'
import { paths } from '../../app/paths.ts'
import { can } from '../../shared/access.ts'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import { FigureButton } from '../../shared/figure-button.tsx'
import type { OpenedFigure } from '../../shared/open-figure.ts'
import { useSession } from '../../shared/session.ts'
import classes from './analytics.module.css'
import { ReportLink } from './report-link.tsx'
import type { Metric } from './series.ts'
import { text } from './text.ts'

/** What figures are of: of when, of which sport and type of market, in which currency, and whose they are. */
export type FiguresOf = {
  readonly asked: QueryInput<typeof analytics.levels>
  readonly currency: string
  readonly accounts: Extra<typeof analytics.series>['accounts']
  /** The sport that is asked for, by name. */
  readonly sport: string | undefined
}

type Place = NonNullable<OpenedFigure['place']>
type DrillProps = {
  readonly metric: Metric
  readonly of: FiguresOf
  /** A part of it alone, and what that is called. */
  readonly place?: Place
  readonly placeName?: string
  readonly children: ReactNode
}

const entriesOf: Readonly<Partial<Record<Metric, Pick<OpenedFigure, 'figure' | 'part'>>>> = {
  pnl: { figure: 'total_pnl' }, commission: { figure: 'total_pnl', part: 'commission' }, own: { figure: 'own_pnl' },
}
/** Stakes of one part of a day's bets are those bets'. */
const flagOf = (metric: Metric): Pick<QueryInput<typeof bets.list>, 'flag'> => (metric === 'in_play' ? { flag: 'in_play' } : metric === 'before' ? { flag: 'before_play' } : {})
const ofBets: ReadonlySet<Metric> = new Set(['bets', 'in_play', 'before'])

/**
 * A figure that leads to what it is the sum of: stakes to the bets, turnover to the stakes and voids that it is of, money to its entries. A share leads to the report that it stands in, and
 * so does money that several companies of one currency made together; how many players there were leads to the players.
 */
export function Drill({ metric, of, place: part = {}, placeName, children }: DrillProps): ReactElement {
  const { user } = useSession()
  const { from, to, game_id: gameId, market_type: marketType, account_id: accountId } = of.asked
  const during = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  const place: Place = { ...(gameId === undefined ? {} : { game_id: gameId }), ...(marketType === undefined ? {} : { market_type: marketType }), ...part }
  const ofAccount = accountId === undefined ? {} : { account_id: accountId }
  const { type: casino, event_id: _, market_id: __, ...places } = place
  if (casino === undefined && (metric === 'turnover' || (metric === 'bets' && place.market_id !== undefined))) {
    // Less what was voided: of a market its stakes and voids, else the accounts that staked, each of which opens its own.
    const search = place.market_id === undefined ? { report: 'turnover' as const, ...during, ...places } : { report: 'stakes' as const, ...(to === undefined ? {} : { to }), market_id: place.market_id }
    return <ReportLink search={{ ...search, ...ofAccount }}>{children}</ReportLink>
  }
  if (ofBets.has(metric) && casino === undefined && can(user, 'BETS')) {
    const { type: ___, ...ofBet } = place
    return <Link to={paths.bets} search={{ ...during, ...ofAccount, ...ofBet, currency: of.currency, ...flagOf(metric) }} className={classes.drill}>{children}</Link>
  }
  const [account, another] = of.accounts.filter((each) => each.currency === of.currency)
  const entries = entriesOf[metric]
  if (entries === undefined || account === undefined || another !== undefined) {
    const report = casino !== undefined ? 'casino' as const : entries !== undefined ? 'agent_pnl' as const : metric === 'players' ? 'account_pnl' as const : metric === 'margin' ? 'sport_pnl' as const : 'market_pnl' as const
    return <ReportLink search={{ report, ...during, ...ofAccount, ...(casino === undefined ? places : {}) }}>{children}</ReportLink>
  }
  const words = placeName ?? [of.sport, marketType === undefined ? undefined : betKindsText.types[marketType]].filter((each) => each !== undefined).join(' / ')
  return (
    <FigureButton name={text.metrics[metric]} of={{ accountId: account.id, userName: account.user_name, ...entries, ...during, ...(Object.keys(place).length === 0 ? {} : { place, placeName: words }) }}>
      {children}
    </FigureButton>
  )
}
