import type { LimitFieldName, WireLimits } from '#contract/limits.ts'
import { limitFieldNames } from '#contract/limits.ts'
import type { Tx } from '#database/transaction.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { checkLimitLayer, hasOddsRange, limitTypes } from '#domain/markets/limits.ts'
import type { LimitType } from '#domain/markets/limits.ts'
import { lockCasinoPlace } from '../casino/casino-row.ts'
import { lockPlace, placeMessage } from '../catalogue/place-store.ts'
import { layerOf } from '../platform/bet-situation.ts'
import { staffOf } from '../results/staff-of.ts'
import type { AuditFacts, OutboxMessage, Principal, Scope as Work } from '../runtime/handler.ts'
import { hashOf } from '../super-admins/preview-hash.ts'
import { limitRows, stateOf } from './limit-rows.ts'
import { isCasinoScope, limitColumns, openMarkets, overridesBelow, overridesOf, placePath, tableOf, writeLimits } from './limit-store.ts'
import type { BelowRow, PlacedLimits, Scope, SportsScope, StoredLimits, WireRow } from './limit-store.ts'

export type LimitOrder = {
  readonly scope: Scope
  readonly id: string
  readonly limits: readonly WireLimits[]
  /** Under which name the body holds them: refusals point there. */
  readonly field: string
  readonly state?: string | undefined
  readonly clear_below?: { readonly hash: string } | undefined
}

type Done = { readonly rows: readonly WireRow[]; readonly audit: AuditFacts; readonly messages: readonly OutboxMessage[] }

const nothing: StoredLimits = {
  min_stake_minor: null, max_stake_minor: null, live_min_stake_minor: null, live_max_stake_minor: null, max_profit_minor: null, max_market_exposure_minor: null,
  min_odds: null, max_odds: null, bet_delay_ms: null,
}

/** Sets limits of a place, and clears what stands below them where that was looked at and asked for. Bets that are decided after the commit meet them. */
export async function setLimits({ tx, now }: Work, principal: Principal, order: LimitOrder): Promise<Result<Done>> {
  const message = isCasinoScope(order.scope) ? await lockCasinoPlace(tx, order.scope, order.id) : await lockSportsPlace(tx, order.scope, order.id)
  const path = await placePath(tx, order.scope, order.id)
  if (message === null || path === null) return refuse('ACCESS_NOT_FOUND')
  const own = await overridesOf(tx, [{ scope: order.scope, id: order.id }])
  if (order.state !== undefined && order.state !== stateOf(own)) return refuse('REQUEST_STALE')
  const wanted = wantedRows(order, own, path.types)
  if (!wanted.ok) return wanted
  const cleared = order.clear_below === undefined ? ok([]) : await clearedBelow(tx, order, order.clear_below.hash)
  if (!cleared.ok) return cleared
  await writeLimits(tx, [...wanted.value, ...cleared.value], staffOf(principal), now)
  const types = new Set(wanted.value.map((each) => each.market_type))
  return ok({
    rows: (await limitRows(tx, order.scope, order.id, true, now)) ?? [],
    audit: {
      targetKind: targetKinds[order.scope], targetId: order.id,
      before: plain(own.filter((each) => types.has(each.market_type))), after: { ...plain(wanted.value), ...(cleared.value.length > 0 && { cleared_below: cleared.value.length }) },
    },
    messages: [message],
  })
}

/** The words of the record. */
const targetKinds: Readonly<Record<Scope, string>> = {
  menu: 'menu', sport: 'game', league: 'league', event: 'event', market: 'market', provider: 'casino_provider', sub_category: 'casino_sub_category', game: 'casino_game',
}

async function lockSportsPlace(tx: Tx, scope: SportsScope, id: string): Promise<OutboxMessage | null> {
  const row = await lockPlace(tx, tableOf(scope), id)
  return row === null ? null : placeMessage(tableOf(scope), row)
}

