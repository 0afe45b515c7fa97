import { isBroken } from '../bets/bet-rules.ts'
import { assert } from '../kernel/assert.ts'
import type { Minor } from '../kernel/money.ts'
import { add, subtract, zero } from '../kernel/money.ts'
import { ok, refuse } from '../kernel/result.ts'
import type { Result } from '../kernel/result.ts'
import { acceptStake, balanceRule } from './accept-stake.ts'
import type { StakeSituation } from './accept-stake.ts'
import type { RewardType } from './reward-types.ts'

/**
 * A casino provider's call on a player's wallet; amounts are minor units, not negative. A rollback names the bet, win or reward that it
 * undoes. `closes`: the round ends with this call.
 */
export type WalletCall =
  | { readonly kind: 'bet' | 'win'; readonly transactionId: string; readonly roundId: string; readonly amountMinor: Minor; readonly closes?: boolean | undefined }
  | { readonly kind: 'reward'; readonly transactionId: string; readonly rewardType: RewardType; readonly amountMinor: Minor }
  | { readonly kind: 'rollback'; readonly transactionId: string; readonly referenceId: string }
  | { readonly kind: 'close'; readonly transactionId: string; readonly roundId: string }

/** How a person ended a round that its provider left open: as it stood, or with all of it undone. */
export type Resolution = 'close' | 'undo'

/**
 * A round: while it is open its stakes are exposure and its wins are held beside it, and neither is profit or loss before it closes.
 * `resolved`: closed by a person and not by its provider. `lateMinor`: what was won in it after a person had undone it; it is nobody's
 * before a person says so.
 */
export type Round = { readonly stakeMinor: Minor; readonly winMinor: Minor; readonly lateMinor: Minor; readonly closed: boolean; readonly resolved: Resolution | null }

/**
 * What has come before under a call's transaction: the same call, another one, a rollback that was ahead of it, or nothing. A bet that
 * was refused has come before, and its answer stands.
 */
export type Earlier = 'same' | 'other' | 'rolled_back' | null

/** What a rollback names: a bet, a win (`late`: one that waits for a person) or a reward; 'nothing' is a call without money; null is none that has come. */
export type Referenced = { readonly kind: 'bet' | 'win' | 'reward'; readonly amountMinor: Minor; readonly undone: boolean; readonly late: boolean } | 'nothing' | null

export type CallSituation = {
  readonly earlier: Earlier
  readonly referenced: Referenced
  /** The round of the call, or of what it undoes; null: it has none yet. */
  readonly round: Round | null
  /** What the provider would be told now: credit, unsettled profit and wins of open rounds, less exposure. */
  readonly balanceMinor: Minor
  /** What else a stake is held to; null: nothing. */
  readonly stake: StakeSituation | null
}

/** What a call adds to a round; amounts below zero are taken back. */
export type RoundEffect = { readonly kind: 'round'; readonly stakeMinor: Minor; readonly winMinor: Minor; readonly lateMinor: Minor; readonly closes: boolean; readonly undoes: boolean }

/** What a call does. */
export type CallEffect =
  | { readonly kind: 'repeat' }
  | RoundEffect
  /** A reward is posted at once, or taken back; minor units, signed. */
  | { readonly kind: 'reward'; readonly amountMinor: Minor; readonly undoes: boolean }
  /** What it names has not come: it will be refused when it does. */
  | { readonly kind: 'tombstone' }
  /** It was rolled back before it came, and is refused; of its round that leaves what it and its rollback leave in their order. Null: nothing. */
  | { readonly kind: 'rolled_back'; readonly left: RoundEffect | null }
  | { readonly kind: 'nothing' }

/**
 * Decides one call of a provider (domain rules, section 8.2). A repeated one has no second effect. Refuses a transaction that comes back
 * with other contents (WALLET_TRANSACTION_REUSED); a win or a close without a bet in its round (WALLET_ROUND_UNKNOWN); a bet in a round
 * that a person has closed (CASINO_ROUND_CLOSED), beyond the balance (CREDIT_NOT_ENOUGH), or by `acceptStake`. Wins, rewards, rollbacks
 * and closes are taken whatever has become of the player. What was rolled back before it came has the effect `rolled_back`.
 */
export function decideCall(call: WalletCall, situation: CallSituation): Result<CallEffect> {
  if (situation.earlier === 'same') return ok({ kind: 'repeat' })
  if (situation.earlier === 'other') return refuse('WALLET_TRANSACTION_REUSED')
  const decided = decideFirst(call, situation)
  // A rollback and a close have no money of their own that could be taken back: naming them changes nothing, whichever comes first.
  if (situation.earlier === null || call.kind === 'rollback' || call.kind === 'close') return decided
  if (!decided.ok) return decided.refusal.code === 'WALLET_ROUND_UNKNOWN' ? decided : ok({ kind: 'rolled_back', left: null })
  const effect = decided.value
  return ok({ kind: 'rolled_back', left: effect.kind === 'round' ? { ...effect, stakeMinor: zero, winMinor: zero, lateMinor: zero } : null })
}

