import type { RowOf } from '#contract/endpoint.ts'
import type { platform } from '#contract/platform.ts'
import { pageSizeDefault } from '#contract/fields.ts'
import { assert } from '#domain/kernel/assert.ts'
import { isId } from '#domain/kernel/ids.ts'
import { minor } from '#domain/kernel/money.ts'
import { playerAvailable } from '#domain/hierarchy/credit-limits.ts'
import { effectiveStatus } from '#domain/hierarchy/account-status.ts'
import type { AccountStatus } from '#domain/hierarchy/account-status.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { betIds, betOrder } from '../bets/bet-store.ts'
import { listedBets } from '../bets/listed-bets.ts'
import type { ListedBet } from '../bets/listed-bets.ts'
import { staffViewer } from '../bets/viewer.ts'
import { explainPlacedBet, explainSupposed } from '../limits/explain.ts'
import { containing, decodeCursor, pageLimit, pageOf } from '../runtime/cursor.ts'
import type { Handler, Handlers, Principal } from '../runtime/handler.ts'
import { toWire } from '../runtime/to-wire.ts'
import { offerRows } from './offer-store.ts'
import { isPlayerOf } from './player-of-site.ts'
import { tellSignIn } from './player-sign-ins.ts'

/** The business whose player site calls; it sees its own players and nobody else's. */
function businessOf(principal: Principal): string {
  assert(principal.kind === 'platform', 'the platform interface is open to player sites only')
  return principal.businessId
}

const bet: Handler<typeof platform.bet> = async ({ tx }, { principal, params }) => {
  const owned = await tx.query('select from bets where id = $1 and business_id = $2', [params.id, businessOf(principal)])
  const rows = owned.rowCount === 1 ? await listedBets(tx, [params.id], staffViewer) : []
  return rows.length === 0 ? refuse('ACCESS_NOT_FOUND') : ok({ rows: rows.map(platformRow) })
}

const openBets: Handler<typeof platform.openBets> = async ({ tx }, { principal, params, query }) => {
  if (!(await isPlayerOf(tx, businessOf(principal), params.id))) return refuse('ACCOUNT_UNKNOWN', { player_id: params.id })
  const { limit = pageSizeDefault, cursor, ...of } = query
  const sorted = betOrder()
  const after = sorted.order.after(cursor)
  if (!after.ok) return after
  const selection = { viewer: staffViewer, filter: { ...of, status: 'open' as const }, accountId: params.id }
  const { ids, metadata } = await betIds(tx, selection, { sorted, limit, after: after.value })
  return ok({ rows: (await listedBets(tx, ids, staffViewer)).map(platformRow), metadata })
}

/** Players hear when and why a bet of theirs was taken, and of no person who did it. */
function platformRow(row: ListedBet): RowOf<typeof platform.bet> {
  const { id, player_id, market_id, selection_id, line, side, price_requested, price_matched, stake_minor, profit_minor, liability_minor, placed_at, status, kept_bp, voided } = row
  return {
    id, player_id, market_id, selection_id, line, side, price_requested, price_matched, stake_minor, profit_minor, liability_minor, placed_at, status, kept_bp,
    voided: voided === null ? null : { at: voided.at, reason: voided.reason },
  }
}

/** SQL of the domain by which the player `a` signs in. */
const domainOf = `(select u.domain from account_paths t join accounts u on u.id = t.ancestor_id where t.descendant_id = a.id and u.domain is not null order by t.depth limit 1)`

const balance: Handler<typeof platform.balance> = async ({ tx }, { principal, params }) => {
  const { rows } = await tx.query<{ player_id: string; user_name: string; currency: string; domain: string | null; credit_minor: string; unsettled_minor: string; exposure_minor: string }>(
    `select a.id as player_id, a.user_name, a.currency, ${domainOf} as domain, f.credit_minor, f.unsettled_minor, f.exposure_minor
     from accounts a join account_funds f on f.account_id = a.id
     where a.id = $1 and a.business_id = $2 and a.level = ${levels.player}`,
    [params.id, businessOf(principal)])
  const row = rows[0]
  if (row === undefined) return refuse('ACCOUNT_UNKNOWN', { player_id: params.id })
  const available = playerAvailable({
    creditMinor: minor(row.credit_minor), unsettledMinor: minor(row.unsettled_minor), exposureMinor: minor(row.exposure_minor),
  })
  return ok({
    rows: [{
      ...row,
      credit_minor: toWire(row.credit_minor),
      unsettled_minor: toWire(row.unsettled_minor),
      exposure_minor: toWire(row.exposure_minor),
      available_minor: toWire(available),
    }],
  })
}

const players: Handler<typeof platform.players> = async ({ tx }, { principal, query }) => {
  const after = decodeCursor(query.cursor, [isId])
  if (!after.ok) return after
  const { limit, fetch } = pageLimit(query.limit)
  const { rows } = await tx.query<{ player_id: string; user_name: string; currency: string; domain: string | null; self_status: AccountStatus; parent_status: AccountStatus }>(
    `select a.id as player_id, a.user_name, a.currency, ${domainOf} as domain, a.self_status, above.status as parent_status from accounts a cross join lateral flags_above(a.id) above
     where a.business_id = $1 and a.level = ${levels.player} and a.id > $2 and a.user_name like $3 and ($5::text is null or ${domainOf} = $5) order by a.id limit $4`,
    [businessOf(principal), after.value?.[0] ?? '0', query.user_name === undefined ? '%' : containing(query.user_name.toLowerCase()), fetch, query.domain?.toLowerCase() ?? null])
  const page = pageOf(rows, limit, (row) => [row.player_id])
  return ok({
    rows: page.rows.map(({ self_status, parent_status, ...row }) => ({ ...row, status: effectiveStatus(self_status, parent_status) })),
    metadata: page.metadata,
  })
}

const offer: Handler<typeof platform.offer> = async ({ tx }, { principal, query }) => {
  if (query.player_id !== undefined && !(await isPlayerOf(tx, businessOf(principal), query.player_id))) return refuse('ACCOUNT_UNKNOWN', { player_id: query.player_id })
  const after = decodeCursor(query.cursor, [isId])
  if (!after.ok) return after
  const { limit, fetch } = pageLimit(query.limit)
  return ok(pageOf(await offerRows(tx, businessOf(principal), query, after.value?.[0] ?? null, fetch), limit, (row) => [row.market_id]))
}

/** A player site is a machine of the operator's own: it hears which rule binds and who set it, of the bets of its own business. */
const askerOf = (principal: Principal) => ({ viewer: { ...staffViewer, businessId: businessOf(principal) }, hearsWho: true })

const explain: Handler<typeof platform.explainBet> = async ({ tx, now }, { principal, params, query }) => {
  const told = await explainSupposed(tx, askerOf(principal), { player_id: params.id, ...query }, now)
  return told.ok ? ok({ rows: [told.value] }) : told
}

const explainPlaced: Handler<typeof platform.explainPlaced> = async ({ tx }, { principal, params }) => {
  const told = await explainPlacedBet(tx, askerOf(principal), params.id)
  return told.ok ? ok({ rows: [told.value] }) : told
}

/** All calls of the player site but placing a bet, which runs by itself (`placeBetExecutor`). */
export const platformHandlers: Omit<Handlers<typeof platform>, 'placeBet'> = { bet, openBets, explainBet: explain, explainPlaced, balance, players, offer, tellSignIn }
