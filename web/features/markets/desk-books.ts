import type * as z from 'zod/mini'
import type { bookRow } from '#contract/markets.ts'
import type { StakeSums } from '../../components/value/stakes.tsx'

export type Book = z.output<typeof bookRow>

/** How much was bet on a market, in whole bets and per currency. */
export type MarketFigures = { readonly bets: number; readonly stakes: StakeSums }

export type DeskBooks = {
  /** Every currency that has a book, by code. */
  readonly currencies: readonly string[]
  /** The one whose books are shown; null where nobody has bet. */
  readonly currency: string | null
  /** The shown books by market. */
  readonly byMarket: ReadonlyMap<string, Book>
  /** By market, over all currencies. */
  readonly figures: ReadonlyMap<string, MarketFigures>
}

/** The books of one currency, the chosen one where it has any; two currencies are never added up. */
export function deskBooks(books: readonly Book[], chosen: string | undefined): DeskBooks {
  const currencies = [...new Set(books.map((book) => book.currency))].toSorted()
  const currency = currencies.find((code) => code === chosen) ?? currencies[0] ?? null
  return {
    currencies,
    currency,
    byMarket: new Map(books.filter((book) => book.currency === currency).map((book) => [book.market_id, book])),
    figures: new Map([...Map.groupBy(books, (book) => book.market_id)].map(([id, of]) => [id, figuresOf(of)])),
  }
}

function figuresOf(books: readonly Book[]): MarketFigures {
  return {
    bets: books.reduce((count, book) => count + book.bets, 0),
    stakes: books.map((book) => ({ currency: book.currency, minor: book.stake_minor })).toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
  }
}
