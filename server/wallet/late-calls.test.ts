import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { wallet } from '#contract/wallet.ts'
import { reconcile } from '#database/reconcile.ts'
import { withTransaction } from '#database/transaction.ts'
import { refusedWith } from '../../tests/support/call.ts'
import { createCasino } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { createMoneyWorld } from '../../tests/support/money-world.ts'
import type { MoneyWorld } from '../../tests/support/money-world.ts'
import { testServer } from '../../tests/support/server.ts'
import { openWalletDesk } from '../../tests/support/wallet-desk.ts'
import { seatAt } from '../../tests/support/wallet-seat.ts'

const db = await testDatabase()
let at = Date.now()
const server = await testServer(db, { running: false, now: () => new Date(at) })
const hourMs = 3_600_000
let world: MoneyWorld
let desk: Awaited<ReturnType<typeof openWalletDesk>>
const players = ['behind', 'ahead', 'closing', 'undone', 'paid', 'short']
beforeAll(async () => {
  world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 3_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 7_000 }], players.map((name) => ({ name, parent: 'agent', creditMinor: 100_000 })))
  desk = await openWalletDesk(db, server, await createCasino(db))
})

const sit = (name: string) => seatAt(desk, world.apiKey, world.accounts.get(name) ?? expect.fail(name))
const roundOf = async (named: string) => (await desk.keeper(wallet.rounds, { query: { named } })).data[0]
const tx = () => ({ transaction_id: randomUUID() })

test('a win in a round whose only bet is rolled back is taken in every order of arrival, and the round shows what came', async () => {
  const [staked, won] = [tx(), tx()]
  const behind = await sit('behind')
  await behind.bet(40, staked)
  await behind.rollback(staked.transaction_id)
  expect((await behind.win(10, won)).row).toMatchObject({ balance_minor: 100_010 })

  const ahead = await sit('ahead')
  const [late, gain] = [tx(), tx()]
  await ahead.rollback(late.transaction_id)
  expect(await ahead.win(10, gain)).toMatchObject({ code: 'WALLET_ROUND_UNKNOWN' })
  const refused = await ahead.bet(40, late)
  expect(refused).toMatchObject({ status: 409, code: 'WALLET_ROLLED_BACK', facts: { balance_minor: 100_000 } })
  expect((await ahead.win(10, gain)).row).toMatchObject({ balance_minor: 100_010 })
  expect(await ahead.bet(40, late), 'word for word, whatever came since').toEqual(refused)
  expect(await ahead.bet(41, late)).toMatchObject({ code: 'WALLET_TRANSACTION_REUSED' })
  for (const { roundId } of [behind, ahead]) expect(await roundOf(roundId)).toMatchObject({ stake_minor: 0, win_minor: 10, state: 'open' })
  const { data } = await desk.keeper(wallet.roundCalls, { params: { id: (await roundOf(ahead.roundId))?.id ?? '' } })
  expect(data.map(({ kind, transaction_id }) => [kind, transaction_id]).toSorted()).toEqual([['tombstone', late.transaction_id], ['win', gain.transaction_id]])
  await expect(withTransaction(db.database, {}, (each) => each.query(`update casino_calls set reply = '{}' where transaction_id = $1`, [late.transaction_id]))).rejects.toThrow('has been answered')
})

test('what was to end its round ends it though it was rolled back before it came; naming a close or a rollback changes nothing', async () => {
  const { bet, win, rollback, close, balance, roundId } = await sit('closing')
  await bet(100)
  const last = tx()
  await rollback(last.transaction_id)
  expect(await win(500, { ...last, round_closed: true })).toMatchObject({ code: 'WALLET_ROLLED_BACK' })
  expect(await roundOf(roundId)).toMatchObject({ state: 'closed', win_minor: 0, posted_minor: -100 })

  const next = await sit('closing')
  const [staked, end, back] = [tx(), tx(), tx()]
  await next.rollback(end.transaction_id)
  await next.rollback(back.transaction_id)
  await next.bet(100, staked)
  const taken = await next.rollback(staked.transaction_id, back)
  expect(taken).toMatchObject({ status: 200, row: { balance_minor: 99_900 } })
  const ended = await next.close(end)
  expect(ended).toMatchObject({ status: 200 })
  expect(await roundOf(next.roundId)).toMatchObject({ state: 'closed', stake_minor: 0, posted_minor: 0 })
  expect([await next.rollback(staked.transaction_id, back), await next.close(end)]).toEqual([taken, ended])
  expect(await next.balance()).toBe(99_900)
  await expect(balance(), 'its token ended with the next one').rejects.toThrow()
  expect(await close()).toMatchObject({ status: 200 })
})

