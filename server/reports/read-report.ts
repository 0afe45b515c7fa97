import { definitionOf, providerColumn, sportColumn, sportFigures } from '#contract/report-list.ts'
import type { ReportColumn, ReportFilter } from '#contract/report-list.ts'
import type { ReportName } from '#contract/report-names.ts'
import type { ReportCells, ReportHeading, ReportRow } from '#contract/reports.ts'
import { arrayText } from '#database/array-text.ts'
import type { Tx, Value } from '#database/transaction.ts'
import { decide } from '#domain/access/decide.ts'
import type { Actor } from '#domain/access/decide.ts'
import type { MarketType } from '#domain/markets/market.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { assert } from '#domain/kernel/assert.ts'
import { refuse, ok } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { slotMs, summedUntil } from '../analytics/summed-until.ts'
import type { Viewer } from '../bets/viewer.ts'
import { placeOf } from '../exposure/place.ts'
import type { Place } from '../exposure/place.ts'
import { toWire } from '../runtime/to-wire.ts'
import { betsWay } from './bets-way.ts'
import type { BetsWay } from './bets-way.ts'
import { arePlayersFew, namedRowsMax } from './players-by-name.ts'
import { reportTexts } from './report-text.ts'
import type { Found, ReportText } from './report-text.ts'
import { movedProviders, movedSports, nameAt, pastAt } from './text-parts.ts'
import type { TextPlace } from './text-parts.ts'

export type AskedReport = {
  readonly report: ReportName
  readonly account_id?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly as_of?: string | undefined
  readonly game_id?: string | undefined
  readonly market_type?: MarketType | 'casino' | undefined
  readonly event_id?: string | undefined
  readonly market_id?: string | undefined
  readonly casino_provider_id?: string | undefined
  readonly level?: number | undefined
  readonly beyond?: number | undefined
}

/** A report that may be read: what its text needs, and all of its heading but the totals. */
export type OpenReport = {
  readonly text: string
  /** Of all rows, or of those of one currency. */
  readonly order: string
  /** What all rows come to, where that is known without them. */
  readonly totals: string | null
  /** What answers the first rows in that order at once, where a page of them may be among these. */
  readonly first: string | null
  /** The same rows in parts that indexes have in that order. */
  readonly parts: readonly string[] | null
  /** What is looked up for each row of a page alone. */
  readonly beside: string | null
  readonly told: ReportText['told'] | undefined
  readonly values: readonly Value[]
  readonly columns: ReportHeading['columns']
  /** How far the sums have come, whatever the report is as of. */
  readonly summedUntil: string
  readonly heading: Omit<ReportHeading, keyof Counted>
  /** Of what account, and with what filters, it was asked for: the same for everybody who may ask so. */
  readonly question: string
  /** The account that asks; null: somebody of the staff. */
  readonly askedBy: string | null
  /** The moment that pages after this one are of too; null: as of which they are each by themselves. */
  readonly pagesAt: string | null
  /** It is asked for as it was shown at the moment. */
  readonly ofShown: boolean
  readonly isPlayer: boolean
  /** How bets are come to, where it lists them. */
  readonly way: BetsWay
}

type Counted = Pick<ReportHeading, 'totals' | 'rows' | 'rows_are_exact'>

const beginning = '2000-01-01T00:00:00Z'
const fieldOf = { sport: 'game_id', market_type: 'market_type', event: 'event_id', market: 'market_id', level: 'level', provider: 'casino_provider_id', beyond: 'beyond' } as const satisfies Readonly<Record<ReportFilter, keyof AskedReport>>
const ofOneThing = ['account_id', 'game_id', 'event_id', 'market_id', 'casino_game_id', 'bet_id'] as const
/** A sum begins at a whole quarter of an hour, which every time zone's days begin with. */
const slotAt = (at: string): string => new Date(Math.floor(Date.parse(at) / slotMs) * slotMs).toISOString()
const isSlot = (at: string): boolean => Date.parse(at) % slotMs === 0

