import type * as z from 'zod/mini'
import type { betRow } from '#contract/bets.ts'

export type Bet = z.output<typeof betRow>

/** The most bets kept on the screen; older ones fall off the end. */
export const tickerCap = 10_000

/**
 * Bets newest first, by id, each once. While `frozen`, what arrives waits in `held`, so that nothing moves under the
 * reader's eyes. `hidden` counts messages that the stream dropped for this client; `gap` says that numbers are missing
 * altogether and only a new load can fill them.
 */
export type Ticker = {
  readonly rows: readonly Bet[]
  readonly held: readonly Bet[]
  readonly frozen: boolean
  readonly hidden: number
  readonly gap: boolean
}

export type TickerAction =
  | { readonly kind: 'loaded'; readonly bets: readonly Bet[] }
  | { readonly kind: 'arrived'; readonly bets: readonly Bet[]; readonly hidden: number; readonly gap: boolean }
  | { readonly kind: 'froze' }
  | { readonly kind: 'released' }
  | { readonly kind: 'noticed' }

export const emptyTicker: Ticker = { rows: [], held: [], frozen: false, hidden: 0, gap: false }

export function reduceTicker(ticker: Ticker, action: TickerAction): Ticker {
  switch (action.kind) {
    case 'loaded':
      return { ...ticker, rows: mergeBets(ticker.rows, [...action.bets, ...ticker.held]), held: [], gap: false }
    case 'arrived': {
      const noticed = { hidden: ticker.hidden + action.hidden, gap: ticker.gap || action.gap }
      if (ticker.frozen) {
        const fresh = action.bets.filter((bet) => !holds(ticker.rows, bet))
        return { ...ticker, ...noticed, held: mergeBets(ticker.held, fresh) }
      }
      return { ...ticker, ...noticed, rows: mergeBets(ticker.rows, action.bets) }
    }
    case 'froze':
      return ticker.frozen ? ticker : { ...ticker, frozen: true }
    case 'released':
      if (!ticker.frozen) return ticker
      return { ...ticker, frozen: false, rows: mergeBets(ticker.rows, ticker.held), held: [] }
    case 'noticed':
      return { ...ticker, hidden: 0 }
  }
}

/** Both lists as one, newest first, every bet once, at most `tickerCap`. `rows` is in order already; `fresh` may be in any. */
export function mergeBets(rows: readonly Bet[], fresh: readonly Bet[]): readonly Bet[] {
  const sorted = fresh.toSorted(newestFirst)
  const wanted: Bet[] = []
  for (const bet of sorted) {
    if (wanted.at(-1)?.id !== bet.id && !holds(rows, bet)) wanted.push(bet)
  }
  if (wanted.length === 0) return rows
  const last = wanted.at(-1)
  const first = rows[0]
  if (first === undefined || (last !== undefined && newestFirst(last, first) < 0)) {
    return wanted.concat(rows).slice(0, tickerCap)
  }
  return wanted.concat(rows).sort(newestFirst).slice(0, tickerCap)
}

/** Ids are decimal texts of rising numbers: the longer one is the later one. */
export function newestFirst(a: { readonly id: string }, b: { readonly id: string }): number {
  if (a.id.length !== b.id.length) return b.id.length - a.id.length
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}

function holds(rows: readonly Bet[], bet: Bet): boolean {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]
    if (row !== undefined && newestFirst(row, bet) < 0) low = middle + 1
    else high = middle
  }
  return rows[low]?.id === bet.id
}
