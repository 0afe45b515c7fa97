import type { CopiedLines } from '#database/copied-lines.ts'
import type { Tx } from '#database/transaction.ts'
import { Conditions } from '../runtime/conditions.ts'
import { countMax } from '../runtime/cursor.ts'
import type { After, ListOrder } from '../runtime/list-order.ts'
import { addFilter, filterJoins, partInOrder } from './bet-filter.ts'
import type { BetFilter } from './bet-filter.ts'
import type { BetReach } from './bet-reach.ts'
import { lineColumns } from './bet-lines.ts'
import type { BetSource } from './bet-source.ts'

/** `value`: what the list is in the order of; a moment as the driver has it, or as PostgreSQL writes it. */
export type Found = { readonly id: string; readonly value: unknown }

export type BetWalk = {
  readonly source: BetSource
  readonly filter: BetFilter
  readonly order: ListOrder
  readonly byMoment: boolean
  /** Where everybody's bets, newest first, are begun with; null: with the newest of all. */
  readonly start: After | null
  readonly reach: BetReach
}

/**
 * What a walk came to: the matching bets in order, and where it ended; null: there are no more bets to look at. `total`: how many match in
 * all, where it was asked for and all of them were read anyway.
 */
export type Walked = { readonly found: readonly Found[]; readonly endedAt: After | null; readonly total: number | null }

/**
 * The next matching bets, at most `most`. However seldom a bet matches, this takes no longer than a page may: it reads stretch after
 * stretch, and where time is up it says how far it came, with what it has found so far.
 */
export async function walkBets(tx: Tx, walk: BetWalk, after: After | null, most: number, counted: boolean): Promise<Walked> {
  if (walk.source.of === 'narrow' && counted) return countedPage(tx, walk, after, most)
  const found: Found[] = []
  const endedAt = await walked(tx, walk, after, most, async (from, floor) => {
    for (const each of await matching(tx, walk, from, floor, most - found.length)) found.push(each)
    return found.length
  })
  return { found, endedAt, total: null }
}

/**
 * The same bets, uncounted, as the lines that PostgreSQL copies: for thousands a third of the cost of reading them by their ids. Returns
 * where the walk ended, as `endedAt` of the other.
 */
export async function walkLines(tx: Tx, walk: BetWalk, after: After | null, most: number, lines: CopiedLines): Promise<After | null> {
  return walked(tx, walk, after, most, async (from, floor) => {
    await copyMatching(tx, walk, from, floor, most - lines.count, lines)
    return lines.count
  })
}

/** @param read what matches in a stretch; returns how many bets have been found in all. */
async function walked(tx: Tx, walk: BetWalk, after: After | null, most: number, read: (from: After | null, floor: After | null) => Promise<number>): Promise<After | null> {
  const { firstStretch, longestStretch, patienceMs } = walk.reach
  const begin = after ?? (walk.byMoment && walk.order.descending ? walk.start : null)
  let endedAt: After | null = begin
  for await (const { from, floor } of stretches(tx, walk, begin, { first: firstStretch + 2 * most, longest: longestStretch, inAll: Infinity, ms: patienceMs })) {
    const found = await read(from, floor)
    if (found >= most || floor === null) return null
    endedAt = floor
  }
  return endedAt
}

/** Bets of the first stretch, of the longest, and of all; milliseconds for all. */
type Reading = { readonly first: number; readonly longest: number; readonly inAll: number; readonly ms: number }

/**
 * Stretch after stretch from `from` on, each up to four times as long as the one before, for as long as there is time: each is no longer
 * than the pace of the last one allows, so that time is up when it ends and not long after. One at least; the last has no floor where the bets end.
 */