/** Branches in the order of how much money they moved, whichever way. */
export const mostMoved = 'abs(r.pnl) desc, r.id'
const beyondText = (text: string, count: number): string => `select r.* from (select r.*, row_number() over (order by ${mostMoved}) as moved_place from (${text}) r) r where r.moved_place > ${count}`

/** Whether somebody who may read reports may read this one. */
export function mayOpen(actor: Actor, report: ReportName): boolean {
  const { needs } = definitionOf(report)
  return needs === undefined || decide(actor, needs).ok
}

/** Who has a report made: through whose eyes, by what name it says who made it, and whose days it has over several businesses (`Config.timeZone`). */
export type Reader = { readonly viewer: Viewer; readonly madeBy: string; readonly siteTimeZone: string }

/**
 * Refuses what the asker may not see, filters that a report does not have, and moments that it cannot tell of.
 * @param firstAt what the first page of a time that still moved was as of, on a later page (`pagesAt` of the first)
 */
export async function openReport(tx: Tx, { viewer, madeBy, siteTimeZone }: Reader, asked: AskedReport, now: Date, firstAt?: string): Promise<Result<OpenReport>> {
  const definition = definitionOf(asked.report)
  if (definition.staffOnly === true && viewer.accountId !== null) return refuse('ACCESS_NOT_FOUND', { field: 'report' })
  const unknown = Object.entries(fieldOf).find(([filter, field]) => asked[field] !== undefined && !definition.filters.includes(filter as ReportFilter))
  if (unknown !== undefined) return refuse('REQUEST_INVALID', { field: unknown[1] })
  const place = await placeOf(tx, viewer, asked.account_id)
  if (place === null) return refuse('ACCESS_NOT_FOUND')

  const summed = await summedUntil(tx, now)
  const ofNow = definition.time === 'now'
  const { text, order, anyCurrency = false, totals, first, parts, beside = null, told, ofMoments = false } = reportTexts[asked.report]
  if (firstAt !== undefined && (!ofMoments || Date.parse(firstAt) > now.getTime())) return refuse('REQUEST_INVALID', { field: 'cursor' })
  if (asked.as_of !== undefined && (ofNow ? Date.parse(asked.as_of) > now.getTime() : !isSlot(asked.as_of) || Date.parse(asked.as_of) > summed.finalUntil.getTime())) return refuse('REQUEST_INVALID', { field: 'as_of' })
  // Of a time that is final nothing changes any more: it is told as of its end, whenever it is asked for.
  const isOver = asked.to !== undefined && !ofNow && firstAt === undefined && Date.parse(asked.to) <= summed.finalUntil.getTime()
  const asOf = asked.as_of !== undefined ? new Date(asked.as_of).toISOString() : isOver ? slotAt(asked.to) : ofNow ? now.toISOString() : (firstAt ?? summed.until.toISOString())
  const to = !ofNow && asked.to !== undefined && Date.parse(asked.to) < Date.parse(asOf) ? asked.to : asOf
  const from = definition.time === 'period' ? (asked.from ?? null) : null
  if (from !== null && Date.parse(from) >= Date.parse(asked.to ?? to)) return refuse('REQUEST_INVALID', { field: 'from' })
  // What moved when its first page was shown is cut there, also where the quarter has become final meanwhile.
  const final = firstAt === undefined && (ofNow || Date.parse(to) <= summed.finalUntil.getTime())
  const quarters = firstAt === undefined ? summed.quarters.getTime() : Math.min(summed.quarters.getTime(), Date.parse(slotAt(firstAt)))
  // While it moves, the quarter that is under way is in it as far as it is summed.
  const whole = !ofNow && (final || to === asked.to)
  const until = whole ? slotAt(to) : new Date(Date.parse(slotAt(to)) + slotMs).toISOString()

  const start = slotAt(from ?? beginning)
  const inSums = Date.parse(until) <= quarters || ofNow ? until : new Date(Math.max(quarters, Date.parse(start))).toISOString()
  const facts = await factsOf(tx, place, asked, { from: start, until: inSums, asOf, siteTimeZone })
  const byMember = asked.report === 'sports_members'
  const values = [arrayText(place.accountIds), start, until, asked.game_id ?? null, asked.market_type ?? null, facts.time_zone, asked.event_id ?? null, asked.level ?? null, now.toISOString(), facts.first_day, facts.last_day, asked.report === 'liability' ? arrayText(await belowOf(tx, place)) : null, asked.casino_provider_id ?? null, asOf, asked.market_id ?? null, inSums]
  const isPlayer = facts.level === levels.player
  const [sports, providers] = byMember ? [await sportsOf(tx, values), asked.market_type === undefined || asked.market_type === 'casino' ? await providersOf(tx, values) : []] : [[], []]
  const isOfMarket = asked.market_id !== undefined
  const moneys = asked.report === 'top_stakes' ? await moneysOf(tx, place, { isPlayer, isOfMarket }, values) : []
  const way = moneys[0]?.way ?? (await betsWay(tx, asked.report, { isPlayer, isRoot: place.accountId === null, isOfMarket }, values))
  const amountColumn = (name: string, title: string | null = null) => ({ name, kind: 'amount' as const, sum: true, title })
  const ofSettled = asked.report === 'event_pnl' || asked.report === 'market_pnl' || (asked.report === 'agent_pnl' && (isOfMarket || asked.event_id !== undefined))
  const columns = [...definition.columns.map(({ name, kind, ...column }: ReportColumn) => ({ name, kind, sum: column.sum === true, title: null as string | null, ...(ofSettled && (name === 'bets' || name === 'turnover') ? { called: `settled_${name}` } : {}) })),
    ...sports.flatMap(({ id, name }) => sportFigures.map((figure) => amountColumn(sportColumn(id, figure), name))), ...(byMember ? ['sessions', 'casino'] : []).map((name) => amountColumn(name)), ...providers.map(({ id, name }) => amountColumn(providerColumn(id), name)),
    ...(byMember ? ['rewards', 'total'] : asked.report === 'market_pnl' && isPlayer ? ['stake_won', 'stake_lost'] : []).map((name) => amountColumn(name)),
    // How many bets stand is told of a market; of a time or a branch, how many were placed.
    ...(asked.report === 'stakes' && isOfMarket ? [{ name: 'bets', kind: 'integer' as const, sum: true, title: null }] : [])]
  const textPlace = { isRoot: place.accountId === null, isOfLevel: asked.level !== undefined, isPlayer, isOfMarket, isOfMarkets: isOfMarket || asked.event_id !== undefined, way, moneys, sportIds: sports.map(({ id }) => id), providerIds: providers.map(({ id }) => id) }
  return ok({
    text: asked.beyond === undefined ? text(textPlace) : beyondText(text(textPlace), asked.beyond),
    order: `${anyCurrency ? '' : 'r.currency, '}${order}, r.id`,
    totals: asked.beyond === undefined ? (totals?.(textPlace) ?? null) : null,
    first: asked.beyond !== undefined || first === undefined || (await arePlayersFew(tx, place.accountIds)) ? null : first(textPlace),
    parts: parts?.(textPlace) ?? null,
    beside,
    told,
    values,
    columns,
    summedUntil: summed.until.toISOString(),
    heading: {
      report: asked.report, account_name: facts.user_name, accounts: facts.accounts, from: from === null ? null : slotAt(from), to: whole ? until : to, as_of: asOf, final, time_zone: facts.time_zone, generated_at: now.toISOString(), operator: facts.business, made_by: madeBy,
      sport: facts.sport, market_type: asked.market_type ?? null, event: facts.event, market: facts.market, provider: facts.provider, level: asked.level ?? null, beyond: asked.beyond ?? null, columns,
    },
    question: [asked.report, place.accountId, asked.game_id, asked.market_type].map((part) => part ?? '-').join(' '),
    askedBy: viewer.accountId,
    pagesAt: ofNow || (ofMoments && !final) ? asOf : null,
    ofShown: ofNow && asked.as_of !== undefined,
    isPlayer,
    way,
  })
}

