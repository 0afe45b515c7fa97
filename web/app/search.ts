import * as z from 'zod/mini'
import { accountLists } from '#contract/account-lists.ts'
import type { analytics } from '#contract/analytics.ts'
import { analyticsSeriesQuery } from '#contract/analytics-query.ts'
import { bets } from '#contract/bets.ts'
import type { casino } from '#contract/casino.ts'
import { casinoGameQuery } from '#contract/casino-game-query.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { currency, id, instant, marketType, side } from '#contract/fields.ts'
import type { logs } from '#contract/logs.ts'
import type { maintenance } from '#contract/maintenance.ts'
import type { notifications } from '#contract/notifications.ts'
import { maintenanceQuery, notificationsQuery, siteNotificationsQuery } from '#contract/notice-queries.ts'
import { activityQuery, eventsQuery, recordQuery } from '#contract/log-queries.ts'
import { holdQuery } from '#contract/hold-query.ts'
import type { locks } from '#contract/locks.ts'
import { reportReadQuery } from '#contract/report-query.ts'
import type { reports } from '#contract/reports.ts'
import { resultQueueQuery } from '#contract/result-queue-query.ts'
import type { results } from '#contract/results.ts'
import type { roles } from '#contract/roles.ts'
import type { siteNotifications } from '#contract/site-notifications.ts'
import { sports } from '#contract/sports.ts'
import type { surveillance } from '#contract/surveillance.ts'
import { staffQuery, staffSessionsQuery } from '#contract/staff-query.ts'
import { statementQueries } from '#contract/statement-queries.ts'
import { userSearchQuery } from '#contract/user-search-query.ts'
import type { users } from '#contract/users.ts'
import { voidQuery } from '#contract/void-query.ts'
import type { voids } from '#contract/voids.ts'
import { readListSearch, type FilterKey, type ListSearch } from '../shared/read-filters.ts'

/** A search parameter that does not fit is dropped: an address from elsewhere never breaks a page. */
function loose<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined)
}

const words = z.string().check(z.minLength(1), z.maxLength(60))
const digits = z.string().check(z.regex(/^\d{1,15}$/))

/** The filters of these lists are those of their calls, and valid is what the contract says. */
export const sportsSearch = (search: Record<string, unknown>): ListSearch<typeof sports.eventsByGame> => readListSearch(sports.eventsByGame, search)
export const betsSearch = (search: Record<string, unknown>): ListSearch<typeof bets.list> => readListSearch(bets.list, search)

export const resultsSearch = (search: Record<string, unknown>): ListSearch<typeof results.queue> => readListSearch<typeof results.queue>({ query: resultQueueQuery }, search)
/** Which report, of when and of whom. */
export const reportsSearch = (search: Record<string, unknown>): Partial<ListSearch<typeof reports.read>> => readListSearch<typeof reports.read>({ query: reportReadQuery }, search)
export const analyticsSearch = (search: Record<string, unknown>): ListSearch<typeof analytics.series> & { readonly compare?: string | undefined } => ({
  ...readListSearch<typeof analytics.series>({ query: analyticsSeriesQuery }, search), ...z.parse(comparedPeriod, search),
})
const comparedPeriod = z.object({ compare: loose(z.enum(['before', 'week'])) })

/** Said here and not by the call: its table would come with every page. */
export const voidsSearch = (search: Record<string, unknown>): ListSearch<typeof voids.list> => readListSearch<typeof voids.list>({ query: voidQuery }, search)
export const locksSearch = (search: Record<string, unknown>): ListSearch<typeof locks.list> => readListSearch<typeof locks.list>({ query: holdQuery }, search)
export const maintenanceSearch = (search: Record<string, unknown>): ListSearch<typeof maintenance.list> => readListSearch<typeof maintenance.list>({ query: maintenanceQuery }, search)
export const siteNotificationsSearch = (search: Record<string, unknown>): ListSearch<typeof siteNotifications.list> => readListSearch<typeof siteNotifications.list>({ query: siteNotificationsQuery }, search)
export const myNotificationsSearch = (search: Record<string, unknown>): ListSearch<typeof notifications.list> => readListSearch<typeof notifications.list>({ query: notificationsQuery }, search)

