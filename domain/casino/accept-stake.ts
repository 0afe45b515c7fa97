import { accountGates } from '../bets/accept-bet.ts'
import type { AccountGate } from '../bets/accept-bet.ts'
import type { Minor } from '../kernel/money.ts'
import { add } from '../kernel/money.ts'
import { ok, refuse } from '../kernel/result.ts'
import type { Result } from '../kernel/result.ts'
import type { Limits } from '../markets/limits.ts'

/** All that a stake in a game is held to, but the balance. Amounts are minor units. */
export type StakeSituation = {
  readonly account: AccountGate
  /** No bets on this game for this player's business, or on the whole site; open rounds are played to their end. */
  readonly maintenance: boolean
  /** Why players do not see the game; null: they do. */
  readonly hidden: string | null
  readonly limits: Pick<Limits, 'minStakeMinor' | 'maxStakeMinor' | 'maxMarketExposureMinor'>
  /** What the account holds now; a null limit is none. */
  readonly exposureMinor: Minor
  readonly exposureLimitMinor: Minor | null
}

/**
 * Whether a stake may be taken: the account and those above it, what holds its bets, maintenance, whether the game is offered, then
 * the limits: of one stake, of all stakes of the round, of the account. In the order in which bets on markets are looked at.
 */
export function acceptStake({ stakeMinor, stakeAfterMinor }: { readonly stakeMinor: Minor; readonly stakeAfterMinor: Minor }, situation: StakeSituation): Result<true> {
  const closed = accountGates(situation.account).find((gate) => gate.closed)
  if (closed !== undefined) return refuse(closed.code)
  if (situation.maintenance) return refuse('MARKET_MAINTENANCE')
  if (situation.hidden !== null) return refuse('CASINO_GAME_OFF', { why: situation.hidden })
  const { minStakeMinor, maxStakeMinor, maxMarketExposureMinor } = situation.limits
  if (stakeMinor < minStakeMinor) return refuse('LIMIT_STAKE_BELOW_MIN', { min_minor: minStakeMinor })
  if (stakeMinor > maxStakeMinor) return refuse('LIMIT_STAKE_ABOVE_MAX', { max_minor: maxStakeMinor })
  if (maxMarketExposureMinor !== null && stakeAfterMinor > maxMarketExposureMinor) return refuse('LIMIT_MARKET_EXPOSURE', { max_minor: maxMarketExposureMinor, exposure_minor: stakeAfterMinor })
  const exposureAfter = add(situation.exposureMinor, stakeMinor)
  const { exposureLimitMinor } = situation
  if (exposureLimitMinor !== null && exposureAfter > exposureLimitMinor) return refuse('LIMIT_ACCOUNT_EXPOSURE', { max_minor: exposureLimitMinor, exposure_minor: exposureAfter })
  return ok(true)
}
