import type { PlayerRecord } from '#domain/surveillance/bet-fact.ts'
import type { Random } from './random.ts'

/** What a price leaves the platform, in percent of what it pays a fair one. */
const marginPercent = 4
const chanceMost = 0.95

/**
 * What a player made of a month of bets that were all decided by chance.
 * @param skill how much likelier than their prices say the player's bets win: 1 for everybody who only guesses
 */
export function monthRecord(random: Random, { bets, skill }: { readonly bets: number; readonly skill: number }): PlayerRecord {
  let [stakeMinor, profitMinor] = [0n, 0n]
  for (let bet = 0; bet < bets; bet++) {
    const price = random.integer(1_300, 4_000)
    const stake = BigInt(random.integer(1, 20) * 100)
    const fair = ((1_000 / price) * (100 - marginPercent)) / 100
    stakeMinor += stake
    profitMinor += random.unit() < Math.min(chanceMost, fair * skill) ? (stake * BigInt(price - 1_000)) / 1_000n : -stake
  }
  return { bets, stakeMinor, profitMinor }
}
