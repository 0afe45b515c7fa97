import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { Path } from './bet-views.ts'

const accountsKept = 200_000
/** An account never changes its place in the tree; a changed name is seen after this long. */
const keptMs = 60_000

type Known = { readonly id: string; readonly parentId: string | null; readonly name: string; readonly untilMs: number }

const namesText = 'select id::text, parent_id::text as "parentId", user_name as name from accounts where id = any($1::bigint[])'

/**
 * The accounts above players, kept so that the message of a bet can name its path without reading it again. Each account is kept
 * by itself: agents whose players bet seldom are many, but have the same few above them.
 */
export class PathCache {
  readonly #kept = new Map<string, Known>()

  /** The paths of these parents of players, company first. Accounts that are not known are read, a level of them in one statement. */
  async load(tx: Tx, parentIds: Iterable<string>): Promise<ReadonlyMap<string, Path>> {
    const now = performance.now()
    if (this.#kept.size > accountsKept) this.#kept.clear()
    const wanted = new Set(parentIds)
    for (let unknown = this.#unknown(wanted, now); unknown.size > 0; unknown = this.#unknown(wanted, now)) {
      const { rows } = await tx.queryNamed<Omit<Known, 'untilMs'>>('placement_names', namesText, [arrayText(unknown)])
      assert(rows.length === unknown.size, 'every account of a path is there')
      for (const row of rows) this.#kept.set(row.id, { ...row, untilMs: now + keptMs })
    }
    return new Map(Array.from(wanted, (id) => [id, [...this.#upFrom(id)].reverse()]))
  }

  /** From these accounts up as far as is known: those whose names must be read. */
  #unknown(ids: Iterable<string>, now: number): ReadonlySet<string> {
    const unknown = new Set<string>()
    for (const id of ids) {
      let last: Known | null = null
      for (const known of this.#upFrom(id)) {
        if (known.untilMs <= now) unknown.add(known.id)
        last = known
      }
      if (last === null) unknown.add(id)
      else if (last.parentId !== null) unknown.add(last.parentId)
    }
    return unknown
  }

  *#upFrom(id: string): Generator<Known> {
    for (let known = this.#kept.get(id); known !== undefined; known = known.parentId === null ? undefined : this.#kept.get(known.parentId)) yield known
  }
}
