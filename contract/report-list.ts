import type { Access } from '#domain/access/decide.ts'
import type { ReportName } from './report-names.ts'

/**
 * How a column of a report is read: an amount of the row's currency in minor units, a share in basis points, an instant, a word of a closed
 * list, a name as it is.
 */
export type ReportKind = 'text' | 'word' | 'integer' | 'amount' | 'ratio' | 'instant'
export type ReportColumn = { readonly name: string; readonly kind: ReportKind; /** The totals have it. */ readonly sum?: true }

/** `event`: the markets of one event. `market`: one market. `provider`: the games of one provider. `level`: every account of one level below, instead of those directly below. `beyond`: without those that moved most. */
export type ReportFilter = 'sport' | 'market_type' | 'event' | 'market' | 'level' | 'provider' | 'beyond'

export type ReportDefinition = {
  readonly group: 'profit' | 'money' | 'bets' | 'control'
  /** `period`: of what happened in a time. `moment`: how things stood at the end of it. `now`: how they stand, which no past moment can tell but one at which it was shown. */
  readonly time: 'period' | 'moment' | 'now'
  readonly filters: readonly ReportFilter[]
  /** It names members of the staff, and is theirs alone. */
  readonly staffOnly?: true
  /** What its reader must be allowed beside reports. */
  readonly needs?: Access
  readonly columns: readonly ReportColumn[]
}

const text = (name: string): ReportColumn => ({ name, kind: 'text' })
const word = (name: string): ReportColumn => ({ name, kind: 'word' })
const instant = (name: string): ReportColumn => ({ name, kind: 'instant' })
const count = (name: string): ReportColumn => ({ name, kind: 'integer', sum: true })
const amount = (name: string): ReportColumn => ({ name, kind: 'amount', sum: true })
/** What bets that settled in the time made, against what was staked in it, open bets among it; its total is that of the totals. */
const margin: ReportColumn = { name: 'margin', kind: 'ratio' }

const user = [text('user_name'), word('level')] as const
const result = [amount('players_win'), amount('commission'), amount('pnl')] as const
const placed = [count('bets'), amount('turnover')] as const
/** On how many days players bet, each player counted for each day. */
const days = count('days')
/** In how many hours, likewise. */
const hours = count('hours')
/** What players won and lost, and what was given or taken beside it. */
const outcomes = [amount('won'), amount('lost'), amount('adjusted')] as const
/** What an account keeps of it: of bets, of commission, and of both. */
const ownParts = [amount('own_win'), amount('own_commission'), amount('own')] as const
/** What players staked where they won, and where they lost, at the time of the result. */
const resulted = [amount('stake_won'), amount('stake_lost')] as const
const byPlace: readonly ReportFilter[] = ['sport', 'market_type']
const voidColumns = [
  text('bet_id'), instant('placed_at'), text('event'), text('market'), text('user_name'), { name: 'stake', kind: 'amount' }, word('act'), amount('taken'), instant('taken_at'), text('person'), word('reason'), text('note'),
] as const

/**
 * Every report, by name. Profit is the house's: what players lost and what was taken as commission, over all players below the account
 * that is asked of. `own` is what that account itself keeps of it, `upline` what its branch hands on, `downline` what stays below.
 * Turnover is what was staked less what was voided, at the time of the bet and of the void; among markets, as settled turnover, what stands on those that settled.
 */
