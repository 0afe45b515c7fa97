import { holdsBet, mergeBets, newestFirst } from '../../shared/newest-bets.ts'
import type { Bet } from '../../shared/newest-bets.ts'

/** The most bets kept on the screen; older ones fall off the end. */
export const tickerCap = 10_000

/**
 * The last time that the stream was away, for `ms` milliseconds. `missing`: nothing; or what came meanwhile is still to be
 * loaded, behind the newest bet known before; or these are the instants (ISO 8601) between which bets are not on the screen.
 */
export type Away = {
  readonly ms: number
  readonly missing: 'nothing' | { readonly after: Bet | null } | { readonly from: string; readonly to: string }
}

/**
 * Bets newest first, each once. While `frozen`, what arrives waits in `held`, so that nothing moves under the
 * reader's eyes. `hidden` counts messages that the stream dropped for this client; `away` is null where the stream never was,
 * or where the person has taken note of it.
 */
export type Ticker = {
  readonly rows: readonly Bet[]
  readonly held: readonly Bet[]
  readonly frozen: boolean
  readonly hidden: number
  readonly away: Away | null
}

/**
 * `loaded` are the newest bets of all, `complete`: there are no older ones; `ofSport` those of one sport, which say nothing of the others.
 * `awayMs`: the stream had been away; null: it had not.
 */
export type TickerAction =
  | { readonly kind: 'loaded'; readonly bets: readonly Bet[]; readonly complete: boolean }
  | { readonly kind: 'ofSport'; readonly bets: readonly Bet[] }
  | { readonly kind: 'arrived'; readonly bets: readonly Bet[]; readonly hidden: number; readonly gap: boolean; readonly awayMs: number | null }
  | { readonly kind: 'froze' }
  | { readonly kind: 'released' }
  | { readonly kind: 'noticed' }

export const emptyTicker: Ticker = { rows: [], held: [], frozen: false, hidden: 0, away: null }

export function reduceTicker(ticker: Ticker, action: TickerAction): Ticker {
  switch (action.kind) {
    case 'loaded': {
      const away = ticker.away === null ? null : { ms: ticker.away.ms, missing: missingAfter(ticker.away.missing, action.bets, action.complete) }
      return takeLoad({ ...ticker, away }, action.bets)
    }
    case 'ofSport':
      return takeLoad(ticker, action.bets)
    case 'arrived':
      return take({ ...ticker, hidden: ticker.hidden + action.hidden, away: awayAfter(ticker, action) }, action.bets, ticker.frozen)
    case 'froze':
      return ticker.frozen ? ticker : { ...ticker, frozen: true }
    case 'released':
      if (!ticker.frozen) return ticker
      return { ...ticker, frozen: false, rows: mergeBets(ticker.rows, ticker.held, tickerCap), held: [] }
    case 'noticed':
      return { ...ticker, hidden: 0, away: null }
  }
}

/** Whether bets that came while the stream was away are still to be loaded. */
export function isToLoad({ away }: Ticker): boolean {
  return away !== null && typeof away.missing === 'object' && 'after' in away.missing
}

/** The first load shows itself; one that comes later moves nothing while somebody looks. */
function takeLoad(ticker: Ticker, bets: readonly Bet[]): Ticker {
  return take(ticker, bets, ticker.frozen && ticker.rows.length > 0)
}

function take(ticker: Ticker, bets: readonly Bet[], hold: boolean): Ticker {
  if (!hold) return { ...ticker, rows: mergeBets(ticker.rows, [...bets, ...ticker.held], tickerCap), held: ticker.frozen ? [] : ticker.held }
  return { ...ticker, held: mergeBets(ticker.held, bets.filter((bet) => !holdsBet(ticker.rows, bet)), tickerCap) }
}

function awayAfter(ticker: Ticker, { gap, awayMs }: { readonly gap: boolean; readonly awayMs: number | null }): Away | null {
  const known = [ticker.rows[0], ticker.held[0]].filter((bet) => bet !== undefined).toSorted(newestFirst)[0] ?? null
  // What is missing since longer stays told.
  if (ticker.away !== null && ticker.away.missing !== 'nothing' && (awayMs === null || !gap)) return ticker.away
  if (gap) return { ms: awayMs ?? 0, missing: isToLoad(ticker) ? (ticker.away?.missing ?? 'nothing') : { after: known } }
  return awayMs === null ? ticker.away : { ms: awayMs, missing: 'nothing' }
}

/** What is still missing once these bets, the newest of all, are loaded. */
function missingAfter(missing: Away['missing'], loaded: readonly Bet[], complete: boolean): Away['missing'] {
  if (missing === 'nothing' || 'from' in missing) return missing
  const oldest = loaded.at(-1)
  const { after } = missing
  if (complete || after === null || oldest === undefined || newestFirst(after, oldest) <= 0) return 'nothing'
  return { from: after.placed_at, to: oldest.placed_at }
}
