import type { RowOf } from '#contract/endpoint.ts'
import type { exposure } from '#contract/exposure.ts'
import type { Tx } from '#database/transaction.ts'
import { houseSide, readBook } from '#domain/exposure/read-book.ts'
import type { Book, BookCase } from '#domain/exposure/read-book.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import { roundShare } from '#domain/exposure/shared-book.ts'
import type { Minor, MinorBp } from '#domain/kernel/money.ts'
import { toWire } from '../runtime/to-wire.ts'
import { openLegs } from './leg-store.ts'
import type { MarketLegs } from './leg-store.ts'
import { marketFacts } from './market-facts.ts'
import type { FactsFilter, MarketFacts, MarketNames } from './market-facts.ts'
import type { Place } from './place.ts'

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

/** Every market that is not settled and has bets below the place. */
export async function openBooks(tx: Tx, place: Place, filter: BookFilter = {}): Promise<readonly OpenBook[]> {
  const legs = await openLegs(tx, place.currencies)
  const wanted = filter.currency === undefined ? legs : legs.filter(({ group: currency }) => currency === filter.currency)
  const facts = await marketFacts(tx, wanted.map(({ marketId }) => marketId), filter)
  return wanted.flatMap((of) => {
    const market = facts.get(of.marketId)
    return market === undefined ? [] : [openBook(market, of)]
  })
}

function openBook(market: MarketFacts, { group: currency, total, mine, stakeMinor, bets }: MarketLegs): OpenBook {
  return { market, currency, stakeMinor, bets, ...booksOf(market, total, mine) }
}

/** Both books of the other side of players' legs. */
export function booksOf({ shape }: MarketFacts, players: readonly Leg[], shares: readonly Leg<MinorBp>[]): Pick<OpenBook, 'total' | 'mine'> {
  return { total: readBook(houseSide(players), shape), mine: readBook(houseSide(shares), shape) }
}

/** The two books cell by cell; they have the same cells, being of the same bets. */
export function cellsOf({ total, mine }: Pick<OpenBook, 'total' | 'mine'>, { runners }: Pick<MarketNames, 'runners'>): Cell[] {
  return total.cells.map(({ key, amount }, index) => ({
    selection_id: key,
    name: runners.get(key) ?? key,
    total_book: toWire(amount),
    my_pt: toWire(roundShare(mine.cells[index]?.amount ?? (0n as MinorBp))),
  }))
}

/** What an outcome is called: its runners, or its numbers. */
export function outcomeName({ runners }: Pick<MarketNames, 'runners'>, { keys }: BookCase<bigint>): string {
  return keys.map((key) => runners.get(key) ?? key).join(' + ')
}