async function* stretches(tx: Tx, walk: BetWalk, from: After | null, { first, longest, inAll, ms }: Reading): AsyncGenerator<{ readonly from: After | null; readonly floor: After | null }> {
  const until = performance.now() + ms
  for (let stretch = first, left = inAll; ;) {
    const began = performance.now()
    const floor = await floorOf(tx, walk, from, stretch)
    yield { from, floor }
    if (floor === null) return
    const now = performance.now()
    const inTime = Math.floor((stretch * (until - now)) / (now - began))
    left -= stretch
    if (inTime < first || left < 1) return
    stretch = Math.min(4 * stretch, longest, inTime, left)
    from = floor
  }
}

/** Of few bets, which are read as a whole, the page and how many there are in one statement. */
async function countedPage(tx: Tx, walk: BetWalk, after: After | null, most: number): Promise<Walked> {
  const conditions = new Conditions()
  const text = matchingText(conditions, walk, { after, floor: null, most, columns: 'count(*) over ()::int as total' })
  const { rows } = await tx.query<Found & { readonly total: number }>(text, conditions.values)
  return { found: rows, endedAt: null, total: rows[0]?.total ?? 0 }
}

/** How many match, counted up to `countMax` and among no more than the first few (`countedMax`); `all`: there are none beside them. */
export async function countBets(tx: Tx, walk: BetWalk): Promise<{ readonly count: number; readonly all: boolean }> {
  const { countedMax, patienceMs } = walk.reach
  const { source } = walk
  if (source.of === 'changed' && source.alone) return countAlone(tx, source.standings)
  if (source.of === 'voided' && source.alone) return countAlone(tx, noneStands)
  // What is read by its ids lies all over the table: of as many bets it takes several times as long.
  const first = Math.ceil(countedMax / (isById(source) ? 16 : 4))
  let count = 0
  for await (const { from, floor } of stretches(tx, walk, walk.start, { first, longest: countedMax, inAll: countedMax, ms: patienceMs / 2 })) {
    const conditions = new Conditions()
    const text = matchingText(conditions, walk, { after: from, floor, most: countMax + 1 - count, inOrder: false })
    const { rows } = await tx.query<{ count: number }>(`select count(*)::int as count from (${text}) counted`, conditions.values)
    count += rows[0]?.count ?? 0
    if (floor === null || count > countMax) return { count, all: floor === null && count <= countMax }
  }
  return { count, all: false }
}

/** No bet is looked at: of thousands that lie all over the table that takes longer than a page may. */
async function countAlone(tx: Tx, standings: string): Promise<{ readonly count: number; readonly all: boolean }> {
  const { rows: [row] } = await tx.query<{ count: number }>(`select count(*)::int as count from (select from bet_standings t where ${standings} limit ${countMax + 1}) counted`)
  const count = row?.count ?? 0
  return { count, all: count <= countMax }
}

/** The last bet of the next stretch; null where the bets end before, or where none is looked at in vain. */
async function floorOf(tx: Tx, { source, filter, order, byMoment }: BetWalk, after: After | null, stretch: number): Promise<After | null> {
  if (source.of === 'narrow') return null
  const conditions = new Conditions()
  if (source.of === 'walk') {
    const given = byMoment ? partInOrder(filter) : {}
    if (source.scope.length === 0 && isAll(filter, given)) return null
    addFilter(conditions, given)
    order.addAfter(conditions, after)
    const { rows: [last] } = await tx.query<Found>(
      `select b.id, ${order.value} as value from bets b where ${conditions.text()} order by ${order.by} offset ${stretch - 1} limit 1`, conditions.values)
    return last === undefined ? null : { value: String(last.value), id: last.id }
  }
  const direction = order.descending ? 'desc' : 'asc'
  if (source.of === 'changed') {
    conditions.add(source.standings)
    if (after !== null) conditions.add(`t.bet_id ${order.descending ? '<' : '>'} ?::bigint`, after.id)
    const { rows: [last] } = await tx.query<Found>(`
      select b.id, b.placed_at as value from (select t.bet_id from bet_standings t where ${conditions.text()} order by t.bet_id ${direction} offset ${stretch - 1} limit 1) n
      join bets b on b.id = n.bet_id`, conditions.values)
    return last === undefined ? null : { value: String(last.value), id: last.id }
  }
  if (source.of === 'voided') {
    const each = Math.ceil(stretch / (source.markets.length + 1))
    const { rows: [last] } = await tx.query<Found>(`
      select n.id, b.placed_at as value from (${voidedIds(conditions, source.markets, order, { after, floor: null }, `order by id ${direction} offset ${each - 1} limit 1`)}) n
      join bets b on b.id = n.id order by n.id ${direction} limit 1`, conditions.values)
    return last === undefined ? null : { value: String(last.value), id: last.id }
  }
  if (after !== null) conditions.add(`b.id ${order.descending ? '<' : '>'} ?::bigint`, after.id)
  const ids = conditions.value([...source.ids])
  const each = Math.ceil(stretch / source.ids.length)
  const { rows: [last] } = await tx.query<Found>(`
    select n.id, b.placed_at as value from unnest(${ids}::bigint[]) as s(id) cross join lateral (
      select b.id from bets b where ${source.column} = s.id and ${conditions.text()} order by b.id ${direction} offset ${each - 1} limit 1) n
    join bets b on b.id = n.id order by n.id ${direction} limit 1`, conditions.values)
  return last === undefined ? null : { value: String(last.value), id: last.id }
}

