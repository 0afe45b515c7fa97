import type { analytics } from '#contract/analytics.ts'
import type { bets } from '#contract/bets.ts'
import type { Extra, QueryInput } from '#contract/endpoint.ts'
import type { ReportName } from '#contract/report-names.ts'
import type { reports } from '#contract/reports.ts'
import type { OpenedFigure } from '../../shared/open-figure.ts'
import type { Metric } from './series.ts'

/** What figures are of: of when, of which sport and type of market, in which currency, and whose they are. */
export type FiguresOf = {
  readonly asked: QueryInput<typeof analytics.levels>
  readonly currency: string
  readonly accounts: Extra<typeof analytics.series>['accounts']
  /** The sport that is asked for, by name. */
  readonly sport: string | undefined
}

/** A part of it alone: one sport, one type of market, one market, or the casino with what its providers gave. */
export type DrillPlace = { readonly game_id?: string; readonly market_type?: NonNullable<FiguresOf['asked']['market_type']>; readonly market_id?: string; readonly type?: 'casino' }

export type ReportSearch = Omit<QueryInput<typeof reports.read>, 'limit' | 'cursor'>
type BetSearch = Omit<QueryInput<typeof bets.list>, 'limit' | 'cursor'>
export type Drilled =
  | { readonly kind: 'report'; readonly search: ReportSearch }
  | { readonly kind: 'bets'; readonly search: BetSearch }
  | { readonly kind: 'entries'; readonly of: OpenedFigure }

const entriesOf: Readonly<Partial<Record<Metric, Pick<OpenedFigure, 'figure' | 'part'>>>> = {
  pnl: { figure: 'total_pnl' }, commission: { figure: 'total_pnl', part: 'commission' }, own: { figure: 'own_pnl' },
}
/** Stakes of one part of a day's bets are those bets'. */
const flagOf = (metric: Metric): Pick<BetSearch, 'flag'> => (metric === 'in_play' ? { flag: 'in_play' } : metric === 'before' ? { flag: 'before_play' } : {})
const ofBets: ReadonlySet<Metric> = new Set(['bets', 'in_play', 'before'])
/** Money that several companies of one currency made together is that of each of them; the rest are totals of these reports. */
const reportOf: Readonly<Partial<Record<Metric, ReportName>>> = { turnover: 'turnover', players: 'account_pnl', margin: 'sport_pnl' }

/**
 * What a figure is the sum of: of bets placed and their stakes the bets, of turnover the stakes and voids, of money the entries. A share
 * leads to the report that it stands in, players to whom they are, by their days and hours; bets of a market to what stands on it.
 */
export function drillOf(metric: Metric, { asked, currency, accounts }: FiguresOf, part: DrillPlace = {}): Drilled {
  const { from, to, game_id: gameId, market_type: marketType, account_id: accountId } = asked
  const during = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  const { type: casino, ...place }: DrillPlace = { ...(gameId === undefined ? {} : { game_id: gameId }), ...(marketType === undefined ? {} : { market_type: marketType }), ...part }
  const ofAccount = accountId === undefined ? {} : { account_id: accountId }
  const ofCasino = casino === undefined ? {} : { market_type: 'casino' as const }
  if (place.market_id !== undefined && (metric === 'turnover' || metric === 'bets')) {
    return { kind: 'report', search: { report: 'stakes', ...(to === undefined ? {} : { to }), market_id: place.market_id, ...ofAccount } }
  }
  if (ofBets.has(metric) && casino === undefined) return { kind: 'bets', search: { ...during, ...ofAccount, ...place, currency, ...flagOf(metric) } }
  const entries = entriesOf[metric]
  const [account, another] = accounts.filter((each) => each.currency === currency)
  if (entries === undefined || account === undefined || another !== undefined) {
    return { kind: 'report', search: { report: reportOf[metric] ?? 'agent_pnl', ...during, ...ofAccount, ...place, ...ofCasino } }
  }
  const ofPlace = casino === undefined ? place : { ...place, type: casino }
  return { kind: 'entries', of: { accountId: account.id, userName: account.user_name, ...entries, ...during, ...(Object.keys(ofPlace).length === 0 ? {} : { place: ofPlace }) } }
}

/** The accounts of one level, which come to what went through it. */
export const ofLevel = (asked: FiguresOf['asked'], level: string): ReportSearch => ({ report: 'agent_pnl', ...asked, level })

/** The branches directly below without so many that moved most: what is drawn as one beside these. */
export const ofRest = (asked: FiguresOf['asked'], told: number): ReportSearch => ({ report: 'agent_pnl', ...asked, beyond: String(told) })
