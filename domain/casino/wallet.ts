import { playerAvailable } from '../hierarchy/credit-limits.ts'
import type { PlayerFunds } from '../hierarchy/credit-limits.ts'
import { assert } from '../kernel/assert.ts'
import type { Minor } from '../kernel/money.ts'
import { add, subtract, zero } from '../kernel/money.ts'
import { ok, refuse } from '../kernel/result.ts'
import type { Result } from '../kernel/result.ts'
import { decideCall, heldBy, roundAfter } from './decide-call.ts'
import type { Earlier, Referenced, Round, WalletCall } from './decide-call.ts'

/**
 * A player's wallet as casino providers see it, with all that has come: what the tables of a server must come to. `funds` leaves open
 * rounds out. `replies` holds the answer to each call that has come, but for refusals that leave nothing behind; `tombstones` the
 * transactions that were rolled back before they arrived.
 */
export type Wallet = {
  readonly funds: PlayerFunds
  readonly rounds: ReadonlyMap<string, Round>
  readonly calls: ReadonlyMap<string, WalletCall>
  readonly replies: ReadonlyMap<string, Result<Minor>>
  readonly undone: ReadonlySet<string>
  readonly tombstones: ReadonlySet<string>
}

export function openWallet(funds: PlayerFunds): Wallet {
  return { funds, rounds: new Map(), calls: new Map(), replies: new Map(), undone: new Set(), tombstones: new Set() }
}

/** What the provider is told: credit and unsettled profit less exposure, plus the wins of open rounds. Minor units. */
export function walletBalance(wallet: Wallet): Minor {
  let balance = playerAvailable(wallet.funds)
  for (const round of wallet.rounds.values()) {
    const { stakeMinor, winMinor } = heldBy(round)
    balance = add(balance, subtract(winMinor, stakeMinor))
  }
  return balance
}

/** What a call makes of a wallet, and its answer: the balance, or why it was refused. */
export type Applied = { readonly wallet: Wallet; readonly answer: Result<Minor> }

/** Applies one call by `decideCall`, or answers it again: the same transaction has the same reply and no second effect. */
export function applyCall(wallet: Wallet, call: WalletCall): Applied {
  const referenced = call.kind === 'rollback' && !wallet.tombstones.has(call.referenceId) ? wallet.calls.get(call.referenceId) : undefined
  const of = call.kind === 'rollback' ? referenced : call
  const roundId = of !== undefined && 'roundId' in of ? of.roundId : null
  const round = roundId === null ? null : (wallet.rounds.get(roundId) ?? null)
  const decided = decideCall(call, { earlier: earlierOf(wallet, call), referenced: referencedOf(wallet, call, referenced), round, balanceMinor: walletBalance(wallet), stake: null })
  if (!decided.ok) return { wallet, answer: decided }
  const effect = decided.value
  if (effect.kind === 'repeat') {
    const answer = wallet.replies.get(call.transactionId)
    assert(answer !== undefined, 'an applied call has been answered')
    return { wallet, answer }
  }
  let after = wallet
  if (effect.kind === 'tombstone' && call.kind === 'rollback') after = { ...wallet, tombstones: new Set(wallet.tombstones).add(call.referenceId) }
  const moves = effect.kind === 'rolled_back' ? effect.left : effect.kind === 'round' ? effect : null
  if (moves !== null) {
    assert(roundId !== null, 'what moves a round has one')
    const moved = roundAfter(round, moves)
    after = earned({ ...after, rounds: new Map(wallet.rounds).set(roundId, moved) }, subtract(netOf(moved), netOf(round)))
  }
  if (effect.kind === 'reward') after = earned(after, effect.amountMinor)
  if ('undoes' in effect && effect.undoes && call.kind === 'rollback') after = { ...after, undone: new Set(wallet.undone).add(call.referenceId) }
  const answer = effect.kind === 'rolled_back' ? refuse('WALLET_ROLLED_BACK') : ok(walletBalance(after))
  return { wallet: { ...after, calls: new Map(wallet.calls).set(call.transactionId, call), replies: new Map(wallet.replies).set(call.transactionId, answer) }, answer }
}

/** A wallet with so much more of unsettled profit. */
function earned(wallet: Wallet, amountMinor: Minor): Wallet {
  return { ...wallet, funds: { ...wallet.funds, unsettledMinor: add(wallet.funds.unsettledMinor, amountMinor) } }
}

/** What a round has brought into U: nothing while it is open, then its wins less its stakes. */
function netOf(round: Round | null): Minor {
  return round === null || !round.closed ? zero : subtract(round.winMinor, round.stakeMinor)
}

function earlierOf(wallet: Wallet, call: WalletCall): Earlier {
  const seen = wallet.calls.get(call.transactionId)
  if (seen !== undefined) return sameCall(seen, call) ? 'same' : 'other'
  return wallet.tombstones.has(call.transactionId) ? 'rolled_back' : null
}

/** What was rolled back before it came has no money that could be taken back. */
function referencedOf(wallet: Wallet, call: WalletCall, referenced: WalletCall | undefined): Referenced {
  if (call.kind === 'rollback' && wallet.tombstones.has(call.referenceId)) return 'nothing'
  if (referenced === undefined) return null
  if (referenced.kind === 'rollback' || referenced.kind === 'close') return 'nothing'
  return { kind: referenced.kind, amountMinor: referenced.amountMinor, undone: wallet.undone.has(referenced.transactionId), late: false }
}

function sameCall(a: WalletCall, b: WalletCall): boolean {
  if (a.kind === 'rollback') return b.kind === 'rollback' && a.referenceId === b.referenceId
  if (a.kind === 'reward') return b.kind === 'reward' && a.rewardType === b.rewardType && a.amountMinor === b.amountMinor
  if (a.kind !== b.kind || !('roundId' in b) || a.roundId !== b.roundId) return false
  return a.kind === 'close' || (b.kind !== 'close' && a.amountMinor === b.amountMinor && (a.closes ?? false) === (b.closes ?? false))
}
