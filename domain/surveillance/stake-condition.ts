import type { BetFact } from './bet-fact.ts'
import type { Finding } from './conditions.ts'
import { numberOf } from './rule-kinds.ts'
import type { RuleParams } from './rule-kinds.ts'

/**
 * Whether a stake is large: so many times what the player usually stakes, or more than a part of the largest stake that was allowed where
 * the bet was placed, which can be off. Null where it is neither.
 * @param habit the player's stakes before, newest first, minor units
 */
export function stakeFacts(params: RuleParams, { stakeMinor, currency, stakeMostMinor }: Pick<BetFact, 'stakeMinor' | 'currency' | 'stakeMostMinor'>, habit: readonly bigint[]): Finding['facts'] | null {
  const usual = median(habit)
  const unusual = usual !== null && habit.length >= numberOf(params, 'bets') && stakeMinor > usual * BigInt(numberOf(params, 'times'))
  const part = BigInt(numberOf(params, 'of_most'))
  const most = stakeMostMinor ?? null
  const nearMost = part > 0n && most !== null && stakeMinor * 100n > most * part
  if (!unusual && !nearMost) return null
  return {
    stake_minor: Number(stakeMinor),
    ...(unusual ? { usual_minor: Number(usual), times: Number(stakeMinor / (usual === 0n ? 1n : usual)) } : {}),
    ...(nearMost ? { most_minor: Number(most), of_most: Number((stakeMinor * 100n) / most) } : {}),
    currency,
  }
}

/** Of an even number the lower of the two in the middle: a stake that was really made. */
export function median(stakes: readonly bigint[]): bigint | null {
  return stakes.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))[Math.floor((stakes.length - 1) / 2)] ?? null
}
