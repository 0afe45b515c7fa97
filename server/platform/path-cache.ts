import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { Path } from './bet-views.ts'

const pathsKept = 50_000
/** An account never changes its place in the tree; a changed name is seen after this long. */
const keptMs = 60_000

const pathsText = `
select t.descendant_id as parent_id, u.id, u.user_name as name
from account_paths t join accounts u on u.id = t.ancestor_id
where t.descendant_id = any($1::bigint[])
order by t.descendant_id, t.depth desc`

/** The paths above players, by the account that they are directly under: company first. */
export class PathCache {
  readonly #kept = new Map<string, { readonly path: Path; readonly untilMs: number }>()

  /** The paths of these parents; those not known are read, all in one statement. */
  async load(tx: Tx, parentIds: Iterable<string>): Promise<ReadonlyMap<string, Path>> {
    const paths = new Map<string, Path>()
    const missing: string[] = []
    for (const id of new Set(parentIds)) {
      const kept = this.#kept.get(id)
      if (kept !== undefined && kept.untilMs > performance.now()) paths.set(id, kept.path)
      else missing.push(id)
    }
    if (missing.length === 0) return paths
    if (this.#kept.size > pathsKept) this.#kept.clear()
    const { rows } = await tx.queryNamed<{ parent_id: string; id: string; name: string }>('placement_paths', pathsText, [arrayText(missing)])
    for (const [parentId, path] of Map.groupBy(rows, (row) => row.parent_id)) {
      this.#kept.set(parentId, { path, untilMs: performance.now() + keptMs })
      paths.set(parentId, path)
    }
    return paths
  }
}
