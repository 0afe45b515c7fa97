import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Log } from './log.ts'
import { programDigest } from './program-digest.ts'

const everyMs = 60_000
/** The files are read again every hour. */
const looksPerCompare = 60
/** A clock further off than this cannot order what several nodes write. */
const clockOffMaxMs = 2_000
/** Under this key stands what ran last, so that the record tells a start from an installation. */
const programKey = 'program'

export type ProgramWatchOptions = {
  readonly database: Database
  readonly log: Log
  readonly now: () => Date
  /** Folder of the program's files. */
  readonly root: string
}

export type Program = { readonly version: string; readonly node: string; readonly digest: string }

/**
 * Keeps watch over the program itself and writes into the record: that it started, and with which files; that its files changed under it;
 * that its clock left the database's; that the database was away. Each is told once until it is over.
 */
export function startProgramWatch(options: ProgramWatchOptions): { stop(): Promise<void> } {
  const watch = createProgramWatch(options)
  let looks = 0
  const round = async () => {
    await watch.look()
    if (++looks % looksPerCompare === 0) await watch.compare()
  }
  let running = watch.started().catch(warn)
  const timer = setInterval(() => { running = round().catch(warn) }, everyMs)
  function warn(error: unknown): void {
    options.log.warn('the program could not be looked at, trying again', { error })
  }
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

export function createProgramWatch({ database, log, now, root }: ProgramWatchOptions): { started(): Promise<void>; look(): Promise<void>; compare(): Promise<void> } {
  let startedWith = ''
  let changedTo: string | null = null
  let clockOff = false
  let awaySince: Date | null = null

  const record = (action: string, before: Readonly<Record<string, string>> | null, after: Readonly<Record<string, string | number>>) => withTransaction(database, {}, (tx) =>
    tx.query(`insert into audit_log (actor_kind, action, target_kind, target_id, before, after) values ('system', $1, 'program', 'steward', $2, $3)`, [action, before, after]))

  const look = async (): Promise<void> => {
    const offMs = await withTransaction(database, { readOnly: true }, async (tx) => {
      const sentMs = now().getTime()
      const { rows } = await tx.query<{ ms: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms')
      // The database answered somewhere between the two looks at the own clock.
      const [answeredMs, databaseMs] = [now().getTime(), rows[0]?.ms ?? sentMs]
      return databaseMs < sentMs ? sentMs - databaseMs : Math.max(0, databaseMs - answeredMs)
    })
    if (awaySince !== null) {
      await record('program.databaseAway', null, { from: awaySince.toISOString(), to: now().toISOString() })
      awaySince = null
    }
    if (offMs > clockOffMaxMs !== clockOff) {
      clockOff = !clockOff
      if (clockOff) log.error('THE CLOCK IS OFF: this machine and the database disagree', { milliseconds: Math.round(offMs) })
      await record(clockOff ? 'program.clockOff' : 'program.clockRight', null, { off_ms: Math.round(offMs) })
    }
  }

  return {
    async started() {
      const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
      const program: Program = { version, node: process.version, digest: await programDigest(root) }
      startedWith = program.digest
      await withTransaction(database, {}, async (tx) => {
        const { rows } = await tx.query<{ value: Program }>('select value from settings where key = $1 for update', [programKey])
        await tx.query('insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [programKey, program])
        await tx.query(
          `insert into audit_log (actor_kind, action, target_kind, target_id, before, after) values ('system', $1, 'program', 'steward', $2, $3)`,
          [rows[0]?.value.digest === program.digest ? 'program.started' : 'program.installed', rows[0]?.value ?? null, program])
      })
    },
    async look() {
      try {
        await look()
      } catch (error) {
        awaySince ??= now()
        throw error
      }
    },
    async compare() {
      const digest = await programDigest(root)
      if (digest === startedWith || digest === changedTo) return
      changedTo = digest
      log.error('THE PROGRAM CHANGED: its files are not those that it was started from', { from: startedWith, to: digest })
      await record('program.changed', { digest: startedWith }, { digest })
    },
  }
}
