import { playerAvailable } from '../hierarchy/credit-limits.ts'
import type { PlayerFunds } from '../hierarchy/credit-limits.ts'
import { assert } from '../kernel/assert.ts'
import type { Minor } from '../kernel/money.ts'
import { add, subtract, zero } from '../kernel/money.ts'
import { ok, refuse } from '../kernel/result.ts'
import type { Result } from '../kernel/result.ts'

/**
 * A casino provider's call on a player's wallet; amounts are minor units, not negative. A rollback names the bet or win
 * that it undoes.
 */
export type WalletCall =
  | { readonly kind: 'bet' | 'win'; readonly transactionId: string; readonly roundId: string; readonly amountMinor: Minor }
  | { readonly kind: 'rollback'; readonly transactionId: string; readonly referenceId: string }

/** An open round: stakes are exposure, wins are held beside it; neither is profit or loss before the round closes. */
export type Round = { readonly stakeMinor: Minor; readonly winMinor: Minor }

/**
 * A player's wallet as casino providers see it. `funds` leaves casino rounds out. `replies` holds the balance answered to
 * each applied call, `tombstones` the transactions that were rolled back before they arrived.
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
  for (const round of wallet.rounds.values()) balance = add(balance, subtract(round.winMinor, round.stakeMinor))
  return balance
}

/**
 * Applies one call, or answers it again: the same transaction has the same reply and no second effect. Refuses a bet beyond
 * the balance (CREDIT_NOT_ENOUGH) or already rolled back (REQUEST_STALE), a win without a bet in its round
 * (ACCESS_NOT_FOUND), and a transaction id that comes back with other contents (REQUEST_KEY_REUSED). A rollback of an
 * unknown transaction succeeds and keeps the late call out.
 */
export function applyCall(
  wallet: Wallet,
  call: WalletCall,
): Result<{ readonly wallet: Wallet; readonly balanceMinor: Minor }> {
  const seen = wallet.calls.get(call.transactionId)
  if (seen !== undefined) {
    const balanceMinor = wallet.replies.get(call.transactionId)
    assert(balanceMinor !== undefined, 'an applied call has been answered')
    return sameCall(seen, call) ? ok({ wallet, balanceMinor }) : refuse('REQUEST_KEY_REUSED')
  }
  const changed = call.kind === 'rollback' ? ok(undo(wallet, call.referenceId)) : move(wallet, call)
  if (!changed.ok) return changed
  const balanceMinor = walletBalance(changed.value)
  const after = {
    ...changed.value,
    calls: new Map(wallet.calls).set(call.transactionId, call),
    replies: new Map(wallet.replies).set(call.transactionId, balanceMinor),
  }
  return ok({ wallet: after, balanceMinor })
}

/** Closes a round: what it came to moves into U at once, for the player and up the tree. Net in minor units, + for the player. */
export function closeRound(wallet: Wallet, roundId: string): { readonly wallet: Wallet; readonly netMinor: Minor } {
  const round = wallet.rounds.get(roundId)
  assert(round !== undefined, 'only an open round can close')
  const netMinor = subtract(round.winMinor, round.stakeMinor)
  const rounds = new Map(wallet.rounds)
  rounds.delete(roundId)
  const funds = { ...wallet.funds, unsettledMinor: add(wallet.funds.unsettledMinor, netMinor) }
  return { wallet: { ...wallet, funds, rounds }, netMinor }
}

type Move = Extract<WalletCall, { readonly kind: 'bet' | 'win' }>

function move(wallet: Wallet, call: Move): Result<Wallet> {
  assert(call.amountMinor >= 0n, 'a casino amount is never negative')
  const round = wallet.rounds.get(call.roundId)
  if (wallet.tombstones.has(call.transactionId)) return refuse('REQUEST_STALE')
  if (call.kind === 'win') return round === undefined ? refuse('ACCESS_NOT_FOUND') : ok(changeRound(wallet, call, 1n))
  const available = walletBalance(wallet)
  if (call.amountMinor > available) return refuse('CREDIT_NOT_ENOUGH', { available_minor: available })
  return ok(changeRound(wallet, call, 1n))
}

function undo(wallet: Wallet, referenceId: string): Wallet {
  const call = wallet.calls.get(referenceId)
  if (call === undefined) return { ...wallet, tombstones: new Set(wallet.tombstones).add(referenceId) }
  if (call.kind === 'rollback' || wallet.undone.has(referenceId)) return wallet
  return { ...changeRound(wallet, call, -1n), undone: new Set(wallet.undone).add(referenceId) }
}

function changeRound(wallet: Wallet, call: Move, sign: 1n | -1n): Wallet {
  const round = wallet.rounds.get(call.roundId) ?? { stakeMinor: zero, winMinor: zero }
  const amount = (call.amountMinor * sign) as Minor
  const changed =
    call.kind === 'bet'
      ? { ...round, stakeMinor: add(round.stakeMinor, amount) }
      : { ...round, winMinor: add(round.winMinor, amount) }
  return { ...wallet, rounds: new Map(wallet.rounds).set(call.roundId, changed) }
}

function sameCall(a: WalletCall, b: WalletCall): boolean {
  if (a.kind === 'rollback') return b.kind === 'rollback' && a.referenceId === b.referenceId
  return b.kind === a.kind && a.roundId === b.roundId && a.amountMinor === b.amountMinor
}