/** Said here and not by the call: its table would come with every page. */
export const walletSearch = z.object({
  tab: loose(z.enum(['interrupted', 'rounds', 'rewards', 'reports', 'figures', 'keys'])),
  by: loose(z.enum(['provider', 'game', 'account'])),
  /** Of how many days the figures are. */
  days: loose(z.enum(['1', '7', '30', '90'])),
  /** The round that is open beside the list. */
  round: loose(id),
  /** The provider's report that is open, and which of its lines. */
  report: loose(id),
  result: loose(z.enum(['equal', 'differs', 'open_here', 'unknown_here', 'unknown_there', 'wrong'])),
  state: loose(z.enum(['open', 'interrupted', 'void', 'closed', 'resolved', 'played'])),
  casino_provider_id: loose(id),
  game_id: loose(id),
  player_id: loose(id),
  named: loose(z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/))),
  from: loose(instant),
  to: loose(instant),
  view: loose(id),
})

export const eventSearch = z.object({
  /** The market whose result panel is open. */
  market: loose(id),
  /** The filters of the queue of results that it was opened from, as text. */
  queue: loose(z.string().check(z.minLength(1), z.maxLength(200))),
  book: loose(z.enum(['total', 'my_share'])),
  /** Whose books are shown where the viewer's scope has several currencies. */
  currency: loose(currency),
  /** Which markets are shown; absent: all. */
  view: loose(z.enum(['open', 'result', 'settled'])),
})

export const exposureSearch = z.object({
  tab: loose(z.enum(['net', 'worst', 'alarms'])),
  book: loose(z.enum(['total', 'my_share'])),
  order: loose(z.enum(['start', 'worst'])),
  currency: loose(currency),
  sport_id: loose(id),
  event_id: loose(id),
  search: loose(words),
  /** A saved view of the board of worst cases. */
  view: loose(id),
})

export const betTickerSearch = z.object({
  game_id: loose(id),
  market_type: loose(marketType),
  market: loose(words),
  side: loose(side),
  player: loose(words),
  ip: loose(words),
  currency: loose(currency),
  stake_min: loose(digits),
  stake_max: loose(digits),
  odds_min: loose(digits),
  odds_max: loose(digits),
})

const surveillanceParts = z.object({
  tab: loose(z.enum(['alerts', 'rules', 'links'])),
  /** The alert or the rule that is open beside its list. */
  alert: loose(id),
  rule: loose(z.union([id, z.literal('new')])),
  /** The player whose links are shown, of so many days. */
  account: loose(id),
  days: loose(z.enum(['1', '7', '30', '90'])),
  view: loose(id),
})
type AlertFilter = FilterKey<typeof surveillance.alerts>
/** Which filters the queue has; their values are judged where its contract is. */
const alertFilters: Readonly<Record<AlertFilter, true>> = {
  status: true, severity: true, kind: true, rule_id: true, assignee: true, player: true, player_id: true, event_id: true, market_id: true, from: true, to: true, shadow: true, sort: true,
}
export const surveillanceSearch = (search: Record<string, unknown>): z.output<typeof surveillanceParts> & { readonly [Name in AlertFilter]?: unknown } => ({
  ...Object.fromEntries(Object.entries(search).filter(([name]) => name in alertFilters)),
  ...z.parse(surveillanceParts, { ...search, ...(search['days'] === undefined ? {} : { days: String(search['days']) }) }),
})

type MembersSearch = ListSearch<typeof accountLists.downline> & {
  /** The account whose downline is listed; absent: where the viewer's tree begins. */
  readonly account?: string | undefined
}

export function membersSearch(search: Record<string, unknown>): MembersSearch {
  const account = id.safeParse(String(search['account'] ?? ''))
  return { ...readListSearch(accountLists.downline, search), ...(account.success ? { account: account.data } : {}) }
}

/** Under whom an account is made. */
export const addMemberSearch = z.object({ parent: loose(id) })

