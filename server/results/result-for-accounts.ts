import type { RowOf } from '#contract/endpoint.ts'
import type { results } from '#contract/results.ts'

type ResultRow = RowOf<typeof results.history>

/** What everybody below the company may know of a result: that it stands, and since when; not who of the staff said so, nor what they noted. */
export function resultForAccounts(row: ResultRow): ResultRow {
  return {
    ...row,
    note: null,
    declared_by: null,
    declared_by_id: null,
    declared_by_feed: null,
    evidence: null,
    verified_by: null,
    rolled_back_by: null,
    rollback_reason: null,
  }
}
