import { definitionOf } from '#contract/report-list.ts'
import type { ReportColumn, ReportName } from '#contract/report-list.ts'
import type { ReportCells, ReportHeading, ReportRow } from '#contract/reports.ts'
import { arrayText } from '#database/array-text.ts'
import type { Tx, Value } from '#database/transaction.ts'
import type { MarketType } from '#domain/markets/market.ts'
import { refuse, ok } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { slotMs, summedUntil } from '../analytics/summed-until.ts'
import { siteTimeZone } from '../auth/user-row.ts'
import type { Viewer } from '../bets/viewer.ts'
import { placeOf } from '../exposure/place.ts'
import { toWire } from '../runtime/to-wire.ts'
import { reportTexts } from './report-text.ts'

export type AskedReport = {
  readonly report: ReportName
  readonly account_id?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly as_of?: string | undefined
  readonly game_id?: string | undefined
  readonly market_type?: MarketType | undefined
}

/** A report that may be read: what its text needs, and all of its heading but the totals. */
export type OpenReport = {
  readonly text: string
  readonly order: string
  readonly values: readonly Value[]
  readonly columns: ReportHeading['columns']
  readonly heading: Omit<ReportHeading, 'totals' | 'rows'>
}

const beginning = '2000-01-01T00:00:00Z'
const ofOneThing = ['account_id', 'game_id', 'event_id', 'market_id', 'bet_id'] as const
/** A sum begins at a whole quarter of an hour, which every time zone's days begin with. */
const slotAt = (at: string): string => new Date(Math.floor(Date.parse(at) / slotMs) * slotMs).toISOString()
const isSlot = (at: string): boolean => Date.parse(at) % slotMs === 0

/** Refuses what the asker may not see, filters that a report does not have, and moments that it cannot tell of. */
export async function openReport(tx: Tx, viewer: Viewer, madeBy: string, asked: AskedReport, now: Date): Promise<Result<OpenReport>> {
  const definition = definitionOf(asked.report)
  if (definition.staffOnly === true && viewer.accountId !== null) return refuse('ACCESS_NOT_FOUND', { field: 'report' })
  if (asked.game_id !== undefined && !definition.filters.includes('sport')) return refuse('REQUEST_INVALID', { field: 'game_id' })
  if (asked.market_type !== undefined && !definition.filters.includes('market_type')) return refuse('REQUEST_INVALID', { field: 'market_type' })
  const place = await placeOf(tx, viewer, asked.account_id)
  if (place === null) return refuse('ACCESS_NOT_FOUND')

  const summed = await summedUntil(tx, now)
  if (asked.as_of !== undefined && (definition.time === 'now' || !isSlot(asked.as_of) || Date.parse(asked.as_of) > summed.finalUntil.getTime())) return refuse('REQUEST_INVALID', { field: 'as_of' })
  const asOf = asked.as_of === undefined ? summed.until.toISOString() : new Date(asked.as_of).toISOString()
  const to = asked.to !== undefined && Date.parse(asked.to) < Date.parse(asOf) ? asked.to : asOf
  const from = definition.time === 'period' ? (asked.from ?? null) : null
  if (from !== null && Date.parse(from) >= Date.parse(asked.to ?? to)) return refuse('REQUEST_INVALID', { field: 'from' })
  const final = Date.parse(to) <= summed.finalUntil.getTime() && definition.time !== 'now'
  // While it moves, the quarter that is under way is in it as far as it is summed.
  const whole = final || to === asked.to
  const until = whole ? slotAt(to) : new Date(Date.parse(slotAt(to)) + slotMs).toISOString()

  const facts = await factsOf(tx, place.accountId, asked.game_id)
  const sports = asked.report === 'sports_members' ? await sportsOf(tx, place.accountIds, from ?? beginning, until, asked.market_type) : []
  const columns = [...definition.columns.map((column) => ({ name: column.name, kind: column.kind, sum: (column as ReportColumn).sum === true, title: null as string | null })),
    ...sports.map(({ id, name }) => ({ name: `sport_${id}`, kind: 'amount' as const, sum: true, title: name })),
    ...(asked.report === 'sports_members' ? [{ name: 'total', kind: 'amount' as const, sum: true, title: null }] : [])]
  const { text, order } = reportTexts[asked.report]
  return ok({
    text: text({ isRoot: place.accountId === null, sportIds: sports.map(({ id }) => id) }),
    order,
    values: [arrayText(place.accountIds), slotAt(from ?? beginning), until, asked.game_id ?? null, asked.market_type ?? null, facts.time_zone],
    columns,
    heading: {
      report: asked.report, account_name: facts.user_name, from: from === null ? null : slotAt(from), to: whole ? until : to, as_of: asOf, final, time_zone: facts.time_zone, generated_at: now.toISOString(), operator: facts.business, made_by: madeBy,
      sport: facts.sport, market_type: asked.market_type ?? null, columns,
    },
  })
}