/** Whether a filter asks for nothing beside a part of it. */
function isAll(filter: BetFilter, part: BetFilter): boolean {
  return Object.entries(filter).every(([name, value]) => value === undefined || part[name as keyof BetFilter] !== undefined)
}

/** Whether bets are found in the order of their ids, from many places. */
function isById({ of }: BetSource): boolean {
  return of === 'streams' || of === 'changed' || of === 'voided'
}

/** As one line a bet: an export finds thousands at once, and cut apart here they cost a fraction of rows. In the order that they are found in, nothing is sorted. */
async function matching(tx: Tx, walk: BetWalk, after: After | null, floor: After | null, most: number): Promise<readonly Found[]> {
  const conditions = new Conditions()
  const { source, order } = walk
  const by = isById(source) ? `id ${order.descending ? 'desc' : 'asc'}` : order.outer
  const text = matchingText(conditions, walk, { after, floor, most })
  const { rows: [found] } = await tx.query<{ lines: string | null }>(`select string_agg(concat_ws(E'\\t', id, value), E'\\n' order by ${by}) as lines from (${text}) found`, conditions.values)
  return (found?.lines?.split('\n') ?? []).map((line) => {
    const end = line.indexOf('\t')
    return { id: line.slice(0, end), value: line.slice(end + 1) }
  })
}

/**
 * Where an index leads to the bets themselves, they are read as they come. What is merged from many places is read by its ids instead,
 * once it is known which of it is wanted.
 */
async function copyMatching(tx: Tx, walk: BetWalk, after: After | null, floor: After | null, most: number, lines: CopiedLines): Promise<void> {
  const conditions = new Conditions()
  const { source, order } = walk
  const merged = isById(source)
  const found = matchingText(conditions, walk, { after, floor, most, asLines: !merged })
  const text = merged ? `select ${lineColumns} from (${found}) found join bets b on b.id = found.id order by found.id ${order.descending ? 'desc' : 'asc'}` : found
  return tx.copyLines(text, conditions.values, lines)
}

type Stretch = { readonly after: After | null; readonly floor: After | null; readonly most: number; readonly columns?: string; /** A count takes them as they come, and reads on no further than it must. */ readonly inOrder?: boolean; readonly asLines?: boolean }

const noneStands = 't.kept_bp = 0'

