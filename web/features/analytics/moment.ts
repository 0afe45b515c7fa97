import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { analytics } from '#contract/analytics.ts'
import type { Reply } from '#contract/client.ts'
import type { QueryInput } from '#contract/endpoint.ts'
import { call, rowQuery } from '../../shared/api.ts'
import type { By, Shift, Span } from './slots.ts'

export type Asked = QueryInput<typeof analytics.levels> & Span
/** Of when and of what, the time that it is compared with and how far back that lies, and in which parts its time is drawn. */
export type Question = { readonly query: Asked; readonly before: Asked | null; readonly shift: Shift | null; readonly by: By }

export const tops = ['winners', 'losers', 'markets'] as const
type Series = Reply<typeof analytics.series>
type Split = Reply<typeof analytics.split>
/** What is told of a time. */
export type TimeFigures = {
  readonly totals: Series
  readonly series: Series
  readonly sport: Split
  readonly market_type: Split
  readonly branch: Split
  readonly levels: Reply<typeof analytics.levels>
}
type Top = Reply<typeof analytics.top>
/** All that the screen shows, which was asked for at once and is shown at once, with the question that it answers. */
export type Moment = Question & {
  readonly now: TimeFigures & { readonly top: Readonly<Record<(typeof tops)[number], Top>> }
  readonly past: TimeFigures | null
  /** How far all of it is summed. */
  readonly summedUntil: string
  /** When it was asked for. */
  readonly at: Date
}

type Summed = { readonly currency: string; readonly bets: number; readonly pnl_minor: number }
/** How often it is asked again at most until its parts agree. */
const againMax = 2
/** How often what still moves is asked for again, and how long it can move after its end. */
const [refreshMs, movesMs] = [15_000, 5 * 60_000]
const isOver = ({ to }: Span): boolean => Date.parse(to) + movesMs < Date.now()

/** Everything that the screen shows, all of it again while it moves. */
export function momentQuery(question: Question) {
  return queryOptions<Moment>({
    queryKey: ['analytics', question],
    queryFn: ({ client, signal }) => readMoment(client, question, signal),
    refetchInterval: isOver(question.query) ? false : refreshMs,
  })
}

async function readMoment(client: QueryClient, question: Question, signal: AbortSignal): Promise<Moment> {
  const { query, before, by } = question
  const at = new Date()
  const [figures, top, past] = await Promise.all([
    agreeing(() => figuresOf(query, by, (row, input) => call(row, { ...input, signal }))),
    topsOf(query, signal),
    // What is over is asked for once.
    before === null ? null : figuresOf(before, by, (row, input) => client.fetchQuery({ ...rowQuery(row, input), staleTime: isOver(before) ? Infinity : 0 })),
  ])
  const untils = [...Object.values(figures), ...Object.values(top)].map(({ extra }) => extra.summed_until)
  return { ...question, now: { ...figures, top }, past, summedUntil: untils.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? at.toISOString(), at }
}

/** The same again while what moves was summed between two of its answers, so that its parts come to something else than the whole. */
async function agreeing(read: () => Promise<TimeFigures>): Promise<TimeFigures> {
  let figures = await read()
  for (let again = 0; again < againMax && !agree(figures); again++) figures = await read()
  return figures
}

/** Whether the parts have the bets and the revenue of the whole; turnover is rounded part by part. */
function agree({ totals, series, sport, market_type: type, branch, levels }: TimeFigures): boolean {
  return totals.data.every(({ currency, bets, pnl_minor: pnl }) => {
    const comesTo = (rows: readonly Summed[]): boolean => {
      const ofCurrency = rows.filter((row) => row.currency === currency)
      return bets === ofCurrency.reduce((sum, row) => sum + row.bets, 0) && pnl === ofCurrency.reduce((sum, row) => sum + row.pnl_minor, 0)
    }
    // Levels come in their order; the first that is told of a currency has all of it.
    const first = levels.data.find((row) => row.currency === currency)
    return [series.data, ...[sport, type, branch].map((split) => [...split.data, ...split.extra.left_out])].every(comesTo) && (first === undefined || comesTo([first]))
  })
}

async function topsOf(query: Asked, signal: AbortSignal): Promise<Moment['now']['top']> {
  const [winners, losers, markets] = await Promise.all([top('winners'), top('losers'), top('markets')])
  return { winners, losers, markets }

  function top(of: (typeof tops)[number]): Promise<Top> {
    return call(analytics.top, { query: { ...query, of }, signal })
  }
}

async function figuresOf(query: Asked, by: By, ask: typeof call): Promise<TimeFigures> {
  const split = (of: 'sport' | 'market_type' | 'branch'): Promise<Split> => ask(analytics.split, { query: { ...query, by: of } })
  const [totals, series, sport, type, branch, levels] = await Promise.all([
    ask(analytics.series, { query }), ask(analytics.series, { query: { ...query, by } }), split('sport'), split('market_type'), split('branch'), ask(analytics.levels, { query }),
  ])
  return { totals, series, sport, market_type: type, branch, levels }
}