/** Types the parameters, whichever of them a text reads. */
const typed = 'with asked as (select $1::bigint[], $2::timestamptz, $3::timestamptz, $4::bigint, $5::text, $6::text)'

/** Rows in the order of the report. */
export async function reportRows(tx: Tx, { text, order, values, columns }: OpenReport, offset: number, limit: number): Promise<readonly ReportRow[]> {
  const { rows } = await tx.query<Readonly<Record<string, unknown>>>(`${typed} select r.* from (${text}) r order by r.currency, ${order}, r.id limit ${limit} offset ${offset}`, values)
  return rows.map((row) => ({
    id: String(row['id']),
    currency: (row['currency'] as string | null) ?? null,
    cells: cellsOf(columns, row),
    ...Object.fromEntries(ofOneThing.flatMap((name) => (typeof row[name] === 'string' ? [[name, row[name]]] : []))),
  }))
}

/** How many rows there are, and what their amounts come to, currency by currency. */
export async function reportTotals(tx: Tx, { text, values, columns }: OpenReport): Promise<Pick<ReportHeading, 'rows' | 'totals'>> {
  const summed = columns.filter((column) => column.sum)
  const { rows } = await tx.query<Readonly<Record<string, unknown>>>(
    `${typed} select r.currency, count(*)::int as rows ${summed.map(({ name }) => `, sum(r.${name}) as ${name}`).join('')} from (${text}) r group by 1 order by 1`, values)
  const totals = rows.map((row) => ({ currency: (row['currency'] as string | null) ?? null, rows: Number(row['rows']), cells: cellsOf(columns.filter((column) => column.sum || column.kind === 'ratio'), row) }))
  return { rows: totals.reduce((sum, each) => sum + each.rows, 0), totals }
}

function cellsOf(columns: ReportHeading['columns'], row: Readonly<Record<string, unknown>>): ReportCells {
  return Object.fromEntries(columns.map(({ name, kind }) => {
    const value = row[name]
    if (kind === 'ratio') return [name, marginOf(row)]
    if (value === null || value === undefined) return [name, null]
    return [name, kind === 'amount' || kind === 'integer' ? toWire(String(value)) : String(value)]
  }))
}

/** Basis points of the turnover that were kept; none without turnover. */
function marginOf(row: Readonly<Record<string, unknown>>): number | null {
  const [turnover, pnl] = [BigInt(String(row['turnover'] ?? 0)), BigInt(String(row['pnl'] ?? 0))]
  return turnover <= 0n ? null : Number((pnl * 10_000n) / turnover)
}

async function factsOf(tx: Tx, accountId: string | null, sportId: string | undefined) {
  const { rows } = await tx.queryNamed<{ user_name: string | null; business: string | null; time_zone: string | null; sport: string | null }>('report-facts',
    `select a.user_name, b.name as business, b.time_zone, (select name from sports where id = $2) as sport from (select $1::bigint as id) i left join accounts a on a.id = i.id left join businesses b on b.id = a.business_id`, [accountId, sportId ?? null])
  const [row] = rows
  return { user_name: row?.user_name ?? null, business: row?.business ?? null, time_zone: row?.time_zone ?? siteTimeZone, sport: row?.sport ?? null }
}

/** Sports in which something moved, by name. */
async function sportsOf(tx: Tx, accountIds: readonly string[], from: string, until: string, marketType: MarketType | undefined) {
  const { rows } = await tx.query<{ id: string; name: string }>(
    `select p.id, p.name from sports p where exists (
       select from money_sums s where s.account_id = any($1::bigint[]) and s.sport_id = p.id and s.slot >= $2 and s.slot < $3 and ($4::text is null or s.market_type::text = $4)) order by p.name`,
    [arrayText(accountIds), slotAt(from), until, marketType ?? null])
  return rows
}
