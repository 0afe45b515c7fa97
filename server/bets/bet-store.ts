import type { Query } from '#contract/endpoint.ts'
import type { bets } from '#contract/bets.ts'
import type { Metadata } from '#contract/envelope.ts'
import { CopiedLines } from '#database/copied-lines.ts'
import { isoUtc } from '#database/open-database.ts'
import type { Tx } from '#database/transaction.ts'
import { countedUpTo, countMax, encodeCursor, pageOf } from '../runtime/cursor.ts'
import { listOrder } from '../runtime/list-order.ts'
import type { After, ListOrder } from '../runtime/list-order.ts'
import type { Viewer } from './viewer.ts'
import type { BetFilter } from './bet-filter.ts'
import { at, placeInLine } from './bet-lines.ts'
import { usualReach } from './bet-reach.ts'
import type { BetReach } from './bet-reach.ts'
import { chooseSource } from './bet-source.ts'
import { startOfBets } from './bet-start.ts'
import { countBets, walkBets, walkLines } from './bet-walk.ts'
import type { BetWalk, Found, Walked } from './bet-walk.ts'
import { storedBets } from './stored-bets.ts'
import type { BetRow } from './stored-bets.ts'

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
  placed: { value: 'b.placed_at', type: 'timestamptz' },
  stake: { value: 'b.stake_minor', type: 'bigint' },
  liability: { value: 'b.liability_minor', type: 'bigint' },
} as const

type BetSort = NonNullable<Query<typeof bets.list>['sort']>
export type BetOrder = { readonly order: ListOrder; readonly byMoment: boolean }

/** Newest first unless another order is asked for. */
export function betOrder(sort: BetSort = '-placed'): BetOrder {
  return { order: listOrder(orders, sort, 'b.id'), byMoment: sort.endsWith('placed') }
}

const newestFirst = betOrder()

type BetPaging = { readonly sorted?: BetOrder; readonly limit: number; readonly after: After | null; readonly counted?: boolean; readonly reach?: BetReach }
export type BetIds = { readonly ids: readonly string[]; readonly metadata: Metadata }
export type BetLines = { readonly lines: CopiedLines; /** Where the page after this one begins; null: there is none. */ readonly next: After | null }
export type BetPage = { readonly rows: readonly BetRow[]; readonly metadata: Metadata }

/** A page of bets; see `betIds`. */
export async function betPage(tx: Tx, selection: BetSelection, paging: BetPaging): Promise<BetPage> {
  const { ids, metadata } = await betIds(tx, selection, paging)
  return { rows: await betRows(tx, ids, selection.viewer), metadata }
}

/**
 * The ids of a page of bets, which may be a short one, or empty, with more behind it where few of many bets match. The first page comes
 * with how many match: exactly where that is soon known, else at least so many (then `total_is_exact` is false).
 */
export async function betIds(tx: Tx, selection: BetSelection, paging: BetPaging): Promise<BetIds> {
  const { limit, after, counted = true } = paging
  const walk = await walkOf(tx, selection, paging)
  if (walk === null) return { ids: [], metadata: { ...nothing(limit), total: 0, total_is_exact: true } }
  const isCounted = after === null && counted
  const walked = await walkBets(tx, walk, after, limit + 1, isCounted)
  const { found, endedAt, total: inAll } = walked
  const { rows, metadata } = pageOfWalk(walk, walked, limit)
  const known = inAll === null ? null : { total: inAll, total_is_exact: true }
  const total = isCounted ? (known ?? (await totalOf(tx, walk, { found: found.length, whole: metadata.next_cursor === null, cut: endedAt !== null }))) : {}
  return { ids: rows.map(({ id }) => id), metadata: { ...metadata, ...total } }
}

/** The same page, uncounted, as lines: for an export, which reads thousands at once. */
export async function betLines(tx: Tx, selection: BetSelection, paging: Omit<BetPaging, 'counted'>): Promise<BetLines> {
  const { limit, after } = paging
  const lines = new CopiedLines()
  const walk = await walkOf(tx, selection, paging)
  if (walk === null) return { lines, next: null }
  const endedAt = await walkLines(tx, walk, after, limit + 1, lines)
  if (lines.count <= limit) return { lines, next: endedAt }
  lines.keep(limit)
  const values = lines.text(limit - 1).split('\t')
  return { lines, next: { id: values[at.id] ?? '', value: values[placeInLine(walk.order.value)] ?? '' } }
}

const nothing = (limit: number): Metadata => ({ limit, next_cursor: null })

/** Null: no bet can match. */
async function walkOf(tx: Tx, selection: BetSelection, { sorted = betOrder(), after, reach = usualReach }: BetPaging): Promise<BetWalk | null> {
  const { order, byMoment } = sorted
  const source = await chooseSource(tx, selection, byMoment, reach)
  if (source === null) return null
  // A later page begins behind the one before it.
  const start = source.of === 'walk' && after === null ? await startOfBets(tx, selection.filter) : null
  return start === 'none' ? null : { source, filter: selection.filter, order, byMoment, start, reach }
}

/** Of what a walk has found the page, and where the next one goes on: behind its last bet, or where the walk gave up. */
function pageOfWalk({ order, byMoment }: BetWalk, { found, endedAt }: Walked, limit: number): { readonly rows: readonly Found[]; readonly metadata: Metadata } {
  const cursorOf = ({ id, value }: Found) => order.cursorOf({ id, value: isoUtc(String(value)) })
  const { rows, metadata } = pageOf(found, limit, cursorOf)
  if (metadata.next_cursor !== null || endedAt === null) return { rows, metadata }
  return { rows, metadata: { limit, next_cursor: encodeCursor(cursorOf(endedAt)), ...(byMoment && { searched_to: isoUtc(String(endedAt.value)) }) } }
}

/** Where the walk itself has come to an end, or has given up, nothing is left to count. */
async function totalOf(tx: Tx, walk: BetWalk, { found, whole, cut }: { readonly found: number; readonly whole: boolean; readonly cut: boolean }): Promise<Partial<Metadata>> {
  if (whole || cut) return { total: found, total_is_exact: whole }
  // In whatever order the list is: bets of one time lie beside each other, and those of one stake all over the table.
  const { count, all } = await countBets(tx, { ...walk, order: newestFirst.order, byMoment: true })
  return count > countMax ? countedUpTo(count) : { total: Math.max(count, found), total_is_exact: all }
}

/** The bets of these ids, in their order, as a viewer sees them. Who may see them has been decided before. */
export async function betRows(tx: Tx, ids: readonly string[], viewer: Viewer): Promise<readonly BetRow[]> {
  return (await storedBets(tx, ids, viewer)).map(({ row }) => row)
}
