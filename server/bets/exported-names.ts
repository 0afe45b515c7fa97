import { csvCell } from '#contract/csv.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import { CopiedLines } from '#database/copied-lines.ts'
import type { Tx } from '#database/transaction.ts'
import { numberAt } from '../runtime/bytes.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import { betPlaces, runnerNames, settledOutcomes } from './bet-places.ts'
import { voidsOf } from './listed-bets.ts'
import { PathNames } from './path-names.ts'
import type { Viewer } from './viewer.ts'

/** Of each of these at most, so that an export of any length holds no more. */
const keptMax = 50_000

/** Cells as they stand in the file, by the number of what they are of. */
export type Cells = ReadonlyMap<number, Uint8Array>

/** What the bets of a page name, by number: user name and path of a player; sport, league, event and market; the runner; and of the void ones when, by whom and why. */
export type Names = { readonly players: Cells; readonly markets: Cells; readonly runners: Cells; readonly voids: Cells; /** Of those whose result stands now. */ readonly outcomes: ReadonlyMap<number, WireOutcome> }

type ExportViewer = Pick<Viewer, 'level' | 'accountId'>

/**
 * What bets of an export have in common, as cells of its CSV, each read and written once whatever the number of pages: who stands above
 * a player and what a market is called stays. What became of a market or a bet does not, and so is read with each page.
 */
export class ExportedNames {
  readonly #viewer: ExportViewer
  readonly #paths: PathNames
  readonly #players = new KeptCells()
  readonly #markets = new KeptCells()
  readonly #runners = new KeptCells()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(viewer: ExportViewer) {
    this.#viewer = viewer
    this.#paths = new PathNames(viewer)
  }

  /** Of two pages that ask at once, one waits: most of what it lacks the other is reading. */
  of(tx: Tx, lines: CopiedLines): Promise<Names> {
    const { players, markets, runners, reduced } = namedIn(lines)
    const read = this.#turn.then(async () => {
      const [ofPlayers, ofMarkets, ofRunners, outcomes, voids] = await Promise.all([
        this.#players.of(players, (unknown) => this.#readPlayers(tx, unknown)),
        this.#markets.of(markets, async (unknown) => [...await betPlaces(tx, texts(unknown))].map(([id, { game_name, league_name, event_id, event_name, market_name }]) => [Number(id), cells(game_name, league_name, event_id, event_name, id, market_name)])),
        this.#runners.of(runners, async (unknown) => [...await runnerNames(tx, texts(unknown))].map(([id, name]) => [Number(id), cells(name)])),
        settledOutcomes(tx, texts(markets)),
        voidsOf(tx, texts(reduced), this.#viewer),
      ])
      return {
        players: ofPlayers, markets: ofMarkets, runners: ofRunners, voids: new Map([...voids].map(([id, { at, by, reason }]) => [Number(id), cells(at, by ?? '', reason)])),
        outcomes: new Map([...outcomes].map(([id, outcome]) => [Number(id), outcome])),
      }
    })
    this.#turn = read.catch(() => undefined)
    return read
  }

  async #readPlayers(tx: Tx, unknown: readonly number[]): Promise<readonly NamedCells[]> {
    const lines = new CopiedLines()
    await tx.copyLines('select id, parent_id, user_name from accounts where id = any($1::bigint[])', [unknown], lines)
    const { bytes } = lines
    const [ids, parents, names]: [number[], string[], string[]] = [[], [], []]
    for (let index = 0; index < lines.count; index++) {
      const parent = bytes.indexOf(tab, lines.from(index)) + 1
      const name = bytes.indexOf(tab, parent) + 1
      ids.push(numberAt(bytes, lines.from(index), parent - 1))
      parents.push(bytes.toString('latin1', parent, name - 1))
      names.push(bytes.toString('utf8', name, lines.to(index)))
    }
    const paths = await this.#paths.of(tx, parents)
    return ids.map((id, index) => [id, cells(names[index] ?? '', paths.get(parents[index] ?? '') ?? '')])
  }
}

type Named = Readonly<Record<'players' | 'markets' | 'runners' | 'reduced', Iterable<number>>>

/** Of every bet its player, each market and runner once, and the bets of which not all stands: behind its id a line names these. */
function namedIn(lines: CopiedLines): Named {
  const { bytes } = lines
  const [players, reduced]: [number[], number[]] = [[], []]
  const [markets, runners] = [new Set<number>(), new Set<number>()]
  for (let index = 0; index < lines.count; index++) {
    const player = bytes.indexOf(tab, lines.from(index)) + 1
    const market = bytes.indexOf(tab, player) + 1
    const runner = bytes.indexOf(tab, market) + 1
    players.push(numberAt(bytes, player, market - 1))
    markets.add(numberAt(bytes, market, runner - 1))
    const kept = bytes.indexOf(tab, runner) + 1
    if (bytes[runner] !== backslash) runners.add(numberAt(bytes, runner, kept - 1))
    if (bytes[kept] !== backslash && numberAt(bytes, kept, bytes.indexOf(tab, kept)) < wholeBp) reduced.push(numberAt(bytes, lines.from(index), player - 1))
  }
  return { players, markets, runners, reduced }
}

type NamedCells = readonly [id: number, cells: Uint8Array]

class KeptCells {
  #kept = new Map<number, Uint8Array>()

  /** @param read is asked for those that are not known, if there are any */
  async of(ids: Iterable<number>, read: (unknown: readonly number[]) => Promise<Iterable<NamedCells>>): Promise<Cells> {
    // What was handed out stays as it is: rows of the page before may still be written from it.
    if (this.#kept.size > keptMax) this.#kept = new Map()
    const kept = this.#kept
    const unknown = new Set<number>()
    for (const id of ids) if (!kept.has(id)) unknown.add(id)
    if (unknown.size > 0) for (const [id, written] of await read([...unknown])) kept.set(id, written)
    return kept
  }
}

const [tab, backslash] = [9, 92]
const text = csvCell('text', new Map())

function cells(...values: readonly string[]): Uint8Array {
  return Buffer.from(values.map((value) => text(value, null)).join(','))
}

function texts(ids: Iterable<number>): readonly string[] {
  return [...ids].map(String)
}
