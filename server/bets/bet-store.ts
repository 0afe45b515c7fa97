import type { Query, RowOf } from '#contract/endpoint.ts'
import type { bets } from '#contract/bets.ts'
import type { Metadata } from '#contract/envelope.ts'
import { standing, standingJoin } from '#database/bet-standing.ts'
import type { Tx } from '#database/transaction.ts'
import { Conditions } from '../runtime/conditions.ts'
import { containing, countedUpTo, countMax, pageOf } from '../runtime/cursor.ts'
import { listOrder } from '../runtime/list-order.ts'
import type { After, ListOrder } from '../runtime/list-order.ts'
import { toWire } from '../runtime/to-wire.ts'
import type { Viewer } from './viewer.ts'
import { addFilter, filterJoins, settledResult } from './bet-filter.ts'
import type { BetFilter } from './bet-filter.ts'
import { betFate } from './bet-status.ts'
import type { BetFateRow } from './bet-status.ts'
import { selectionName } from './selection-name.ts'

export type BetRow = RowOf<typeof bets.list>

/** Between the names of a path. */
export const pathSeparator = ' / '

/** Up to so many players of a subtree, the newest bets are merged from each player's own; above, all bets are scanned. */
const playersMergedMax = 1_000

/** What a list is of: the filter, and which players' bets the viewer may and wants to see. */
export type BetSelection = {
  readonly viewer: Viewer
  readonly filter: BetFilter
  /** Only the downline of this account. */
  readonly accountId?: string | undefined
  /** Only players whose user name has this part. */
  readonly player?: string | undefined
}

/** Each of these is an index of the table that every placement writes to: so there are no more. */
const orders = {
  placed: { value: 'b.id', type: 'bigint' },
  stake: { value: 'b.stake_minor', type: 'bigint' },
  liability: { value: 'b.liability_minor', type: 'bigint' },
} as const

/** Newest first unless another order is asked for. */
export function betOrder(sort: Query<typeof bets.list>['sort'] = '-placed'): ListOrder {
  return listOrder(orders, sort, 'b.id')
}

type BetPaging = { readonly order?: ListOrder; readonly limit: number; readonly after: After | null }
export type BetPage = { readonly rows: readonly BetRow[]; readonly metadata: Metadata }

/** A page of bets; the first page with the count of all that match (at most `countMax`, then `total_is_exact` is false). */
export async function betPage(tx: Tx, selection: BetSelection, { order = betOrder(), limit, after }: BetPaging): Promise<BetPage> {
  const source = await sourceOf(tx, selection)
  if (source === null) return { rows: [], metadata: { limit, next_cursor: null, total: 0, total_is_exact: true } }
  const page = pageOf(await matchingIds(tx, source, selection.filter, { order, limit: limit + 1, after }), limit, order.cursorOf)
  const counted = after === null ? countedUpTo(await countMatching(tx, source, selection.filter)) : {}
  return { rows: await betRows(tx, page.rows.map(({ id }) => id), selection.viewer), metadata: { ...page.metadata, ...counted } }
}

/** Where matching bets come from: of these players one by one, or of everybody under conditions. */
type Source =
  | { readonly of: 'players'; readonly ids: readonly string[] }
  | { readonly of: 'all'; readonly businessId: string | null; readonly ancestors: readonly string[] }

/** Null: no bet can match. */
async function sourceOf(tx: Tx, { viewer, accountId, player }: BetSelection): Promise<Source | null> {
  const ancestors = [viewer.accountId, accountId ?? null].filter((id) => id !== null)
  if (ancestors.length === 0 && player === undefined) return { of: 'all', businessId: viewer.businessId, ancestors }
  const conditions = new Conditions()
  conditions.add('a.level = 9')
  if (viewer.businessId !== null) conditions.add('a.business_id = ?', viewer.businessId)
  for (const id of ancestors) conditions.add('exists (select from account_paths t where t.ancestor_id = ? and t.descendant_id = a.id)', id)
  if (player !== undefined) conditions.add(`a.user_name like ?`, containing(player.toLowerCase()))
  // A name is looked for among all its players; without one, a large subtree is left to the scan.
  const most = player === undefined ? playersMergedMax + 1 : countMax
  const { rows } = await tx.query<{ id: string }>(`select a.id from accounts a where ${conditions.text()} limit ${most}`, conditions.values)
  if (rows.length === 0) return null
  if (player === undefined && rows.length > playersMergedMax) return { of: 'all', businessId: viewer.businessId, ancestors }
  return { of: 'players', ids: rows.map((row) => row.id) }
}

