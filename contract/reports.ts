import * as z from 'zod/mini'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import { currency, id, instant, page, sortBy } from './fields.ts'
import { reportNames } from './report-names.ts'
import { readsReports, reportAsked, reportMarketType, reportReadQuery, scheduleFilters } from './report-query.ts'

const access = readsReports

const cell = z.union([z.string(), z.int(), z.null()])
/** By the names of the columns; amounts in minor units, shares in basis points. */
const cells = z.record(z.string(), cell)
export type ReportCells = z.output<typeof cells>

const names = z.array(z.string())
const runners = z.object({ winners: names, removed: z.optional(names), dead_heat: z.optional(z.object({ selections: names, places: z.int() })) })

const row = z.object({
  /** Tells the rows of one report apart. */
  id: z.string(),
  currency: z.nullable(currency),
  cells,
  /** What the row is of, where that is one thing. */
  account_id: z.optional(id),
  game_id: z.optional(id),
  event_id: z.optional(id),
  market_id: z.optional(id),
  casino_game_id: z.optional(id),
  bet_id: z.optional(id),
  /** By the column, runners that tied or were removed, by their names: what the cell says of it in English. */
  outcomes: z.optional(z.record(z.string(), runners)),
})
export type ReportRow = z.output<typeof row>

const column = z.object({
  name: z.string(),
  kind: z.enum(['text', 'word', 'integer', 'amount', 'ratio', 'instant']),
  sum: z.boolean(),
  /** A heading of its own, where the column is of one sport or provider. */
  title: z.nullable(z.string()),
  /** The word that it is called by, where that is not its name: bets and turnover of what settled have the names of those that were placed. */
  called: z.optional(z.string()),
})

export const reportAccount = z.object({ id, user_name: z.string(), currency })

/** What stands above a report. `to` is exclusive. */
const heading = z.object({
  report: z.enum(reportNames),
  account_name: z.nullable(z.string()),
  /** Whose figures it is made of: the account, or every company. */
  accounts: z.array(reportAccount),
  from: z.nullable(instant),
  to: instant,
  /**
   * What happened before is in it, and what is final reads the same when it is asked with it later. Of a time that still moves at least two seconds ago: a list of
   * bets, voids or changes ends there, on its later pages too; in sums some of what came after may be, and a later page says its own.
   */
  as_of: instant,
  /** Whether nothing can be added to it any more: of how things stand now, that is kept as it was shown. */
  final: z.boolean(),
  time_zone: z.string(),
  generated_at: instant,
  /** Whose books they are: the name of the business; null: of all businesses. */
  operator: z.nullable(z.string()),
  /** Who asked. */
  made_by: z.string(),
  sport: z.nullable(z.string()),
  market_type: z.nullable(reportMarketType),
  event: z.nullable(z.string()),
  /** One market, with its event. */
  market: z.nullable(z.string()),
  /** Of casino games. */
  provider: z.nullable(z.string()),
  level: z.nullable(z.int()),
  /** How many branches that moved most are not in it; null: all are. */
  beyond: z.nullable(z.int()),
  columns: z.array(column),
  rows: z.int(),
  /** Else there are at least so many. */
  rows_are_exact: z.boolean(),
  /** One a currency; `rows` is null where they are not counted. */
  totals: z.array(z.object({ currency: z.nullable(currency), rows: z.nullable(z.int()), cells })),
})
export type ReportHeading = z.output<typeof heading>

export const reportFormats = ['csv', 'xlsx'] as const
const format = z.enum(reportFormats)

const file = z.object({
  file_name: z.string(),
  media_type: z.string(),
  rows: z.int(),
  /** Of the bytes, hexadecimal. */
  sha256: z.string(),
  content_base64: z.string(),
})

