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
  #known = new Map<string, string>()

  constructor(viewer: Pick<Viewer, 'level'>) {
    this.#viewer = viewer
  }

  /** By the account's id; of one that the viewer does not stand above, the empty text. */
  async of(tx: Tx, accountIds: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    // What was handed out, or is still being read, stays as it is: pages that are read at the same time may share this.
    if (this.#known.size > keptMax) this.#known = new Map()
    const known = this.#known
    const steps: (readonly string[])[][] = []
    for (let ids = unknownOf(known, accountIds); ids.size > 0;) {
      const { rows } = await tx.queryNamed<{ lines: string | null }>('path-names', namesText, [arrayText(ids)])
      const step = (rows[0]?.lines?.split('\n') ?? []).map((line) => line.split(' '))
      steps.push(step)
      ids = unknownOf(known, step.flatMap(([, level, , parentId]) => (this.#isBelow(level) && parentId !== undefined ? [parentId] : [])))
    }
    // What was read last stands highest.
    for (const step of steps.toReversed()) {
      for (const [id = '', level, name = '', parentId = ''] of step) {
        const above = known.get(parentId) ?? ''
        known.set(id, !this.#isBelow(level) ? '' : above === '' ? name : above + pathSeparator + name)
      }
    }
    return known
  }

  #isBelow(level: string | undefined): boolean {
    return Number(level) > this.#viewer.level
  }
}

function unknownOf(known: ReadonlyMap<string, string>, ids: Iterable<string>): Set<string> {
  const unknown = new Set<string>()
  for (const id of ids) if (!known.has(id)) unknown.add(id)
  return unknown
}
