import * as z from 'zod/mini'
import { reportDifferences, reportResults } from '#domain/casino/compare-report.ts'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import { amount, currency, id, instant, page } from './fields.ts'
import { seesCasino as sees } from './casino-access.ts'

const resolves = { kind: 'section', section: 'CASINOCMS', permissions: ['Round Resolve'], accounts: 'never' } as const

/** Rounds of a report at most, and its bytes. */
export const reportRoundsMax = 20_000
const reportTextMax = 6 * 1024 * 1024
const reportBody = { bodyBytesMax: 8 * 1024 * 1024 } as const
/** Lines that a look at a report answers; its figures are over all. */
export const reportShownMax = 2_000
/** How long the period of a report may be. */
export const reportDaysMax = 31

const order = z.strictObject({ from: instant, to: instant, format: z.enum(['csv', 'json']), text: z.string().check(z.minLength(1), z.maxLength(reportTextMax)) })

/** `wrong`: a line that cannot be read. */
export const reportRowResults = [...reportResults, 'wrong'] as const
const state = z.nullable(z.enum(['open', 'closed']))

/** One round of a report beside ours: what the provider counts, what we do; null where one of the two has none. */
export const reportRow = z.object({
  /** Of the report: in a CSV the line of the file, the heading being the first, in JSON its place in the list; null: it is not in it. */
  line: z.nullable(z.int()),
  result: z.enum(reportRowResults),
  differences: z.array(z.enum(reportDifferences)),
  /** Why the line cannot be read. */
  wrong: z.nullable(z.enum(['round', 'round_twice', 'game', 'player', 'amount', 'state', 'shape'])),
  external_id: z.string(),
  game_code: z.string(),
  player_id: z.nullable(id),
  user_name: z.nullable(z.string()),
  /** Of the player; null where nobody is known of that id. */
  currency: z.nullable(currency),
  /** Our round, and what it is now. */
  round_id: z.nullable(id),
  own_game_code: z.nullable(z.string()),
  said_stakes_minor: z.nullable(amount),
  own_stakes_minor: z.nullable(amount),
  said_wins_minor: z.nullable(amount),
  own_wins_minor: z.nullable(amount),
  said_rollbacks_minor: z.nullable(amount),
  own_rollbacks_minor: z.nullable(amount),
  said_state: state,
  /** As it was compared; it may have ended since. */
  own_state: state,
  /** What the provider counts as staked or won and as taken back and we as refused, since its rollback came first: no difference. Null: nothing of the kind. */
  overtaken_minor: z.nullable(amount),
})

export const reportRowCsv = csvColumns(reportRow, {
  line: 'integer', result: 'text', differences: 'list', wrong: 'text', external_id: 'text', game_code: 'text', own_game_code: 'text', player_id: 'text', user_name: 'text', currency: 'text', round_id: 'text',
  said_stakes_minor: 'amount', own_stakes_minor: 'amount', said_wins_minor: 'amount', own_wins_minor: 'amount', said_rollbacks_minor: 'amount', own_rollbacks_minor: 'amount', said_state: 'text', own_state: 'text', overtaken_minor: 'amount',
})

const counts = { equal: z.int(), differs: z.int(), open_here: z.int(), unknown_here: z.int(), unknown_there: z.int(), wrong: z.int() }

export const keptReportRow = z.object({
  id, casino_provider_id: id, provider_name: z.string(), from: instant, to: instant, format: z.enum(['csv', 'json']),
  /** SHA-256 of the file, in hex. */
  sha256: z.string(),
  ...counts,
  kept_by: z.string(), kept_at: instant,
})

/** What providers say of a period, held against our rounds (domain rules, section 8.2). */
export const walletReports = table({
  previewReport: {
    method: 'POST', path: '/platform/wallet/providers/{id}/report-preview', origin: 'ours', summary: 'Hold a provider’s report against our rounds, round by round; nothing is kept',
    access: resolves, effect: 'read', body: order, ...reportBody, row: reportRow, extra: z.object({ sha256: z.string(), ...counts }), refusals: ['ACCESS_NOT_FOUND', 'CASINO_IMPORT_UNREADABLE'],
  },
  keepReport: {
    method: 'POST', path: '/platform/wallet/providers/{id}/reports', origin: 'ours', summary: 'Keep a provider’s report with what it comes to beside our rounds, for good',
    access: resolves, effect: 'write', body: order, ...reportBody, row: keptReportRow, refusals: ['ACCESS_NOT_FOUND', 'CASINO_IMPORT_UNREADABLE'],
  },
  reports: {
    method: 'GET', path: '/platform/wallet/reports', origin: 'ours', summary: 'Reports of providers that were kept, newest first',
    access: sees, effect: 'read', query: z.strictObject({ casino_provider_id: z.optional(id), ...page }), row: keptReportRow,
    csv: csvColumns(keptReportRow, {
      id: 'text', provider_name: 'text', from: 'instant', to: 'instant', sha256: 'text', equal: 'integer', differs: 'integer', open_here: 'integer', unknown_here: 'integer', unknown_there: 'integer', wrong: 'integer', kept_by: 'text', kept_at: 'instant',
    }),
    refusals: [],
  },
  report: {
    method: 'GET', path: '/platform/wallet/reports/{id}', origin: 'ours', summary: 'One kept report', access: sees, effect: 'read', row: keptReportRow, refusals: ['ACCESS_NOT_FOUND'],
  },
  reportFile: {
    method: 'GET', path: '/platform/wallet/reports/{id}/file', origin: 'ours', summary: 'The file of a kept report as it came', access: sees, effect: 'read',
    row: z.object({ format: z.enum(['csv', 'json']), text: z.string(), sha256: z.string() }), refusals: ['ACCESS_NOT_FOUND'],
  },
  reportRows: {
    method: 'GET', path: '/platform/wallet/reports/{id}/rows', origin: 'ours', summary: 'A kept report round by round, as it was compared: in the order of its lines, then rounds of ours that it does not have',
    access: sees, effect: 'read', query: z.strictObject({ result: z.optional(z.enum(reportRowResults)), ...page }), row: reportRow, csv: reportRowCsv, refusals: ['ACCESS_NOT_FOUND'],
  },
})
