import { csvCell } from '#contract/csv.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import type { Tx } from '#database/transaction.ts'
import { betPlaces, runnerNames, settledOutcomes } from './bet-places.ts'
import { PathNames } from './path-names.ts'
import type { Viewer } from './viewer.ts'

/** Of each of these at most, so that an export of any length holds no more. */
const keptMax = 50_000

/**
 * What bets of an export have in common, as cells of its CSV, each read and written once whatever the number of pages: who stands above
 * a player and what a market is called stays. What became of a market does not, and so is read with each page.
 */
export class ExportedNames {
  readonly #paths: PathNames
  readonly #players = new KeptCells()
  readonly #markets = new KeptCells()
  readonly #runners = new KeptCells()

  constructor(viewer: Pick<Viewer, 'level'>) {
    this.#paths = new PathNames(viewer)
  }

  /** User name and path of each of these players, by id. */
  players(tx: Tx, ids: Iterable<string>): Promise<Cells> {
    return this.#players.of(ids, async (unknown) => {
      const paths = await this.#paths.of(tx, unknown)
      return unknown.map((id) => {
        const { name, above } = PathNames.cut(paths.get(id) ?? '')
        return [id, cells([name, above])]
      })
    })
  }

  /** Sport, league, event and market of each of these markets, by id. */
  markets(tx: Tx, ids: Iterable<string>): Promise<Cells> {
    return this.#markets.of(ids, async (unknown) => [...await betPlaces(tx, unknown)]
      .map(([id, { game_name, league_name, event_id, event_name, market_name }]) => [id, cells([game_name, league_name, event_id, event_name, id, market_name])]))
  }

  runners(tx: Tx, ids: Iterable<string>): Promise<Cells> {
    return this.#runners.of(ids, async (unknown) => [...await runnerNames(tx, unknown)].map(([id, name]) => [id, cells([name])]))
  }

  /** The outcomes of those markets whose result stands now. */
  outcomes(tx: Tx, ids: Iterable<string>): Promise<ReadonlyMap<string, WireOutcome>> {
    return settledOutcomes(tx, ids)
  }
}

export type Cells = ReadonlyMap<string, string>

class KeptCells {
  #kept = new Map<string, string>()

  /** @param read is asked for those that are not known, if there are any */
  async of(ids: Iterable<string>, read: (unknown: readonly string[]) => Promise<Iterable<readonly [id: string, cells: string]>>): Promise<Cells> {
    // What was handed out stays as it is: rows of the page before may still be written from it.
    if (this.#kept.size > keptMax) this.#kept = new Map()
    const kept = this.#kept
    const unknown = new Set<string>()
    for (const id of ids) if (!kept.has(id)) unknown.add(id)
    if (unknown.size > 0) for (const [id, written] of await read([...unknown])) kept.set(id, written)
    return kept
  }
}

const text = csvCell('text', new Map())

function cells(values: readonly string[]): string {
  return values.map((value) => text(value, null)).join(',')
}
