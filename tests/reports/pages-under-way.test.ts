import { expect, test } from 'vitest'
import { reports } from '#contract/reports.ts'
import type { ReportName } from '#contract/report-names.ts'
import { withTransaction } from '#database/transaction.ts'
import { moveOutbox } from '#server/runtime/stream-store.ts'
import { clientOf, refusedWith, signIn } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { moneyContext, moneyDriver } from '../support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../support/money-world.ts'
import { addStaff } from '../support/people.ts'
import { testServer } from '../support/server.ts'
import { addUp } from './seeded-day.ts'

// A time that still moves: what its moment promises, and what its later pages are of while bets come.

const db = await testDatabase()
let now = new Date('2026-03-14T12:01:00.000Z')
const at = (time: string): Date => new Date(`2026-03-14T${time}Z`)
const server = await testServer(db, { running: false, now: () => now })
await addStaff(db.owner, { userName: 'looker', grants: [{ section: 'SUPERADMINS', permission: null }, { section: 'SUPERADMINS', permission: 'Reports' }] })
const look = clientOf(server, await signIn(server, 'looker'))
const world = await createMoneyWorld(db, [{ name: 'house', parent: null, level: 0, shareBp: 4_000 }, { name: 'agent', parent: 'house', level: 5, shareBp: 0 }], [{ name: 'asha', parent: 'agent', creditMinor: 50_000_000 }])
const driver = moneyDriver({ ...(await moneyContext(db.database)), now: () => now }, world)
const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
const runner = market.runners.get('A') ?? ''

async function bet(time: string, stake: number): Promise<string> {
  now = at(time)
  await setPrice(db, market.id, runner, 2_000)
  expect((await driver.place({ player_id: world.accounts.get('asha') ?? '', market_id: market.id, side: 'back', selection_id: runner, price: 2_000, stake_minor: stake })).ok).toBe(true)
  return (await db.owner.query<{ id: string }>('select id from bets order by id desc limit 1')).rows[0]?.id ?? ''
}
async function halve(time: string, id: string): Promise<void> {
  now = at(time)
  expect((await driver.void({ scope: 'bets', bet_ids: [id] }, 5_000)).ok).toBe(true)
}

/** A bet now, of which half is taken. */
async function halved(): Promise<void> {
  const time = now.toISOString().slice(11, 23)
  await halve(time, await bet(time, 7_013))
}

const day = { from: '2026-03-13T18:30:00Z', to: '2026-03-14T18:30:00Z' } as const
const page = (report: ReportName, query: { readonly limit?: string; readonly cursor?: string } = {}) => look(reports.read, { query: { report, ...day, ...query } })
const first = await bet('11:40:00', 1_001)
await halve('11:50:00', first)
await bet('12:00:00', 2_003)
await bet('12:00:10', 3_007)
await bet('12:00:20', 4_001)
await addUp(db)

test('what waits to be added up bounds the moment by when its bet was placed, not by when its message was written', async () => {
  await bet('12:00:30.000', 5_009)
  await db.owner.query(`update outbox set at = '2026-03-14T12:00:30.100Z' where topic = 'bet.placed'`)
  await bet('12:00:30.050', 6_011)
  now = at('12:00:50')
  const told = async () => {
    const [turnover, stakes] = [await page('turnover'), await page('stakes')]
    return [turnover.extra.heading, stakes.extra.heading].map(({ as_of: asOf, totals }) => [asOf, totals[0]?.cells['turnover']])
  }
  const sum = 1_001 - 500 + 2_003 + 3_007 + 4_001
  const before = [['2026-03-14T12:00:30.000Z', sum], ['2026-03-14T12:00:30.000Z', sum]]
  expect(await told()).toEqual(before)
  await withTransaction(db.database, {}, (tx) => moveOutbox(tx, 100))
  expect(await told()).toEqual(before)
  await addUp(db)
  // What may be on its way to be seen is not promised.
  expect(await told()).toEqual([['2026-03-14T12:00:48.000Z', sum + 5_009 + 6_011], ['2026-03-14T12:00:48.000Z', sum + 5_009 + 6_011]])
})

test.each(['stakes', 'stakes_back', 'voids'] as const)('the pages of %s are those of the first page, with its totals, whatever comes between them', async (report) => {
  for (let count = 0; count < 4; count++) {
    now = new Date(now.getTime() + 10_000)
    await halved()
  }
  now = new Date(now.getTime() + 10_000)
  await addUp(db)
  const whole = await page(report)
  const pages = [await page(report, { limit: '2' })]
  for (let last = pages[0]; last?.metadata?.next_cursor != null; pages.push(last)) {
    now = new Date(now.getTime() + 10 * 60_000)
    await halved()
    // Of the quarter of the first page too, which the sums have had ever since.
    await addUp(db)
    now = new Date(now.getTime() + 25_000)
    last = await page(report, { limit: '2', cursor: last.metadata.next_cursor })
  }
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.flatMap(({ data }) => data)).toEqual(whole.data)
  const { as_of: asOf, to, totals } = whole.extra.heading
  for (const { extra } of pages) expect(extra.heading).toMatchObject({ as_of: asOf, final: false, to, totals: totals.map(({ cells }) => ({ cells })) })
})

test('a page is of no moment that is still to come, and what is not listed by moments has none of its first page', async () => {
  const cursor = (moment: string): string => Buffer.from(JSON.stringify(['2', moment])).toString('base64url')
  expect(await refusedWith(page('stakes', { cursor: cursor('2027-01-01T00:00:00.000Z') }))).toMatchObject({ body: { code: 'REQUEST_INVALID', facts: { field: 'cursor' } } })
  expect(await refusedWith(page('agent_pnl', { cursor: cursor('2026-03-14T12:00:00.000Z') }))).toMatchObject({ body: { code: 'REQUEST_INVALID', facts: { field: 'cursor' } } })
})
