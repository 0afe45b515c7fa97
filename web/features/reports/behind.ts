import type { QueryInput } from '#contract/endpoint.ts'
import type { bets } from '#contract/bets.ts'
import type { ReportName } from '#contract/report-list.ts'
import type { ReportHeading, ReportRow } from '#contract/reports.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { periodOf } from '../../shared/day-period.ts'
import type { OpenedFigure } from '../../shared/open-figure.ts'

type BetSearch = Omit<QueryInput<typeof bets.list>, 'limit' | 'cursor'>

/**
 * What a figure of a report is the sum of: entries of an account, bets, rounds of a game; or, where several companies of one currency
 * made it together, the report that tells them apart.
 */
export type Behind =
  | { readonly kind: 'entries'; readonly of: OpenedFigure }
  | { readonly kind: 'bets'; readonly search: BetSearch }
  | { readonly kind: 'rounds'; readonly gameId: string }
  | { readonly kind: 'companies'; readonly search: { readonly report: ReportName; readonly from?: string; readonly to?: string } }

type Row = Pick<ReportRow, 'currency' | 'cells' | 'account_id' | 'game_id' | 'event_id' | 'market_id' | 'casino_game_id'>
/** What the report was asked for that its heading names only. */
type Asked = { readonly gameId: string | undefined }
type Entries = Pick<OpenedFigure, 'figure' | 'part'>

const ofProfit: Readonly<Record<string, Entries>> = {
  pnl: { figure: 'total_pnl' }, players_pnl: { figure: 'total_pnl' }, total: { figure: 'total_pnl' }, casino: { figure: 'total_pnl' }, players_win: { figure: 'total_pnl', part: 'win' },
  commission: { figure: 'total_pnl', part: 'commission' }, own: { figure: 'own_pnl' }, own_commission: { figure: 'own_pnl', part: 'commission' }, upline: { figure: 'balance_up', part: 'profit' },
}
const ofMoney: Readonly<Record<string, Entries>> = { balance: { figure: 'balance_up' }, credit: { figure: 'credit' }, available: { figure: 'available' } }
/** By the part of a settlement. */
const ofSettlement: Readonly<Record<string, Entries>> = { child: { figure: 'balance_up' }, parent: { figure: 'balance_up' }, own: { figure: 'own_pnl' }, cash: { figure: 'cash' } }
const ofBets: ReadonlySet<string> = new Set(['bets', 'turnover', 'stake_before', 'stake_in_play'])
const held: ReadonlySet<string> = new Set(['exposure', 'open_stakes'])
/** Their rows are accounts, whose own part and upline do not come to those of the account above. */
const byAccount: ReadonlySet<ReportName> = new Set(['agent_pnl', 'account_pnl', 'sports_members', 'turnover', 'commission', 'settlement', 'liability', 'unclaimed', 'negative', 'top_exposures'])
const ofMarkets: ReadonlySet<ReportName> = new Set(['event_pnl', 'market_pnl'])
const profits: ReadonlySet<ReportName> = new Set(['day_pnl', 'sport_pnl', 'event_pnl', 'market_pnl', 'agent_pnl', 'account_pnl', 'sports_members', 'turnover', 'commission'])

/** What is behind a figure; null where it is of nothing that can be looked at by itself. A row without ids is that of the totals. */
export function behind(heading: ReportHeading, row: Row, name: string, { gameId }: Asked): Behind | null {
  const { report } = heading
  if (report === 'casino') return row.casino_game_id === undefined || heading.account_name !== null ? null : { kind: 'rounds', gameId: row.casino_game_id }
  const ofTotals = byAccount.has(report) && row.account_id === undefined
  const account = accountOf(heading, row)
  const during = periodOfRow(heading, row)
  // Without a sport or a type of market the entries of an account are those of the casino too, which has no markets.
  if (ofMarkets.has(report) && row.event_id === undefined && row.market_id === undefined && gameId === undefined && heading.market_type === null) return null
  // Only who was charged commission stands in that report: its totals are of them.
  if (ofTotals && report === 'commission' && name !== 'commission') return null
  if (held.has(name)) return account === null || ofTotals ? null : { kind: 'bets', search: { account_id: account.id, status: 'open' } }
  if (ofBets.has(name) && profits.has(report)) return betsOf(heading, row, name, gameId)
  const entries = entriesBehind(report, row, name)
  if (entries === undefined || (ofTotals && (entries.figure === 'own_pnl' || entries.figure === 'balance_up'))) return null
  if (account === null) return profits.has(report) ? { kind: 'companies', search: { report: 'agent_pnl', ...during } } : null
  const place = placeOf(heading, row, name, gameId)
  return { kind: 'entries', of: { accountId: account.id, userName: account.name, ...entries, ...(heading.report === 'settlement' || profits.has(report) ? during : {}), ...(Object.keys(place).length === 0 ? {} : { place }) } }
}

