import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { reports } from '#contract/reports.ts'
import { clientOf, signIn } from '../support/call.ts'
import { createCasino } from '../support/casino-world.ts'
import { testDatabase } from '../support/database.ts'
import { moneyContext, moneyDriver } from '../support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../support/money-world.ts'
import { addStaff } from '../support/people.ts'
import { testServer } from '../support/server.ts'
import { openWalletDesk } from '../support/wallet-desk.ts'
import { addUp, countEverywhere } from './seeded-day.ts'

// Super admins have as many accounts below them as a company: what went through each level is summed for them too, as bets and money are added
// and for what was added before. And an agent whose players came to nothing is among those who were active.

const db = await testDatabase()
const moment = new Date('2026-03-14T12:00:00Z')
const period = { from: '2026-03-13T18:30:00Z', to: '2026-03-14T18:30:00Z' }
const server = await testServer(db, { running: false, now: () => new Date('2026-03-15T06:00:00Z') })

const place = new Map<string, string>()
let look: ReturnType<typeof clientOf>
beforeAll(async () => {
  const world = await createMoneyWorld(db,
    [
      { name: 'house', parent: null, level: 0, shareBp: 1_000 },
      { name: 'east', parent: 'house', level: 1, shareBp: 2_000 }, { name: 'west', parent: 'house', level: 1, shareBp: 1_500 },
      { name: 'east-admin', parent: 'east', level: 2, shareBp: 2_500 }, { name: 'east-agent', parent: 'east-admin', level: 5, shareBp: 1_000 }, { name: 'even-agent', parent: 'east-admin', level: 5, shareBp: 500 },
      { name: 'west-agent', parent: 'west', level: 5, shareBp: 3_000 },
    ],
    [
      { name: 'asha', parent: 'east-agent', creditMinor: 5_000_000 }, { name: 'bilal', parent: 'east-agent', creditMinor: 5_000_000, commissionBp: 333 },
      { name: 'even', parent: 'even-agent', creditMinor: 5_000_000 }, { name: 'chen', parent: 'west-agent', creditMinor: 5_000_000 },
    ])
  for (const [name, id] of world.accounts) place.set(name, id)
  const driver = moneyDriver({ ...(await moneyContext(db.database)), now: () => moment }, world)
  for (const type of ['match_odds', 'bookmaker'] as const) {
    const market = await addMarket(db, world, { type, runners: ['Left', 'Right'] })
    for (const [player, on, stake] of [['asha', 'Left', 120_000], ['bilal', 'Right', 33_300], ['chen', 'Left', 71_500]] as const) {
      await setPrice(db, market.id, market.runners.get(on) ?? '', type === 'bookmaker' ? 85_000 : 2_500)
      const placed = await driver.place({ player_id: place.get(player) ?? '', market_id: market.id, side: 'back', selection_id: market.runners.get(on) ?? '', price: type === 'bookmaker' ? 85_000 : 2_500, stake_minor: stake })
      if (!placed.ok) throw new Error(JSON.stringify(placed.refusal))
    }
    await driver.settle(market.id, { kind: 'winners', winners: [market.runners.get('Right') ?? ''] })
    await driver.work()
  }
  await driver.stop()
  await playEven(world.apiKey)
  await addUp(db)
  await addStaff(db.owner, { userName: 'looker', grants: [{ section: 'SUPERADMINS', permission: null }, { section: 'SUPERADMINS', permission: 'Reports' }, { section: 'BETS', permission: null }] })
  look = clientOf(server, await signIn(server, 'looker'))
})

/** A round that is lost, and then taken back by the provider: in the end nothing moved. */
async function playEven(apiKey: string): Promise<void> {
  const desk = await openWalletDesk(db, await testServer(db, { running: false, now: () => moment }), await createCasino(db))
  const player_id = place.get('even') ?? ''
  const [wrong, round_id] = [randomUUID(), randomUUID()]
  const token = await desk.open(apiKey, player_id)
  const replies = [
    await desk.call('bet', { transaction_id: wrong, token, game: desk.game, player_id, round_id, currency: 'INR', amount_minor: 5_000 }),
    await desk.call('closeRound', { transaction_id: randomUUID(), player_id, round_id }),
    await desk.call('rollback', { transaction_id: randomUUID(), player_id, reference_id: wrong }),
  ]
  for (const reply of replies) if (reply.status !== 200) throw new Error(JSON.stringify(reply))
}

