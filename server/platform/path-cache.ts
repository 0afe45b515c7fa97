import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { Path } from './bet-views.ts'

const pathsKept = 50_000
/** An account never changes its place in the tree; a changed name is seen after this long. */
const keptMs = 60_000

const pathsText = `
select t.descendant_id as of, json_agg(json_build_object('id', u.id::text, 'name', u.user_name) order by t.depth desc) as path
from account_paths t join accounts u on u.id = t.ancestor_id
where t.descendant_id = any($1::bigint[])
group by t.descendant_id`

/** The accounts above players, kept so that the message of a bet can name its path without reading it again. */
export class PathCache {
  readonly #kept = new Map<string, { readonly path: Path; readonly untilMs: number }>()

  /** The paths of these parents of players, company first. Those that are not known are read, all in one statement. */
  async load(tx: Tx, parentIds: Iterable<string>): Promise<ReadonlyMap<string, Path>> {
    const now = performance.now()
    const paths = new Map<string, Path>()
    const unknown = new Set<string>()
    for (const id of parentIds) {
      const kept = this.#kept.get(id)
      if (kept !== undefined && kept.untilMs > now) paths.set(id, kept.path)
      else unknown.add(id)
    }
    if (unknown.size === 0) return paths
    if (this.#kept.size > pathsKept) this.#kept.clear()
    const { rows } = await tx.queryNamed<{ of: string; path: Path }>('placement_paths', pathsText, [arrayText(unknown)])
    for (const { of, path } of rows) {
      paths.set(of, path)
      this.#kept.set(of, { path, untilMs: now + keptMs })
    }
    return paths
  }
}
