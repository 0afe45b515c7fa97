import type { QueryInput } from '#contract/endpoint.ts'
import type { bets } from '#contract/bets.ts'
import { providerOfColumn, sportOfColumn } from '#contract/report-list.ts'
import type { ReportName } from '#contract/report-names.ts'
import type { ReportHeading, ReportRow, reports } from '#contract/reports.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import type { MarketType } from '#domain/markets/market.ts'
import { periodOf } from '../../shared/day-period.ts'
import type { OpenedFigure } from '../../shared/open-figure.ts'

type BetSearch = Omit<QueryInput<typeof bets.list>, 'limit' | 'cursor'>
type ReportSearch = Omit<QueryInput<typeof reports.read>, 'limit' | 'cursor' | 'as_of' | 'beyond'>

/**
 * What a figure of a report is the sum of: entries of an account, bets, one bet, rounds of a game; or the report whose rows come to it, and
 * open further.
 */
export type Behind =
  | { readonly kind: 'entries'; readonly of: OpenedFigure }
  | { readonly kind: 'bets'; readonly search: BetSearch }
  | { readonly kind: 'bet'; readonly betId: string }
  | { readonly kind: 'rounds'; readonly search: { readonly game_id: string; readonly from?: string; readonly to?: string } }
  | { readonly kind: 'report'; readonly search: ReportSearch }
  /** A total: the rows that it is of, each of which opens further. */
  | { readonly kind: 'rows' }

type Row = Pick<ReportRow, 'currency' | 'cells' | 'account_id' | 'game_id' | 'event_id' | 'market_id' | 'casino_game_id' | 'bet_id'>
/** What the report was asked for that its heading names only. */
export type AskedPlace = { readonly gameId: string | undefined; readonly eventId?: string | undefined; readonly marketId?: string | undefined }
type Entries = Pick<OpenedFigure, 'figure' | 'part'>

const ofProfit: Readonly<Record<string, Entries>> = {
  pnl: { figure: 'total_pnl' }, players_pnl: { figure: 'total_pnl' }, total: { figure: 'total_pnl' }, casino: { figure: 'total_pnl' }, rewards: { figure: 'total_pnl' }, sessions: { figure: 'total_pnl' }, players_win: { figure: 'total_pnl', part: 'win' },
  commission: { figure: 'total_pnl', part: 'commission' }, own: { figure: 'own_pnl' }, own_win: { figure: 'own_pnl', part: 'win' }, own_commission: { figure: 'own_pnl', part: 'commission' }, upline: { figure: 'balance_up', part: 'profit' },
  won: { figure: 'total_pnl', part: 'won' }, lost: { figure: 'total_pnl', part: 'lost' }, adjusted: { figure: 'total_pnl', part: 'adjusted' }, rounds: { figure: 'total_pnl' },
}
const ofMoney: Readonly<Record<string, Entries>> = { balance: { figure: 'balance_up' }, credit: { figure: 'credit' }, available: { figure: 'available' } }
/** Of one player; a branch opens the players that it is of. */
const ofLiability: Readonly<Record<string, Entries>> = { funds: { figure: 'points' }, owed: { figure: 'balance_up' }, due: { figure: 'balance_up' } }
/** By the part of a settlement. */
const ofSettlement: Readonly<Record<string, Entries>> = { child: { figure: 'balance_up' }, parent: { figure: 'balance_up' }, own_profit: { figure: 'own_pnl' }, own_loss: { figure: 'own_pnl' }, cash_received: { figure: 'cash' }, cash_paid: { figure: 'cash' } }
const ofBets: ReadonlySet<string> = new Set(['bets', 'turnover', 'stake_before', 'stake_in_play', 'days', 'hours'])
/** Bets do not come to days and hours: the players do. */
const ofTime: ReadonlySet<string> = new Set(['days', 'hours'])
const byResult: ReadonlySet<string> = new Set(['stake_won', 'stake_lost'])
const held: ReadonlySet<string> = new Set(['exposure', 'open_stakes'])
/** Their rows are accounts, whose own part and upline do not come to those of the account above. */
const byAccount: ReadonlySet<ReportName> = new Set(['agent_pnl', 'account_pnl', 'sports_members', 'turnover', 'commission', 'settlement', 'liability', 'unclaimed', 'negative', 'top_exposures'])
const ofPlayers: ReadonlySet<string> = new Set(['won', 'lost', 'adjusted'])
/** What an account keeps of markets, and what stays below it: among entries of the whole account there is the casino's too. */
const ofAccount: ReadonlySet<string> = new Set(['own_win', 'own_commission', 'downline'])
const ofMarkets: ReadonlySet<ReportName> = new Set(['event_pnl', 'market_pnl'])
const profits: ReadonlySet<ReportName> = new Set(['day_pnl', 'sport_pnl', 'event_pnl', 'market_pnl', 'agent_pnl', 'account_pnl', 'sports_members', 'turnover', 'commission', 'casino'])