const levelsOf = async (name: string | undefined, narrowed: object = {}) =>
  (await look(analytics.levels, { query: { ...period, ...narrowed, ...(name === undefined ? {} : { account_id: place.get(name) ?? '' }) } })).data

test.each(['east', 'west', 'house', 'everybody'])('%s: what went through each level is the same summed as looked up account by account', async (name) => {
  const of = name === 'everybody' ? undefined : name
  const read = async () => [await levelsOf(of), await levelsOf(of, { market_type: 'bookmaker' }), await levelsOf(of, { from: '2026-03-14T11:00:00Z', to: '2026-03-14T13:00:00Z' })]
  const summed = await read()
  expect(summed[0]?.map(({ level }) => level)).toEqual(name === 'east' ? [1, 2, 5] : name === 'west' ? [1, 5] : [0, 1, 2, 5])
  await db.owner.query('delete from sum_zones')
  expect(await read()).toEqual(summed)
  await addUp(db)
  expect(await read()).toEqual(summed)
})

const ofLevels = ['level_sums', 'level_days', 'level_stakes', 'level_stake_days', 'active_players', 'active_days'] as const
const own = `account_id in (select id from accounts where level = 1)`
const kept = async () => Object.fromEntries(await Promise.all(ofLevels.map(async (table) =>
  [table, (await db.owner.query<{ row: string }>(`select t::text as row from ${table} t where ${own}${table.startsWith('active') ? ' and through < 9' : ''} order by 1`)).rows.map(({ row }) => row)] as const)))

test('of a super admin nothing below is read', async () => {
  const before = [await levelsOf('east'), await levelsOf('west')]
  const client = await db.owner.connect()
  try {
    const saved = ['bet_sums', 'bet_days', 'money_sums', 'money_days']
    for (const table of saved) await client.query(`create table saved_${table} as select * from ${table}; delete from ${table}`)
    expect([await levelsOf('east'), await levelsOf('west')]).toEqual(before)
    for (const table of saved) await client.query(`insert into ${table} select * from saved_${table}; drop table saved_${table}`)
  } finally {
    client.release()
  }
})

test('what was added before is summed by level when the schema changes', async () => {
  // As it was kept then.
  await countEverywhere(db)
  const before = await kept()
  for (const table of ofLevels) expect(before[table]?.length, table).toBeGreaterThan(0)
  for (const table of ofLevels) await db.owner.query(`delete from ${table} where ${own}${table.startsWith('active') ? ' and through < 9' : ''}`)
  const text = readFileSync(new URL('../../database/migrations/0077-sums-of-super-admins.sql', import.meta.url), 'utf8')
  await db.owner.query(text.slice(text.indexOf('insert into')))
  expect(await kept()).toEqual(before)
})

test('an agent whose players came to nothing in the end was active all the same', async () => {
  const rows = async (account: string) => (await look(reports.read, { query: { report: 'agent_pnl', ...period, account_id: place.get(account) ?? '' } })).data.map(({ cells }) => [cells['user_name'], cells['bets'], cells['days'], cells['pnl']])
  expect((await rows('east-admin')).map(([name, , days]) => [name, days])).toEqual([['east-agent', 2], ['even-agent', 1]])
  expect((await rows('even-agent'))).toEqual([['even', 0, 1, 0]])
  // The same days that the players of it make.
  const { heading } = (await look(reports.read, { query: { report: 'account_pnl', ...period, account_id: place.get('east-admin') ?? '' } })).extra
  expect(heading.totals[0]?.cells['days']).toBe(3)
})
