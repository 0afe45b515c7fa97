import type { FeedEvent } from './feed.ts'

/** How long a market may go unheard before it counts as silent, in milliseconds. */
export type SilenceLimits = { readonly inPlayMs: number; readonly beforeMs: number }
export const silenceLimits: SilenceLimits = { inPlayMs: 15_000, beforeMs: 120_000 }

type Hearing = { heardMs: number; inPlay: boolean; silent: boolean }

/**
 * Tells which markets of one feed have gone silent, so that they are suspended, and which are heard again. It reads no
 * clock: every time is `nowMs` of the caller's clock, which must not go back. A heartbeat is a hearing of every market;
 * a malformed line is none. A closed market is no longer watched.
 */
export class SilenceWatch {
  readonly #limits: SilenceLimits
  readonly #markets = new Map<string, Hearing>()
  #heartbeatMs = -Infinity

  constructor(limits: SilenceLimits = silenceLimits) {
    this.#limits = limits
  }

  /** Takes note of what a feed has just said. */
  hear(events: readonly FeedEvent[], nowMs: number): void {
    for (const event of events) {
      if (event.kind === 'heartbeat') this.#heartbeatMs = nowMs
      else if (event.kind === 'catalogue') this.#heard(event.market.ref, nowMs)
      else if (event.kind === 'prices') this.#heard(event.marketRef, nowMs)
      else if (event.kind === 'market_state') {
        if (event.status === 'closed') this.#markets.delete(event.marketRef)
        else this.#heard(event.marketRef, nowMs).inPlay = event.inPlay
      }
    }
  }

  /** The markets that fell silent, and those heard again, since the last call. */
  check(nowMs: number): { readonly fellSilent: readonly string[]; readonly heardAgain: readonly string[] } {
    const fellSilent: string[] = []
    const heardAgain: string[] = []
    for (const [ref, market] of this.#markets) {
      const limitMs = market.inPlay ? this.#limits.inPlayMs : this.#limits.beforeMs
      const silent = nowMs - Math.max(market.heardMs, this.#heartbeatMs) >= limitMs
      if (silent !== market.silent) (silent ? fellSilent : heardAgain).push(ref)
      market.silent = silent
    }
    return { fellSilent, heardAgain }
  }

  /** How many markets were silent at the last check. */
  get silentCount(): number {
    let count = 0
    for (const { silent } of this.#markets.values()) if (silent) count++
    return count
  }

  #heard(ref: string, nowMs: number): Hearing {
    const market = this.#markets.get(ref) ?? { heardMs: nowMs, inPlay: false, silent: false }
    market.heardMs = nowMs
    this.#markets.set(ref, market)
    return market
  }
}
