import type { Tx } from '#database/transaction.ts'
import type { FieldChange } from './audit-diff.ts'

/** Fields that hold the id of a runner, and prices and states of runners, whose fields are called by it. */
const holdsRunner = /^outcome\.(winners|removed|dead_heat\.selections)\[|(^|\.)selection_id$/
const calledBy = /^(?:quotes|runners)\.([0-9]{1,18})\./
const id = /^[0-9]{1,18}$/

/** The ids of the runners that changes name. */
export function runnerIds(changes: readonly FieldChange[]): readonly string[] {
  return changes.flatMap(({ field, before, after }) => {
    if (holdsRunner.test(field)) return [before, after].filter((value): value is string => value !== null && id.test(value))
    const runner = calledBy.exec(field)?.[1]
    return runner === undefined ? [] : [runner]
  })
}

/** Names of runners by their ids, as they are called today. */
export async function runnerNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.query<{ id: string; name: string }>('select id, name from selections where id = any($1::bigint[])', [[...new Set(ids)]])
  return new Map(rows.map(({ id: of, name }) => [of, name]))
}