/** Accounts by currency, with the way to their bets: of several, that of a rare one is not the one of all. */
async function moneysOf(tx: Tx, { accountId, accountIds, currencies }: Place, of: { readonly isPlayer: boolean; readonly isOfMarket: boolean }, [, ...values]: readonly Value[]): Promise<TextPlace['moneys']> {
  const groups = [...Map.groupBy(accountIds, (id) => currencies.get(id)).values()]
  const moneys: { readonly accountIds: readonly string[]; readonly way: BetsWay }[] = []
  for (const ids of groups) moneys.push({ accountIds: ids, way: await betsWay(tx, 'top_stakes', { ...of, isRoot: accountId === null && groups.length === 1 }, [arrayText(ids), ...values]) })
  return moneys
}

/** Types the parameters, whichever of them a text reads. */
export const typed = 'with asked as (select $1::bigint[], $2::timestamptz, $3::timestamptz, $4::bigint, $5::text, $6::text, $7::bigint, $8::integer, $9::timestamptz, $10::timestamptz, $11::timestamptz, $12::bigint[], $13::bigint, $14::timestamptz, $15::bigint, $16::timestamptz)'

/** Rows in the order of the report. */
export async function reportRows(tx: Tx, open: OpenReport, offset: number, limit: number): Promise<readonly ReportRow[]> {
  const { text, first, parts, order } = open
  // What a page shows is among the first of each part.
  if (parts !== null) return walked(tx, open, parts.map((part) => `(select r.* from (${part}) r order by ${order} limit ${offset + limit})`).join(' union all '), offset, limit)
  if (first === null || offset + limit > namedRowsMax) return rowsOf(tx, open, text, offset, limit)
  const found = await walked(tx, open, first, offset, limit)
  return found.length === limit ? found : rowsOf(tx, open, text, offset, limit)
}

