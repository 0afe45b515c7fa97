import type { RowOf } from '#contract/endpoint.ts'
import type { exposure } from '#contract/exposure.ts'
import type { Tx } from '#database/transaction.ts'
import { houseSide, readBook } from '#domain/exposure/read-book.ts'
import type { Book, BookCase, BookCell } from '#domain/exposure/read-book.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import { roundShare } from '#domain/exposure/shared-book.ts'
import type { Minor, MinorBp } from '#domain/kernel/money.ts'
import { toWire } from '../runtime/to-wire.ts'
import type { FactsFilter, MarketFacts, MarketNames } from './market-facts.ts'
import type { LegMemory } from './leg-memory.ts'
import { openMarkets } from './open-markets.ts'
import type { OpenMarket } from './open-markets.ts'
import type { Place } from './place.ts'
import { remembered } from './remembered.ts'

type Cell = RowOf<typeof exposure.downline>['selections'][number]

/** The book of a market in one currency, from the side of a place above the players. */
export type OpenBook = {
  readonly market: MarketFacts
  readonly currency: string
  readonly stakeMinor: Minor
  readonly bets: number
  readonly total: Book<Minor>
  /** Exact; rounded where it is shown. */
  readonly mine: Book<MinorBp>
}

export type BookFilter = FactsFilter & { readonly currency?: string | undefined }

/**
 * Every market that is not settled and has bets below the place.
 * @param memory of the same database: what earlier readers of the place have read is not read again
 */
export async function openBooks(tx: Tx, place: Place, filter: BookFilter = {}, memory?: LegMemory): Promise<readonly OpenBook[]> {
  const markets = await openMarkets(tx, place.currencies, filter, memory)
  const books = booksOfMarkets(markets)
  return filter.currency === undefined ? books : books.filter(({ currency }) => currency === filter.currency)
}

const booksOfMarkets = remembered((markets: readonly OpenMarket[]): readonly OpenBook[] => markets.map(knownBookOf))

type Books = Pick<OpenBook, 'total' | 'mine'>

/** Legs that are remembered keep their books, for as long as the market can end as it could then. */
const known = new WeakMap<readonly Leg[], OpenBook>()

function knownBookOf({ market, group: currency, total, mine, stakeMinor, bets }: OpenMarket): OpenBook {
  const same = known.get(total)
  if (same?.market === market && same.currency === currency) return same
  const books = same !== undefined && endsAs(market) === endsAs(same.market) ? { total: same.total, mine: same.mine } : booksOf(market, total, mine)
  const book = { market, currency, stakeMinor, bets, ...books }
  known.set(total, book)
  return book
}

function endsAs({ shape: { type, winnersCount, selectionIds } }: MarketFacts): string {
  return `${type} ${winnersCount} ${selectionIds.join()}`
}

/** Both books of the other side of players' legs. */
export function booksOf({ shape }: MarketFacts, players: readonly Leg[], shares: readonly Leg<MinorBp>[]): Books {
  return { total: readBook(houseSide(players), shape), mine: readBook(houseSide(shares), shape) }
}

/** The two books cell by cell; they have the same cells, being of the same bets. */
export function cellsOf({ total, mine }: Pick<OpenBook, 'total' | 'mine'>, { runners }: Pick<MarketNames, 'runners'>): Cell[] {
  return total.cells.map((cell, index) => ({
    selection_id: cell.key,
    name: cellName({ runners }, cell),
    total_book: toWire(cell.amount),
    my_pt: toWire(roundShare(mine.cells[index]?.amount ?? (0n as MinorBp))),
  }))
}

/** What a cell is called: its runner, or its numbers as people count them. */
export function cellName({ runners }: Pick<MarketNames, 'runners'>, { key, called }: Pick<BookCell<bigint>, 'key' | 'called'>): string {
  return runners.get(key) ?? called ?? key
}

/** What an outcome is called, in the same words. */
export function outcomeName(names: Pick<MarketNames, 'runners'>, { keys, called }: BookCase<bigint>): string {
  return called ?? keys.map((key) => cellName(names, { key })).join(' + ')
}