/** What is behind a figure; null where it is nothing. A row without ids is that of the totals, which have at least the rows behind them. */
export function behind(heading: ReportHeading, row: Row, name: string, asked: AskedPlace): Behind | null {
  const found = furtherThanRows(heading, row, name, asked)
  return found === null && isOfTotals(heading, row) && heading.columns.some((column) => column.name === name && column.sum) ? { kind: 'rows' } : found
}

function furtherThanRows(heading: ReportHeading, row: Row, name: string, asked: AskedPlace): Behind | null {
  const { report } = heading
  // Not everybody is below an account of one level, and those that moved most are not in the rest.
  if ((heading.level !== null || heading.beyond !== null) && isOfTotals(heading, row)) return null
  if (row.bet_id !== undefined) return { kind: 'bet', betId: row.bet_id }
  const otherReport = reportBehind(heading, row, name, asked)
  if (otherReport !== null) return { kind: 'report', search: otherReport }
  const ofTotals = isOfTotals(heading, row)
  const account = accountOf(heading, row)
  const during = periodOfRow(heading, row)
  if (report === 'future_events') return row.event_id === undefined ? null : { kind: 'bets', search: { ...(account === null || heading.account_name === null ? {} : { account_id: account.id }), event_id: row.event_id, status: 'open', ...ofCurrency(row) } }
  if (report === 'casino') {
    if (row.casino_game_id === undefined) return account === null || heading.provider !== null ? null : entriesOf(account, ofProfit[name], during, { type: 'casino_round' })
    return account === null ? { kind: 'rounds', search: { game_id: row.casino_game_id, ...during } } : entriesOf(account, ofProfit[name], during, { type: 'casino_round', casino_game_id: row.casino_game_id })
  }
  // Without a sport or a type the entries of an account are those of the casino too: the rows are what is behind these.
  if (ofTotals && ofMarkets.has(report) && (ofPlayers.has(name) || ofAccount.has(name)) && asked.eventId === undefined) return null
  if (ofTotals && ofTime.has(name)) return null
  // Only who was charged commission stands in that report: its totals are of them.
  if (ofTotals && report === 'commission' && name !== 'commission') return null
  if (held.has(name)) return account === null || (ofTotals && byAccount.has(report)) ? null : { kind: 'bets', search: { account_id: account.id, status: 'open' } }
  if ((ofBets.has(name) || (byResult.has(name) && !ofTotals)) && profits.has(report)) return betsOf(heading, row, name, asked)
  const entries = entriesBehind(heading, row, name)
  if (entries === undefined) return null
  const place = placeOf(heading, row, name, asked)
  if (account === null) return ofSeveral(heading, place, during)
  return entriesOf(account, entries, report === 'settlement' || profits.has(report) ? during : {}, place)
}

/** What several companies of one currency made together: each of them, of the same place. Rounds or rewards alone are no report of theirs. */
function ofSeveral({ report }: ReportHeading, { type, ...place }: NonNullable<OpenedFigure['place']>, during: During): Behind | null {
  if (!profits.has(report) || report === 'agent_pnl' || (type !== undefined && type !== 'casino')) return null
  const { casino_game_id: _, round_id: __, ...ofBets } = place
  return { kind: 'report', search: { report: 'agent_pnl', ...during, ...ofBets, ...(type === undefined ? {} : { market_type: type }) } }
}

/** A column of a sport has the name of its figure. */
const figureOf = (name: string): string => sportOfColumn(name)?.figure ?? name

function entriesOf(account: NonNullable<ReturnType<typeof accountOf>>, entries: Entries | undefined, during: During, place: NonNullable<OpenedFigure['place']>): Behind | null {
  if (entries === undefined) return null
  return { kind: 'entries', of: { accountId: account.id, userName: account.name, ...entries, ...during, ...(Object.keys(place).length === 0 ? {} : { place }) } }
}

/** The first column of every report says what a row is of; a total has none. */
const isOfTotals = ({ columns }: ReportHeading, { cells }: Row): boolean => columns.every(({ name, sum, kind }) => sum || kind === 'ratio' || cells[name] === undefined)

