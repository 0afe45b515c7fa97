import { accountGates } from '../bets/accept-bet.ts'
import type { AccountGate, BetGate } from '../bets/accept-bet.ts'
import { atLeast, atMost, isBroken } from '../bets/bet-rules.ts'
import type { BetRule } from '../bets/bet-rules.ts'
import type { Minor } from '../kernel/money.ts'
import { add, subtract } from '../kernel/money.ts'
import type { Facts } from '../kernel/refusal.ts'
import { ok, refuse } from '../kernel/result.ts'
import type { Result } from '../kernel/result.ts'
import type { Limits } from '../markets/limits.ts'

/** All that a stake in a game is held to, but the balance. Amounts are minor units. */
export type StakeSituation = {
  /** The player's currency, where the provider does not play in it; null: it does. */
  readonly wrongCurrency: string | null
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

/** A stake, and what its round has staked with it; minor units. */
export type Stake = { readonly stakeMinor: Minor; readonly stakeAfterMinor: Minor }

/** A gate, and what is told beside its refusal where it is closed. */
export type StakeGate = BetGate & { readonly facts: Facts }

/**
 * What keeps every stake of a player out of a game, in the order in which it is looked at: a currency that the provider does not play in,
 * the account and those above it, what holds its bets, maintenance, whether the game is offered.
 */
export function stakeGates({ wrongCurrency, account, maintenance, hidden }: StakeSituation): readonly StakeGate[] {
  return [
    { code: 'WALLET_CURRENCY_WRONG', closed: wrongCurrency !== null, facts: { currency: wrongCurrency } },
    ...accountGates(account).map((gate) => ({ ...gate, facts: {} })),
    { code: 'MARKET_MAINTENANCE', closed: maintenance, facts: {} },
    { code: 'CASINO_GAME_OFF', closed: hidden !== null, facts: { why: hidden } },
  ]
}

/** The limits that a stake is held to, in the order in which they answer: of one stake, of all stakes of the round, of the account. */
export function stakeRules({ stakeMinor, stakeAfterMinor }: Stake, { limits, exposureMinor, exposureLimitMinor }: StakeSituation): readonly BetRule[] {
  const { minStakeMinor, maxStakeMinor, maxMarketExposureMinor } = limits
  const exposureAfter = add(exposureMinor, stakeMinor)
  return [
    atLeast('min_stake', minStakeMinor, stakeMinor, 'LIMIT_STAKE_BELOW_MIN', { min_minor: minStakeMinor }),
    atMost('max_stake', maxStakeMinor, stakeMinor, 'LIMIT_STAKE_ABOVE_MAX', { max_minor: maxStakeMinor }),
    atMost('max_round_stakes', maxMarketExposureMinor, stakeAfterMinor, 'LIMIT_ROUND_STAKES', { max_minor: maxMarketExposureMinor, stakes_minor: stakeAfterMinor }),
    atMost('account_exposure', exposureLimitMinor, exposureAfter, 'LIMIT_ACCOUNT_EXPOSURE', { max_minor: exposureLimitMinor, exposure_minor: exposureAfter }),
  ]
}

/** No stake is beyond the balance that the provider is told. */
export function balanceRule(stakeMinor: Minor, balanceMinor: Minor): BetRule {
  return atLeast('available', 0n, subtract(balanceMinor, stakeMinor), 'CREDIT_NOT_ENOUGH', { available_minor: balanceMinor })
}

/** Whether a stake may be taken, but for the balance: the first of `stakeGates` and `stakeRules` that refuses is the answer. */
export function acceptStake(stake: Stake, situation: StakeSituation): Result<true> {
  const closed = stakeGates(situation).find((gate) => gate.closed)
  if (closed !== undefined) return refuse(closed.code, closed.facts)
  const broken = stakeRules(stake, situation).find(isBroken)
  return broken === undefined ? ok(true) : { ok: false, refusal: broken.refusal }
}
