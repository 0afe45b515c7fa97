import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { Viewer } from './viewer.ts'

/** Between the names of a path. */
export const pathSeparator = ' / '

/** Accounts kept at most, so that an export of any length holds no more. */
const keptMax = 50_000

const namesText = `
select string_agg(concat_ws(' ', id, level, user_name, parent_id), E'\\n') as lines
from accounts where id = any($1::bigint[])`

/**
 * Paths of accounts as a viewer sees them: user names from the level below the viewer down to the account itself. Each account is read
 * once however many stand below it, by those who keep this for several pages too: nobody moves in the tree or gets another user name.
 */
export class PathNames {
  readonly #viewer: Pick<Viewer, 'level'>
  #known = new Map<number, string>()

  constructor(viewer: Pick<Viewer, 'level'>) {
    this.#viewer = viewer
  }

  /** By the account's id; of one that the viewer does not stand above, the empty text. */
  async of(tx: Tx, accountIds: Iterable<number>): Promise<ReadonlyMap<number, string>> {
    // What was handed out, or is still being read, stays as it is: pages that are read at the same time may share this.
    if (this.#known.size > keptMax) this.#known = new Map()
    const known = this.#known
    const steps: (readonly Named[])[] = []
    for (let ids = unknownOf(known, accountIds); ids.size > 0;) {
      const { rows } = await tx.queryNamed<{ lines: string | null }>('path-names', namesText, [arrayText(ids)])
      const step = (rows[0]?.lines?.split('\n') ?? []).map(named)
      steps.push(step)
      ids = unknownOf(known, step.flatMap(({ level, parentId }) => (level > this.#viewer.level && parentId !== null ? [parentId] : [])))
    }
    // What was read last stands highest.
    for (const step of steps.toReversed()) {
      for (const { id, level, name, parentId } of step) {
        const above = parentId === null ? '' : (known.get(parentId) ?? '')
        known.set(id, level <= this.#viewer.level ? '' : above === '' ? name : above + pathSeparator + name)
      }
    }
    return known
  }
}

/** By numbers: thousands of ids as texts would cost as much as all else that is done with them. */
type Named = { readonly id: number; readonly level: number; readonly name: string; readonly parentId: number | null }

function named(line: string): Named {
  const [id, level, name = '', parentId] = line.split(' ')
  return { id: Number(id), level: Number(level), name, parentId: parentId === undefined ? null : Number(parentId) }
}

function unknownOf(known: ReadonlyMap<number, string>, ids: Iterable<number>): Set<number> {
  const unknown = new Set<number>()
  for (const id of ids) if (!known.has(id)) unknown.add(id)
  return unknown
}
