import type { RowOf } from '#contract/endpoint.ts'
import type { exposure } from '#contract/exposure.ts'
import { netExposure } from '#domain/exposure/read-book.ts'
import { roundShare } from '#domain/exposure/shared-book.ts'
import { compareIntegers } from '#domain/kernel/integer-text.ts'
import type { MinorBp } from '#domain/kernel/money.ts'
import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { isNumberMarket } from '#domain/markets/payoff.ts'
import { toWire } from '../runtime/to-wire.ts'
import type { MarketNames } from './market-facts.ts'
import { cellsOf, outcomeName } from './open-books.ts'
import type { OpenBook } from './open-books.ts'
import { remembered } from './remembered.ts'

export type View = 'total' | 'my_pt'
export type EventRow = RowOf<typeof exposure.net>
export type OutcomeRow = RowOf<typeof exposure.outcomes>
export type WorstRow = RowOf<typeof exposure.worst>
type NetRow = EventRow['net'][number]

const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The worst case of a book in a view; of `my_pt` in exact parts, so it compares with its like only. */
export function worstOf(book: OpenBook, view: View): bigint {
  return view === 'total' ? book.total.worst.amount : book.mine.worst.amount
}

/** What several books lose, each in its own worst case, one sum a currency, by code. */
export const netOf = remembered((books: readonly OpenBook[]): NetRow[] =>
  [...Map.groupBy(books, ({ currency }) => currency)].toSorted(([a], [b]) => text(a, b)).map(([currency, of]) => {
    let [stake, bets, total, mine] = [0n, 0, 0n, 0n]
    const events = new Set<string>()
    for (const book of of) {
      stake += book.stakeMinor
      bets += book.bets
      total += netExposure(book.total)
      mine += netExposure(book.mine)
      events.add(book.market.eventId)
    }
    return { currency, stake: toWire(stake), bets, markets: of.length, events: events.size, net_total: toWire(total), net_my_pt: toWire(roundShare(mine as MinorBp)) }
  }))

/** What a list is put in order by; the cursor of a page carries it. */
export type EventPlace = readonly [currency: string, key: string, eventId: string]

export type EventBooks = { readonly place: EventPlace; readonly books: readonly OpenBook[] }

/**
 * The events of books in order: by start without a view, else currency by currency, what loses most first. Amounts of two currencies are
 * never compared: an event with books in two then stands in either, with its books of that one.
 */
export function eventsInOrder(books: readonly OpenBook[], view: View | undefined): readonly EventBooks[] {
  return inOrders(books)(view)
}

const inOrders = remembered((books: readonly OpenBook[]) => {
  const known = new Map<View | undefined, readonly EventBooks[]>()
  return (view: View | undefined): readonly EventBooks[] => {
    const events = known.get(view) ?? inOrder(books, view)
    known.set(view, events)
    return events
  }
})

function inOrder(books: readonly OpenBook[], view: View | undefined): readonly EventBooks[] {
  return [...Map.groupBy(books, ({ market, currency }) => (view === undefined ? market.eventId : `${market.eventId} ${currency}`)).values()]
    .flatMap((of): EventBooks[] => {
      const [first] = of
      if (first === undefined) return []
      const { eventId, startsAt } = first.market
      if (view === undefined) return [{ place: ['', String(startsAt), eventId], books: of }]
      const loss = of.reduce((sum, each) => sum + netExposure<bigint>(view === 'total' ? each.total : each.mine), 0n)
      return [{ place: [first.currency, String(loss), eventId], books: of }]
    })
    .toSorted((a, b) => comparePlaces(a.place, b.place))
}

/** Amounts of one scale: in one currency, and of one view. */
export function comparePlaces(a: EventPlace, b: EventPlace): number {
  return text(a[0], b[0]) || compareIntegers(a[1], b[1]) || compareIntegers(a[2], b[2])
}

type Names = ReadonlyMap<string, MarketNames>

