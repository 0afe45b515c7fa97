import type { Minor } from '../kernel/money.ts'

/**
 * The payoff of a bet, or the sum of the payoffs of many, on one key of a market. The key is the selection's id for
 * markets of runners and the line in thousandths for markets of numbers. Amounts are the player's profit:
 * `lose` when the selection loses (or the number is below the line), `win` when it wins (or the number is above),
 * `even` when the number equals the line; for runners `even` is 0, what a removed runner pays.
 *
 * The amounts are minor units; only the books of shares (`exposure/shared-book.ts`) hold exact `MinorBp` in them.
 *
 * A market's position is the list of its legs, one per key. Every figure shown, held or settled is read from legs.
 */
export type Leg<Amount extends bigint = Minor> = {
  readonly key: string
  readonly loseMinor: Amount
  readonly evenMinor: Amount
  readonly winMinor: Amount
}