/** From a text whose order is that of an index, whatever is believed of how many rows it takes to fill the page. */
async function walked(tx: Tx, open: OpenReport, text: string, offset: number, limit: number): Promise<readonly ReportRow[]> {
  await tx.query('set local enable_sort = off')
  const found = await rowsOf(tx, open, text, offset, limit)
  await tx.query('set local enable_sort to default')
  return found
}

async function rowsOf(tx: Tx, { order, beside, told, values, columns }: OpenReport, text: string, offset: number, limit: number): Promise<readonly ReportRow[]> {
  const page = `select r.* from (${text}) r order by ${order} limit ${limit} offset ${offset}`
  const { rows } = await tx.query<Found>(`${typed} ${beside === null ? page : `select r.*, d.* from (${page}) r cross join lateral (${beside}) d order by ${order}`}`, values)
  return rows.map((row) => rowOf(told?.(row) ?? row, columns))
}

/** All rows in the order of the report, `count` at a time from one look: what is not read yet PostgreSQL holds. */
export async function* everyRow(tx: Tx, { text, order, beside, told, values, columns }: OpenReport, count: number): AsyncGenerator<readonly ReportRow[]> {
  const rows = `select r.* from (${text}) r order by ${order}`
  // All of them are wanted, and not the first ones soon.
  await tx.query('set local cursor_tuple_fraction = 1')
  await tx.query(`declare report_rows no scroll cursor for ${typed} ${beside === null ? rows : `select r.*, d.* from (${rows}) r cross join lateral (${beside}) d order by ${order}`}`, values)
  for (let isLast = false; !isLast;) {
    const { rows: found } = await tx.query<Found>(`fetch ${count} from report_rows`)
    isLast = found.length < count
    if (found.length > 0) yield found.map((row) => rowOf(told?.(row) ?? row, columns))
  }
  await tx.query('close report_rows')
}