/** The report whose rows come to a figure, where its entries are not those of one account or place. */
function reportBehind(heading: ReportHeading, row: Row, name: string, { gameId, eventId, marketId }: AskedPlace): ReportSearch | null {
  const { report } = heading
  const accountId = row.account_id ?? (heading.account_name === null ? undefined : heading.accounts[0]?.id)
  const narrowed = {
    ...(accountId === undefined ? {} : { account_id: accountId }), ...periodOfRow(heading, row), ...(gameId === undefined ? {} : { game_id: gameId }),
    ...(heading.market_type === null ? {} : { market_type: heading.market_type }),
  }
  const ofMarket = row.market_id ?? (report === 'agent_pnl' ? marketId : undefined)
  const ofPlace = { ...narrowed, ...(eventId === undefined ? {} : { event_id: eventId }), ...(ofMarket === undefined ? {} : { market_id: ofMarket }) }
  const providerId = providerOfColumn(name)
  if (providerId !== null) return { report: 'casino', ...(accountId === undefined ? {} : { account_id: accountId }), ...periodOfRow(heading, row), casino_provider_id: providerId }
  const isPlayer = row.cells['level'] === String(levels.player)
  const ofTotals = isOfTotals(heading, row)
  const isResulted = byResult.has(name)
  // What stands on a market: what was placed on it, less what voids took.
  if (ofMarket !== undefined && (name === 'bets' || name === 'turnover' || isResulted)) return row.cells[name] === 0 && isResulted ? null : stakesOfMarket(narrowed, ofMarket)
  if (report === 'agent_pnl' && eventId !== undefined && (name === 'bets' || name === 'turnover')) return { report: 'market_pnl', ...narrowed, event_id: eventId }
  if (name === 'turnover' && profits.has(report)) {
    const found = turnoverBehind(heading, row, narrowed)
    if (found !== undefined) return found
  }
  if (report === 'turnover' && name === 'voided') return { report: 'stakes_back', ...narrowed }
  if (report === 'turnover' && !isPlayer && (isResulted || name === 'won' || name === 'lost')) return { report: 'account_pnl', ...narrowed }
  if (report === 'account_pnl' && ofTotals && (isResulted || name === 'won' || name === 'lost')) return { report: 'turnover', ...narrowed }
  if ((report === 'turnover' || report === 'account_pnl') && isResulted) return { report: 'market_pnl', ...narrowed }
  if (report === 'agent_pnl' && name === 'days' && !isPlayer) return { report: 'account_pnl', ...narrowed }
  if ((report === 'agent_pnl' || report === 'market_pnl') && name === 'downline' && !ofTotals && !isPlayer) return { report: 'agent_pnl', ...ofPlace }
  if (report === 'liability' && !ofTotals && !isPlayer && (name === 'players' || ofLiability[name] !== undefined)) return { report: 'liability', ...(accountId === undefined ? {} : { account_id: accountId }) }
  // Bets of an event are of markets whose money moved; and without a sport or a type the entries of an account are those of the casino too.
  if (report === 'event_pnl' && (name === 'markets' || name === 'bets' || name === 'turnover')) return { report: 'market_pnl', ...narrowed, ...(row.event_id === undefined ? {} : { event_id: row.event_id }) }
  const isNarrowed = gameId !== undefined || heading.market_type !== null
  if (!ofMarkets.has(report) || !ofTotals || eventId !== undefined || isResulted || ofAccount.has(name)) return null
  if (ofPlayers.has(name)) return isNarrowed ? { report: 'account_pnl', ...narrowed } : null
  return ofBets.has(name) || !isNarrowed ? { report: report === 'event_pnl' ? 'market_pnl' : 'event_pnl', ...narrowed } : null
}

/**
 * What was staked less what was voided is the sum of stakes and voids, bet by bet: of a player or of a market these are opened, of others
 * the accounts below, each of which opens further. Undefined: it opens what other figures of bets do.
 */
function turnoverBehind(heading: ReportHeading, row: Row, narrowed: Omit<ReportSearch, 'report'>): ReportSearch | null | undefined {
  const { report } = heading
  if (ofMarkets.has(report)) return undefined
  const ofTotals = isOfTotals(heading, row)
  // The rows are what is behind these: only who was charged commission stands among its totals.
  if (ofTotals && (report === 'turnover' || report === 'commission')) return null
  if (!ofTotals && (report === 'account_pnl' || row.cells['level'] === String(levels.player))) return { report: 'stakes', ...narrowed }
  if (report !== 'sport_pnl' || ofTotals) return { report: 'turnover', ...narrowed }
  // Rounds of the casino have no turnover.
  return row.game_id === undefined ? null : { report: 'turnover', ...narrowed, game_id: row.game_id, market_type: row.cells['market_type'] as NonNullable<ReportSearch['market_type']> }
}

/** What stands on a market has no beginning: it is all that was staked on it until then. */
function stakesOfMarket({ from: _, ...untilThen }: Omit<ReportSearch, 'report'>, marketId: string): ReportSearch {
  return { report: 'stakes', ...untilThen, market_id: marketId }
}

