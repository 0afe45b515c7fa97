import { csvCell } from '#contract/csv.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import { arrayText } from '#database/array-text.ts'
import { CopiedLines } from '#database/copied-lines.ts'
import type { Tx } from '#database/transaction.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import { numberAt } from '../runtime/bytes.ts'
import { betPlaces, runnerNames, settledOutcomes } from './bet-places.ts'
import { KeptCells } from './kept-cells.ts'
import { voidsOf } from './listed-bets.ts'
import type { PlayerCells } from './player-cells.ts'
import type { Viewer } from './viewer.ts'

/** How a bet stands that was changed after it was placed: basis points of it, and the price. */
type Standing = { readonly kept_bp: number; readonly price: number | null }

/** What the bets of a page name, by number: user name and path of a player; sport, league, event and market; the runner; and of the void ones when, by whom and why. */
export type Names = {
  readonly players: KeptCells
  readonly markets: KeptCells
  readonly runners: KeptCells
  readonly voids: KeptCells
  /** Of those whose result stands now. */
  readonly outcomes: ReadonlyMap<number, WireOutcome>
  /** Of those that no longer stand as they were placed. */
  readonly standings: ReadonlyMap<number, Standing>
}

type ExportViewer = Pick<Viewer, 'level' | 'accountId'>

/**
 * What bets of an export have in common, as cells of its CSV, each read and written once whatever the number of pages: who stands above
 * a player and what a market is called stays. What became of a market or a bet does not, and so is read with each page.
 */
export class ExportedNames {
  readonly #viewer: ExportViewer
  readonly #players: PlayerCells
  #markets = new KeptCells()
  #runners = new KeptCells()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(viewer: ExportViewer, players: PlayerCells) {
    this.#viewer = viewer
    this.#players = players
  }

  /** Of two pages that ask at once, one waits: most of what it lacks the other is reading. */
  of(tx: Tx, lines: CopiedLines): Promise<Names> {
    const { bets, ...named } = namedIn(lines)
    const read = this.#turn.then(async () => {
      // What was handed out stays as it is: rows of the page before may still be written from it.
      const [markets, runners] = [this.#markets, this.#runners] = [this.#markets.orEmpty(), this.#runners.orEmpty()]
      const [standings, outcomes, players] = await Promise.all([
        standingsOf(tx, bets), outcomesOf(tx, named.markets), this.#players.of(tx, this.#viewer.level, named.players),
        addMarkets(tx, markets, markets.unknownOf(named.markets)), addRunners(tx, runners, runners.unknownOf(named.runners)),
      ])
      return { players, markets, runners, outcomes, standings, voids: await this.#voidsOf(tx, standings) }
    })
    this.#turn = read.catch(() => undefined)
    return read
  }

  async #voidsOf(tx: Tx, standings: ReadonlyMap<number, Standing>): Promise<KeptCells> {
    const reduced = [...standings].flatMap(([id, { kept_bp: kept }]) => (kept < wholeBp ? [String(id)] : []))
    const voids = new KeptCells()
    for (const [id, { at, by, reason }] of await voidsOf(tx, reduced, this.#viewer)) voids.add(Number(id), cells(at, by ?? '', reason))
    return voids
  }
}

async function addMarkets(tx: Tx, to: KeptCells, unknown: readonly number[]): Promise<void> {
  if (unknown.length === 0) return
  for (const [id, { game_name, league_name, event_id, event_name, market_name }] of await betPlaces(tx, unknown.map(String))) {
    to.add(Number(id), cells(game_name, league_name, event_id, event_name, id, market_name))
  }
}

async function addRunners(tx: Tx, to: KeptCells, unknown: readonly number[]): Promise<void> {
  if (unknown.length === 0) return
  for (const [id, name] of await runnerNames(tx, unknown.map(String))) to.add(Number(id), cells(name))
}

async function outcomesOf(tx: Tx, markets: ReadonlySet<number>): Promise<ReadonlyMap<number, WireOutcome>> {
  const outcomes = await settledOutcomes(tx, [...markets].map(String))
  return new Map([...outcomes].map(([id, outcome]) => [Number(id), outcome]))
}

/** Hardly any bet has one, and few are found among thousands of ids for a fifth of what a join costs, which looks for each. */
async function standingsOf(tx: Tx, bets: readonly number[]): Promise<ReadonlyMap<number, Standing>> {
  const { rows } = await tx.queryNamed<Standing & { readonly bet_id: string }>('bets-standings', 'select bet_id, kept_bp, price from bet_standings where bet_id = any($1::bigint[])', [arrayText(bets)])
  return new Map(rows.map(({ bet_id: id, ...standing }) => [Number(id), standing]))
}

/** Of every bet itself and its player, and each market and runner once: with these a line begins. */
function namedIn(lines: CopiedLines): { readonly bets: readonly number[]; readonly players: readonly number[]; readonly markets: ReadonlySet<number>; readonly runners: ReadonlySet<number> } {
  const { bytes } = lines
  const [bets, players]: [number[], number[]] = [[], []]
  const [markets, runners] = [new Set<number>(), new Set<number>()]
  for (let index = 0; index < lines.count; index++) {
    const player = bytes.indexOf(tab, lines.from(index)) + 1
    const market = bytes.indexOf(tab, player) + 1
    const runner = bytes.indexOf(tab, market) + 1
    bets.push(numberAt(bytes, lines.from(index), player - 1))
    players.push(numberAt(bytes, player, market - 1))
    markets.add(numberAt(bytes, market, runner - 1))
    if (bytes[runner] !== backslash) runners.add(numberAt(bytes, runner, bytes.indexOf(tab, runner)))
  }
  return { bets, players, markets, runners }
}

const [tab, backslash] = [9, 92]
const text = csvCell('text', new Map())

function cells(...values: readonly string[]): string {
  return values.map((value) => text(value, null)).join(',')
}