/** The same, with how many rows there are in all and what their amounts come to, currency by currency: worked out once for both. */
export async function readReport(tx: Tx, { text, order, beside, told, values, columns }: OpenReport, offset: number, limit: number): Promise<Counted & { readonly found: readonly ReportRow[] }> {
  const summed = [...columns.filter((column) => column.sum), ...(columns.some(({ kind }) => kind === 'ratio') ? [{ name: 'sports_pnl' }] : [])]
  const { rows } = await tx.query<Found>(
    `${typed}, r as materialized (${text}), placed as (select r.*, row_number() over (order by ${order}) as place from (select r.* from r order by ${order} limit ${limit} offset ${offset}) r),
     page as (${beside === null ? 'select * from placed' : `select r.*, d.* from placed r cross join lateral (${beside}) d`}),
     totals as (select r.currency as of_currency, count(*)::int as of_rows ${summed.map(({ name }) => `, sum(r.${name}) as of_${name}`).join('')} from r group by 1)
     select page.*, totals.*, kind.is_total from (values (false), (true)) as kind(is_total) left join page on not kind.is_total left join totals on kind.is_total order by kind.is_total, page.place, totals.of_currency`, values)
  const totals = rows.filter((row) => row['is_total'] === true && row['of_rows'] !== null).map((row) => ({
    currency: (row['of_currency'] as string | null) ?? null, rows: Number(row['of_rows']),
    cells: cellsOf(columns.filter((column) => column.sum || column.kind === 'ratio'), Object.fromEntries(summed.map(({ name }) => [name, row[`of_${name}`]]))),
  }))
  return { found: rows.filter((row) => row['is_total'] === false && row['id'] !== null).map((row) => rowOf(told?.(row) ?? row, columns)), totals, rows: totals.reduce((sum, each) => sum + each.rows, 0), rows_are_exact: true }
}

/** A page of a report that may have very many rows: they are counted as far as they are read, and their totals come from what is summed of all. */
export async function readPage(tx: Tx, open: OpenReport, offset: number, limit: number): Promise<Counted & { readonly found: readonly ReportRow[] }> {
  if (open.totals === null) return readReport(tx, open, offset, limit)
  const found = await reportRows(tx, open, offset, limit)
  const { rows } = await tx.query<Found>(`${typed} select t.* from (${open.totals}) t order by t.currency`, open.values)
  const summed = open.columns.filter((column) => column.sum)
  const isAll = found.length < limit && (found.length > 0 || offset === 0)
  const isWhole = isAll && offset === 0
  const totals = rows.map((row) => {
    const currency = String(row['currency'])
    return { currency, rows: isWhole ? found.filter((each) => each.currency === currency).length : null, cells: cellsOf(summed, row) }
  })
  return { found, totals: totals.filter((total) => total.rows !== 0), rows: isAll ? offset + found.length : offset + limit - 1, rows_are_exact: isAll }
}

function rowOf(row: Found, columns: ReportHeading['columns']): ReportRow {
  return {
    id: String(row['id']),
    currency: (row['currency'] as string | null) ?? null,
    cells: cellsOf(columns, row),
    ...(row['outcomes'] === undefined ? {} : { outcomes: row['outcomes'] as NonNullable<ReportRow['outcomes']> }),
    ...Object.fromEntries(ofOneThing.flatMap((name) => (typeof row[name] === 'string' ? [[name, row[name]]] : []))),
  }
}

function cellsOf(columns: ReportHeading['columns'], row: Found): ReportCells {
  return Object.fromEntries(columns.map(({ name, kind }) => {
    const value = row[name]
    if (kind === 'ratio') return [name, marginOf(row)]
    if (value === null || value === undefined) return [name, null]
    return [name, kind === 'amount' || kind === 'integer' ? toWire(String(value)) : String(value)]
  }))
}

/** Basis points of the turnover that were kept of it; none without turnover. */
function marginOf(row: Found): number | null {
  const [turnover, pnl] = [BigInt(String(row['turnover'] ?? 0)), BigInt(String(row['sports_pnl'] ?? 0))]
  return turnover <= 0n ? null : Number((pnl * 10_000n) / turnover)
}

