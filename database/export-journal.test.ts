import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryTypes } from '#domain/ledger/entry.ts'
import { recordsTests, tellFigures } from '#tools/record-figures.ts'
import { playSeededDay } from '../tests/reports/seeded-day.ts'
import { addMarket, createMoneyWorld, setPrice } from '../tests/support/money-world.ts'
import { moneyContext, moneyDriver } from '../tests/support/money-driver.ts'
import { personOf, transferAs } from '../tests/support/transfers.ts'
import { testDatabase } from '../tests/support/database.ts'
import { exportJournal } from './export-journal.ts'

const db = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'steward-journal-test-'))
const file = join(folder, 'books.journal')
const hledger = spawnSync('hledger', ['--version'], { encoding: 'utf8' })
const hasHledger = hledger.status === 0
let [entries, agreed, refused] = [0, 0, 0]
let text = ''

type Kept = { readonly book: string; readonly account_id: string; readonly parent_id: string; readonly amount: string }
/** What is kept of every edge that ever had something, in each book. */
const keptText = `
  select b.book, f.account_id, f.parent_id, b.amount::text from account_funds f cross join lateral (values ('credit', f.credit_minor), ('unsettled', f.unsettled_minor)) b (book, amount)
  where f.parent_id is not null and (b.amount <> 0 or exists (select from postings p where p.book::text = b.book and array[p.debit_account_id, p.credit_account_id] @> array[f.account_id, f.parent_id]))`

async function exported(): Promise<{ readonly entries: number; readonly text: string }> {
  let written = ''
  const count = await exportJournal(db.database, (part) => {
    written += part
    return Promise.resolve()
  })
  return { entries: count, text: written }
}

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
  await playSeededDay(db)
  await playInYen()
  const whole = await exported()
  entries = whole.entries
  text = whole.text
  writeFileSync(file, text)
})

/**
 * In a currency without parts, under every level: a void of a market that is settled, rolled back with it and settled again, and between
 * each account and its parent credit in both directions and the cash that one of them owes.
 */
async function playInYen(): Promise<void> {
  await db.owner.query(`insert into currencies values ('JPY', 'JPY', 0) on conflict (code) do update set exponent = 0`)
  const tree = ['house', 'super', 'admin', 'upper', 'middle', 'lowest'].map((name, level, names) => ({ name, parent: names[level - 1] ?? null, level, shareBp: level === 0 ? 1_000 : 1_800 }))
  const world = await createMoneyWorld(db, tree, [{ name: 'winner', parent: 'lowest', creditMinor: 50_000 }, { name: 'loser', parent: 'lowest', creditMinor: 50_000 }], 'JPY')
  const context = await moneyContext(db.database)
  const driver = moneyDriver(context, world)
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const a = market.runners.get('A') ?? ''
  const winners = { kind: 'winners' as const, winners: [a] }
  await setPrice(db, market.id, a, 2_000)
  for (const [player, side, stake] of [['winner', 'back', 9_001], ['loser', 'lay', 3_333]] as const) {
    const placed = await driver.place({ player_id: world.accounts.get(player) ?? '', market_id: market.id, selection_id: a, side, price: 2_000, stake_minor: stake })
    if (!placed.ok) expect.fail(placed.refusal.code)
  }
  await driver.settle(market.id, winners)
  const voided = await driver.void({ scope: 'filter', filter: { market_id: market.id, account_id: world.accounts.get('loser') ?? '' } }, 5_000)
  if (!voided.ok) expect.fail(voided.refusal.code)
  await driver.work()
  await driver.rollBack(market.id)
  await driver.work()
  await driver.settle(market.id, winners, 2)
  await driver.stop()
  for (const { name, parent, level } of [...tree.slice(1), { name: 'winner', parent: 'lowest', level: 9 }, { name: 'loser', parent: 'lowest', level: 9 }]) {
    const childId = world.accounts.get(name) ?? ''
    const { rows: [funds] } = await db.owner.query<{ owed: string }>('select unsettled_minor as owed from account_funds where account_id = $1', [childId])
    const person = personOf(world, parent ?? '', level === 9 ? 5 : level - 1)
    for (const [type, amountMinor] of [['credit_deposit', 1_000 - 100 * level], ['credit_withdraw', 50], [Number(funds?.owed) > 0 ? 'settle_give' : 'settle_take', 11]] as const) {
      expect(await transferAs(context, person, { type, childId, amountMinor }), `${type} of ${name}`).toMatchObject({ ok: true })
    }
  }
}

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  tellFigures('journal', 'npm test -- database/export-journal.test.ts', [
    hledger.status === 0 ? `${hledger.stdout.trim()}: agrees with ${agreed} balances of both books, added up from ${entries} entries; refused ${refused} of 2 journals in which one of them was changed` : 'hledger is not there: nothing was compared',
  ], recordsTests)
})

