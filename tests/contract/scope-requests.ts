import { randomUUID } from 'node:crypto'

/** What stands in the asker's own branch, or in the catalogue, which belongs to everybody. */
export type Near = {
  readonly own: string
  readonly agent: string
  readonly player: string
  readonly market: string
  readonly selection: string
  readonly event: string
  readonly sport: string
}

export type Request = { readonly query?: Readonly<Record<string, string>>; readonly body?: unknown; /** What the path names, where that is not an account above players. */ readonly path?: string }

export const masterPassword = 'a second password'
const hash = 'a'.repeat(64)
const preview_hash = `${hash}.${hash}`
const seen = { status: 'active', bet_locked: false, transfer_locked: false }
const reset = { reason: 'it was forgotten', master_password: masterPassword }
const credit = { type: 'credit_deposit', amount_minor: 1 }

/**
 * What a call needs to be understood, and every optional part of a body that takes an id: all of the asker's own branch. A new call with
 * a body, or with a query that it needs, must say here what it takes.
 */
export function requestsOf({ own, agent, player, market, selection, event, sport }: Near): Readonly<Record<string, Request>> {
  const shares = [{ game_id: sport, own_bp: 0 }]
  const bet_settings = [{ game_id: sport, min_stake_minor: null, max_stake_minor: 100, max_profit_minor: null, max_market_exposure_minor: null, bet_delay_ms: null }]
  return {
    'super-admins.create': { body: { parent_id: own, level: 5, user_name: 'somebody', name: 'Somebody', password: 'First-pass-1', shares, bet_settings, master_password: masterPassword } },
    'super-admins.edit': { body: { version: 1, name: 'Other name', shares, shares_preview_hash: preview_hash, bet_settings, master_password: masterPassword } },
    'super-admins.updateStatus': { body: { status: 'locked', seen, preview_hash } },
    'super-admins.bulkStatus': { body: { status: 'locked', accounts: [{ id: agent, preview_hash, seen }] } },
    'super-admins.previewStatus': { body: { status: 'locked' } },
    'super-admins.previewBulkStatus': { body: { status: 'locked', account_ids: [agent] } },
    'super-admins.previewCredit': { body: { credit_minor: 1 } },
    'super-admins.previewNewCredit': { body: { credit_minor: 1 }, path: own },
    'super-admins.previewShares': { body: { shares } },
    'super-admins.resetPassword': { body: reset },
    'super-admins.resetFactors': { body: reset },
    'super-admins.resetMaster': { body: reset },
    'super-admins.totalAccounts': { query: { figure: 'credit' } },
    'transfers.transfer': { body: { transfers: [{ key: `row-${randomUUID()}`, account_id: agent, preview_hash, ...credit }], master_password: masterPassword } },
    'transfers.preview': { body: { transfers: [{ account_id: agent, ...credit }] } },
    'exposure.addAlarm': { body: { account_id: agent, sport_id: sport, scope: 'all', view: 'total', currency: 'INR', threshold_minor: 1 } },
    'exposure.downline': { query: { market_id: market } },
    'exposure.bets': { query: { market_id: market } },
    'users.exposureLimit': { body: { version: 1, exposure_limit_minor: 1 } },
    'users.exclude': { body: { version: 1, kind: 'cooling_off', until: null } },
    'users.search': { query: { by: 'id' } },
    'locks.hold': { body: { kind: 'lock', scope: 'market', id: market, account_ids: [player] } },
    'locks.list': { query: { scope: 'event' } },
    'locks.casinoPlaces': { query: { search: 'x' } },
    'limits.ofPlace': { query: { scope: 'event', id: event } },
    'limits.explain': { query: { player_id: player, market_id: market, selection_id: selection, side: 'back', price: '2000', stake_minor: '1000' } },
    'sports.eventSearch': { query: { search: 'Northgate' } },
    'markets.matchOdds': { query: { event_id: event } },
    'reports.read': { query: { report: 'agent_pnl' } },
    'reports.file': { query: { report: 'agent_pnl', format: 'csv' } },
    'reports.shown': { query: { report: 'liability' } },
    'reports.schedule': { body: { report: 'agent_pnl', account_id: agent, game_id: sport, event_id: event, market_id: market, every: 'day', format: 'csv' } },
    'analytics.split': { query: { by: 'sport' } },
    'analytics.top': { query: { of: 'winners' } },
    'statements.pnl': { query: { id: agent } },
    'statements.credit': { query: { id: agent } },
    'statements.user': { query: { id: player } },
    'statements.entries': { query: { figure: 'own_pnl' } },
    'statements.balanceAt': { query: { at: '2026-01-01T00:00:00Z' } },
    'super-admins.breadcrumb': { query: { id: agent } },
    'super-admins.netExposures': { query: { ids: agent } },
    'search.find': { query: { q: 'x' } },
    'notifications.mark': { body: { isUnRead: false } },
    'notifications.readAll': { body: { up_to: '1' } },
    'preferences.views': { query: { list: 'bets.list' } },
    'preferences.changeView': { body: { name: 'Other', search: '', layout: {}, shared: false } },
    'security.removeFactor': { body: { kind: 'passkey', id: agent } },
    'security.endSessions': { body: { session_id: randomUUID() } },
  }
}

/** Places that take an id and are not tried with one of another branch, and why. One that is no longer there, or is tried, fails. */
export const excused: Readonly<Record<string, string>> = {
  'reports.schedule body casino_provider_id': 'a provider of the casino is of no branch, and no report that is narrowed to one is narrowed to an event too',
  'notifications.readAll body up_to': 'a point in the order of one’s own notifications: whatever stands before it and is one’s own is marked, no other is looked at',
}

/** Calls that no account can make, by what lets a caller in, and what is held of them; the doors themselves are tried by `rows.test.ts` and `access.test.ts`. */
export const otherDoors = {
  public: 'before there is a person: nothing but a password is looked at',
  guest: 'before there is a person',
  platform: 'by the key of a player site: `scope-site.test.ts` asks by the key of one business for whatever belongs to another',
  provider: 'by the signature of a casino provider, which sees the players that were sent to it: `server/wallet`',
} as const
