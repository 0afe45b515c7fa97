import { PathNames } from './path-names.ts'
import type { Viewer } from './viewer.ts'

/** Names of paths as viewers of each level see them, kept from one page to the next: who stands above a player is asked for level by level, one answer after the other. */
export class KeptNames {
  readonly #byLevel = new Map<number, PathNames>()

  of({ level }: Pick<Viewer, 'level'>): PathNames {
    const known = this.#byLevel.get(level)
    if (known !== undefined) return known
    const names = new PathNames({ level })
    this.#byLevel.set(level, names)
    return names
  }
}