function entriesBehind({ report }: ReportHeading, row: Row, name: string): Entries | undefined {
  const { cells, account_id: accountId } = row
  const ofTotals = byAccount.has(report) && accountId === undefined
  // Of what is to pay and what is to receive one is nothing, with nothing behind it.
  if (report === 'settlement') return accountId === undefined || cells[name] === 0 ? undefined : ofSettlement[String(cells['part'])]
  if (report === 'liability') return ofTotals || cells['level'] !== String(levels.player) || cells[name] === 0 ? undefined : ofLiability[name]
  if (!profits.has(report)) return accountId === undefined ? undefined : ofMoney[name]
  if (ofTotals && ofPlayers.has(name) && name !== 'adjusted') return undefined
  // A player hands on the whole; nothing of it is their own.
  if ((figureOf(name) === 'own' || name === 'own_win' || name === 'own_commission') && cells['level'] === String(levels.player)) return undefined
  // Each of those directly below hands on its own.
  if (ofTotals && name === 'upline') return undefined
  const entries = ofProfit[figureOf(name)]
  return ofTotals && entries?.figure === 'own_pnl' ? undefined : entries
}

function accountOf(heading: ReportHeading, { account_id: id, cells, currency }: Row): { readonly id: string; readonly name: string } | null {
  if (id !== undefined) return { id, name: String(cells['user_name'] ?? heading.account_name ?? '') }
  const [one, another] = heading.accounts.filter((account) => account.currency === currency)
  return one === undefined || another !== undefined ? null : { id: one.id, name: one.user_name }
}

type During = { readonly from?: string; readonly to?: string }

function periodOfRow(heading: ReportHeading, { cells }: Row): During {
  // While it moves, the quarter that is under way is in it: what it opens has that too.
  const to = heading.final ? heading.to : new Date(Math.ceil(Date.parse(heading.to) / quarterMs) * quarterMs).toISOString()
  const whole = { ...(heading.from === null ? {} : { from: heading.from }), to }
  if (heading.report !== 'day_pnl' || typeof cells['day'] !== 'string') return whole
  const day = periodOf({ first: cells['day'], last: cells['day'] }, heading.time_zone)
  const [first, last] = [[whole.from, day.from].filter((at) => at !== undefined).toSorted(byTime).at(-1), [whole.to, day.to].filter((at) => at !== undefined).toSorted(byTime)[0]]
  return { ...(first === undefined ? {} : { from: first }), ...(last === undefined ? {} : { to: last }) }
}

const quarterMs = 15 * 60_000
const byTime = (a: string, b: string): number => Date.parse(a) - Date.parse(b)

function placeOf(heading: ReportHeading, row: Row, name: string, { gameId, eventId, marketId }: AskedPlace): NonNullable<OpenedFigure['place']> {
  if (name === 'rewards') return { type: 'bonus' }
  if (name === 'casino') return { type: 'casino_round' }
  if (row.cells['market_type'] === 'casino') return { type: 'casino' }
  const ofMarket = row.market_id ?? marketId
  if (ofMarket !== undefined) return { market_id: ofMarket }
  const sportId = sportOfColumn(name)?.sportId ?? row.game_id ?? gameId
  const type = name === 'sessions' ? 'fancy' : heading.report === 'sport_pnl' && row.game_id !== undefined ? row.cells['market_type'] : heading.market_type
  if (type === 'casino') return { type }
  const ofEvent = row.event_id ?? eventId
  return {
    ...(ofEvent === undefined ? (sportId === undefined ? {} : { game_id: sportId }) : { event_id: ofEvent }),
    ...(type === null || type === undefined ? {} : { market_type: type as MarketType }),
  }
}

const flagOf = (name: string): Pick<BetSearch, 'flag'> => (name === 'stake_in_play' ? { flag: 'in_play' } : name === 'stake_before' ? { flag: 'before_play' } : {})
/** Of all companies together, or of an event, there are bets of other currencies too. */
const ofCurrency = ({ currency }: Row): Pick<BetSearch, 'currency'> => (currency === null ? {} : { currency })

function betsOf(heading: ReportHeading, row: Row, name: string, asked: AskedPlace): Behind | null {
  const { type, casino_game_id: _, ...place } = placeOf(heading, row, name, asked)
  if (type !== undefined || ofMarkets.has(heading.report)) return null
  const accountId = row.account_id ?? (heading.account_name === null ? undefined : heading.accounts[0]?.id)
  return { kind: 'bets', search: { ...(accountId === undefined ? {} : { account_id: accountId }), ...periodOfRow(heading, row), ...place, ...ofCurrency(row), ...flagOf(name) } }
}
