import { holdsBet, mergeBets } from '../../shared/newest-bets.ts'
import type { Bet } from '../../shared/newest-bets.ts'

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
      return { ...ticker, rows: mergeBets(ticker.rows, [...action.bets, ...ticker.held], tickerCap), held: [], gap: false }
    case 'arrived': {
      const noticed = { hidden: ticker.hidden + action.hidden, gap: ticker.gap || action.gap }
      if (ticker.frozen) {
        const fresh = action.bets.filter((bet) => !holdsBet(ticker.rows, bet))
        return { ...ticker, ...noticed, held: mergeBets(ticker.held, fresh, tickerCap) }
      }
      return { ...ticker, ...noticed, rows: mergeBets(ticker.rows, action.bets, tickerCap) }
    }
    case 'froze':
      return ticker.frozen ? ticker : { ...ticker, frozen: true }
    case 'released':
      if (!ticker.frozen) return ticker
      return { ...ticker, frozen: false, rows: mergeBets(ticker.rows, ticker.held, tickerCap), held: [] }
    case 'noticed':
      return { ...ticker, hidden: 0 }
  }
}
