import { scheduleFilters } from '#contract/report-query.ts'
import type { reports } from '#contract/reports.ts'
import type { Query, RowOf } from '#contract/endpoint.ts'
import type { ReportName } from '#contract/report-names.ts'
import type { Tx } from '#database/transaction.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { Conditions } from '../runtime/conditions.ts'
import { listOrder } from '../runtime/list-order.ts'
import type { After, ListOrder } from '../runtime/list-order.ts'

type ScheduleRow = RowOf<typeof reports.schedules>
type KeptRow = RowOf<typeof reports.files>
/** What the report of a schedule is narrowed to. */
type ScheduleFilters = Pick<ScheduleRow, 'game_id' | 'market_type' | 'event_id' | 'market_id' | 'casino_provider_id' | 'level'>
const filterNames = Object.keys(scheduleFilters) as readonly (keyof ScheduleFilters)[]
type AskedFilters = { readonly [Name in keyof ScheduleFilters]?: ScheduleFilters[Name] | undefined }

/** What a report is asked to be narrowed to, as it is kept: null where it is not. */
export function keptFilters(asked: AskedFilters): ScheduleFilters {
  return Object.fromEntries(filterNames.map((name) => [name, asked[name] ?? null])) as ScheduleFilters
}

/** What is kept, as a report is asked for. */
export function askedFilters(kept: ScheduleFilters): { readonly [Name in keyof ScheduleFilters]?: NonNullable<ScheduleFilters[Name]> } {
  return Object.fromEntries(filterNames.flatMap((name) => (kept[name] === null ? [] : [[name, kept[name]]])))
}

export type NewSchedule = ScheduleFilters & { readonly loginId: string; readonly report: ReportName; readonly accountId: string | null; readonly every: ScheduleRow['every']; readonly format: ScheduleRow['format']; readonly timeZone: string }

const filters = filterNames.map((name) => `s.${name}`).join(', ')
const columns = `s.id, s.report, s.account_id, a.user_name as account_name, ${filters}, s.every, s.format, s.next_at, s.created_at, (select p.name from sports p where p.id = s.game_id) as game_name,
  (select e.name from events e where e.id = s.event_id) as event_name, (select k.name from markets k where k.id = s.market_id) as market_name, (select v.name from casino_providers v where v.id = s.casino_provider_id) as casino_provider_name`

/** The end of the day, week or month in which `at` lies. */
const endOf = (at: string, every: string, zone: string): string => `(date_trunc(${every}, ${at} at time zone ${zone}) + ('1 ' || ${every})::interval) at time zone ${zone}`

export async function listSchedules(tx: Tx, loginId: string): Promise<readonly ScheduleRow[]> {
  const { rows } = await tx.queryNamed<ScheduleRow>('report-schedules', `select ${columns} from report_schedules s left join accounts a on a.id = s.account_id where s.login_id = $1 and s.ended_at is null order by s.id`, [loginId])
  return rows
}

export async function insertSchedule(tx: Tx, { loginId, report, accountId, every, format, timeZone, ...of }: NewSchedule, now: Date): Promise<ScheduleRow | undefined> {
  const { rows } = await tx.queryNamed<ScheduleRow>('report-schedule',
    `with s as (
       insert into report_schedules (login_id, report, account_id, every, format, time_zone, next_at, created_at, ${filterNames.join(', ')})
       values ($1, $2, $3, $4, $5, $6, ${endOf('$7::timestamptz', '$4::text', '$6::text')}, $7, ${filterNames.map((_, index) => `$${index + 8}`).join(', ')}) returning *
     ) select ${columns} from s left join accounts a on a.id = s.account_id`,
    [loginId, report, accountId, every, format, timeZone, now.toISOString(), ...filterNames.map((name) => of[name])])
  return rows[0]
}

/** Answers whether it was one of theirs. */
export async function endSchedule(tx: Tx, loginId: string, id: string, now: Date): Promise<boolean> {
  return (await tx.query('update report_schedules set ended_at = $3 where id = $1 and login_id = $2 and ended_at is null', [id, loginId, now.toISOString()])).rowCount === 1
}