type Facts = {
  readonly user_name: string | null
  readonly level: number | null
  readonly business: string | null
  readonly time_zone: string
  readonly sport: string | null
  readonly event: string | null
  readonly market: string | null
  readonly provider: string | null
  readonly accounts: ReportHeading['accounts']
  /** The whole days of the period as they are summed, from and to (exclusive): the same where none are, or days of another time zone. */
  readonly first_day: string
  readonly last_day: string
}

async function factsOf(tx: Tx, { accountId, accountIds }: Place, asked: AskedReport, { from, until, asOf, siteTimeZone }: { readonly from: string; readonly until: string; readonly asOf: string; readonly siteTimeZone: string }): Promise<Facts> {
  const { rows: [row] } = await tx.queryNamed<Facts>('report-facts',
    `select p.user_name, p.level, p.business, p.time_zone, (select ${pastAt('sport', 's.id', 's.name', '$9')} from sports s where s.id = $2) as sport, (select ${pastAt('event', 'e.id', 'e.name', '$9')} from events e where e.id = $4) as event,
       (select ${pastAt('market', 'k.id', 'k.name', '$9')} || ', ' || ${pastAt('event', 'e.id', 'e.name', '$9')} from markets k join events e on e.id = k.event_id where k.id = $10) as market, (select ${pastAt('provider', 'v.id', 'v.name', '$9')} from casino_providers v where v.id = $8) as provider,
       (select coalesce(json_agg(json_build_object('id', c.id::text, 'user_name', c.user_name, 'currency', c.currency) order by c.id), '[]') from accounts c where c.id = any($3::bigint[])) as accounts,
       d.first_day, greatest(d.first_day, case when d.are_summed then date_trunc('day', $6::timestamptz at time zone p.time_zone) at time zone p.time_zone end) as last_day
     from (select i.id, a.user_name, a.level, ${pastAt('business', 'b.id', 'b.name', '$9')} as business, coalesce(${pastAt('business.zone', 'b.id', 'b.time_zone', '$9')}, $7) as time_zone from (select $1::bigint as id) i left join accounts a on a.id = i.id left join businesses b on b.id = a.business_id) p
     cross join lateral (
       select case l.at when date_trunc('day', l.at) then $5::timestamptz else (date_trunc('day', l.at) + interval '1 day') at time zone p.time_zone end as first_day,
         not exists (select from accounts c left join sum_zones z on z.business_id = c.business_id where c.id = any($3::bigint[]) and z.time_zone is distinct from p.time_zone) as are_summed
       from (select $5::timestamptz at time zone p.time_zone as at) l
     ) d`, [accountId, asked.game_id ?? null, arrayText(accountIds), asked.event_id ?? null, from, until, siteTimeZone, asked.casino_provider_id ?? null, asOf, asked.market_id ?? null])
  assert(row !== undefined, 'there is one row of facts')
  // Days that would begin after the period leave its quarters whole.
  return Date.parse(row.first_day) >= Date.parse(until) ? { ...row, first_day: from, last_day: from } : row
}

async function belowOf(tx: Tx, { accountId, accountIds }: Place): Promise<readonly string[]> {
  if (accountId === null) return accountIds
  const { rows } = await tx.queryNamed<{ id: string }>('report-below', 'select id from accounts where parent_id = $1', [accountId])
  return rows.map(({ id }) => id)
}

/** Sports in which something moved, by name. */
async function sportsOf(tx: Tx, values: readonly Value[]): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await tx.query<{ id: string; name: string }>(`${typed} select p.id, ${nameAt('sport', 'p')} as name from sports p where p.id in (${movedSports}) order by 2`, values)
  return rows
}

/** Providers of the casino whose games moved something, by name. */
async function providersOf(tx: Tx, values: readonly Value[]): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await tx.query<{ id: string; name: string }>(`${typed} select p.id, ${nameAt('provider', 'p')} as name from casino_providers p where p.id in (${movedProviders}) order by 2`, values)
  return rows
}