/** Bets that may be void, each once. @param part what of each place is wanted: of the bets on which nothing stands, and of each market */
function voidedIds(conditions: Conditions, markets: readonly string[], order: ListOrder, { after, floor }: Pick<Stretch, 'after' | 'floor'>, part = ''): string {
  const [next, until] = order.descending ? ['<', '>='] as const : ['>', '<='] as const
  const within = (id: string): string => {
    const bounds = new Conditions(conditions.values)
    if (after !== null) bounds.add(`${id} ${next} ?::bigint`, after.id)
    if (floor !== null) bounds.add(`${id} ${until} ?::bigint`, floor.id)
    return `${bounds.text()} ${part}`
  }
  return `(select t.bet_id as id from bet_standings t where ${noneStands} and ${within('t.bet_id')})
    union select v.id from unnest(${conditions.value([...markets])}::bigint[]) as m(id)
      cross join lateral (select b.id from bets b where b.market_id = m.id and ${within('b.id')}) v`
}

function matchingText(conditions: Conditions, { source, filter, order, byMoment }: BetWalk, { after, floor, most, columns: more, inOrder = true, asLines = false }: Stretch): string {
  for (const { text, values } of source.scope) conditions.add(text, ...values)
  addFilter(conditions, filter)
  const joins = filterJoins(filter, source.of === 'changed')
  const columns = asLines ? lineColumns : [`b.id, ${order.value} as value`, ...(more === undefined ? [] : [more])].join()
  const [next, until, direction] = order.descending ? ['<', '>=', 'desc'] as const : ['>', '<=', 'asc'] as const
  const ordered = (by: string): string => (inOrder ? `order by ${by}` : '')
  if (source.of === 'streams') {
    if (after !== null) conditions.add(`b.id ${next} ?::bigint`, after.id)
    if (floor !== null) conditions.add(`b.id ${until} ?::bigint`, floor.id)
    const ids = conditions.value([...source.ids])
    return `select n.id, n.value from unnest(${ids}::bigint[]) as s(id) cross join lateral (
      select ${columns} from bets b ${joins} where ${source.column} = s.id and ${conditions.text()} ${ordered(`b.id ${direction}`)} limit ${most}) n
      ${ordered(`n.id ${direction}`)} limit ${most}`
  }
  if (source.of === 'changed') {
    const standings = new Conditions(conditions.values)
    standings.add(source.standings)
    if (after !== null) standings.add(`t.bet_id ${next} ?::bigint`, after.id)
    if (floor !== null) standings.add(`t.bet_id ${until} ?::bigint`, floor.id)
    return `select ${columns} from (select * from bet_standings t where ${standings.text()} order by t.bet_id ${direction} offset 0) t
      cross join lateral (select * from bets b where (b.business_id, b.id) = (t.business_id, t.bet_id) offset 0) b ${joins}
      where ${conditions.text()} ${ordered(`t.bet_id ${direction}`)} limit ${most}`
  }
  if (source.of === 'voided') {
    const ids = voidedIds(conditions, source.markets, order, { after, floor })
    return `select ${columns} from (${ids}) n cross join lateral (select * from bets b where b.id = n.id offset 0) b ${joins}
      where ${conditions.text()} ${ordered(`n.id ${direction}`)} limit ${most}`
  }
  order.addAfter(conditions, after)
  // Nothing is moved over an offset: these bets are read first, by their own index, whatever else is asked of them.
  if (source.of === 'narrow') {
    const few = source.condition.values.reduce<string>((text, value) => text.replace('?', conditions.value(value)), source.condition.text)
    return `select ${columns} from (select * from bets b where ${few} offset 0) b ${joins} where ${conditions.text()} ${ordered(order.by)} limit ${most}`
  }
  if (floor === null) return `select ${columns} from bets b ${joins} where ${conditions.text()} ${ordered(order.by)} limit ${most}`
  const stretch = new Conditions(conditions.values)
  if (byMoment) addFilter(stretch, partInOrder(filter))
  order.addAfter(stretch, after)
  order.addUntil(stretch, floor)
  return `select ${columns} from (select * from bets b where ${stretch.text()} order by ${order.by} offset 0) b ${joins}
    where ${conditions.text()} ${ordered(order.by)} limit ${most}`
}