const orders = {
  made: { value: 'f.made_at', type: 'timestamptz' },
  rows: { value: 'f.rows', type: 'bigint' },
  size: { value: 'length(f.content)', type: 'bigint', nullable: true },
} as const

/** What was made last stands first, unless another order is asked for. */
export function keptOrder(sort: Query<typeof reports.files>['sort'] = '-made'): ListOrder {
  return listOrder(orders, sort, 'f.id')
}

type Listed = { readonly report: ReportName | undefined; readonly order: ListOrder; readonly after: After | null; readonly limit: number }

/** A person's kept files in an order, each with the value of the order. */
export async function listKept(tx: Tx, loginId: string, { report, order, after, limit }: Listed): Promise<readonly (KeptRow & { readonly value: unknown })[]> {
  const conditions = new Conditions()
  conditions.add('f.login_id = ?', loginId)
  if (report !== undefined) conditions.add('f.report = ?', report)
  order.addAfter(conditions, after)
  const { rows } = await tx.query<KeptRow & { readonly value: unknown }>(
    `select f.id, f.report, f.file_name, f.format, f.period_from as "from", f.period_to as "to", f.rows, length(f.content) as size_bytes, f.sha256, f.made_at, f.refusal, ${order.value} as value
     from report_files f where ${conditions.text()} order by ${order.by} limit ${limit}`, conditions.values)
  return rows
}

export type KeptContent = Omit<RowOf<typeof reports.keptFile>, 'content_base64'> & { readonly content: string }

export async function readKept(tx: Tx, loginId: string, id: string): Promise<KeptContent | undefined> {
  const { rows } = await tx.queryNamed<KeptContent>('report-file',
    `select file_name, media_type, rows, sha256, translate(encode(content, 'base64'), E'\\n', '') as content from report_files where id = $1 and login_id = $2 and refusal is null`, [id, loginId])
  return rows[0]
}

/** A schedule that is due, locked; with the period that its report is of, or, without `from`, the moment, in days of `time_zone`. */
export type DueSchedule = ScheduleFilters & Pick<ScheduleRow, 'id' | 'report' | 'account_id' | 'format' | 'every'> & { readonly login_id: string; readonly from: string | null; readonly to: string; readonly time_zone: string }

export async function takeDue(tx: Tx, finalUntil: Date): Promise<DueSchedule | undefined> {
  const { rows } = await tx.queryNamed<DueSchedule>('report-due',
    `select id, report, account_id, ${filters}, format, every, login_id, time_zone, (next_at at time zone time_zone - ('1 ' || every)::interval) at time zone time_zone as "from", next_at as "to"
     from report_schedules s where ended_at is null and next_at <= $1 order by next_at, id limit 1 for update skip locked`, [finalUntil.toISOString()])
  return rows[0]
}

/** To the period after the one that was due, or to the one in which `past` lies. */
export async function moveOn(tx: Tx, id: string, past: Date | null): Promise<void> {
  await tx.queryNamed('report-next', `update report_schedules set next_at = ${endOf('coalesce($2::timestamptz, next_at)', 'every', 'time_zone')} where id = $1`, [id, past?.toISOString() ?? null])
}

export async function keepFile(tx: Tx, due: DueSchedule, file: RowOf<typeof reports.file>, now: Date): Promise<void> {
  await tx.queryNamed('report-keep',
    `insert into report_files (schedule_id, login_id, report, file_name, format, media_type, period_from, period_to, rows, sha256, content, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, decode($11, 'base64'), $12) on conflict do nothing`,
    [due.id, due.login_id, due.report, file.file_name, due.format, file.media_type, due.from, due.to, file.rows, file.sha256, file.content_base64, now.toISOString()])
}

/** The period of a schedule has no file, and why. */
export async function keepRefusal(tx: Tx, due: DueSchedule, refusal: RefusalCode, now: Date): Promise<void> {
  await tx.queryNamed('report-keep-refusal',
    `insert into report_files (schedule_id, login_id, report, file_name, format, period_from, period_to, rows, made_at, refusal)
     values ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9) on conflict do nothing`, [due.id, due.login_id, due.report, due.report, due.format, due.from, due.to, now.toISOString(), refusal])
}