test('a bet that would not have been taken makes no round, rolled back or not', async () => {
  const { bet, win, rollback, roundId } = await sit('short')
  const beyond = tx()
  await rollback(beyond.transaction_id)
  expect(await bet(200_000, beyond)).toMatchObject({ code: 'WALLET_ROLLED_BACK' })
  expect(await win(10)).toMatchObject({ code: 'WALLET_ROUND_UNKNOWN' })
  expect(await roundOf(roundId)).toBeUndefined()
})

/** A round that a person undid two hours after its last call. */
async function undone(name: string) {
  const seat = await sit(name)
  await seat.bet(1_000)
  at += 2 * hourMs
  const round = await roundOf(seat.roundId) ?? expect.fail('a round')
  await desk.keeper(wallet.resolveRound, { params: { id: round.id }, body: { how: 'undo', reason: 'never played', last_call_at: round.last_call_at } })
  at -= 2 * hourMs
  return { ...seat, id: round.id, read: async () => await roundOf(seat.roundId) ?? expect.fail('a round') }
}

test('what is won after a person undid the round is answered, held back, and waits at once in the queue; without another word nothing is paid', async () => {
  const { win, rollback, balance, id, read } = await undone('undone')
  const [first, second] = [tx(), tx()]
  const waited = (await desk.keeper(wallet.interrupted, {})).data.find(({ age }) => age === 'hour')?.rounds ?? 0
  const reply = await win(300, { ...first, round_closed: true })
  expect(reply).toMatchObject({ status: 200, row: { balance_minor: 100_000 } })
  expect(await win(300, { ...first, round_closed: true })).toEqual(reply)
  await win(70, second)
  expect(await read()).toMatchObject({ state: 'interrupted', win_minor: 0, late_win_minor: 370, posted_minor: 0 })
  expect((await desk.keeper(wallet.interrupted, {})).data.find(({ age }) => age === 'hour')).toMatchObject({ rounds: waited + 1, won: [{ currency: 'INR', minor: 370 }] })
  expect((await desk.keeper(wallet.roundCalls, { params: { id } })).data.map(({ kind, late }) => [kind, late]).toSorted()).toEqual([['bet', false], ['win', true], ['win', true]])
  expect(await rollback(second.transaction_id)).toMatchObject({ status: 200, row: { balance_minor: 100_000 } })
  expect(await read()).toMatchObject({ late_win_minor: 300 })
  const resolve = async (how: 'close' | 'undo') => desk.keeper(wallet.resolveRound, { params: { id }, body: { how, reason: 'no bet of it stands', last_call_at: (await read()).last_call_at } })
  expect((await resolve('undo')).data[0]).toMatchObject({ state: 'resolved', late_win_minor: 0, win_minor: 0, posted_minor: 0, resolve_reason: 'no bet of it stands' })
  expect((await refusedWith(resolve('undo'))).code).toBe('CASINO_ROUND_CLOSED')
  expect(await balance()).toBe(100_000)
})

test('a person may pay it, once; the next one waits again', async () => {
  const { win, balance, id, read } = await undone('paid')
  await win(300)
  const pay = async () => desk.keeper(wallet.resolveRound, { params: { id }, body: { how: 'close', reason: 'the provider showed the round', last_call_at: (await read()).last_call_at } })
  expect((await pay()).data[0]).toMatchObject({ state: 'resolved', late_win_minor: 0, win_minor: 300, posted_minor: 300 })
  expect(await balance()).toBe(100_300)
  await win(5)
  expect([await balance(), (await read()).late_win_minor]).toEqual([100_300, 5])
  await pay()
  expect(await balance()).toBe(100_305)
})

test('the books of all of it prove right', async () => {
  expect((await reconcile(db.database)).checks.filter((check) => check.wrong > 0)).toEqual([])
})
