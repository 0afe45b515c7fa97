import type { Tx } from '#database/transaction.ts'
import type { After, Edges, KeptPart, Moved, Period, Source } from './source.ts'
import { Values, apart, asKeptPart, inMenus, isCommission, isOfPlaces, isOfWholeParts, isRare, mixedMenus, movedInBusiness, movedOnEdges, movedOnPlaces, movedRarely, partsOf } from './source.ts'

/** Sums are kept by quarters of an hour, of which the days of every time zone are made. */
const quarterMs = 15 * 60_000

const columnsOf = { own: 'own', children: 'below', players: 'players' } as const

/** What a row of kept sums is to a source. */
function keptAmount(source: Source, row: string): string {
  return source.edges
    .flatMap((edges) => partsOf(source, edges).map((part) => `${source.party === 'account' && edges.which === 'children' ? '-' : '+'} ${row}.${columnsOf[edges.which]}_${part}`))
    .join(' ')
}

/** Rows `columns` of what is kept for an account and of what waits to be: in one snapshot that is every entry, once. */
function keptRows({ of, gameId, menus }: Source, values: Values, { from, to }: Period, columns: (row: string) => string): string {
  const account = values.add(of, 'bigint')
  const game = gameId === undefined ? null : values.add(gameId, 'bigint')
  const bounds = [...(from === null ? [] : [`>= ${values.add(from, 'timestamptz')}`]), ...(to === null ? [] : [`< ${values.add(to, 'timestamptz')}`])]
  const where = (row: string) => [`${row}.account_id = ${account}`, ...bounds.map((bound) => `${row}.quarter ${bound}`), ...(game === null ? [] : [`${row}.sport_id = ${game}`]), ...(menus === undefined ? [] : [inMenus(menus, `${row}.sport_id`)])].join(' and ')
  return `select ${columns('q')} from account_quarters q where ${where('q')}
    union all select ${columns('m')} from entry_news n cross join lateral moves_of(n.business_id, n.entry_ids) m where ${where('m')}`
}

/** The entries of a source, each edge by itself, within a span of time (`@` stands for when an entry was). */
function walked(source: Source, moved: Moved, values: Values, span = 'true'): string {
  return source.edges
    .map((edges) => `(${readerOf(source, edges)(source, edges, moved, values, span)})`)
    .join(' union all ')
}

function readerOf(source: Source, edges: Edges): typeof movedOnEdges {
  if (isOfPlaces(source)) return movedOnPlaces
  if (isWide(source, edges)) return movedInBusiness
  return isByKind(source) ? movedRarely : movedOnEdges
}

/** A player's own edge holds fewer entries than there are of any kind. */
function isByKind(source: Source): boolean {
  return source.size !== 'player' && isRare(source)
}

function isWide({ size }: Source, { which }: Edges): boolean {
  return (size === 'wide' || size === 'whole') && which === 'players'
}

/** Rows `(at, amount)` that come to what a source moved in a period. One kind of which there are very many is its part less the others of it. */
async function amounts(tx: Tx, source: Source, period: Period, values: Values): Promise<string> {
  const texts = []
  for (const each of apart(source)) texts.push(await amountsOfKind(tx, each, period, values))
  return texts.join(' union all ')
}

async function amountsOfKind(tx: Tx, source: Source, period: Period, values: Values): Promise<string> {
  const kept = await keptPartOf(tx, source)
  if (kept === null) return keptAmounts(source, period, values)
  return `${keptAmounts(kept.whole, period, values)} union all select w.at, -w.amount from (${walked(kept.others, { period }, values)}) w`
}

/** How a source stands in what is kept by part, where it is one kind and its sports tell bets from rounds. */
async function keptPartOf(tx: Tx, source: Source): Promise<KeptPart | null> {
  const kept = source.size === 'player' ? null : asKeptPart(source)
  if (kept?.whole.menus === undefined) return kept
  const { rows: [row] } = await tx.queryNamed<{ mixed: boolean }>('statement-menus', mixedMenus)
  return row?.mixed === true ? null : kept
}

