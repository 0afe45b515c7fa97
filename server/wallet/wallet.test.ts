import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { casino as casinoCalls } from '#contract/casino.ts'
import { wallet } from '#contract/wallet.ts'
import { reconcile } from '#database/reconcile.ts'
import { withTransaction } from '#database/transaction.ts'
import { minor } from '#domain/kernel/money.ts'
import { createWalletCaller, signCall } from '#simulator/wallet-caller.ts'
import { clientOf, refusedWith } from '../../tests/support/call.ts'
import { createCasino } from '../../tests/support/casino-world.ts'
import type { CasinoWorld } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { losingCommit } from '../../tests/support/losing-commit.ts'
import { createMoneyWorld } from '../../tests/support/money-world.ts'
import type { MoneyWorld } from '../../tests/support/money-world.ts'
import { testServer } from '../../tests/support/server.ts'
import { intoServer, openWalletDesk } from '../../tests/support/wallet-desk.ts'
import { seatAt } from '../../tests/support/wallet-seat.ts'
import { removeOld } from '../runtime/jobs.ts'
import { watchRounds } from './waiting-rounds.ts'
import { createWalletDoor } from './wallet-door.ts'

const db = await testDatabase()
let at = Date.now()
const server = await testServer(db, { running: false, now: () => new Date(at) })
/** Another node over the same database. */
const other = await testServer(db, { running: false, now: () => new Date(at) })
const hourMs = 3_600_000

let casino: CasinoWorld
let world: MoneyWorld
let desk: Awaited<ReturnType<typeof openWalletDesk>>
const players = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const together = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta']
beforeAll(async () => {
  casino = await createCasino(db)
  world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 3_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 7_000 }],
    [...players, ...together].map((name) => ({ name, parent: 'agent', creditMinor: 100_000 })))
  desk = await openWalletDesk(db, server, casino)
})

const playerOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)

const sit = (name: string, roundId?: string) => seatAt(desk, world.apiKey, playerOf(name), roundId)

async function entriesOf(roundId: string): Promise<readonly { readonly amount_minor: string; readonly revision: number }[]> {
  return (await db.owner.query<{ amount_minor: string; revision: number }>(
    `select e.amount_minor, e.revision from journal_entries e join casino_rounds r on r.id = e.round_id where r.external_id = $1 order by e.revision`, [roundId])).rows
}

