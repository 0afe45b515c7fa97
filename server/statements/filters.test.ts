import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Query } from '#contract/endpoint.ts'
import { statements } from '#contract/statements.ts'
import { withTransaction } from '#database/transaction.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { createCasino } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { createMoneyWorld } from '../../tests/support/money-world.ts'
import { addAccountLogin } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { personOf, transferAs } from '../../tests/support/transfers.ts'
import { openWalletDesk } from '../../tests/support/wallet-desk.ts'
import { moveMoney } from './money-mover.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 3_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 7_000 }],
  [{ name: 'anna', parent: 'agent', creditMinor: 100_000 }])
const casino = await createCasino(db)
const idOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)
await addAccountLogin(db.owner, { id: idOf('agent'), businessId: world.businessId, userName: 'agent' })
const agent = clientOf(server, await signIn(server, 'agent'))

/** A round that wins 1,500 to the player, and cash of 600 handed to it. */
beforeAll(async () => {
  const desk = await openWalletDesk(db, server, casino)
  const player_id = idOf('anna')
  const token = await desk.open(world.apiKey, player_id)
  const moved = { player_id, round_id: randomUUID(), currency: 'INR' }
  await desk.call('bet', { transaction_id: randomUUID(), token, game: desk.game, ...moved, amount_minor: 1_000 })
  await desk.call('win', { transaction_id: randomUUID(), ...moved, amount_minor: 2_500, round_closed: true })
  expect(await transferAs(server.context, personOf(world, 'agent', 5), { type: 'settle_give', childId: player_id, amountMinor: 600 })).toMatchObject({ ok: true })
})

async function pnl(name: string, query: Pick<Query<typeof statements.pnl>, 'view' | 'type' | 'game_id'>) {
  const { data, extra } = await agent(statements.pnl, { query: { id: idOf(name), ...query } })
  return { lines: data.map(({ type, amount_minor, day_sum_minor }) => [type, amount_minor, day_sum_minor]), sum: extra.ends.sum_minor }
}

describe.each(['that wait', 'added up'])('entries %s', (state) => {
  beforeAll(async () => {
    if (state === 'added up') await withTransaction(db.database, {}, async (tx) => { while (await moveMoney(tx)); })
  })

  test.each([
    ['agent', { view: 'total' }, -1_500], ['agent', { view: 'my_share' }, -1_050], ['anna', {}, 1_500],
  ] as const)('a round stands in the profit and loss of %s, %j, by the sport of its game and by its kind', async (name, view, amount) => {
    const round = { lines: [['casino_round', amount, amount]], sum: amount }
    expect(await pnl(name, { ...view, game_id: casino.sportId })).toEqual(round)
    expect(await pnl(name, { ...view, type: 'casino_round' })).toEqual(round)
    expect(await pnl(name, { ...view, game_id: casino.sportId, type: 'casino_round' })).toEqual(round)
    expect(await pnl(name, { ...view, game_id: world.sportId })).toEqual({ lines: [], sum: 0 })
  })

  test.each(['pnl', 'commission', 'commission_reversal', 'void_adjustment'] as const)('of a kind that an account has none of there is nothing: %s', async (type) => {
    for (const view of ['total', 'my_share'] as const) expect(await pnl('agent', { type, view })).toEqual({ lines: [], sum: 0 })
  })

  test.each(['settle_give', 'credit_deposit', 'credit_withdraw'] as const)('%s is no profit and never stands among it', async (type) => {
    for (const view of ['total', 'my_share'] as const) expect(await pnl('agent', { type, view })).toEqual({ lines: [], sum: 0 })
    expect(await pnl('anna', { type })).toEqual({ lines: [], sum: 0 })
  })

  test.each([['credit', 'win'], ['points', 'commission'], ['cash', 'win'], ['given', 'commission']] as const)('a figure that has no such part is empty by it: %s, %s', async (figure, part) => {
    const { data, extra } = await agent(statements.entries, { params: { id: idOf('agent') }, query: { figure, part } })
    expect([data, extra.ends.sum_minor]).toEqual([[], 0])
  })
})
