import { expect, test } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import { sumEntries } from '#server/analytics/sum-entries.ts'
import { openReport } from '#server/reports/read-report.ts'
import { VectorCache } from '#server/results/position-store.ts'
import { noteFailure, workOnVoid, type Part } from '#server/voids/void-part.ts'
import { testDatabase } from '../support/database.ts'
import { moneyContext, moneyDriver } from '../support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../support/money-world.ts'
import { siteReader } from '../support/site-reader.ts'
import { addUp, fileOf } from './seeded-day.ts'

const at = (time: string): Date => new Date(`2026-03-14T${time}Z`)
const hour = { report: 'turnover', from: '2026-03-14T11:00:00Z', to: '2026-03-14T12:00:00Z' } as const

/** Two markets with a bet each, and a void of both that was posted at 11:59:45 and of which nothing is done. */
async function postedVoid() {
  const db = await testDatabase()
  let now = at('11:40:00')
  const context = { ...(await moneyContext(db.database)), now: () => now }
  const world = await createMoneyWorld(db, [{ name: 'house', parent: null, level: 0, shareBp: 4_000 }, { name: 'agent', parent: 'house', level: 5, shareBp: 0 }], [{ name: 'asha', parent: 'agent', creditMinor: 5_000_000 }])
  const driver = moneyDriver(context, world)
  const bet = async () => {
    const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
    const runner = market.runners.get('A') ?? ''
    await setPrice(db, market.id, runner, 2_000)
    const placed = await driver.place({ player_id: world.accounts.get('asha') ?? '', market_id: market.id, side: 'back', selection_id: runner, price: 2_000, stake_minor: 50_000 })
    expect(placed.ok).toBe(true)
    return market
  }
  await bet()
  await bet()
  now = at('11:59:45')
  expect((await driver.void({ scope: 'event', event_id: world.eventId })).ok).toBe(true)
  await addUp(db)
  const asked = { ...hour, account_id: world.accounts.get('house') ?? '' }
  /** How the hour is told at a moment: what the same report is as of its end, null where that is refused. */
  const asOfEnd = async (time: string): Promise<string | null> => {
    const open = await withTransaction(db.database, {}, (tx) => openReport(tx, siteReader, { ...asked, as_of: asked.to }, at(time)))
    if (!open.ok) {
      expect(open.refusal).toMatchObject({ code: 'REQUEST_INVALID', facts: { field: 'as_of' } })
      return null
    }
    return (await fileOf(db, { ...asked, as_of: asked.to }, 'csv', at(time))).bytes.toString('utf8')
  }
  /** Settles a third market, with a bet of its own, at a moment, and does whatever else waits. */
  const settle = async (time: string): Promise<void> => {
    now = at(time)
    const market = await bet()
    await addUp(db)
    await driver.settle(market.id, { kind: 'winners', winners: [market.runners.get('A') ?? ''] })
    await driver.work()
  }
  return { db, context, asOfEnd, settle }
}

test('the quarter in which a void begins is not final before what it writes is added up, however long that takes', async () => {
  const { db, context, asOfEnd } = await postedVoid()
  // The server that does it has a clock that is behind: what it writes is not of before the void was posted.
  await withTransaction(db.database, { planAnew: true }, async (tx) => {
    while (await workOnVoid(tx, { ids: context.ids, now: at('11:44:50') }, new VectorCache(), 'small'));
    await addUp(db)
    expect(await asOfEnd('12:02:20')).toBeNull()
    expect(await asOfEnd('13:02:20')).toBeNull()
  })
  expect((await db.owner.query('select distinct at from bet_voids')).rows).toEqual([{ at: '2026-03-14T11:59:45Z' }])
  // Done and not yet added up.
  expect(await asOfEnd('12:02:30')).toBeNull()
  await addUp(db)
  const shown = await asOfEnd('12:02:40')
  expect(shown).toContain('1000.00')
  expect(await asOfEnd('18:00:00')).toBe(shown)
})

test('a part that fails keeps no quarter open that ended before it was tried last', async () => {
  const { db, context, asOfEnd } = await postedVoid()
  const failed: Part[] = []
  const workOn = (time: string, claimed: (part: Part) => void = () => undefined) => withTransaction(db.database, { planAnew: true }, (tx) => workOnVoid(tx, { ids: context.ids, now: at(time) }, new VectorCache(), 'small', claimed))
  await expect(workOn('11:59:50', (part) => {
    failed.push(part)
    throw new Error('cannot be done')
  })).rejects.toThrow('cannot be done')
  expect(await asOfEnd('12:10:00')).toBeNull()
  for (const part of failed) await withTransaction(db.database, {}, (tx) => noteFailure(tx, part, at('12:02:30')))
  // The other market is done.
  expect(await workOn('11:59:55')).toBe(true)
  expect(await workOn('11:59:55')).toBe(false)
  await addUp(db)
  const shown = await asOfEnd('12:10:00')
  expect(shown).toContain('500.00')
  // By a clock that is behind, once it is tried again.
  await db.owner.query('update void_parts set failed_at = null where done_at is null')
  expect(await workOn('11:59:58')).toBe(true)
  expect(await asOfEnd('12:10:00')).toBe(shown)
  await addUp(db)
  expect(await asOfEnd('12:10:00')).toBe(shown)
  expect((await db.owner.query('select distinct at from bet_voids order by 1')).rows).toEqual([{ at: '2026-03-14T11:59:55Z' }, { at: '2026-03-14T12:02:30Z' }])
})

test('entries, and a market that is to be counted again, wait with the moment of what they are of', async () => {
  const { db, settle } = await postedVoid()
  await settle('12:01:00')
  expect((await db.owner.query(`select distinct at from sum_queue where kind = 'entries'`)).rows).toEqual([{ at: '2026-03-14T12:01:00Z' }])
  await withTransaction(db.database, {}, (tx) => sumEntries(tx))
  expect((await db.owner.query('select at from turnovers_due')).rows).toEqual([{ at: '2026-03-14T12:01:00Z' }])
})