/** The same for whole parts: kept sums for whole quarters, entries for what is cut off at its ends. */
function keptAmounts(source: Source, period: Period, values: Values): string {
  if (source.size === 'player' || !isOfWholeParts(source)) return `select w.at, w.amount from (${walked(source, { period }, values)}) w`
  const first = period.from === null ? null : quarter(period.from, Math.ceil)
  const last = period.to === null ? null : quarter(period.to, Math.floor)
  const cut: Period[] = first !== null && last !== null && first > last
    ? [period]
    : [...(first !== null && first !== Date.parse(period.from ?? '') ? [{ from: period.from, to: instant(first) }] : []), ...(last !== null && last !== Date.parse(period.to ?? '') ? [{ from: instant(last), to: period.to }] : [])]
  const kept = keptRows(source, values, { from: instant(first), to: instant(last) }, (row) => `${row}.quarter as at, ${keptAmount(source, row)} as amount`)
  return [kept, ...cut.map((piece) => `select w.at, w.amount from (${walked(source, { period: piece }, values)}) w`)].join(' union all ')
}

function quarter(at: string, round: (value: number) => number): number {
  return round(Date.parse(at) / quarterMs) * quarterMs
}

function instant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

/** What the entries of a source in a period come to. However many they are, it costs what there are quarters of an hour. */
export async function sumOf(tx: Tx, source: Source, period: Period): Promise<bigint> {
  if (source.edges.length === 0) return 0n
  const values = new Values()
  const { rows } = await tx.query<{ sum: string }>(`select coalesce(sum(a.amount), 0) as sum from (${await amounts(tx, source, period, values)}) a`, values.list)
  return BigInt(source.sign) * BigInt(rows[0]?.sum ?? 0)
}

/** What the entries of a source come to on each day from the first to the last (YYYY-MM-DD), whole days of the time zone but for the ends of the period. */
export async function daySums(tx: Tx, source: Source, { from, to }: Period, days: readonly string[], timeZone: string): Promise<ReadonlyMap<string, bigint>> {
  const sorted = days.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const { rows: [span] } = await tx.queryNamed<{ first: string; last: string }>('statement-days',
    `select greatest($1::date::timestamp at time zone $3, $4) as first, least(($2::date + 1)::timestamp at time zone $3, $5) as last`, [first, last, timeZone, from, to])
  const values = new Values()
  const zone = values.add(timeZone, 'text')
  const { rows } = await tx.query<{ day: string; sum: string }>(
    `select to_char(a.at at time zone ${zone}, 'YYYY-MM-DD') as day, sum(a.amount) as sum from (${await amounts(tx, source, { from: span?.first ?? null, to: span?.last ?? null }, values)}) a group by 1`, values.list)
  return new Map(rows.map((row) => [row.day, BigInt(source.sign) * BigInt(row.sum)]))
}

/** What an entry moves in a source, before the sign of the source. */
export type Head = { readonly entry_id: string; readonly at: string; readonly book: 'unsettled' | 'credit'; readonly amount: string }

/**
 * The next entries of a source, newest first or `rising`. Of each edge as many as the page can hold are read by the index; of an account
 * with many players, of one sport or type of market, and of a kind of which there are very many or commission, the quarters of an
 * hour that hold as many: however long the history, a page costs the same. Of one market, event or round its entries are found by it, of other
 * kinds by their kind.
 */
export async function headsOf(tx: Tx, asked: Source, period: Period, after: After | null, limit: number, rising: boolean): Promise<readonly Head[]> {
  const found: Head[] = []
  const sources = apart(asked)
  for (const each of sources) found.push(...await headsOfKind(tx, each, period, after, limit, rising))
  return sources.length === 1 ? found : found.toSorted((a, b) => (rising ? before(a, b) : before(b, a))).slice(0, limit)
}

