import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { property } from '../../tests/support/property.ts'
import { minor, zero } from '../kernel/money.ts'
import { decideCall } from './decide-call.ts'
import type { Round, WalletCall } from './decide-call.ts'
import { rewardTypes } from './reward-types.ts'
import { applyCall, openWallet, walletBalance } from './wallet.ts'
import type { Wallet } from './wallet.ts'

const start = (credit: number): Wallet => openWallet({ creditMinor: minor(credit), unsettledMinor: zero, exposureMinor: zero })
const bet = (transactionId: string, amount: number, roundId = 'r1', closes?: boolean): WalletCall => ({ kind: 'bet', transactionId, roundId, amountMinor: minor(amount), closes })
const win = (transactionId: string, amount: number, roundId = 'r1'): WalletCall => ({ kind: 'win', transactionId, roundId, amountMinor: minor(amount) })

function apply(wallet: Wallet, ...calls: readonly WalletCall[]): Wallet {
  return calls.reduce((now, call) => applyCall(now, call).wallet, wallet)
}

describe('wallet', () => {
  const codeOf = (wallet: Wallet, call: WalletCall) => {
    const { answer } = applyCall(wallet, call)
    return answer.ok ? 'done' : answer.refusal.code
  }

  test('refusals', () => {
    expect(codeOf(start(100), bet('t1', 101))).toBe('CREDIT_NOT_ENOUGH')
    expect(codeOf(start(100), win('t1', 5))).toBe('WALLET_ROUND_UNKNOWN')
    const played = apply(start(100), bet('t1', 40))
    expect(codeOf(played, bet('t1', 41))).toBe('WALLET_TRANSACTION_REUSED')
    expect(codeOf(played, { kind: 'rollback', transactionId: 't1', referenceId: 't1' })).toBe('WALLET_TRANSACTION_REUSED')
    expect(codeOf(apply(played, { kind: 'rollback', transactionId: 't2', referenceId: 't3' }), bet('t3', 1))).toBe('WALLET_ROLLED_BACK')
  })

  test('a repeated call is answered as it was, whatever came after', () => {
    const played = apply(start(100), bet('t1', 40), win('t2', 500))
    expect(applyCall(played, bet('t1', 40))).toMatchObject({ answer: { ok: true, value: 60n } })
    expect(walletBalance(played)).toBe(560n)
  })

  test('two rollbacks of one bet give it back once', () => {
    const undone = apply(start(100), bet('t1', 40), { kind: 'rollback', transactionId: 't2', referenceId: 't1' }, { kind: 'rollback', transactionId: 't3', referenceId: 't1' })
    expect(walletBalance(undone)).toBe(100n)
  })

  test('what comes again under its transaction is the same call only in every part', () => {
    const rollback = (referenceId: string): WalletCall => ({ kind: 'rollback', transactionId: 'x', referenceId })
    const close = (roundId: string): WalletCall => ({ kind: 'close', transactionId: 'x', roundId })
    const played = apply(start(1_000), bet('b1', 10), bet('b2', 10, 'r2'))
    const all = [bet('x', 5), bet('x', 6), bet('x', 5, 'r2'), bet('x', 5, 'r1', true), win('x', 5), win('x', 5, 'r2'), close('r1'), close('r2'), rollback('b1'), rollback('b2')]
    for (const first of all) {
      const after = apply(played, first)
      for (const second of all) expect(codeOf(after, second), JSON.stringify([first, second], (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))).toBe(first === second ? 'done' : 'WALLET_TRANSACTION_REUSED')
    }
    expect(codeOf(apply(played, bet('x', 5)), bet('x', 5, 'r1', false))).toBe('done')
  })

  test('a bet that has been given back may stand beside others that have not, and a refused one leaves no tombstone', () => {
    const rollback = (transactionId: string, referenceId: string): WalletCall => ({ kind: 'rollback', transactionId, referenceId })
    const undone = apply(start(100), bet('t1', 40), bet('t2', 30), rollback('t3', 't1'))
    expect([...undone.undone]).toEqual(['t1'])
    expect([...undone.tombstones]).toEqual([])
    expect([...apply(undone, rollback('t4', 't9')).tombstones]).toEqual(['t9'])
    expect([...apply(undone, rollback('t4', 't9')).undone]).toEqual(['t1'])
  })

  const names = fc.constantFrom('t1', 't2', 't3', 't4', 't5', 't6', 't7')
  const rounds = fc.constantFrom('r1', 'r2')
  const calls: fc.Arbitrary<WalletCall> = fc.oneof(
    fc.record({ kind: fc.constantFrom('bet' as const, 'win' as const), transactionId: names, roundId: rounds, amountMinor: fc.nat(80).map(minor) }),
    fc.record({ kind: fc.constant('reward' as const), transactionId: names, rewardType: fc.constantFrom(...rewardTypes), amountMinor: fc.nat(80).map(minor) }),
    fc.record({ kind: fc.constant('rollback' as const), transactionId: names, referenceId: names }),
    fc.record({ kind: fc.constant('close' as const), transactionId: names, roundId: rounds }),
  )

  property('each transaction moves the balance once or not at all; closing rounds changes no balance', fc.array(calls, { maxLength: 14 }), (all) => {
    let wallet = start(100)
    for (const call of all) {
      const { wallet: after, answer } = applyCall(wallet, call)
      if (after === wallet) continue
      wallet = after
      const again = applyCall(wallet, call)
      assert.ok(again.wallet === wallet)
      assert.deepEqual(again.answer, answer)
    }
    const done = [...wallet.calls.values()].filter(({ kind, transactionId }) => kind === 'rollback' || !wallet.tombstones.has(transactionId))
    const undone = new Set(done.flatMap((call) => (call.kind === 'rollback' ? [call.referenceId] : [])))
    const expected = done.reduce((balance, call) => {
      if (call.kind === 'rollback' || call.kind === 'close' || undone.has(call.transactionId)) return balance
      return call.kind !== 'bet' ? balance + call.amountMinor : balance - call.amountMinor
    }, 100n)
    assert.equal(walletBalance(wallet), expected)
    for (const roundId of wallet.rounds.keys()) wallet = apply(wallet, { kind: 'close', transactionId: `close ${roundId}`, roundId })
    assert.equal(walletBalance(wallet), expected)
    assert.equal(wallet.funds.unsettledMinor, expected - 100n)
  })

  test('what was rolled back before it came leaves of its round what it leaves where it came first', () => {
    const rollback = (transactionId: string, referenceId: string): WalletCall => ({ kind: 'rollback', transactionId, referenceId })
    const close: WalletCall = { kind: 'close', transactionId: 'c', roundId: 'r1' }
    const [b, w, back] = [bet('b', 40), win('w', 10), rollback('x', 'b')]
    for (const order of [[b, back, w], [b, w, back], [back, b, w]]) {
      const played = apply(start(100), ...order)
      expect(walletBalance(played)).toBe(110n)
      expect([...played.rounds.values()]).toEqual([{ stakeMinor: 0n, winMinor: 10n, lateMinor: 0n, closed: false, resolved: null }])
    }
    const closing = bet('b', 40, 'r1', true)
    for (const order of [[closing, back, w], [back, closing, w]]) expect(apply(start(100), ...order).funds.unsettledMinor, 'the round is closed').toBe(10n)
    for (const order of [[b, close, rollback('y', 'c'), w], [rollback('y', 'c'), b, close, w]]) expect(apply(start(100), ...order).funds.unsettledMinor, 'a close stays').toBe(-30n)
    for (const order of [[b, back, rollback('y', 'x')], [rollback('y', 'x'), b, back]]) expect(walletBalance(apply(start(100), ...order)), 'a rollback stays').toBe(100n)
    expect(apply(start(20), back, b).rounds.size, 'a bet that would not have been taken makes no round').toBe(0)
    expect(codeOf(apply(start(100), rollback('x', 'w')), w), 'ahead of its bet too').toBe('WALLET_ROUND_UNKNOWN')
  })

  /** Sends again what came too early, as a provider does, until nothing more is answered. */
  function deliver(all: readonly WalletCall[]): Wallet {
    let wallet = start(1_000_000)
    for (let waiting = all, before = Infinity; waiting.length < before;) {
      before = waiting.length
      waiting = waiting.filter((call) => {
        const { wallet: after, answer } = applyCall(wallet, call)
        wallet = after
        return !answer.ok && answer.refusal.code === 'WALLET_ROUND_UNKNOWN'
      })
    }
    return wallet
  }
  const sorted = ({ funds, rounds: all }: Wallet) => ({ funds, rounds: [...all].toSorted(([a], [b]) => (a < b ? -1 : 1)) })
  const differing = fc.uniqueArray(
    fc.oneof(
      fc.record({ kind: fc.constantFrom('bet' as const, 'win' as const), transactionId: names, roundId: rounds, amountMinor: fc.nat(80).map(minor), closes: fc.boolean() }),
      fc.record({ kind: fc.constant('reward' as const), transactionId: names, rewardType: fc.constantFrom(...rewardTypes), amountMinor: fc.nat(80).map(minor) }),
      fc.record({ kind: fc.constant('rollback' as const), transactionId: names, referenceId: names }),
      fc.record({ kind: fc.constant('close' as const), transactionId: names, roundId: rounds }),
    ), { selector: (call) => call.transactionId, maxLength: 7 })

  property('in whatever order calls come, once each or more often, the wallet ends the same', differing.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length }))), ([all, shuffled]) => {
    assert.deepEqual(sorted(deliver(shuffled)), sorted(deliver(all)))
  })

  test('a reward is posted at once, comes once, and is taken back by its name, in either order', () => {
    const reward: WalletCall = { kind: 'reward', transactionId: 'p', rewardType: 'prize', amountMinor: minor(70) }
    const back: WalletCall = { kind: 'rollback', transactionId: 'q', referenceId: 'p' }
    expect(apply(start(100), reward, reward).funds.unsettledMinor).toBe(70n)
    for (const order of [[reward, back, back], [back, reward]]) expect(apply(start(100), ...order).funds.unsettledMinor).toBe(0n)
    expect(codeOf(apply(start(100), reward), { ...reward, rewardType: 'other' })).toBe('WALLET_TRANSACTION_REUSED')
  })

  test('what comes after the close of its round goes into profit and loss at once', () => {
    const closed = apply(start(100), bet('t1', 40), { kind: 'close', transactionId: 'c1', roundId: 'r1' })
    expect(closed.funds.unsettledMinor).toBe(-40n)
    expect(apply(closed, win('t2', 90)).funds.unsettledMinor).toBe(50n)
    expect(apply(closed, { kind: 'rollback', transactionId: 't3', referenceId: 't1' }).funds.unsettledMinor).toBe(0n)
  })

  test('in a round that a person has closed no more is staked, and what is won is taken', () => {
    const round: Round = { stakeMinor: minor(40), winMinor: zero, lateMinor: zero, closed: true, resolved: 'close' }
    const situation = { earlier: null, referenced: null, round, balanceMinor: minor(100), stake: null }
    expect(decideCall(bet('t2', 1), situation)).toMatchObject({ ok: false, refusal: { code: 'CASINO_ROUND_CLOSED' } })
    expect(decideCall(win('t2', 1), situation)).toMatchObject({ ok: true, value: { winMinor: 1n } })
  })
})