export const reportList = {
  day_pnl: { group: 'profit', time: 'period', filters: byPlace, columns: [text('day'), ...placed, ...result, amount('own'), margin] },
  sport_pnl: { group: 'profit', time: 'period', filters: byPlace, columns: [text('sport'), word('market_type'), ...placed, ...result, amount('own'), margin] },
  /**
   * How the event, with all of its markets, stood at the end of the time: settled where no bets that stood waited for a result. `markets` are those whose
   * money moved in it, and the figures are of these.
   */
  event_pnl: { group: 'profit', time: 'period', filters: byPlace, columns: [text('event_id'), text('sport'), text('league'), text('event'), instant('starts_at'), word('state'), word('result'), instant('settled_at'), count('markets'), ...placed, ...result, amount('own'), amount('upline')] },
  /** Of one player the stakes by result stand in it too. */
  market_pnl: {
    group: 'profit', time: 'period', filters: [...byPlace, 'event'],
    columns: [text('market_id'), text('sport'), text('league'), text('event'), text('market'), word('market_type'), word('state'), word('result'), instant('settled_at'), ...placed, ...outcomes, amount('commission'), amount('pnl'), amount('downline'), ...ownParts, amount('upline')],
  },
  account_pnl: { group: 'profit', time: 'period', filters: byPlace, columns: [text('user_name'), text('parent'), ...placed, days, hours, ...resulted, ...outcomes, amount('commission'), amount('players_pnl')] },
  /** Of one event or market: bets and turnover are those that stand there, as among markets, and days are not known. */
  agent_pnl: { group: 'profit', time: 'period', filters: [...byPlace, 'event', 'market', 'level', 'beyond'], columns: [...user, ...placed, days, ...outcomes, ...result, amount('downline'), ...ownParts, amount('upline'), margin] },
  /**
   * Its columns are what each sport that moved money made, its commission and what the account keeps of it; the sessions among them, the
   * casino's rounds, of these each provider's, what providers gave beside them, and the total: of sports, rounds and rewards.
   */
  sports_members: { group: 'profit', time: 'period', filters: ['market_type'], columns: user },
  turnover: { group: 'bets', time: 'period', filters: byPlace, columns: [...user, count('bets'), amount('stake_before'), amount('stake_in_play'), amount('voided'), amount('turnover'), ...resulted, ...outcomes, amount('commission'), amount('pnl'), margin] },
  commission: { group: 'profit', time: 'period', filters: byPlace, columns: [...user, ...placed, amount('commission'), amount('own_commission')] },
  settlement: { group: 'money', time: 'moment', filters: [], columns: [word('part'), text('user_name'), amount('receive'), amount('pay')] },
  liability: { group: 'money', time: 'now', filters: [], columns: [...user, count('players'), amount('funds'), amount('open_stakes'), amount('exposure'), amount('owed'), amount('due')] },
  unclaimed: { group: 'money', time: 'now', filters: [], columns: [...user, text('parent'), { name: 'balance', kind: 'amount' }, instant('since')] },
  negative: { group: 'money', time: 'now', filters: [], columns: [text('user_name'), text('parent'), amount('credit'), amount('balance'), amount('exposure'), amount('available')] },
  /** By the stake as it was placed; how it stood at the end of the time, and what voids had taken of it, stand beside it. */
  top_stakes: { group: 'bets', time: 'period', filters: byPlace, columns: [text('bet_id'), instant('placed_at'), text('user_name'), text('event'), text('market'), word('side'), amount('stake'), amount('liability'), word('in_play'), word('state'), amount('voided')] },
  top_exposures: { group: 'money', time: 'now', filters: [], columns: [text('user_name'), text('parent'), amount('credit'), amount('balance'), amount('exposure'), amount('available')] },
  /** What turnover is the sum of: every stake when its bet was placed, less what voids took of it, with what was given back. Newest first, all currencies together. */
  stakes: {
    group: 'bets', time: 'period', filters: [...byPlace, 'market'],
    columns: [text('bet_id'), instant('placed_at'), text('user_name'), text('event'), text('market'), word('act'), instant('taken_at'), amount('turnover')],
  },
  /** Of all voids, and without who made them: what they took of stakes and what was given back, to the unit that turnover was lowered by. */
  stakes_back: {
    group: 'bets', time: 'period', filters: byPlace,
    columns: [text('bet_id'), instant('placed_at'), text('user_name'), text('event'), text('market'), { name: 'stake', kind: 'amount' }, word('act'), instant('taken_at'), amount('taken')],
  },
  /** Of events that have not begun. */
  future_events: { group: 'bets', time: 'now', filters: byPlace, columns: [text('sport'), text('event'), instant('starts_at'), count('markets'), { name: 'players', kind: 'integer' }, count('bets'), amount('open_stakes'), amount('exposure')] },
  voids: { group: 'control', time: 'period', filters: byPlace, staffOnly: true, columns: voidColumns },
  cancelled: { group: 'control', time: 'period', filters: byPlace, staffOnly: true, columns: voidColumns },
  /** What the result of a market was before the change and what it became, with who had stated and who had approved that revision. */
  result_changes: {
    group: 'control', time: 'period', filters: byPlace, staffOnly: true,
    columns: [text('market_id'), text('event'), text('market'), { name: 'revision', kind: 'integer' }, word('act'), instant('changed_at'), text('person'), word('was'), word('became'), text('note'), text('declared_by'), instant('declared_at'), text('verified_by'), instant('verified_at')],
  },
  /** What stands out in the record, and every change in it with what stood before and after. */
  significant_events: {
    group: 'control', time: 'period', filters: [], staffOnly: true, needs: { kind: 'section', section: 'ROLES', accounts: 'never' },
    columns: [instant('changed_at'), word('event_kind'), word('action'), word('actor'), text('person'), word('component'), text('target'), text('reason'), word('altered'), text('before'), text('after')],
  },
  casino: { group: 'bets', time: 'period', filters: ['provider'], columns: [text('provider'), text('game'), count('rounds'), amount('won'), amount('lost'), amount('pnl')] },
} as const satisfies Readonly<Record<ReportName, ReportDefinition>>

export function definitionOf(name: ReportName): ReportDefinition {
  return reportList[name]
}

export const sportFigures = ['pnl', 'commission', 'own'] as const
export type SportFigure = (typeof sportFigures)[number]

/** The column of one figure of one sport. */
export const sportColumn = (sportId: string, figure: SportFigure): string => `sport_${sportId}_${figure}`

/** Which sport, and which of its figures, a column is of; null: of none. */
export function sportOfColumn(name: string): { readonly sportId: string; readonly figure: SportFigure } | null {
  const [, sportId, word] = /^sport_(\d+)_([a-z]+)$/.exec(name) ?? []
  const figure = sportFigures.find((each) => each === word)
  return sportId === undefined || figure === undefined ? null : { sportId, figure }
}

/** The column of one provider of casino games, named after it. */
export const providerColumn = (providerId: string): string => `provider_${providerId}`

/** Which provider a column is of; null: of none. */
export const providerOfColumn = (name: string): string | null => /^provider_(\d+)$/.exec(name)?.[1] ?? null
