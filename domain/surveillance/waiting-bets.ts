import type { BetFact } from './bet-fact.ts'
import { oddsTypes } from './ahead-of-price.ts'

type Waiting = { readonly betId: string; readonly placedAtMs: number; told: boolean }

/**
 * The bets of odds that rules have still to judge by what the market did after them. A rule's time for a bet comes so long after its
 * placement; each is judged in the first look at or after that time in which it is known. Where the clock stood at the last look that
 * was kept is told from outside, so that one who has read the bets again goes on exactly there.
 */
export class WaitingBets {
  #bets: Waiting[] = []
  #lookedMs = 0

  get none(): boolean {
    return this.#bets.length === 0
  }

  add({ betId, placedAtMs, marketType }: BetFact): void {
    if (oddsTypes.includes(marketType)) this.#bets.push({ betId, placedAtMs, told: false })
  }

  /** Whose time has come since the last look, or had come before they were told of. */
  due(waitMs: number, { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }): readonly string[] {
    const sinceMs = Math.max(fromMs, this.#lookedMs)
    return this.#bets.filter(({ placedAtMs, told }) => placedAtMs + waitMs <= toMs && !(told && placedAtMs + waitMs <= sinceMs)).map(({ betId }) => betId)
  }

  /** All that are known were looked at as of this moment; what no rule waits for any more is forgotten. */
  looked(toMs: number, longestWaitMs: number): void {
    this.#lookedMs = Math.max(this.#lookedMs, toMs)
    this.#bets = this.#bets.filter(({ placedAtMs }) => placedAtMs + longestWaitMs > toMs)
    for (const bet of this.#bets) bet.told = true
  }
}
