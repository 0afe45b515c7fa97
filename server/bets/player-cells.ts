import { csvCell } from '#contract/csv.ts'
import { CopiedLines } from '#database/copied-lines.ts'
import type { Tx } from '#database/transaction.ts'
import { numberAt } from '../runtime/bytes.ts'
import { KeptCells } from './kept-cells.ts'
import { PathNames } from './path-names.ts'

const tab = 9
const text = csvCell('text', new Map())

/**
 * User name and path of players as cells, as viewers of one level see them. They outlast an export where its owner keeps them, since nobody moves in the
 * tree or gets another user name: half of what an export costs is to read and write them.
 */
export class PlayerCells {
  #level: number | null = null
  #cells = new KeptCells()
  #paths = new PathNames({ level: 0 })

  /** Those of these players, and of others that were asked for. */
  async of(tx: Tx, level: number, players: readonly number[]): Promise<KeptCells> {
    // What was handed out stays as it is: rows may still be written from it.
    if (level !== this.#level) {
      this.#level = level
      this.#cells = new KeptCells()
      this.#paths = new PathNames({ level })
    }
    const cells = (this.#cells = this.#cells.orEmpty())
    await addPlayers(tx, cells, this.#paths, cells.unknownOf(players))
    return cells
  }
}

async function addPlayers(tx: Tx, to: KeptCells, paths: PathNames, unknown: readonly number[]): Promise<void> {
  if (unknown.length === 0) return
  const lines = new CopiedLines()
  await tx.copyLines('select id, parent_id, user_name from accounts where id = any($1::bigint[])', [unknown], lines)
  const { bytes } = lines
  const [ids, parents, names]: [number[], number[], string[]] = [[], [], []]
  for (let index = 0; index < lines.count; index++) {
    const parent = bytes.indexOf(tab, lines.from(index)) + 1
    const name = bytes.indexOf(tab, parent) + 1
    ids.push(numberAt(bytes, lines.from(index), parent - 1))
    parents.push(numberAt(bytes, parent, name - 1))
    names.push(bytes.toString('utf8', name, lines.to(index)))
  }
  const above = await paths.of(tx, parents)
  for (const [index, id] of ids.entries()) to.add(id, `${text(names[index] ?? '', null)},${text(above.get(parents[index] ?? 0) ?? '', null)}`)
}