function entriesBehind(report: ReportName, { cells, account_id: accountId }: Row, name: string): Entries | undefined {
  if (report === 'settlement') return accountId === undefined ? undefined : ofSettlement[String(cells['part'])]
  if (!profits.has(report)) return accountId === undefined ? undefined : ofMoney[name]
  // A player hands on the whole; nothing of it is their own.
  if ((name === 'own' || name === 'own_commission') && cells['level'] === String(levels.player)) return undefined
  return name.startsWith('sport_') ? { figure: 'total_pnl' } : ofProfit[name]
}

function accountOf(heading: ReportHeading, { account_id: id, cells, currency }: Row): { readonly id: string; readonly name: string } | null {
  if (id !== undefined) return { id, name: String(cells['user_name'] ?? '') }
  const [one, another] = heading.accounts.filter((account) => account.currency === currency)
  return one === undefined || another !== undefined ? null : { id: one.id, name: one.user_name }
}

type During = { readonly from?: string; readonly to?: string }

function periodOfRow(heading: ReportHeading, { cells }: Row): During {
  const whole = { ...(heading.from === null ? {} : { from: heading.from }), to: heading.to }
  if (heading.report !== 'day_pnl' || typeof cells['day'] !== 'string') return whole
  const day = periodOf({ first: cells['day'], last: cells['day'] }, heading.time_zone)
  const [from, to] = [[whole.from, day.from].filter((at) => at !== undefined).toSorted(byTime).at(-1), [whole.to, day.to].filter((at) => at !== undefined).toSorted(byTime)[0]]
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

const byTime = (a: string, b: string): number => Date.parse(a) - Date.parse(b)

function placeOf(heading: ReportHeading, row: Row, name: string, gameId: string | undefined): NonNullable<OpenedFigure['place']> {
  if (name === 'casino' || row.cells['market_type'] === 'casino') return { type: 'casino_round' }
  if (row.market_id !== undefined) return { market_id: row.market_id }
  const sportId = name.startsWith('sport_') ? name.slice('sport_'.length) : (row.game_id ?? gameId)
  const type = heading.report === 'sport_pnl' && row.game_id !== undefined ? row.cells['market_type'] : heading.market_type
  return {
    ...(row.event_id === undefined ? (sportId === undefined ? {} : { game_id: sportId }) : { event_id: row.event_id }),
    ...(type === null || type === undefined ? {} : { market_type: type as NonNullable<ReportHeading['market_type']> }),
  }
}

/** What stands on a market has no period: it is all that was staked on it. Of events, and of all markets, only those count whose money moved. */
function betsOf(heading: ReportHeading, row: Row, name: string, gameId: string | undefined): Behind | null {
  const { type, ...place } = placeOf(heading, row, name, gameId)
  if (type !== undefined || (ofMarkets.has(heading.report) && row.market_id === undefined)) return null
  const accountId = row.account_id ?? (heading.account_name === null ? undefined : heading.accounts[0]?.id)
  return { kind: 'bets', search: { ...(accountId === undefined ? {} : { account_id: accountId }), ...(row.market_id === undefined ? periodOfRow(heading, row) : {}), ...place, ...(name === 'stake_in_play' ? { flag: 'in_play' } : {}) } }
}
