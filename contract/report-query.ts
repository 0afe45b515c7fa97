import * as z from 'zod/mini'
import { levels } from '#domain/hierarchy/levels.ts'
import { marketTypes } from '#domain/markets/market.ts'
import { id, instant, page, queryInteger } from './fields.ts'
import { reportNames } from './report-names.ts'

/** Who reads reports. */
export const readsReports = { kind: 'section', section: 'SUPERADMINS', permissions: ['Reports'], accounts: 'own-subtree' } as const

/** Bets are of markets; `casino`: what moved without one, its rounds and what its providers gave beside them. */
export const reportMarketType = z.enum([...marketTypes, 'casino'])

/** What a report may be narrowed to, beside its level. */
const narrowed = { game_id: z.optional(id), market_type: z.optional(reportMarketType), event_id: z.optional(id), market_id: z.optional(id), casino_provider_id: z.optional(id) }
/** The same of one that is made later, with its level. */
export const scheduleFilters = { ...narrowed, level: z.optional(z.int().check(z.gte(0), z.lte(levels.player))) }

/** What a report is of; by itself, because addresses are read by it before the page of reports is there. */
export const reportAsked = {
  report: z.enum(reportNames),
  /** All players below it; without one, of the caller's own place. */
  account_id: z.optional(id),
  from: z.optional(instant),
  to: z.optional(instant),
  /**
   * A whole quarter of an hour that has passed. Without one: as of now, as far as is summed. Of a report of how things stand now: a moment
   * at which it was shown.
   */
  as_of: z.optional(instant),
  ...narrowed,
  level: z.optional(queryInteger(0, levels.player)),
  /** Without so many branches that moved most, of every currency together: what analytics draws as one beside these. */
  beyond: z.optional(queryInteger(1, 100_000)),
}
/** Rows of one page at most: a report is printed from one page, so that everything on paper is of one moment. */
export const reportRowsMax = 5_000
/** Rows of a CSV that is streamed at most: about what a spreadsheet has lines. Of how things stand there are no more than are kept. */
export const reportCsvRowsMax = 1_000_000
/** Rows at most of a file that is made as a whole, for a schedule or as XLSX, and of what is kept of a report of how things stand: of more none is made. */
export const reportFileRowsMax = 50_000

export const reportReadQuery = z.strictObject({ ...reportAsked, ...page, limit: z.optional(queryInteger(1, reportRowsMax)) })