/** A call whose transaction has not come before. */
function decideFirst(call: WalletCall, situation: CallSituation): Result<CallEffect> {
  const { round } = situation
  switch (call.kind) {
    case 'bet':
      return decideBet(call.amountMinor, call.closes ?? false, situation)
    case 'win':
      assert(call.amountMinor >= 0n, 'a casino amount is never negative')
      if (round === null) return refuse('WALLET_ROUND_UNKNOWN')
      return ok(isUndone(round) ? { ...nothing, lateMinor: call.amountMinor } : { ...nothing, winMinor: call.amountMinor, closes: call.closes ?? false })
    case 'reward':
      assert(call.amountMinor >= 0n, 'a casino amount is never negative')
      return ok({ kind: 'reward', amountMinor: call.amountMinor, undoes: false })
    case 'close':
      return round === null ? refuse('WALLET_ROUND_UNKNOWN') : ok({ ...nothing, closes: true })
    case 'rollback':
      // There is nothing of itself to take back, and nothing may come under its name any more.
      return ok(call.referenceId === call.transactionId ? { kind: 'nothing' } : undo(situation.referenced))
  }
}

const nothing: RoundEffect = { kind: 'round', stakeMinor: zero, winMinor: zero, lateMinor: zero, closes: false, undoes: false }

/** A person gave back what was staked in it: what is still won there is not paid without another word of theirs. */
function isUndone(round: Round): boolean {
  return round.resolved === 'undo'
}

function decideBet(amountMinor: Minor, closes: boolean, { round, balanceMinor, stake }: CallSituation): Result<CallEffect> {
  assert(amountMinor >= 0n, 'a casino amount is never negative')
  const stakeAfterMinor = add(round?.stakeMinor ?? zero, amountMinor)
  const accepted = stake === null ? ok(true) : acceptStake({ stakeMinor: amountMinor, stakeAfterMinor }, stake)
  if (!accepted.ok) return accepted
  if (round !== null && round.resolved !== null) return refuse('CASINO_ROUND_CLOSED')
  const funded = balanceRule(amountMinor, balanceMinor)
  if (isBroken(funded)) return { ok: false, refusal: funded.refusal }
  return ok({ ...nothing, stakeMinor: amountMinor, closes })
}

function undo(referenced: Referenced): CallEffect {
  if (referenced === null) return { kind: 'tombstone' }
  if (referenced === 'nothing' || referenced.undone) return { kind: 'nothing' }
  const back = subtract(zero, referenced.amountMinor)
  if (referenced.kind === 'reward') return { kind: 'reward', amountMinor: back, undoes: true }
  const column = referenced.kind === 'bet' ? 'stakeMinor' : referenced.late ? 'lateMinor' : 'winMinor'
  return { ...nothing, [column]: back, undoes: true }
}

/** The round after a call. One that has been closed stays so. */
export function roundAfter(round: Round | null, effect: RoundEffect): Round {
  return {
    stakeMinor: add(round?.stakeMinor ?? zero, effect.stakeMinor),
    winMinor: add(round?.winMinor ?? zero, effect.winMinor),
    lateMinor: add(round?.lateMinor ?? zero, effect.lateMinor),
    closed: (round?.closed ?? false) || effect.closes,
    resolved: round?.resolved ?? null,
  }
}

/** What an open round holds: stakes as exposure, wins beside it. A closed one holds nothing. Minor units. */
export function heldBy(round: Round | null): { readonly stakeMinor: Minor; readonly winMinor: Minor } {
  return round === null || round.closed ? { stakeMinor: zero, winMinor: zero } : { stakeMinor: round.stakeMinor, winMinor: round.winMinor }
}

/**
 * What a person makes of a round: the first time as it stands, or all of it undone. Of one that they undid and in which something was won
 * since, `close` pays that, and `undo` does not; each further win waits again.
 */
export function roundResolved(round: Round, how: Resolution): Round {
  if (isUndone(round)) return { ...round, winMinor: how === 'close' ? add(round.winMinor, round.lateMinor) : round.winMinor, lateMinor: zero }
  return how === 'close' ? { ...round, closed: true, resolved: how } : { ...round, stakeMinor: zero, winMinor: zero, closed: true, resolved: how }
}