test('every entry that moved something is in it, once', async () => {
  const { rows: [row] } = await db.owner.query<{ count: number }>('select count(distinct (business_id, entry_id))::int as count from postings')
  expect(row?.count).toBeGreaterThan(5)
  expect(entries).toBe(row?.count)
  expect(text.match(/^\d{4}-\d\d-\d\d \* \(/gm)).toHaveLength(entries)
})

test('it has every kind of entry that anything writes, in two currencies of other parts, and transfers of every level', async () => {
  const { rows } = await db.owner.query<{ type: string; currency: string }>('select distinct type::text, currency from journal_entries e where exists (select from postings p where (p.business_id, p.entry_id) = (e.business_id, e.id))')
  // No call writes an adjustment yet.
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(entryTypes.filter((type) => type !== 'adjustment')))
  expect(new Set(rows.map(({ currency }) => currency))).toEqual(new Set(['INR', 'JPY']))
  for (const type of entryTypes.filter((each) => each !== 'adjustment')) expect(text, type).toMatch(new RegExp(`^\\S+ \\* \\([\\d-]+\\) ${type}\\b`, 'm'))
  const { rows: [moved] } = await db.owner.query<{ levels: number[] }>(`select array_agg(distinct a.level::int order by a.level::int) as levels from journal_entries e join accounts a on a.id = e.account_id where e.currency = 'JPY' and e.type in ('settle_give', 'settle_take')`)
  expect(moved?.levels).toEqual([1, 2, 3, 4, 5, 9])
})

test('what is kept of every account stands after them, in both books', async () => {
  const { rows } = await db.owner.query<Kept>(keptText)
  expect(new Set(rows.map((row) => row.book))).toEqual(new Set(['credit', 'unsettled']))
  expect([...text.matchAll(/^\S+ \* kept of (\w+) between (\d+) and (\d+)$/gm)].map(([, book, parent, child]) => `${book} ${child} ${parent}`).toSorted())
    .toEqual(rows.map((row) => `${row.book} ${row.account_id} ${row.parent_id}`).toSorted())
})

test.skipIf(!hasHledger)('hledger, which adds the entries up, agrees with every balance that is kept in either book', async () => {
  execFileSync('hledger', ['-f', file, 'check', 'commodities'])
  const found = new Map<string, bigint>()
  for (const line of execFileSync('hledger', ['-f', file, 'balance', '--flat', '-N', '--no-elide', '-O', 'csv', '--layout', 'bare'], { encoding: 'utf8' }).trim().split('\n').slice(1)) {
    const [account = '', , amount = ''] = line.split(',').map((cell) => cell.replace(/^"|"$/g, ''))
    const edge = /^business \d+:(\w+):(\d+) [^:]*:with (\d+)$/.exec(account)
    expect(edge, line).not.toBeNull()
    if (!/^-?0(\.0+)?$/.test(amount)) found.set(`${edge?.[1]} ${edge?.[2]} ${edge?.[3]}`, BigInt(amount.replace('.', '')))
  }
  const { rows } = await db.owner.query<Kept>(keptText)
  const expected = rows.filter(({ amount }) => amount !== '0').flatMap(({ book, account_id, parent_id, amount }) => [[`${book} ${account_id} ${parent_id}`, BigInt(amount)], [`${book} ${parent_id} ${account_id}`, -BigInt(amount)]] as const)
  expect(found).toEqual(new Map(expected))
  agreed = rows.length
})

test.skipIf(!hasHledger).each(['credit_minor', 'unsettled_minor'])('hledger refuses books in which a kept %s is not what was posted', async (column) => {
  const changed = async (by: number) => db.owner.query(`update account_funds set ${column} = ${column} + ${by} where account_id = (select account_id from account_funds where parent_id is not null and ${column} > 0 order by account_id limit 1)`)
  expect((await changed(1)).rowCount).toBe(1)
  try {
    const wrong = await exported()
    const checked = spawnSync('hledger', ['-f', '-', 'check'], { input: wrong.text, encoding: 'utf8' })
    expect(checked.status).not.toBe(0)
    expect(checked.stderr).toMatch(/balance assertion/i)
    refused++
  } finally {
    await changed(-1)
  }
})
