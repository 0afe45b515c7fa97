import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { statements } from '#contract/statements.ts'
import { wallet } from '#contract/wallet.ts'
import { reconcile } from '#database/reconcile.ts'
import type { Grant } from '#domain/access/decide.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { createCasino } from '../../tests/support/casino-world.ts'
import type { CasinoWorld } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { createMoneyWorld } from '../../tests/support/money-world.ts'
import type { MoneyWorld } from '../../tests/support/money-world.ts'
import { addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { openWalletDesk } from '../../tests/support/wallet-desk.ts'
import { seatAt } from '../../tests/support/wallet-seat.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
let casino: CasinoWorld
let world: MoneyWorld
let desk: Awaited<ReturnType<typeof openWalletDesk>>
const players = ['given', 'taken', 'locked', 'listed', 'corrected']
beforeAll(async () => {
  casino = await createCasino(db)
  world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 2_000 }, { name: 'super', parent: 'company', level: 1, shareBp: 3_000 }, { name: 'agent', parent: 'super', level: 5, shareBp: 5_000 }],
    players.map((name) => ({ name, parent: 'agent', creditMinor: 100_000 })))
  desk = await openWalletDesk(db, server, casino)
})

const idOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)
const sit = (name: string) => seatAt(desk, world.apiKey, idOf(name))
const unsettled = async (...names: readonly string[]) => {
  const { rows } = await db.owner.query<{ account_id: string; unsettled_minor: string }>('select account_id, unsettled_minor from account_funds where account_id = any($1::bigint[])', [names.map(idOf)])
  return names.map((name) => Number(rows.find(({ account_id }) => account_id === idOf(name))?.unsettled_minor))
}

let signedIn: Promise<ReturnType<typeof clientOf>> | null = null
/** Somebody who reads statements. */
const reader = () => (signedIn ??= (async () => {
  await addStaff(db.owner, { userName: 'reader', grants: [null, 'Reports'].map((permission) => ({ section: 'SUPERADMINS', permission })) as Grant[] })
  return clientOf(server, await signIn(server, 'reader'))
})())

test('a reward is money at once, once, and the company alone bears it', async () => {
  const { reward, bet, balance } = await sit('given')
  const before = await unsettled('given', 'agent', 'super')
  const first = { transaction_id: randomUUID() }
  const reply = await reward(700, first)
  expect(reply).toMatchObject({ status: 200, row: { balance_minor: 100_700 } })
  expect([await reward(700, first), await reward(700, first)]).toEqual([reply, reply])
  expect(await reward(701, first)).toMatchObject({ code: 'WALLET_TRANSACTION_REUSED' })
  expect(await reward(700, { ...first, reward_type: 'prize' })).toMatchObject({ code: 'WALLET_TRANSACTION_REUSED' })
  expect(await reward(700, { currency: 'EUR' })).toMatchObject({ status: 422, code: 'WALLET_CURRENCY_WRONG' })
  expect(await reward(0)).toMatchObject({ status: 400 })
  expect(await bet(1, first), 'a transaction is one call').toMatchObject({ code: 'WALLET_TRANSACTION_REUSED' })
  // What passes an account passes it whole: nobody between is left with a part.
  expect(await unsettled('given', 'agent', 'super')).toEqual(before.map((each) => each + 700))
  expect(await balance()).toBe(100_700)
})

test('it is taken back by a rollback, in either order and once, whatever has become of token and player', async () => {
  const { reward, rollback, balance } = await sit('taken')
  const [first, late] = [{ transaction_id: randomUUID() }, { transaction_id: randomUUID() }]
  await reward(500, first)
  for (let times = 0; times < 2; times++) expect(await rollback(first.transaction_id)).toMatchObject({ status: 200, row: { balance_minor: 100_000 } })
  await rollback(late.transaction_id)
  const refused = await reward(500, late)
  expect(refused).toMatchObject({ code: 'WALLET_ROLLED_BACK' })
  expect(await reward(500, late)).toEqual(refused)
  expect(await balance()).toBe(100_000)
  const { rows } = await db.owner.query<{ type: string; amount_minor: string; reverses: boolean }>(
    `select type, amount_minor, reverses_id is not null as reverses from journal_entries where account_id = $1 and reward_id is not null order by id`, [idOf('taken')])
  expect(rows).toEqual([{ type: 'bonus', amount_minor: '500', reverses: false }, { type: 'bonus', amount_minor: '-500', reverses: true }])

  const locked = await sit('locked')
  await db.owner.query(`update accounts set self_status = 'locked' where id = $1`, [idOf('locked')])
  await db.owner.query(`update casino_sessions set ended_at = now() where player_id = $1`, [idOf('locked')])
  const kept = { transaction_id: randomUUID() }
  expect(await locked.reward(90, kept)).toMatchObject({ status: 200, row: { balance_minor: 100_090 } })
  expect(await locked.rollback(kept.transaction_id)).toMatchObject({ status: 200, row: { balance_minor: 100_000 } })
})