/** What stands of each market type after the change; refuses what contradicts itself in its own place, and a range of odds where there are none. */
function wantedRows(order: LimitOrder, own: readonly PlacedLimits[], types: readonly LimitType[]): Result<readonly PlacedLimits[]> {
  const rows: PlacedLimits[] = []
  for (const [index, { market_type: marketType, ...given }] of order.limits.entries()) {
    const at = `${order.field}.${index}`
    if (!types.includes(marketType) || rows.some((each) => each.market_type === marketType)) return refuse('REQUEST_INVALID', { field: `${at}.market_type` })
    const odds = hasOddsRange(marketType) ? undefined : (['min_odds', 'max_odds'] as const).find((name) => given[name] != null)
    if (odds !== undefined) return refuse('LIMIT_WITHOUT_MEANING', { field: `${at}.${odds}` })
    const before = own.find((each) => each.market_type === marketType) ?? nothing
    const changes = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, name.endsWith('_minor') && value !== null ? String(value) : value]))
    const after = { ...before, ...changes, scope: order.scope, scope_id: order.id, market_type: marketType } as PlacedLimits
    const sound = checkLimitLayer(layerOf(after))
    if (!sound.ok) return refuse('LIMIT_MIN_ABOVE_MAX', { ...sound.refusal.facts, field: `${at}.${minimumOf[String(sound.refusal.facts['field'])]}` })
    rows.push(after)
  }
  return ok(rows)
}

const minimumOf: Readonly<Record<string, LimitFieldName>> = { stake: 'min_stake_minor', live_stake: 'live_min_stake_minor', odds: 'min_odds' }

type Cleared = { readonly row: BelowRow; readonly fields: readonly LimitFieldName[] }

/** Which values below a place give way, when these fields are set in it; and the hash that binds a confirmation to just these. */
export async function givesWay(tx: Tx, scope: Scope, id: string, fields: ReadonlySet<string>): Promise<{ readonly below: readonly Cleared[]; readonly hash: string }> {
  const below = (await overridesBelow(tx, scope, id)).flatMap((row): Cleared[] => {
    const own = limitFieldNames.filter((name) => row[name] !== null && fields.has(`${row.market_type}.${name}`))
    return own.length === 0 ? [] : [{ row, fields: own }]
  })
  const hash = hashOf('limits below', scope, id, ...below.map(({ row, fields: own }) => [row.scope, row.scope_id, row.market_type, ...own.map((name) => [name, row[name]])]))
  return { below, hash }
}

async function clearedBelow(tx: Tx, order: LimitOrder, seen: string): Promise<Result<readonly PlacedLimits[]>> {
  const fields = new Set(order.limits.flatMap(({ market_type: type, ...given }) => Object.entries(given).filter(([, value]) => value !== null).map(([name]) => `${type}.${name}`)))
  const { below, hash } = await givesWay(tx, order.scope, order.id, fields)
  if (hash !== seen) return refuse('LIMIT_PREVIEW_CHANGED')
  return ok(below.map(({ row: { name: _, ...row }, fields: own }) => ({ ...row, ...Object.fromEntries(own.map((name) => [name, null])) })))
}

/** For the record: market type, field, value. */
function plain(rows: readonly PlacedLimits[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(rows.map((row) => [row.market_type, Object.fromEntries(limitColumns.map(([name]) => [name, row[name]]))]))
}

export const belowRowsMax = 200

/** The look before limits are applied below. Null: there is no such place. */
export async function lookBelow(tx: Tx, scope: Scope, id: string, fieldList: string) {
  if ((await placePath(tx, scope, id)) === null) return null
  const known = new Set(limitTypes.flatMap((type) => limitFieldNames.map((name) => `${type}.${name}`)))
  const { below, hash } = await givesWay(tx, scope, id, new Set(fieldList.split(',').filter((each) => known.has(each))))
  const values = below.flatMap(({ row, fields }) => fields.map((field) => ({ scope: row.scope, id: row.scope_id, name: row.name, market_type: row.market_type, field, value: Number(row[field]) })))
  return {
    rows: values.slice(0, belowRowsMax),
    extra: { hash, values: values.length, places: new Set(below.map(({ row }) => `${row.scope}/${row.scope_id}`)).size, markets_open: await openMarkets(tx, scope, id) },
  }
}
