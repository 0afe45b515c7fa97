import { isBroken } from '../bets/bet-rules.ts'
import { assert } from '../kernel/assert.ts'
import type { Minor } from '../kernel/money.ts'
import { add, subtract, zero } from '../kernel/money.ts'
import { ok, refuse } from '../kernel/result.ts'
import type { Result } from '../kernel/result.ts'
import { acceptStake, balanceRule } from './accept-stake.ts'
import type { StakeSituation } from './accept-stake.ts'

/**
 * A casino provider's call on a player's wallet; amounts are minor units, not negative. A rollback names the bet or win that it undoes.
 * `closes`: the round ends with this call.
 */
export type WalletCall =
  | { readonly kind: 'bet' | 'win'; readonly transactionId: string; readonly roundId: string; readonly amountMinor: Minor; readonly closes?: boolean | undefined }
  | { readonly kind: 'rollback'; readonly transactionId: string; readonly referenceId: string }
  | { readonly kind: 'close'; readonly transactionId: string; readonly roundId: string }

/**
 * A round: while it is open its stakes are exposure and its wins are held beside it, and neither is profit or loss before it closes.
 * `resolved`: closed by a person and not by its provider.
 */
export type Round = { readonly stakeMinor: Minor; readonly winMinor: Minor; readonly closed: boolean; readonly resolved: boolean }

/**
 * What has come before under a call's transaction: the same call, another one, a rollback that was ahead of it, or nothing. A bet that
 * was refused has come before, and its answer stands.
 */
export type Earlier = 'same' | 'other' | 'rolled_back' | null

/** What a rollback names: a bet or a win; 'nothing' is a call without money; null is none that has come. */
export type Referenced = { readonly kind: 'bet' | 'win'; readonly amountMinor: Minor; readonly undone: boolean } | 'nothing' | null

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

/** What a call does. Amounts are what it adds to the round's stakes and wins, below zero where it takes them back. */
export type CallEffect =
  | { readonly kind: 'repeat' }
  | { readonly kind: 'round'; readonly stakeMinor: Minor; readonly winMinor: Minor; readonly closes: boolean; readonly undoes: boolean }
  /** What it names has not come: it will be refused when it does. */
  | { readonly kind: 'tombstone' }
  | { readonly kind: 'nothing' }

/**
 * Decides one call of a provider (domain rules, section 8.2). A repeated one has no second effect. Refuses a transaction that comes back
 * with other contents (WALLET_TRANSACTION_REUSED) or was rolled back before it came (WALLET_ROLLED_BACK); a win or a close without a bet
 * in its round (WALLET_ROUND_UNKNOWN); a bet in a round that a person has closed (CASINO_ROUND_CLOSED), beyond the balance
 * (CREDIT_NOT_ENOUGH), or by `acceptStake`. Wins, rollbacks and closes are taken whatever has become of the player.
 */
export function decideCall(call: WalletCall, situation: CallSituation): Result<CallEffect> {
  if (situation.earlier === 'same') return ok({ kind: 'repeat' })
  if (situation.earlier === 'other') return refuse('WALLET_TRANSACTION_REUSED')
  if (situation.earlier === 'rolled_back') return refuse('WALLET_ROLLED_BACK')
  switch (call.kind) {
    case 'bet':
      return decideBet(call.amountMinor, call.closes ?? false, situation)
    case 'win':
      assert(call.amountMinor >= 0n, 'a casino amount is never negative')
      if (situation.round === null) return refuse('WALLET_ROUND_UNKNOWN')
      return ok({ kind: 'round', stakeMinor: zero, winMinor: call.amountMinor, closes: call.closes ?? false, undoes: false })
    case 'close':
      if (situation.round === null) return refuse('WALLET_ROUND_UNKNOWN')
      return ok({ kind: 'round', stakeMinor: zero, winMinor: zero, closes: true, undoes: false })
    case 'rollback':
      // There is nothing of itself to take back, and nothing may come under its name any more.
      return ok(call.referenceId === call.transactionId ? { kind: 'nothing' } : undo(situation.referenced))
  }
}

function decideBet(amountMinor: Minor, closes: boolean, { round, balanceMinor, stake }: CallSituation): Result<CallEffect> {
  assert(amountMinor >= 0n, 'a casino amount is never negative')
  const stakeAfterMinor = add(round?.stakeMinor ?? zero, amountMinor)
  const accepted = stake === null ? ok(true) : acceptStake({ stakeMinor: amountMinor, stakeAfterMinor }, stake)
  if (!accepted.ok) return accepted
  if (round?.resolved) return refuse('CASINO_ROUND_CLOSED')
  const funded = balanceRule(amountMinor, balanceMinor)
  if (isBroken(funded)) return { ok: false, refusal: funded.refusal }
  return ok({ kind: 'round', stakeMinor: amountMinor, winMinor: zero, closes, undoes: false })
}

function undo(referenced: Referenced): CallEffect {
  if (referenced === null) return { kind: 'tombstone' }
  if (referenced === 'nothing' || referenced.undone) return { kind: 'nothing' }
  const back = subtract(zero, referenced.amountMinor)
  return { kind: 'round', stakeMinor: referenced.kind === 'bet' ? back : zero, winMinor: referenced.kind === 'win' ? back : zero, closes: false, undoes: true }
}

/** The round after a call. One that has been closed stays so. */
export function roundAfter(round: Round | null, effect: Extract<CallEffect, { readonly kind: 'round' }>): Round {
  return {
    stakeMinor: add(round?.stakeMinor ?? zero, effect.stakeMinor),
    winMinor: add(round?.winMinor ?? zero, effect.winMinor),
    closed: (round?.closed ?? false) || effect.closes,
    resolved: round?.resolved ?? false,
  }
}

/** What an open round holds: stakes as exposure, wins beside it. A closed one holds nothing. Minor units. */
export function heldBy(round: Round | null): { readonly stakeMinor: Minor; readonly winMinor: Minor } {
  return round === null || round.closed ? { stakeMinor: zero, winMinor: zero } : { stakeMinor: round.stakeMinor, winMinor: round.winMinor }
}
