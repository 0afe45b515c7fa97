import { describe, expect, test } from 'vitest'
import { minor, zero } from '../kernel/money.ts'
import type { StakeSituation } from './accept-stake.ts'
import { decideCall, heldBy, roundAfter, roundResolved } from './decide-call.ts'
import type { CallSituation, Round, WalletCall } from './decide-call.ts'

const open: Round = { stakeMinor: minor(40), winMinor: minor(5), lateMinor: zero, closed: false, resolved: null }
const situation = (given: Partial<CallSituation> = {}): CallSituation => ({ earlier: null, referenced: null, round: open, balanceMinor: minor(100), stake: null, ...given })
const bet = (amount: number, closes?: boolean): WalletCall => ({ kind: 'bet', transactionId: 't', roundId: 'r', amountMinor: minor(amount), closes })
const win = (amount: number, closes?: boolean): WalletCall => ({ kind: 'win', transactionId: 't', roundId: 'r', amountMinor: minor(amount), closes })
const close: WalletCall = { kind: 'close', transactionId: 't', roundId: 'r' }
const rollback: Extract<WalletCall, { readonly kind: 'rollback' }> = { kind: 'rollback', transactionId: 't', referenceId: 'b' }
const moves = (stake: number, winning: number, closes = false, undoes = false) => ({ ok: true, value: { kind: 'round', stakeMinor: minor(stake), winMinor: minor(winning), lateMinor: zero, closes, undoes } })

describe('a call of a provider', () => {
  test('a bet stakes, a win adds, and either may close its round', () => {
    expect(decideCall(bet(7), situation())).toEqual(moves(7, 0))
    expect(decideCall(bet(7, true), situation({ round: null }))).toEqual(moves(7, 0, true))
    expect(decideCall(win(9), situation())).toEqual(moves(0, 9))
    expect(decideCall(win(9, true), situation())).toEqual(moves(0, 9, true))
    expect(decideCall(win(0), situation())).toEqual(moves(0, 0))
    expect(decideCall(close, situation())).toEqual(moves(0, 0, true))
  })

  test('all of a balance may be staked, and what there is stands in the refusal of more', () => {
    expect(decideCall(bet(100), situation())).toEqual(moves(100, 0))
    expect(decideCall(bet(101), situation())).toEqual({ ok: false, refusal: { code: 'CREDIT_NOT_ENOUGH', facts: { available_minor: 100n } } })
  })

  test('a stake is held to what the game allows, with what the round has staked before', () => {
    const stake: StakeSituation = {
      wrongCurrency: null, account: { status: 'active', ancestorStatus: 'active', betLocked: false, ancestorBetLocked: false, excluded: false, sharesWhole: true, holds: [] }, maintenance: false, hidden: null,
      limits: { minStakeMinor: minor(5), maxStakeMinor: minor(50), maxMarketExposureMinor: minor(60) }, exposureMinor: zero, exposureLimitMinor: null,
    }
    expect(decideCall(bet(4), situation({ stake }))).toMatchObject({ ok: false, refusal: { code: 'LIMIT_STAKE_BELOW_MIN' } })
    expect(decideCall(bet(20), situation({ stake }))).toEqual(moves(20, 0))
    expect(decideCall(bet(21), situation({ stake }))).toMatchObject({ ok: false, refusal: { code: 'LIMIT_ROUND_STAKES' } })
    expect(decideCall(bet(21), situation({ stake, round: null }))).toEqual(moves(21, 0))
  })

  test('a win and a close need a bet in their round', () => {
    for (const call of [win(1), close]) expect(decideCall(call, situation({ round: null }))).toMatchObject({ ok: false, refusal: { code: 'WALLET_ROUND_UNKNOWN' } })
  })

  test('a rollback takes back what it names, once', () => {
    expect(decideCall(rollback, situation({ referenced: { kind: 'bet', amountMinor: minor(40), undone: false, late: false } }))).toEqual(moves(-40, 0, false, true))
    expect(decideCall(rollback, situation({ referenced: { kind: 'win', amountMinor: minor(5), undone: false, late: false } }))).toEqual(moves(0, -5, false, true))
    expect(decideCall(rollback, situation({ referenced: { kind: 'bet', amountMinor: minor(40), undone: true, late: false } }))).toEqual({ ok: true, value: { kind: 'nothing' } })
    expect(decideCall(rollback, situation({ referenced: 'nothing' }))).toEqual({ ok: true, value: { kind: 'nothing' } })
    expect(decideCall(rollback, situation())).toEqual({ ok: true, value: { kind: 'tombstone' } })
    expect(decideCall({ ...rollback, referenceId: rollback.transactionId }, situation())).toEqual({ ok: true, value: { kind: 'nothing' } })
  })

  test('in a round that a person undid, what is still won waits for their word', () => {
    const undone: Round = { stakeMinor: zero, winMinor: zero, lateMinor: minor(3), closed: true, resolved: 'undo' }
    expect(decideCall(win(9, true), situation({ round: undone }))).toEqual({ ok: true, value: { kind: 'round', stakeMinor: 0n, winMinor: 0n, lateMinor: 9n, closes: false, undoes: false } })
    expect(decideCall(rollback, situation({ round: undone, referenced: { kind: 'win', amountMinor: minor(3), undone: false, late: true } }))).toEqual({ ok: true, value: { kind: 'round', stakeMinor: 0n, winMinor: 0n, lateMinor: -3n, closes: false, undoes: true } })
    expect(roundResolved(undone, 'close')).toEqual({ ...undone, winMinor: 3n, lateMinor: 0n })
    expect(roundResolved(undone, 'undo')).toEqual({ ...undone, lateMinor: 0n })
    expect(roundResolved(open, 'close')).toEqual({ ...open, closed: true, resolved: 'close' })
    expect(roundResolved(open, 'undo')).toEqual({ ...undone, lateMinor: 0n })
  })

  test('an amount below zero is a fault of the caller', () => {
    for (const call of [bet(-1), win(-1)]) expect(() => decideCall(call, situation())).toThrow('never negative')
  })
})

describe('a round', () => {
  test('adds up, and once closed or resolved stays so', () => {
    const more = { kind: 'round', stakeMinor: minor(7), winMinor: minor(9), lateMinor: zero, closes: false, undoes: false } as const
    expect(roundAfter(null, more)).toEqual({ stakeMinor: 7n, winMinor: 9n, lateMinor: 0n, closed: false, resolved: null })
    expect(roundAfter(open, { ...more, closes: true })).toEqual({ stakeMinor: 47n, winMinor: 14n, lateMinor: 0n, closed: true, resolved: null })
    expect(roundAfter({ ...open, closed: true, resolved: 'close' }, more)).toEqual({ stakeMinor: 47n, winMinor: 14n, lateMinor: 0n, closed: true, resolved: 'close' })
  })

  test('holds its stakes and wins while it is open', () => {
    expect(heldBy(open)).toEqual({ stakeMinor: 40n, winMinor: 5n })
    expect(heldBy({ ...open, closed: true })).toEqual({ stakeMinor: 0n, winMinor: 0n })
    expect(heldBy(null)).toEqual({ stakeMinor: 0n, winMinor: 0n })
  })
})