export const scheduleEvery = ['day', 'week', 'month'] as const
const scheduleRow = z.object({
  id,
  report: z.enum(reportNames),
  account_id: z.nullable(id),
  account_name: z.nullable(z.string()),
  /** What it is narrowed to, as it was asked for; each with its name of now. */
  game_id: z.nullable(id),
  game_name: z.nullable(z.string()),
  market_type: z.nullable(reportMarketType),
  event_id: z.nullable(id),
  event_name: z.nullable(z.string()),
  market_id: z.nullable(id),
  market_name: z.nullable(z.string()),
  casino_provider_id: z.nullable(id),
  casino_provider_name: z.nullable(z.string()),
  level: z.nullable(z.int()),
  every: z.enum(scheduleEvery),
  format,
  /** When the next file is made, of the day, week or month that ends there. */
  next_at: instant,
  created_at: instant,
})
const keptFileRow = z.object({
  id,
  report: z.enum(reportNames),
  file_name: z.string(),
  format,
  /** Null where it is of how things stood at the moment `to`. */
  from: z.nullable(instant),
  to: instant,
  rows: z.int(),
  /** Null, with the hash, where it was refused. */
  size_bytes: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  made_at: instant,
  /** Why there is no file: the code of a refusal. */
  refusal: z.nullable(z.string()),
})
const shownRow = z.object({
  /** Asked for with it, the report is as it was shown. */
  as_of: instant,
  made_by: z.string(),
  rows: z.int(),
})

export const reports = table({
  read: {
    method: 'GET',
    path: '/platform/reports',
    origin: 'ours',
    summary: 'A report, page by page, with its heading and its totals',
    access,
    effect: 'read',
    keeps: true,
    query: reportReadQuery,
    row,
    extra: z.object({ heading }),
    csv: 'own',
    refusals: ['ACCESS_NOT_FOUND', 'REPORT_TOO_LONG'],
  },
  file: {
    method: 'GET',
    path: '/platform/reports/file',
    origin: 'ours',
    summary: 'A whole report as CSV or XLSX; the same report as of the same moment has the same bytes',
    access,
    effect: 'read',
    keeps: true,
    query: z.strictObject({ ...reportAsked, format }),
    row: file,
    refusals: ['ACCESS_NOT_FOUND', 'REPORT_TOO_LONG'],
  },
  shown: {
    method: 'GET',
    path: '/platform/reports/shown',
    origin: 'ours',
    summary: 'When a report of how things stand now was shown to oneself or to somebody below, of the same account and filters, newest first; to the staff, whoever it was shown to',
    access,
    effect: 'read',
    query: z.strictObject({ report: reportAsked.report, account_id: reportAsked.account_id, game_id: reportAsked.game_id, market_type: reportAsked.market_type, ...page }),
    row: shownRow,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  files: {
    method: 'GET',
    path: '/platform/reports/files',
    origin: 'ours',
    summary: "The files that one's own schedules have made, and why others were not, newest first unless another order is asked for",
    access,
    effect: 'read',
    query: z.strictObject({ report: z.optional(z.enum(reportNames)), sort: sortBy('made', 'rows', 'size'), ...page }),
    row: keptFileRow,
    csv: csvColumns(keptFileRow, {
      id: 'text', report: 'text', file_name: 'text', format: 'text', from: 'instant', to: 'instant', rows: 'integer', size_bytes: 'integer', sha256: 'text', made_at: 'instant', refusal: 'text',
    }),
    refusals: [],
  },
  keptFile: {
    method: 'GET',
    path: '/platform/reports/files/{id}',
    origin: 'ours',
    summary: 'One of these files',
    access,
    effect: 'read',
    row: file,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  schedules: {
    method: 'GET',
    path: '/platform/reports/schedules',
    origin: 'ours',
    summary: "One's own schedules",
    access,
    effect: 'read',
    row: scheduleRow,
    refusals: [],
  },
  schedule: {
    method: 'POST',
    path: '/platform/reports/schedules',
    origin: 'ours',
    summary: 'Have a report made after every day, week or month, narrowed as it is on the screen',
    access,
    effect: 'write',
    body: z.strictObject({ report: z.enum(reportNames), account_id: z.optional(id), ...scheduleFilters, every: z.enum(scheduleEvery), format }),
    row: scheduleRow,
    refusals: ['ACCESS_NOT_FOUND', 'REPORT_SCHEDULES_FULL'],
  },
  unschedule: {
    method: 'DELETE',
    path: '/platform/reports/schedules/{id}',
    origin: 'ours',
    summary: 'Stop one of your own schedules; what it has made stays',
    access,
    effect: 'write',
    row: z.object({ id }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
})