const accountTab = z.object({ tab: loose(z.enum(['activity', 'balance', 'bets', 'exposure', 'pnl', 'statement', 'transfers', 'client'])) })
type AccountTab = NonNullable<z.output<typeof accountTab>['tab']>
const { pnl, credit, user, transfers } = statementQueries
const listsOfTab: Partial<Readonly<Record<AccountTab, readonly Pick<Endpoint, 'query'>[]>>> = {
  bets: [bets.list], pnl: [{ query: pnl }], statement: [{ query: credit }, { query: user }], transfers: [{ query: transfers }], client: [{ query: user }],
}
/** The tabs of an account beside its profile, each with what its own list holds in the address; which list that is, the tab says. */
export const memberSearch = (search: Record<string, unknown>): { readonly tab?: AccountTab | undefined } & Readonly<Record<string, string | undefined>> => {
  const { tab } = z.parse(accountTab, search)
  const rows = tab === undefined ? [] : (listsOfTab[tab] ?? [])
  return Object.assign({ tab }, ...rows.map((row) => readListSearch(row, search)))
}

/** Whom of the staff the list shows, and who of them are compared side by side: ids, separated by commas. */
export const staffSearch = (search: Record<string, unknown>): ListSearch<typeof roles.list> & { readonly compare?: string | undefined } => {
  const { compare } = z.parse(comparedSearch, search)
  return { ...readListSearch<typeof roles.list>({ query: staffQuery }, search), ...(compare === undefined ? {} : { compare }) }
}
const comparedSearch = z.object({ compare: loose(z.string().check(z.regex(/^\d{1,18}(,\d{1,18}){1,4}$/))) })

/** The preset that is open ("new": one that is not there yet), and the order of the list, which is whole. */
export const presetsSearch = z.object({ preset: loose(z.union([id, z.literal('new')])), sort: loose(words), view: loose(id) })

const tabSearch = z.object({ tab: loose(z.enum(['overview', 'permissions', 'sessions', 'activity'])) })
export const personSearch = (search: Record<string, unknown>): z.output<typeof tabSearch> & Omit<ListSearch<typeof logs.activity>, 'kind'> => {
  const opened = z.parse(tabSearch, search)
  // Each of the two lists has an address of its own; which of them it is, the tab says.
  if (opened.tab === 'sessions') return { ...opened, ...(readListSearch<typeof roles.sessions>({ query: staffSessionsQuery }, search) as object) }
  const { kind: _, ...filters } = readListSearch<typeof logs.activity>({ query: activityQuery }, search)
  return { ...opened, ...filters }
}

const recordList = z.object({ list: loose(z.enum(['record', 'significant'])) })
/** What stands out, or the whole record, with the filters of either. */
export const recordSearch = (search: Record<string, unknown>): z.output<typeof recordList> & ListSearch<typeof logs.events> & ListSearch<typeof logs.record> => ({
  ...z.parse(recordList, search), ...readListSearch<typeof logs.events>({ query: eventsQuery }, search), ...readListSearch<typeof logs.record>({ query: recordQuery }, search),
})

const openedGame = z.object({ open: loose(id) })
/** The games that the list shows, and the one that is opened beside them. */
export const casinoCmsSearch = (search: Record<string, unknown>): z.output<typeof openedGame> & ListSearch<typeof casino.games> => ({
  ...z.parse(openedGame, search), ...readListSearch<typeof casino.games>({ query: casinoGameQuery }, search),
})

/** On what the lobby is looked at, in which direction of writing, and as of when; absent: on both, in one's own, now. */
export const casinoLobbySearch = z.object({ device: loose(z.enum(['desktop', 'mobile'])), direction: loose(z.enum(['ltr', 'rtl'])), at: loose(instant) })

export const transferSearch = z.object({
  /** The account that gives, where the viewer acts for several; absent: the first. */
  account: loose(id),
  /** What moves; absent: what settles. */
  kind: loose(z.enum(['settle', 'credit_deposit', 'credit_withdraw'])),
  search: loose(words),
  /** The account whose amount is typed first. */
  member: loose(id),
})

const openedPlayer = z.object({ player: loose(id) })
/** The players that are searched for, and the one that is opened beside them. */
export const usersSearch = (search: Record<string, unknown>): z.output<typeof openedPlayer> & ListSearch<typeof users.search> => ({
  ...z.parse(openedPlayer, search), ...readListSearch<typeof users.search>({ query: userSearchQuery }, search),
})

/** The business whose settings are open, or the keys of which; and the order of the list, which is whole. */
export const businessesSearch = z.object({ tab: loose(words), business: loose(id), business_id: loose(id), state: loose(words), sort: loose(words), view: loose(id) })