describe('the signature', () => {
  test('a token says who it is; a foreign one and one of another provider say nothing', async () => {
    const { token, player_id } = await sit('first')
    expect((await desk.call('authenticate', { token })).row).toMatchObject({ player_id, currency: 'INR', game: desk.game, balance_minor: 100_000 })
    expect(await desk.call('authenticate', { token: `${token}x` })).toMatchObject({ status: 401, code: 'WALLET_TOKEN_UNKNOWN' })
    const other = await openWalletDesk(db, server, await createCasino(db), 'other-keeper')
    expect(await other.call('authenticate', { token })).toMatchObject({ code: 'WALLET_TOKEN_UNKNOWN' })
    expect(await other.call('bet', { transaction_id: randomUUID(), player_id, token, game: other.game, round_id: 'r', currency: 'INR', amount_minor: 1 })).toMatchObject({ code: 'WALLET_TOKEN_UNKNOWN' })
  })

  test('what was signed once is taken once; what was signed for another body, path or time is not taken', async () => {
    const { token, player_id } = await sit('first')
    const carry = intoServer(server)
    const body = JSON.stringify({ token })
    const path = '/platform/wallet/authenticate'
    const call = signCall(desk.key, path, body, at)
    const codeOf = async (sent: typeof call) => (JSON.parse((await carry(sent)).text) as { code?: string }).code ?? 'taken'
    expect([await codeOf(call), await codeOf(call)]).toEqual(['taken', 'WALLET_NONCE_USED'])
    const fresh = () => signCall(desk.key, path, body, at)
    expect(await codeOf({ ...fresh(), body: `${body} ` })).toBe('WALLET_SIGNATURE_WRONG')
    expect(await codeOf({ ...fresh(), path: '/platform/wallet/balance' })).toBe('WALLET_SIGNATURE_WRONG')
    const rollback = signCall(desk.key, '/platform/wallet/rollback', JSON.stringify({ transaction_id: randomUUID(), player_id, reference_id: randomUUID() }), at)
    expect([await codeOf(rollback), await codeOf(rollback)], 'of a call with a transaction too').toEqual(['taken', 'WALLET_NONCE_USED'])
    for (const offMs of [-301_000, 301_000]) expect(await codeOf(signCall(desk.key, path, body, at + offMs))).toBe('WALLET_SIGNATURE_WRONG')
    for (const offMs of [-299_000, 299_000]) expect(await codeOf(signCall(desk.key, path, body, at + offMs))).toBe('taken')
    expect(await codeOf(signCall({ ...desk.key, secret: 'another' }, path, body, at))).toBe('WALLET_SIGNATURE_WRONG')
  })

  test('a provider may sign by RSA; a key that is taken away signs nothing from then on, and its secret is told once', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem' } })
    const params = { id: casino.providerId }
    const short = generateKeyPairSync('rsa', { modulusLength: 1024, publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem' } })
    for (const public_key of [short.publicKey, privateKey, 'no key']) {
      expect((await refusedWith(desk.keeper(wallet.addKey, { params, body: { name: 'rsa', kind: 'rsa_sha256', public_key } }))).code).toBe('CASINO_KEY_REFUSED')
    }
    const [key] = (await desk.keeper(wallet.addKey, { params, body: { name: 'rsa', kind: 'rsa_sha256', public_key: publicKey } })).data
    const byRsa = createWalletCaller({ id: key?.id ?? '', privateKey }, intoServer(server), () => at)
    const { token, player_id } = await sit('first')
    expect((await byRsa('balance', { player_id, token })).row).toMatchObject({ balance_minor: 100_000 })
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem' } })
    expect(await createWalletCaller({ id: key?.id ?? '', privateKey: stranger.privateKey }, intoServer(server), () => at)('balance', { player_id, token })).toMatchObject({ status: 401, code: 'WALLET_SIGNATURE_WRONG' })
    const elsewhere = createWalletCaller({ id: key?.id ?? '', privateKey }, intoServer(other), () => at)
    // Both nodes know the key at this moment; a second may pass before they look again. Who comes while it passes is answered no sooner.
    for (const call of [byRsa, elsewhere]) expect((await call('balance', { player_id, token })).status).toBe(200)
    const revoking = desk.keeper(wallet.revokeKey, { params: { id: key?.id ?? '' } })
    await expect.poll(async () => (await db.owner.query('select from casino_keys where id = $1 and revoked_at is not null', [key?.id])).rowCount).toBe(1)
    expect((await refusedWith(desk.keeper(wallet.revokeKey, { params: { id: key?.id ?? '' } }))).code).toBe('ACCESS_NOT_FOUND')
    for (const call of [byRsa, elsewhere]) expect(await call('balance', { player_id, token })).toMatchObject({ status: 401, code: 'WALLET_SIGNATURE_WRONG' })
    expect((await revoking).data[0]).toMatchObject({ id: key?.id, revoked_at: expect.any(String) })
    const { data } = await desk.keeper(wallet.keys, { params })
    expect(data.map((row) => [row.kind, row.secret, row.revoked_at === null])).toEqual([['rsa_sha256', null, false], ['hmac_sha256', null, true]])
  })
})

describe('a round', () => {
  test('stakes are exposure and wins stand beside until it closes; then one entry goes to the books', async () => {
    const { bet, win, close, balance, roundId } = await sit('second')
    await bet(1_000)
    await win(2_500)
    const { rows: [held] } = await db.owner.query(`select exposure_minor, open_wins_minor, unsettled_minor from account_funds where account_id = $1`, [playerOf('second')])
    expect(held).toEqual({ exposure_minor: '1000', open_wins_minor: '2500', unsettled_minor: '0' })
    expect(await entriesOf(roundId)).toEqual([])
    expect((await close()).row).toMatchObject({ balance_minor: 101_500 })
    expect(await close()).toMatchObject({ status: 200 })
    expect(await entriesOf(roundId)).toEqual([{ amount_minor: '1500', revision: 1 }])
    // What comes after its close posts what is missing.
    expect((await win(10)).row).toMatchObject({ balance_minor: 101_510 })
    expect(await entriesOf(roundId)).toEqual([{ amount_minor: '1500', revision: 1 }, { amount_minor: '10', revision: 2 }])
    expect(await balance()).toBe(101_510)
  })

  test('a bet that ends its round posts at once', async () => {
    const { bet, roundId } = await sit('second')
    await bet(700, { round_closed: true })
    expect(await entriesOf(roundId)).toEqual([{ amount_minor: '-700', revision: 1 }])
  })

  test('a win and a rollback are taken though the token has ended and the player is locked; a bet is not', async () => {
    const { bet, win, rollback, balance, player_id } = await sit('third')
    const transaction_id = randomUUID()
    await bet(100, { transaction_id })
    await db.owner.query(`update accounts set self_status = 'locked' where id = $1`, [player_id])
    expect(await bet(100)).toMatchObject({ status: 422, code: 'ACCOUNT_LOCKED', facts: { balance_minor: 99_900 } })
    at += 13 * hourMs
    expect(await bet(100)).toMatchObject({ status: 401, code: 'WALLET_TOKEN_EXPIRED' })
    expect((await win(50)).row).toMatchObject({ balance_minor: 99_950 })
    expect((await rollback(transaction_id)).row).toMatchObject({ balance_minor: 100_050 })
    await db.owner.query(`update accounts set self_status = 'active' where id = $1`, [player_id])
    at -= 13 * hourMs
    expect(await balance()).toBe(100_050)
  })

  test('the same transaction has the same reply, refusals of bets too; with other contents it is refused', async () => {
    const { bet, win } = await sit('third')
    const transaction_id = randomUUID()
    const first = await bet(100, { transaction_id })
    await win(5_000)
    expect((await bet(100, { transaction_id })).row).toEqual(first.row)
    expect(await bet(101, { transaction_id })).toMatchObject({ status: 409, code: 'WALLET_TRANSACTION_REUSED' })
    const beyond = { transaction_id: randomUUID() }
    const refused = await bet(200_000, beyond)
    expect(refused).toMatchObject({ status: 422, code: 'CREDIT_NOT_ENOUGH' })
    await win(500_000)
    expect(await bet(200_000, beyond)).toMatchObject({ code: 'CREDIT_NOT_ENOUGH', facts: refused.facts })
  })

  test('five months later a transaction has its first reply still, and nothing of it can be deleted', async () => {
    const { bet, close, balance, player_id, roundId } = await sit('third')
    const [taken, refused] = [{ transaction_id: randomUUID() }, { transaction_id: randomUUID() }]
    const replies = [await bet(70, taken), await bet(9_000_000, refused)]
    await close()
    const after = await balance()
    await db.owner.query(`update casino_calls set at = at - interval '150 days' where player_id = $1`, [player_id])
    await db.owner.query(`update casino_rounds set opened_at = opened_at - interval '150 days', last_call_at = last_call_at - interval '150 days', closed_at = closed_at - interval '150 days' where external_id = $1`, [roundId])
    await db.owner.query(`update casino_nonces set at = at - interval '150 days'`)
    await removeOld(db.database)
    expect((await db.owner.query('select from casino_nonces')).rowCount, 'what is kept for an hour is gone').toBe(0)
    expect([await bet(70, taken), await bet(9_000_000, refused)]).toEqual(replies)
    expect(await balance()).toBe(after)
    await expect(withTransaction(db.database, {}, (tx) => tx.query('delete from casino_calls where player_id = $1', [player_id]))).rejects.toThrow('permission denied')
  })

  test('what was rolled back before it came is refused when it comes, and moves nothing', async () => {
    const { bet, rollback, balance, roundId } = await sit('third')
    const before = await balance()
    const late = { transaction_id: randomUUID() }
    expect((await rollback(late.transaction_id)).row).toMatchObject({ balance_minor: before })
    for (let times = 0; times < 2; times++) expect(await bet(30, late)).toMatchObject({ code: 'WALLET_ROLLED_BACK', facts: { balance_minor: before } })
    expect((await desk.keeper(wallet.rounds, { query: { named: roundId } })).data, 'the round that a bet and its rollback leave').toMatchObject([{ stake_minor: 0, win_minor: 0, calls: 1 }])
    expect(await balance()).toBe(before)
  })

  test('a win ahead of its bet is refused, and taken when it comes again', async () => {
    const { bet, win } = await sit('third')
    const transaction_id = randomUUID()
    expect(await win(10, { transaction_id })).toMatchObject({ status: 404, code: 'WALLET_ROUND_UNKNOWN' })
    await bet(10)
    expect(await win(10, { transaction_id })).toMatchObject({ status: 200 })
  })

  test.each([
    ['the provider switched off', () => desk.keeper(casinoCalls.providerStatus, { params: { id: casino.providerId }, body: { status: 'inactive' } }), () => desk.keeper(casinoCalls.providerStatus, { params: { id: casino.providerId }, body: { status: 'active' } }), 'CASINO_GAME_OFF'],
    ['maintenance of the provider', () => db.owner.query(`insert into maintenance (scope, provider_id, message, starts_at, announced_at, announced_by) values ('provider', $1, 'Sample', now() - interval '1 hour', now(), $2)`, [casino.providerId, world.trader]), () => db.owner.query(`update maintenance set ended_at = now(), ended_by = announced_by`), 'MARKET_MAINTENANCE'],
    ['an exclusion', () => db.owner.query(`update accounts set excluded_until = now() + interval '1 day', exclusion = 'cooling_off' where id = $1`, [playerOf('fourth')]), () => db.owner.query(`update accounts set excluded_until = null, exclusion = null where id = $1`, [playerOf('fourth')]), 'ACCOUNT_EXCLUDED'],
    ['an agent above who is locked for bets', () => db.owner.query(`update accounts set self_bet_locked = true where id = $1`, [playerOf('agent')]), () => db.owner.query(`update accounts set self_bet_locked = false where id = $1`, [playerOf('agent')]), 'ACCOUNT_ANCESTOR_BET_LOCKED'],
    ['a limit of the game', () => db.owner.query(`insert into limit_overrides (scope, scope_id, market_type, max_stake_minor) values ('game', $1, 'casino', 99)`, [casino.gameId]), () => db.owner.query(`delete from limit_overrides where scope = 'game'`), 'LIMIT_STAKE_ABOVE_MAX'],
    ['a limit of the whole round', () => db.owner.query(`insert into limit_overrides (scope, scope_id, market_type, max_market_exposure_minor) values ('provider', $1, 'casino', 199)`, [casino.providerId]), () => db.owner.query(`delete from limit_overrides where scope = 'provider'`), 'LIMIT_ROUND_STAKES'],
  ] as const)('%s keeps bets out, and lets rounds that are open end', async (_, begin, end, code) => {
    const { bet, win, close } = await sit('fourth')
    expect(await bet(100)).toMatchObject({ status: 200 })
    await begin()
    expect(await bet(100)).toMatchObject({ code })
    expect(await win(60)).toMatchObject({ status: 200 })
    expect(await close()).toMatchObject({ status: 200 })
    await end()
    expect(await bet(100)).toMatchObject({ status: 200 })
  })

  test('a game that the provider does not have, and a currency that the player does not have', async () => {
    const { bet, win } = await sit('fourth')
    expect(await bet(100, { game: 'nothing' })).toMatchObject({ status: 404, code: 'CASINO_GAME_UNKNOWN' })
    await bet(100)
    for (const send of [bet, win]) expect(await send(100, { currency: 'EUR' })).toMatchObject({ status: 422, code: 'WALLET_CURRENCY_WRONG', facts: { currency: 'INR' } })
  })
})

describe('calls that come at once', () => {
  test('share a transaction, and what is wrong with one harms none of the others', async () => {
    const seats = await Promise.all(together.map((name) => sit(name)))
    const [first, second] = seats as [(typeof seats)[number], (typeof seats)[number]]
    const balances = await Promise.all(seats.map((seat) => seat.balance()))
    const shared = { transaction_id: randomUUID() }
    const signed = signCall(desk.key, '/platform/wallet/rollback', JSON.stringify({ transaction_id: randomUUID(), player_id: seats[5]?.player_id, reference_id: randomUUID() }), at)
    const [taken, beyond, both, unknown, nonces, closing] = await Promise.all([
      Promise.all(seats.slice(2, 4).map((seat) => seat.bet(100))),
      seats[4]?.bet(200_000),
      // The same transaction for two players: the database refuses both at once, and each has its answer by itself.
      Promise.all([first, second].map((seat) => seat.bet(100, shared))),
      desk.call('win', { transaction_id: randomUUID(), player_id: '999999999', round_id: 'none', currency: 'INR', amount_minor: 5 }),
      Promise.all([signed, signed].map(async (call) => (JSON.parse((await intoServer(server)(call)).text) as { code?: string }).code ?? 'taken')),
      seats[5]?.bet(100, { round_closed: true }),
    ])
    expect(taken.map((reply) => reply.row?.['balance_minor'])).toEqual(balances.slice(2, 4).map((balance) => balance - 100))
    expect(beyond).toMatchObject({ code: 'CREDIT_NOT_ENOUGH' })
    expect(both.map((reply) => reply.code).toSorted()).toEqual(['WALLET_TRANSACTION_REUSED', null])
    expect(unknown).toMatchObject({ code: 'ACCOUNT_UNKNOWN' })
    expect(nonces.toSorted()).toEqual(['WALLET_NONCE_USED', 'taken'])
    expect(closing).toMatchObject({ status: 200 })
    expect((await first.balance()) + (await second.balance())).toBe((balances[0] ?? 0) + (balances[1] ?? 0) - 100)
    const calls = (await db.owner.query<{ actions: string }>(`select count(*) as actions from audit_log where action = 'wallet.bet' and after->>'transaction_id' = $1`, [shared.transaction_id])).rows[0]
    expect(calls?.actions, 'the taken one and the refused one').toBe('2')
  })

  test('are answered by what they did where only the answer to their commit was lost', async () => {
    const seats = await Promise.all(together.map((name) => sit(name)))
    const balances = await Promise.all(seats.map((seat) => seat.balance()))
    const { database, commits } = losingCommit(server.context.database)
    const door = createWalletDoor({ ...server.context, database })
    const ids = seats.map(() => randomUUID())
    const answers = await Promise.all(seats.map(({ player_id: playerId, token, roundId }, index) => door({
      action: 'wallet.bet', origin: { ip: null, userAgent: null, correlationId: 'lost' }, playerId, currency: 'INR', stake: { game: desk.game, token }, asked: '0'.repeat(64),
      principal: { kind: 'provider', keyId: desk.key.id, providerId: casino.providerId, nonce: randomUUID(), verify: () => true },
      call: { kind: 'bet', transactionId: ids[index] ?? '', roundId, amountMinor: minor(100), closes: false },
    })))
    expect(commits()).toBeGreaterThan(1)
    expect(answers.map((answer) => (answer.ok ? answer.value.balance_minor : answer.refusal.code))).toEqual(balances.map((balance) => balance - 100))
    expect(await Promise.all(seats.map((seat) => seat.balance()))).toEqual(balances.map((balance) => balance - 100))
    const { rows } = await db.owner.query(`select refusal_code from audit_log where action = 'wallet.bet' and after->>'transaction_id' = any($1)`, [ids])
    expect(rows, 'each once').toEqual(ids.map(() => ({ refusal_code: null })))
  })

  test('do not wait for players whose money is in use elsewhere, who are answered after it', async () => {
    const [one, other, free] = [await sit('alpha'), await sit('beta'), await sit('gamma')]
    const held = await db.owner.connect()
    try {
      await held.query('begin')
      await held.query('select from account_funds where account_id = any($1::bigint[]) order by account_id for update', [[one.player_id, other.player_id]])
      // One after the other, so that they do not share a batch: as many as there are batches at once.
      const waiting = one.bet(100)
      await sleep(30)
      const waitingToo = other.bet(100)
      await sleep(30)
      expect([await free.bet(100), await free.win(10)].map((reply) => reply.status)).toEqual([200, 200])
      expect(await Promise.race([Promise.any([waiting, waitingToo]).then(() => 'answered'), sleep(300).then(() => 'wait')])).toBe('wait')
      expect(await free.close(), 'nor while they wait in the database').toMatchObject({ status: 200 })
      await held.query('commit')
      expect((await Promise.all([waiting, waitingToo])).map((reply) => reply.status)).toEqual([200, 200])
    } finally {
      held.release(true)
    }
  })
})

describe('a round that was interrupted', () => {
  const queued = async (roundId: string) => (await desk.keeper(wallet.rounds, { query: { state: 'interrupted' } })).data.find((row) => row.external_id === roundId)

  test('stands in the queue with what it holds, and is closed by a person with a reason; late wins are paid, late bets are not taken', async () => {
    const { bet, win, roundId, balance } = await sit('fifth')
    await bet(1_000)
    await win(300)
    expect(await queued(roundId)).toBeUndefined()
    at += 2 * hourMs
    const waiting = await queued(roundId) ?? expect.fail('in the queue')
    expect(waiting).toMatchObject({ state: 'interrupted', stake_minor: 1_000, win_minor: 300, calls: 2 })
    expect((await desk.keeper(wallet.interrupted, {})).data.find((row) => row.age === 'hour')?.rounds).toBeGreaterThan(0)
    const resolve = (body: object) => desk.keeper(wallet.resolveRound, { params: { id: waiting.id }, body: { how: 'close', reason: 'provider is gone', last_call_at: waiting.last_call_at, ...body } })
    expect((await refusedWith(resolve({ last_call_at: '2020-01-01T00:00:00Z' }))).code).toBe('REQUEST_STALE')
    expect((await resolve({})).data[0]).toMatchObject({ state: 'resolved', posted_minor: -700, resolve_reason: 'provider is gone' })
    expect((await refusedWith(resolve({}))).code).toBe('CASINO_ROUND_CLOSED')
    expect(await balance()).toBe(99_300)
    expect(await win(200)).toMatchObject({ status: 200 })
    expect(await bet(10)).toMatchObject({ code: 'CASINO_ROUND_CLOSED' })
    expect(await entriesOf(roundId)).toEqual([{ amount_minor: '-700', revision: 1 }, { amount_minor: '200', revision: 2 }])
    at -= 2 * hourMs
  })

  test('is undone as a whole: nothing is held or posted, and a rollback that comes late changes nothing', async () => {
    const { bet, rollback, roundId, balance } = await sit('fifth')
    const before = await balance()
    const transaction_id = randomUUID()
    await bet(1_000, { transaction_id })
    at += 2 * hourMs
    const waiting = await queued(roundId) ?? expect.fail('in the queue')
    const { data: [row] } = await desk.keeper(wallet.resolveRound, { params: { id: waiting.id }, body: { how: 'undo', reason: 'never played', last_call_at: waiting.last_call_at } })
    expect(row).toMatchObject({ state: 'resolved', stake_minor: 0, posted_minor: 0 })
    expect((await desk.keeper(wallet.roundCalls, { params: { id: waiting.id } })).data).toMatchObject([{ kind: 'bet', undone_by: 'resolution' }])
    expect(await rollback(transaction_id)).toMatchObject({ status: 200 })
    at -= 2 * hourMs
    expect(await balance()).toBe(before)
  })

  test('is told to whoever may resolve it, once, until no round of its provider waits', async () => {
    const told = async () => (await db.owner.query<{ user_name: string; provider: string }>(
      `select l.user_name, n.params->>'provider' as provider from notices n join notice_receipts r on r.notice_id = n.id join logins l on l.id = r.login_id
       where n.kind = 'casino.rounds_waiting' and n.ended_at is null and n.params->>'provider_id' = $1 order by 1`, [casino.providerId])).rows
    const look = () => withTransaction(db.database, {}, (tx) => watchRounds(tx, new Date(at)))
    at += 2 * hourMs
    for (const row of (await desk.keeper(wallet.rounds, { query: { state: 'interrupted' } })).data) {
      await desk.keeper(wallet.resolveRound, { params: { id: row.id }, body: { how: 'close', reason: 'left over', last_call_at: row.last_call_at } })
    }
    await look()
    expect(await told()).toEqual([])
    at -= 2 * hourMs
    const { bet, close } = await sit('fifth')
    await bet(10)
    expect(await look()).toBe(false)
    at += 2 * hourMs
    expect([await look(), await look()]).toEqual([true, false])
    expect(await told()).toEqual(['casino-keeper', 'other-keeper'].map((user_name) => ({ user_name, provider: `Provider ${casino.providerId}` })))
    await close()
    expect([await look(), await look()]).toEqual([true, false])
    expect(await told()).toEqual([])
    at -= 2 * hourMs
  })

  test('waits for nobody where all of it was rolled back: it is void after the same hour, and a bet opens it again', async () => {
    const { bet, win, rollback, close, roundId, balance } = await sit('fifth')
    const before = await balance()
    const [staked, won] = [{ transaction_id: randomUUID() }, { transaction_id: randomUUID() }]
    const look = () => withTransaction(db.database, {}, (tx) => watchRounds(tx, new Date(at)))
    const stateOf = async () => (await desk.keeper(wallet.rounds, { query: { named: roundId } })).data.map((row) => row.state)
    const listed = async (state: 'open' | 'interrupted' | 'void') => (await desk.keeper(wallet.rounds, { query: { state } })).data.some((row) => row.external_id === roundId)
    const waiting = async () => (await desk.keeper(wallet.interrupted, {})).data.reduce((sum, { rounds }) => sum + rounds, 0)
    const openThere = async () => [(await desk.keeper(casinoCalls.providerEffect, { params: { id: casino.providerId } })).data[0]?.open_rounds, (await desk.keeper(casinoCalls.providers, {})).data.find(({ id }) => id === casino.providerId)?.open_rounds]
    at += 2 * hourMs
    await look()
    const [waited, [open = 0]] = [await waiting(), await openThere()]
    at -= 2 * hourMs
    await bet(1_000, staked)
    await win(10, won)
    await rollback(staked.transaction_id)
    at += 2 * hourMs
    expect([await stateOf(), await waiting(), await openThere()], 'a win without its bet is held').toEqual([['interrupted'], waited + 1, [open + 1, open + 1]])
    at -= 2 * hourMs
    await rollback(won.transaction_id)
    expect([await stateOf(), await listed('open')]).toEqual([['open'], true])
    at += 2 * hourMs
    expect([await stateOf(), await listed('open'), await listed('interrupted'), await listed('void')]).toEqual([['void'], false, false, true])
    expect([await waiting(), await openThere()]).toEqual([waited, [open, open]])
    expect(await look(), 'nobody is told').toBe(false)
    expect([await bet(70), await stateOf(), await openThere()]).toMatchObject([{ status: 200 }, ['open'], [open + 1, open + 1]])
    // The person's session would not outlast another two hours.
    await db.owner.query(`update casino_rounds set last_call_at = last_call_at - interval '2 hours' where external_id = $1`, [roundId])
    expect([await stateOf(), await look()]).toEqual([['interrupted'], true])
    await close()
    expect([await stateOf(), await look(), await entriesOf(roundId), await balance()]).toEqual([['closed'], true, [{ amount_minor: '-70', revision: 1 }], before - 70])
    at -= 2 * hourMs
  })

  test('is not resolved by somebody who only looks', async () => {
    const site = clientOf(server, world.apiKey)
    await expect(site(wallet.resolveRound, { params: { id: '1' }, body: { how: 'close', reason: 'because', last_call_at: new Date(at).toISOString() } })).rejects.toThrow(ApiError)
  })
})

test('what stands out is in the record once: a large bet, a day, a large win, and less than nothing at hand', async () => {
  await db.owner.query(`insert into event_thresholds (currency, wager_minor, wager_day_minor, win_minor) values ('INR', 5000, 12000, 9000)`)
  const { bet, win, close, rollback, player_id } = await sit('sixth')
  const found = async (action: string) => (await db.owner.query<{ after: Record<string, unknown> }>(
    `select after from audit_log where action = 'significant.' || $1 and target_kind = 'account' and target_id = $2 order by id`, [action, player_id])).rows.map(({ after }) => after)
  const again = { transaction_id: randomUUID() }
  for (const more of [again, again]) await bet(5_000, more)
  await bet(4_999)
  const round_id = expect.any(String) as string
  expect(await found('largeWager')).toEqual([{ currency: 'INR', stake_minor: 5_000, threshold_minor: 5_000, round_id }])
  expect(await found('largeWagerDay')).toEqual([])
  await bet(2_001)
  await bet(1_000)
  expect(await found('largeWagerDay')).toMatchObject([{ stake_minor: 12_000, threshold_minor: 12_000 }])
  const won = { transaction_id: randomUUID() }
  await win(21_999, won)
  expect(await found('largeWin')).toEqual([])
  await close()
  expect(await found('largeWin'), 'what was won is one short').toEqual([])
  await win(1)
  await win(10)
  expect(await found('largeWin')).toEqual([{ currency: 'INR', won_minor: 9_000, threshold_minor: 9_000, round_id }])
  // What was won is gone before the provider takes it back.
  await db.owner.query('update account_funds set exposure_minor = exposure_minor + 100000 where account_id = $1', [player_id])
  await rollback(won.transaction_id)
  expect(await found('negativeBalance')).toEqual([{ currency: 'INR', available_minor: -12_989, round_id }])
  await db.owner.query('update account_funds set exposure_minor = exposure_minor - 100000 where account_id = $1', [player_id])
  await db.owner.query('delete from event_thresholds')
})

test('a round is found by the provider’s name of it and of each of its transactions', async () => {
  const { bet, win, roundId } = await sit('sixth')
  const [transaction_id, unknown] = [randomUUID(), randomUUID()]
  await bet(10, { transaction_id })
  await win(5)
  const found = async (named: string) => (await desk.keeper(wallet.rounds, { query: { named } })).data.map((row) => row.external_id)
  expect([await found(roundId), await found(transaction_id), await found(unknown)]).toEqual([[roundId], [roundId], []])
})

test('figures are those of the rounds, by provider, game and player, and open the rounds behind them', async () => {
  const query = { from: new Date(at - hourMs).toISOString(), to: new Date(at + 24 * hourMs).toISOString(), casino_provider_id: casino.providerId }
  const { data: [byProvider] } = await desk.keeper(wallet.figures, { query: { by: 'provider', ...query } })
  const { data: byPlayer } = await desk.keeper(wallet.figures, { query: { by: 'account', ...query } })
  const sum = (of: (row: (typeof byPlayer)[number]) => number) => byPlayer.reduce((total, row) => total + of(row), 0)
  expect(byProvider).toMatchObject({ id: casino.providerId, verdict: 'few_rounds', rounds: sum((row) => row.rounds), stake_minor: sum((row) => row.stake_minor), win_minor: sum((row) => row.win_minor) })
  const { data: rounds } = await desk.keeper(wallet.rounds, { query: { state: 'played', ...query } })
  expect(rounds.length).toBe(byProvider?.rounds)
})

test('the books of all of it prove right', async () => {
  expect((await reconcile(db.database)).checks.filter((check) => check.wrong > 0)).toEqual([])
})