/** One row, or none for an event that has just gone. */
export function eventRow({ books }: EventBooks, names: Names): EventRow[] {
  const markets = books.flatMap((each) => {
    const named = names.get(each.market.id)
    return named === undefined ? [] : [{ each, named, row: bookRow(each, named) }]
  })
  const event = markets.find(({ named }) => named.event.in_play)?.named.event ?? markets[0]?.named.event
  if (event === undefined) return []
  const net = netOf(books)
  return [{
    ...event,
    total_stake: net.map(({ currency, stake }) => ({ currency, minor: stake })),
    net,
    markets: markets.flatMap(({ each, named, row }) => (isNumberMarket(each.market.shape.type) ? [] : [{ ...row, market_name: named.name }])),
    fancies: markets.flatMap(({ each, named, row }) => (isNumberMarket(each.market.shape.type) ? [{ ...row, name: named.name }] : [])),
  }]
}

/** A line for each outcome of each market of an event. */
export function outcomeRows({ books }: EventBooks, names: Names): OutcomeRow[] {
  return books.flatMap((each) => {
    const named = names.get(each.market.id)
    if (named === undefined) return []
    const { market_id, market_type, status, currency, bets, stake, selections, worst_total, worst_my_pt } = bookRow(each, named)
    return selections.map((cell) => ({ ...named.event, market_id, market_name: named.name, market_type, status, currency, bets, stake, ...cell, worst_total, worst_my_pt }))
  })
}

function bookRow(book: OpenBook, named: MarketNames) {
  const { market, total, mine } = book
  return {
    market_id: market.id,
    market_type: market.shape.type,
    status: market.status,
    currency: book.currency,
    bets: book.bets,
    stake: toWire(book.stakeMinor),
    form: total.form,
    selections: cellsOf(book, named),
    worst_total: toWire(total.worst.amount),
    worst_total_outcome: outcomeName(named, total.worst),
    worst_my_pt: toWire(roundShare(mine.worst.amount)),
    worst_my_pt_outcome: outcomeName(named, mine.worst),
    best_total: toWire(total.best.amount),
    best_my_pt: toWire(roundShare(mine.best.amount)),
  }
}

export type SportName = { readonly id: string; readonly name: string }

/** The sports of books, by name. */
export async function sportNames(tx: Tx, books: readonly OpenBook[]): Promise<readonly SportName[]> {
  const { rows } = await tx.queryNamed<SportName>('exposure-sports', 'select id, name from sports where id = any($1::bigint[]) order by name', [arrayText(new Set(books.map(({ market }) => market.sportId)))])
  return rows
}

const booksBySport = remembered((books: readonly OpenBook[]) => Map.groupBy(books, ({ market }) => market.sportId))

/** Sums by sport, each a currency. */
export function sportRows(sports: readonly SportName[], books: readonly OpenBook[]) {
  const bySport = booksBySport(books)
  return sports.flatMap(({ id, name }) => netOf(bySport.get(id) ?? []).map((net) => ({ sport_id: id, sport_name: name, ...net })))
}

/** Where a book stands on the board of the worst; the cursor of a page carries it. */
export type WorstPlace = readonly [currency: string, worst: string, marketId: string]

export type WorstBook = { readonly place: WorstPlace; readonly book: OpenBook }

/** Books that lose in some outcome, currency by currency, what loses most first; of each currency the first `ofEach`, or all. */
export function worstInOrder(books: readonly OpenBook[], view: View, ofEach?: number): readonly WorstBook[] {
  const worstFirst = books
    .filter((book) => worstOf(book, view) < 0n)
    .map((book): WorstBook => ({ place: [book.currency, String(worstOf(book, view)), book.market.id], book }))
    .toSorted((a, b) => comparePlaces(a.place, b.place))
  return ofEach === undefined ? worstFirst : [...Map.groupBy(worstFirst, ({ book }) => book.currency).values()].flatMap((of) => of.slice(0, ofEach))
}

export function worstRow({ market, currency, bets, stakeMinor, total, mine }: OpenBook, names: Names, view: View): WorstRow[] {
  const named = names.get(market.id)
  if (named === undefined) return []
  const { worst, best } = view === 'total' ? total : mine
  const shown = (amount: bigint): number => toWire(view === 'total' ? amount : roundShare(amount as MinorBp))
  return [{
    ...named.event,
    market_id: market.id,
    market_name: named.name,
    market_type: market.shape.type,
    status: market.status,
    currency,
    bets,
    stake: toWire(stakeMinor),
    view,
    worst: shown(worst.amount),
    worst_outcome: outcomeName(named, worst),
    best: shown(best.amount),
    best_outcome: outcomeName(named, best),
  }]
}