type Found = { readonly id: string; readonly value: unknown }

async function matchingIds(tx: Tx, source: Source, filter: BetFilter, { order, limit, after }: Required<BetPaging>): Promise<readonly Found[]> {
  const conditions = new Conditions()
  const text = matchingText(conditions, source, filter, { order, limit, after })
  const { rows } = await tx.query<Found>(`select id, value from (${text}) m order by ${order.outer} limit ${limit}`, conditions.values)
  return rows
}

async function countMatching(tx: Tx, source: Source, filter: BetFilter): Promise<number> {
  const conditions = new Conditions()
  const text = matchingText(conditions, source, filter, { order: betOrder(), limit: countMax + 1, after: null })
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from (select from (${text}) m limit ${countMax + 1}) counted`, conditions.values)
  return rows[0]?.count ?? 0
}

function matchingText(conditions: Conditions, source: Source, filter: BetFilter, { order, limit, after }: Required<BetPaging>): string {
  if (source.of === 'all' && source.businessId !== null) conditions.add('b.business_id = ?', source.businessId)
  if (source.of === 'all') {
    for (const id of source.ancestors) conditions.add('exists (select from account_paths t where t.ancestor_id = ? and t.descendant_id = b.player_id)', id)
  }
  addFilter(conditions, filter)
  order.addAfter(conditions, after)
  const joins = `${filter.status === undefined ? '' : settledResult} ${filterJoins(filter)}`
  if (source.of === 'all') return `select b.id, ${order.value} as value from bets b ${joins} where ${conditions.text()} order by ${order.by} limit ${limit}`
  const players = conditions.value([...source.ids])
  return `select n.id, n.value from unnest(${players}::bigint[]) as p(id) cross join lateral (
    select b.id, ${order.value} as value from bets b ${joins} where b.player_id = p.id and ${conditions.text()} order by ${order.by} limit ${limit}) n`
}

type StoredRow = Omit<BetFateRow, 'kept_bp'> & Pick<BetRow, 'kept_bp'> & Omit<BetRow, keyof BetFateRow | 'selection_name' | 'result_minor' | 'status' | 'profit_minor' | 'liability_minor' | 'path'> & {
  readonly runner_name: string | null
  readonly profit_minor: string
  readonly liability_minor: string
  readonly path: string | null
}

const rowsText = `
select b.id, b.placed_at, b.player_id, a.user_name,
  (select string_agg(u.user_name, '${pathSeparator}' order by t.depth desc) from account_paths t join accounts u on u.id = t.ancestor_id
     where t.descendant_id = b.player_id and t.depth > 0 and u.level > $2) as path,
  m.sport_id as game_id, s.name as game_name, l.name as league_name, b.event_id, e.name as event_name, b.market_id,
  m.name as market_name, b.market_type, b.selection_id, c.name as runner_name, b.line, b.side, b.price_requested, b.price_matched,
  t.price as price_reduced, b.stake_minor, ${standing.keptBp} as kept_bp, b.profit_minor, b.liability_minor, b.currency, b.in_play,
  host(b.ip) as ip, r.outcome
from bets b ${standingJoin}
join accounts a on a.id = b.player_id
join markets m on m.id = b.market_id
join events e on e.id = b.event_id
join leagues l on l.id = e.league_id
join sports s on s.id = m.sport_id
left join selections c on c.id = b.selection_id
${settledResult}
join unnest($1::bigint[]) with ordinality as chosen(id, place) on chosen.id = b.id
order by chosen.place`

/** The bets of these ids, in their order, as a viewer sees them. Who may see them has been decided before. */
export async function betRows(tx: Tx, ids: readonly string[], viewer: Viewer): Promise<readonly BetRow[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.query<StoredRow>(rowsText, [[...ids], viewer.level])
  return rows.map(({ outcome, runner_name, ...row }) => ({
    ...row,
    ...betFate({ ...row, price_matched: row.price_reduced ?? row.price_matched, outcome }),
    path: row.path ?? '',
    selection_name: selectionName(row.market_type, row.side, runner_name),
    stake_minor: toWire(row.stake_minor),
    profit_minor: toWire(row.profit_minor),
    liability_minor: toWire(row.liability_minor),
  }))
}
