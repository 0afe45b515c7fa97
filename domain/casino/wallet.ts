import { playerAvailable } from '../hierarchy/credit-limits.ts'
import type { PlayerFunds } from '../hierarchy/credit-limits.ts'
import { assert } from '../kernel/assert.ts'
import type { Minor } from '../kernel/money.ts'
import { add, subtract, zero } from '../kernel/money.ts'
import { ok } from '../kernel/result.ts'
import type { Result } from '../kernel/result.ts'
import { decideCall, heldBy, roundAfter } from './decide-call.ts'
import type { Earlier, Referenced, Round, WalletCall } from './decide-call.ts'

/**
 * A player's wallet as casino providers see it, with all that has come: what the tables of a server must come to. `funds` leaves open
 * rounds out. `replies` holds the balance answered to each applied call, `tombstones` the transactions that were rolled back before they
 * arrived.
 */
export type Wallet = {
  readonly funds: PlayerFunds
  readonly rounds: ReadonlyMap<string, Round>
  readonly calls: ReadonlyMap<string, WalletCall>
  readonly replies: ReadonlyMap<string, Minor>
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

/** Applies one call by `decideCall`, or answers it again: the same transaction has the same reply and no second effect. */
export function applyCall(wallet: Wallet, call: WalletCall): Result<{ readonly wallet: Wallet; readonly balanceMinor: Minor }> {
  const referenced = call.kind === 'rollback' ? wallet.calls.get(call.referenceId) : undefined
  const roundId = call.kind === 'rollback' ? (referenced && 'roundId' in referenced ? referenced.roundId : null) : call.roundId
  const round = roundId === null ? null : (wallet.rounds.get(roundId) ?? null)
  const decided = decideCall(call, { earlier: earlierOf(wallet, call), referenced: referencedOf(wallet, referenced), round, balanceMinor: walletBalance(wallet), stake: null })
  if (!decided.ok) return decided
  const effect = decided.value
  if (effect.kind === 'repeat') {
    const balanceMinor = wallet.replies.get(call.transactionId)
    assert(balanceMinor !== undefined, 'an applied call has been answered')
    return ok({ wallet, balanceMinor })
  }
  let after = wallet
  if (effect.kind === 'tombstone' && call.kind === 'rollback') after = { ...wallet, tombstones: new Set(wallet.tombstones).add(call.referenceId) }
  if (effect.kind === 'round') {
    assert(roundId !== null, 'what moves a round has one')
    const moved = roundAfter(round, effect)
    const undone = effect.undoes && call.kind === 'rollback' ? new Set(wallet.undone).add(call.referenceId) : wallet.undone
    after = { ...wallet, rounds: new Map(wallet.rounds).set(roundId, moved), undone, funds: { ...wallet.funds, unsettledMinor: add(wallet.funds.unsettledMinor, subtract(netOf(moved), netOf(round))) } }
  }
  const balanceMinor = walletBalance(after)
  return ok({ wallet: { ...after, calls: new Map(wallet.calls).set(call.transactionId, call), replies: new Map(wallet.replies).set(call.transactionId, balanceMinor) }, balanceMinor })
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

function referencedOf(wallet: Wallet, call: WalletCall | undefined): Referenced {
  if (call === undefined) return null
  if (call.kind !== 'bet' && call.kind !== 'win') return 'nothing'
  return { kind: call.kind, amountMinor: call.amountMinor, undone: wallet.undone.has(call.transactionId) }
}

function sameCall(a: WalletCall, b: WalletCall): boolean {
  if (a.kind === 'rollback') return b.kind === 'rollback' && a.referenceId === b.referenceId
  if (b.kind === 'rollback' || a.kind !== b.kind || a.roundId !== b.roundId) return false
  return a.kind === 'close' || (b.kind !== 'close' && a.amountMinor === b.amountMinor && (a.closes ?? false) === (b.closes ?? false))
}
