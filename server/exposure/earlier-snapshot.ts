/** A snapshot of PostgreSQL as its own text, and when that PostgreSQL began. */
export type Snapshot = { readonly snapshot: string; readonly started: string }

/**
 * One row: the `snapshot` and the `started` of now, and what has come since an earlier reader's, which two parameters name. Where all that it showed is
 * seen now too (`goes_on`), every row that was written since has an `age(xmin)` of at most `age`: its transaction is not older than the oldest that
 * was under way then. A row that has gone shows itself by nothing. Another PostgreSQL, such as a standby that took over, may have given the same
 * transaction numbers to other work.
 */
export const earlierSnapshot = (snapshot: string, started: string): string => `
  select now.snapshot, now.started, age(pg_snapshot_xmin(${snapshot}::pg_snapshot)::xid) as age,
    coalesce(now.started = ${started} and pg_snapshot_xmax(${snapshot}::pg_snapshot) <= pg_snapshot_xmax(now.snapshot)
      and not exists (select from pg_snapshot_xip(now.snapshot) as x where pg_visible_in_snapshot(x, ${snapshot}::pg_snapshot)), false) as goes_on
  from (select pg_current_snapshot() as snapshot, pg_postmaster_start_time()::text as started offset 0) now`
