import type { ReportName } from '#contract/report-names.ts'
import type { Tx, Value } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { placeFilter } from './text-parts.ts'
import type { TextPlace } from './text-parts.ts'

/**
 * How a report that lists bets comes to those of its account. `order`: in the order of the report, until a page is full. `time`: all of the
 * period. `players`: all of each player below, whenever they were placed.
 */
export type BetsWay = 'order' | 'time' | 'players'

/** Rows of a page, or of a list that is no longer. */
const wanted = 100
/** Bets that lie apart are read so much slower than those that lie side by side. */
const apart = 4

const ofTime: ReadonlySet<ReportName> = new Set(['stakes', 'stakes_back'])
const ofStake: ReadonlySet<ReportName> = new Set(['top_stakes'])

type Counts = { readonly matching: number; readonly ever: number; readonly passed: number; readonly all: number }

/**
 * The way on which the fewest bets are read, by what is summed of them, to the day: what a branch has of all bets is nothing that
 * statistics of a table know. Without sums by day it is the order.
 */
export async function betsWay(tx: Tx, report: ReportName, { isPlayer, isRoot, isOfMarket }: Pick<TextPlace, 'isPlayer' | 'isRoot' | 'isOfMarket'>, values: readonly Value[]): Promise<BetsWay> {
  if (!ofTime.has(report) && !ofStake.has(report)) return 'order'
  if (isOfMarket) return 'order'
  if (isPlayer) return 'players'
  const [accountIds, from, to, gameId, marketType] = values
  const { rows: [counts] } = await tx.query<Counts>(countsText, [accountIds ?? null, from ?? null, to ?? null, gameId ?? null, marketType ?? null])
  return counts === undefined || counts.passed === 0 ? 'order' : leastRead(counts, ofStake.has(report), isRoot)
}

function leastRead({ matching, ever, passed, all }: Counts, byStake: boolean, isRoot: boolean): BetsWay {
  const until = (of: number): number => Math.min(of, (wanted * of) / Math.max(matching, 1))
  const ways: readonly (readonly [BetsWay, number])[] = [
    ['order', byStake ? apart * until(all) : until(passed)],
    ...(byStake ? [['time', passed] as const] : []),
    ...(isRoot ? [] : [['players', apart * ever] as const]),
  ]
  return ways.reduce((least, way) => (way[1] < least[1] ? way : least))[0]
}

/** Of whole days, those at the ends of the period among them. */
const countsText = `
  select coalesce(sum(bets) filter (where of_place and in_period and ${placeFilter('n')}), 0)::float8 as matching, coalesce(sum(bets) filter (where of_place), 0)::float8 as ever,
    coalesce(sum(bets) filter (where of_company and in_period), 0)::float8 as passed, coalesce(sum(bets) filter (where of_company), 0)::float8 as all
  from (
    select s.bets, s.sport_id, s.market_type, s.slot > $2::timestamptz - interval '1 day' and s.slot < $3::timestamptz as in_period, c.id = any($1::bigint[]) as of_place, c.level = ${levels.company} as of_company
    from accounts c cross join lateral (select * from bet_days d where d.account_id = c.id offset 0) s where c.level = ${levels.company} or c.id = any($1::bigint[])
  ) n`
