import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMarket, createMoneyWorld, setPrice } from '../tests/support/money-world.ts'
import { moneyContext, moneyDriver } from '../tests/support/money-driver.ts'
import { testDatabase } from '../tests/support/database.ts'
import { exportJournal } from './export-journal.ts'

const db = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'steward-journal-test-'))
const file = join(folder, 'books.journal')
const hasHledger = spawnSync('hledger', ['--version']).status === 0
let entries = 0
let text = ''

/** A market settled, rolled back and settled otherwise, under three levels that share. */
beforeAll(async () => {
  const world = await createMoneyWorld(db,
    [{ name: 'company', parent: null, level: 0, shareBp: 3_300 }, { name: 'master', parent: 'company', level: 3, shareBp: 3_300 }, { name: 'agent', parent: 'master', level: 5, shareBp: 3_400 }],
    [{ name: 'first', parent: 'agent', creditMinor: 1_000_000 }, { name: 'second', parent: 'agent', creditMinor: 1_000_000 }])
  const driver = moneyDriver(await moneyContext(db.database), world)
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const [a, b] = [market.runners.get('A') ?? '', market.runners.get('B') ?? '']
  for (const [player, selection] of [['first', a], ['second', b], ['first', b]] as const) {
    await setPrice(db, market.id, selection, 2_130)
    await driver.place({ player_id: world.accounts.get(player) ?? '', market_id: market.id, selection_id: selection, side: 'back', price: 2_130, stake_minor: 1_111 })
  }
  await driver.settle(market.id, { kind: 'winners', winners: [a] })
  await driver.rollBack(market.id)
  await driver.work()
  await driver.settle(market.id, { kind: 'winners', winners: [b] }, 2)
  entries = await exportJournal(db.database, (part) => {
    text += part
    return Promise.resolve()
  })
  writeFileSync(file, text)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every entry that moved something is in it, once', async () => {
  const { rows: [row] } = await db.owner.query<{ count: number }>('select count(distinct (business_id, entry_id))::int as count from postings')
  expect(row?.count).toBeGreaterThan(5)
  expect(entries).toBe(row?.count)
  expect(text.match(/^\d{4}-\d\d-\d\d \* \(/gm)).toHaveLength(entries)
})

test.skipIf(!hasHledger)('hledger agrees with every balance that is kept', async () => {
  execFileSync('hledger', ['-f', file, 'check', 'commodities'])
  const found = new Map<string, bigint>()
  for (const line of execFileSync('hledger', ['-f', file, 'balance', '--flat', '-N', '--no-elide', '-O', 'csv', '--layout', 'bare'], { encoding: 'utf8' }).trim().split('\n').slice(1)) {
    const [account = '', , amount = ''] = line.split(',').map((cell) => cell.replace(/^"|"$/g, ''))
    const edge = /^business \d+:(\w+):(\d+) [^:]*:with (\d+)$/.exec(account)
    expect(edge, line).not.toBeNull()
    found.set(`${edge?.[1]} ${edge?.[2]} ${edge?.[3]}`, BigInt(Math.round(Number(amount) * 100)))
  }
  const { rows } = await db.owner.query<{ account_id: string; parent_id: string; unsettled_minor: string }>(
    'select account_id, parent_id, unsettled_minor from account_funds where parent_id is not null')
  expect(rows.some((row) => row.unsettled_minor !== '0')).toBe(true)
  for (const { account_id, parent_id, unsettled_minor } of rows) {
    expect(found.get(`unsettled ${account_id} ${parent_id}`) ?? 0n, account_id).toBe(BigInt(unsettled_minor))
    expect(found.get(`unsettled ${parent_id} ${account_id}`) ?? 0n, account_id).toBe(-BigInt(unsettled_minor))
  }
})