test('it stands in statements under a type of its own, in lists with who gave it, and in figures beside the returns, which do not know of it', async () => {
  const from = new Date(Date.now() - 3_600_000).toISOString()
  const to = new Date(Date.now() + 3_600_000).toISOString()
  const { reward, rollback, bet, win, close, player_id } = await sit('listed')
  await bet(1_000)
  await win(400)
  await close()
  const [kept, back] = [{ transaction_id: randomUUID() }, { transaction_id: randomUUID() }]
  await reward(250, { ...kept, reward_type: 'free_rounds' })
  await reward(60, back)
  await rollback(back.transaction_id)

  const keeper = await reader()
  const lines = async (query: object) => (await keeper(statements.pnl, { query: { id: player_id, view: 'total', ...query } })).data.map(({ type, amount_minor, description }) => [type, amount_minor, description])
  const provider = `Provider ${casino.providerId}`
  const bonuses = [['bonus', -60, `${provider} / ${back.transaction_id}`], ['bonus', 60, `${provider} / ${back.transaction_id}`], ['bonus', 250, `${provider} / ${kept.transaction_id}`]]
  expect(await lines({ type: 'bonus' })).toEqual(bonuses)
  expect((await lines({})).map(([type, amount]) => [type, amount])).toEqual([...bonuses.map(([type, amount]) => [type, amount]), ['casino_round', -600]])
  const whole = async (type?: 'casino' | 'bonus' | 'casino_round') => (await keeper(statements.entries, { params: { id: idOf('agent') }, query: { figure: 'total_pnl', ...(type && { type }) } })).extra.ends.sum_minor
  expect(await whole('casino'), 'what is of the casino is its rounds and its rewards').toBe((await whole('casino_round')) + (await whole('bonus')))
  expect(await whole('casino')).toBe(await whole())

  const figures = async (by: 'provider' | 'game' | 'account', more: object = {}) => (await desk.keeper(wallet.figures, { query: { by, from, to, ...more } })).data
  expect(await figures('account', { player_id })).toMatchObject([{ rounds: 1, stake_minor: 1_000, win_minor: 400, house_minor: 600, return_bp: 4_000, reward_minor: 250 }])
  expect(await figures('game', { player_id })).toMatchObject([{ win_minor: 400, return_bp: 4_000, reward_minor: null }])
  const [ofProvider] = await figures('provider')
  expect(ofProvider?.reward_minor, 'those who played no round as well').toBe((await figures('account')).reduce((sum, row) => sum + (row.reward_minor ?? 0), 0))
  const { data } = await desk.keeper(wallet.rewards, { query: { player_id } })
  expect(data.map(({ type, amount_minor, undone_at, transaction_id }) => [type, amount_minor, undone_at === null, transaction_id])).toEqual([['tournament', 60, false, back.transaction_id], ['free_rounds', 250, true, kept.transaction_id]])
  expect((await desk.keeper(wallet.rewards, { query: { named: kept.transaction_id } })).data).toMatchObject([{ user_name: 'listed', provider_name: provider }])
})

test('a round that is corrected after its close is two entries of a figure, each marked; before the correction came there is one', async () => {
  const { bet, win, close, player_id } = await sit('corrected')
  await bet(1_000)
  await close()
  const keeper = await reader()
  const marks = async (query: object = {}) => (await keeper(statements.entries, { params: { id: player_id }, query: { figure: 'total_pnl', ...query } })).data.map(({ amount_minor, correction, round_total_minor }) => [amount_minor, correction, round_total_minor])
  expect(await marks()).toEqual([[-1_000, null, null]])
  const { rows: [closed] } = await db.owner.query<{ at: Date }>('select clock_timestamp() as at')
  await win(40)
  expect(await marks()).toEqual([[40, 'corrects', -960], [-1_000, 'corrected', -960]])
  const as = new Date(closed?.at ?? '').toISOString()
  expect((await marks({ to: as })).map(([amount, correction]) => [amount, correction]), 'as of then').toEqual([[-1_000, null]])
  expect((await keeper(statements.user, { query: { id: player_id, type: 'game' } })).extra.ends.sum_minor).toBe(-960)
})

test('a large one is in the record', async () => {
  await db.owner.query(`insert into event_thresholds (currency, wager_minor, wager_day_minor, win_minor) values ('INR', 5000, 12000, 9000)`)
  const { reward, player_id } = await sit('given')
  await reward(8_999)
  await reward(9_000)
  const { rows } = await db.owner.query<{ after: Record<string, unknown> }>(`select after from audit_log where action = 'significant.largeWin' and target_id = $1`, [player_id])
  expect(rows.map(({ after }) => after)).toEqual([{ currency: 'INR', won_minor: 9_000, threshold_minor: 9_000, reward_id: expect.any(String) as string }])
  await db.owner.query('delete from event_thresholds')
})

test('the books of all of it prove right', async () => {
  expect((await reconcile(db.database)).checks.filter((check) => check.wrong > 0)).toEqual([])
})