async function headsOfKind(tx: Tx, asked: Source, period: Period, after: After | null, limit: number, rising: boolean): Promise<readonly Head[]> {
  const kept = await keptPartOf(tx, asked)
  const source = kept === null ? asked : { ...asked, menus: kept.whole.menus }
  const direction = rising ? 'asc' : 'desc'
  const byQuarters = (kept !== null || isCommission(source) || source.gameId !== undefined || source.marketType !== undefined || source.casinoGameId !== undefined || source.outcome !== undefined) && source.size !== 'player'
  const near = { ...source, edges: source.edges.filter((edges) => isOfPlaces(source) || isByKind(source) || (!byQuarters && !isWide(source, edges))) }
  const far = { ...source, edges: source.edges.filter((edges) => !near.edges.includes(edges)) }
  const found: Head[] = []
  if (near.edges.length > 0) {
    const values = new Values()
    found.push(...(await tx.query<Head>(
      `select w.entry_id, w.at, w.book, sum(w.amount) as amount from (${walked(near, { period, page: { after, rising, limit } }, values)}) w
       group by 1, 2, 3 order by w.at ${direction}, w.entry_id ${direction} limit ${limit}`, values.list)).rows)
  }
  if (far.edges.length > 0) found.push(...await headsByQuarters(tx, far, period, after, limit, rising))
  return near.edges.length === 0 || far.edges.length === 0 ? found : found.toSorted((a, b) => (rising ? before(a, b) : before(b, a))).slice(0, limit)
}

function before(a: Head, b: Head): number {
  return a.at === b.at ? Number(BigInt(a.entry_id) - BigInt(b.entry_id)) : a.at < b.at ? -1 : 1
}

/** Quarters of an hour looked up at once. */
const quartersMax = 200

async function headsByQuarters(tx: Tx, source: Source, period: Period, after: After | null, limit: number, rising: boolean): Promise<readonly Head[]> {
  const direction = rising ? 'asc' : 'desc'
  // Menus say in which quarters a kind can be; of the entries there its kind says enough.
  const entries: Source = { ...source, menus: undefined }
  const found: Head[] = []
  let bounds: Period = { from: startOf(rising ? after?.at ?? period.from : period.from), to: rising ? period.to : after === null ? period.to : endOf(after.at) }
  // A type of market may be rare among the entries of its quarters: each further look takes in more of them.
  for (let wanted = limit; found.length < limit; wanted *= 4) {
    const values = new Values()
    const { rows: quarters } = await tx.query<{ quarter: string; entries: string }>(
      `select k.quarter, sum(k.entries) as entries from (${keptRows(source, values, bounds, (row) => `${row}.quarter, ${row}.player_entries as entries, ${row}.players_commission as commission`)}) k
       where k.entries > 0 group by 1 ${isCommission(source) ? `having ${hasCommission(source, values)}` : ''} order by 1 ${direction} limit ${quartersMax}`, values.list)
    if (quarters.length === 0) break
    // The entry after which the page begins stands inside the first quarter, and others before it.
    let counted = 0
    const taken = quarters.filter(({ entries }, index) => {
      const isTaken = counted < wanted - found.length
      if (isTaken && !(index === 0 && after !== null)) counted += Number(entries)
      return isTaken
    })
    const page = new Values()
    const spans = page.add(taken.map((each) => each.quarter), 'timestamptz[]')
    const inSpan = `@ >= s.quarter and @ < s.quarter + interval '15 minutes'`
    found.push(...(await tx.query<Head>(
      `select w.entry_id, w.at, w.book, sum(w.amount) as amount from unnest(${spans}) as s(quarter) cross join lateral (
         ${walked(entries, { period, page: { after, rising, limit } }, page, inSpan)}) w
       group by 1, 2, 3 order by w.at ${direction}, w.entry_id ${direction} limit ${limit - found.length}`, page.list)).rows)
    const lastQuarter = taken.at(-1)?.quarter ?? ''
    bounds = rising ? { ...bounds, from: endOf(lastQuarter) } : { ...bounds, to: new Date(Date.parse(lastQuarter)).toISOString() }
  }
  return found
}

/** Whether a quarter `k` has commission: players are never paid any, so together it is nothing only without any or where some was taken back. */
function hasCommission({ businessId }: Source, values: Values): string {
  return `sum(k.commission) <> 0 or k.quarter in (select date_bin('15 minutes', e.at, timestamptz 'epoch') from journal_entries e
    where e.business_id = ${values.add(businessId, 'bigint')} and e.type = 'commission_reversal')`
}

function startOf(at: string | null): string | null {
  return at === null ? null : instant(quarter(at, Math.floor))
}

/** The beginning of the quarter after the one of an instant. */
function endOf(at: string): string {
  return new Date((Math.floor(Date.parse(at) / quarterMs) + 1) * quarterMs).toISOString()
}
