import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { Path } from './bet-views.ts'

/** An account by its id, with its place in the tree. */
export type Place = { readonly id: string; readonly name: string; readonly parentId: string | null }

const placesKept = 200_000
/** An account never changes its place in the tree; a changed name is seen after this long. */
const keptMs = 60_000

const placesText = `
select distinct on (u.id) u.id, u.user_name as name, u.parent_id as "parentId"
from account_paths t join accounts u on u.id = t.ancestor_id
where t.descendant_id = any($1::bigint[])`

/** The accounts above players, kept so that the message of a bet can name its path without reading it again. */
export class PathCache {
  readonly #kept = new Map<string, Place & { readonly untilMs: number }>()

  /** The paths of these parents of players, company first. What is not known above them is read, all in one statement. */
  async load(tx: Tx, parents: readonly Place[]): Promise<ReadonlyMap<string, Path>> {
    if (this.#kept.size > placesKept) this.#kept.clear()
    for (const parent of parents) this.#keep(parent)
    const paths = new Map<string, Path>()
    const unknown = new Set<string>()
    for (const parent of parents) {
      const path = this.#pathOf(parent)
      if (path !== null) paths.set(parent.id, path)
      else if (parent.parentId !== null) unknown.add(parent.parentId)
    }
    if (unknown.size === 0) return paths
    const { rows } = await tx.queryNamed<Place>('placement_paths', placesText, [arrayText(unknown)])
    for (const row of rows) this.#keep(row)
    for (const parent of parents) paths.set(parent.id, this.#pathOf(parent) ?? [])
    return paths
  }

  #keep(place: Place): void {
    this.#kept.set(place.id, { ...place, untilMs: performance.now() + keptMs })
  }

  #pathOf(parent: Place): Path | null {
    const path = [{ id: parent.id, name: parent.name }]
    for (let id = parent.parentId; id !== null; ) {
      const place = this.#kept.get(id)
      if (place === undefined || place.untilMs < performance.now()) return null
      path.push({ id: place.id, name: place.name })
      id = place.parentId
    }
    return path.reverse()
  }
}
