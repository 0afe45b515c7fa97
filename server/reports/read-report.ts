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
import type { Place } from '../exposure/place.ts'
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
const ofOneThing = ['account_id', 'game_id', 'event_id', 'market_id', 'casino_game_id', 'bet_id'] as const
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

  const facts = await factsOf(tx, place, asked.game_id)
  const byMember = asked.report === 'sports_members'
  const sports = byMember ? await sportsOf(tx, place.accountIds, from ?? beginning, until, asked.market_type) : []
  const amountColumn = (name: string, title: string | null = null) => ({ name, kind: 'amount' as const, sum: true, title })
  const columns = [...definition.columns.map((column) => ({ name: column.name, kind: column.kind, sum: (column as ReportColumn).sum === true, title: null as string | null })),
    ...sports.map(({ id, name }) => amountColumn(`sport_${id}`, name)), ...(byMember ? [amountColumn('casino'), amountColumn('total')] : [])]
  const { text, order } = reportTexts[asked.report]
  return ok({
    text: text({ isRoot: place.accountId === null, sportIds: sports.map(({ id }) => id) }),
    order,
    values: [arrayText(place.accountIds), slotAt(from ?? beginning), until, asked.game_id ?? null, asked.market_type ?? null, facts.time_zone],
    columns,
    heading: {
      report: asked.report, account_name: facts.user_name, accounts: facts.accounts, from: from === null ? null : slotAt(from), to: whole ? until : to, as_of: asOf, final, time_zone: facts.time_zone, generated_at: now.toISOString(), operator: facts.business, made_by: madeBy,
      sport: facts.sport, market_type: asked.market_type ?? null, columns,
    },
  })
}

/** Types the parameters, whichever of them a text reads. */
const typed = 'with asked as (select $1::bigint[], $2::timestamptz, $3::timestamptz, $4::bigint, $5::text, $6::text)'

/** Rows in the order of the report. */
export async function reportRows(tx: Tx, { text, order, values, columns }: OpenReport, offset: number, limit: number): Promise<readonly ReportRow[]> {
  const { rows } = await tx.query<Found>(`${typed} select r.* from (${text}) r order by r.currency, ${order}, r.id limit ${limit} offset ${offset}`, values)
  return rows.map((row) => rowOf(row, columns))
}

/** The same, with how many rows there are in all and what their amounts come to, currency by currency: worked out once for both. */
export async function readReport(tx: Tx, { text, order, values, columns }: OpenReport, offset: number, limit: number): Promise<Pick<ReportHeading, 'totals'> & { readonly found: readonly ReportRow[]; readonly rows: number }> {
  const summed = columns.filter((column) => column.sum)
  const { rows } = await tx.query<Found>(
    `${typed}, r as materialized (${text}), page as (select r.*, row_number() over (order by r.currency, ${order}, r.id) as place from r order by place limit ${limit} offset ${offset}),
     totals as (select r.currency as of_currency, count(*)::int as of_rows ${summed.map(({ name }) => `, sum(r.${name}) as of_${name}`).join('')} from r group by 1)
     select page.*, totals.*, kind.is_total from (values (false), (true)) as kind(is_total) left join page on not kind.is_total left join totals on kind.is_total order by kind.is_total, page.place, totals.of_currency`, values)
  const totals = rows.filter((row) => row['is_total'] === true && row['of_rows'] !== null).map((row) => ({
    currency: (row['of_currency'] as string | null) ?? null, rows: Number(row['of_rows']),
    cells: cellsOf(columns.filter((column) => column.sum || column.kind === 'ratio'), Object.fromEntries(summed.map(({ name }) => [name, row[`of_${name}`]]))),
  }))
  return { found: rows.filter((row) => row['is_total'] === false && row['id'] !== null).map((row) => rowOf(row, columns)), totals, rows: totals.reduce((sum, each) => sum + each.rows, 0) }
}

type Found = Readonly<Record<string, unknown>>

function rowOf(row: Found, columns: ReportHeading['columns']): ReportRow {
  return {
    id: String(row['id']),
    currency: (row['currency'] as string | null) ?? null,
    cells: cellsOf(columns, row),
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

/** Basis points of the turnover that were kept; none without turnover. */
function marginOf(row: Found): number | null {
  const [turnover, pnl] = [BigInt(String(row['turnover'] ?? 0)), BigInt(String(row['pnl'] ?? 0))]
  return turnover <= 0n ? null : Number((pnl * 10_000n) / turnover)
}

type Facts = { readonly user_name: string | null; readonly business: string | null; readonly time_zone: string | null; readonly sport: string | null; readonly accounts: ReportHeading['accounts'] }

async function factsOf(tx: Tx, { accountId, accountIds }: Place, sportId: string | undefined) {
  const { rows: [row] } = await tx.queryNamed<Facts>('report-facts',
    `select a.user_name, b.name as business, b.time_zone, (select name from sports where id = $2) as sport,
       (select coalesce(json_agg(json_build_object('id', c.id::text, 'user_name', c.user_name, 'currency', c.currency) order by c.id), '[]') from accounts c where c.id = any($3::bigint[])) as accounts
     from (select $1::bigint as id) i left join accounts a on a.id = i.id left join businesses b on b.id = a.business_id`, [accountId, sportId ?? null, arrayText(accountIds)])
  return { user_name: row?.user_name ?? null, business: row?.business ?? null, time_zone: row?.time_zone ?? siteTimeZone, sport: row?.sport ?? null, accounts: row?.accounts ?? [] }
}

/** Sports in which something moved, by name. */
async function sportsOf(tx: Tx, accountIds: readonly string[], from: string, until: string, marketType: MarketType | undefined) {
  const { rows } = await tx.query<{ id: string; name: string }>(
    `select p.id, p.name from sports p where exists (
       select from money_sums s where s.account_id = any($1::bigint[]) and s.sport_id = p.id and s.slot >= $2 and s.slot < $3 and ($4::text is null or s.market_type::text = $4)) order by p.name`,
    [arrayText(accountIds), slotAt(from), until, marketType ?? null])
  return rows
}
