import type { AddressInfo } from 'node:net'
import type { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { refuse } from '#domain/kernel/result.ts'
import { signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addMarket, createMoneyWorld } from '../../tests/support/money-world.ts'
import { addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { csvPageRows } from '../runtime/csv-pages.ts'
import type { CsvPages } from '../runtime/csv-pages.ts'
import { silentLog } from '../runtime/log.ts'
import { openExportThread, startExportThread } from './export-thread.ts'
import { localExports } from './exported-bets.ts'
import type { AskedExport, BetExports } from './exported-bets.ts'
import { staffViewer } from './viewer.ts'

const db = await testDatabase()
const made = csvPageRows.first + 5 * csvPageRows.further
await makeBets()

const all: AskedExport = { selection: { viewer: staffViewer, filter: {} }, sort: undefined }
const thread = startExportThread({ log: silentLog }, { url: db.appUrl })
afterAll(thread.stop)

async function makeBets(): Promise<void> {
  const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 10_000 }], [{ name: 'one', parent: 'company', creditMinor: 0 }, { name: 'two', parent: 'company', creditMinor: 0 }])
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const ids = (names: readonly string[], of: ReadonlyMap<string, string>) => names.map((name) => of.get(name) ?? '')
  await db.owner.query(`
    insert into bets (business_id, id, player_id, market_id, event_id, selection_id, market_type, side, price_requested, price_matched, stake_minor, currency, profit_minor, liability_minor, vector_id, in_play, placed_at)
    select $1, 1000000 + n, ($2::bigint[])[1 + n % 2], $3, $4, ($5::bigint[])[1 + n / 2 % 2], 'match_odds', 'back', 2000, 2000, n, 'INR', n, n, 1, false, timestamptz '2026-03-01T00:00:00Z' + n * interval '1 second'
    from generate_series(1, ${made}) n`, [world.businessId, ids(['one', 'two'], world.accounts), market.id, world.eventId, ids(['A', 'B'], market.runners)])
}

async function whole(pages: CsvPages): Promise<string> {
  let text = ''
  for (;;) {
    const page = await pages.next()
    if (!page.ok) throw new Error(page.refusal.code)
    if (page.value === null) break
    for (const { piece } of page.value) text += Buffer.from(piece).toString()
  }
  pages.end()
  return text
}

const connections = async (which = 'true') => Number((await db.owner.query(`select count(*) from pg_stat_activity where datname = current_database() and application_name = 'steward exports' and ${which}`)).rows[0].count)

test('the thread makes what the loop makes, several exports at once, and leaves nothing open when it is stopped', async () => {
  const alone = startExportThread({ log: silentLog }, { url: db.appUrl })
  const expected = await whole(localExports(db.database).pages(all))
  expect(expected.split('\r\n')).toHaveLength(made + 1)
  for (const text of await Promise.all([1, 2, 3].map(() => whole(alone.pages(all))))) expect(text === expected).toBe(true)
  await alone.stop()
  await expect.poll(() => connections()).toBe(0)
})

test('a thread that got ready knows the players of the newest bets before anybody asks', async () => {
  const ready = startExportThread({ log: silentLog }, { url: db.appUrl })
  ready.getReady()
  await expect.poll(() => connections(`query = 'commit'`)).toBe(1)
  // Nobody gets another user name: what is known is told by the name that was.
  await db.owner.query(`update accounts set user_name = 'renamed-' || user_name where level = 9`)
  const text = await whole(ready.pages(all))
  await db.owner.query(`update accounts set user_name = replace(user_name, 'renamed-', '') where level = 9`)
  expect(text).not.toContain('renamed-')
  await ready.stop()
})

test('who takes nothing more has nothing read for them, and who ends an export early leaves the thread to others', async () => {
  const pages = thread.pages(all)
  await pages.next()
  await expect.poll(() => connections(`state <> 'idle'`)).toBe(0)
  pages.end()
  const ended = Array.from({ length: 6 }, () => thread.pages(all))
  for (const each of ended) each.end()
  expect(await whole(thread.pages(all))).toContain('\r\n')
  await expect.poll(() => connections(`state <> 'idle'`)).toBe(0)
})

test('exports under way end with a thread that dies, and the next export has another', async () => {
  const opened: Worker[] = []
  const dying = startExportThread({ log: silentLog }, { url: db.appUrl }, (order) => {
    const worker = openExportThread(order)
    opened.push(worker)
    return worker
  })
  const pages = dying.pages(all)
  await pages.next()
  await opened[0]?.terminate()
  await expect(whole(pages)).rejects.toThrow('REQUEST_OVERLOADED')
  expect((await whole(dying.pages(all))).length).toBeGreaterThan(0)
  expect(opened).toHaveLength(2)
  await dying.stop()
})

test('an export whose thread ends before its first page is refused, to be tried again', async () => {
  const dying = startExportThread({ log: silentLog }, { url: db.appUrl }, (order) => {
    const worker = openExportThread(order)
    void worker.terminate()
    return worker
  })
  const server = await testServer(db, { running: false, betExports: dying })
  await addStaff(db.owner, { userName: 'refused-by-thread', grants: [{ section: 'BETS', permission: null }] })
  const reply = await server.app.inject({ url: '/api/bet', headers: { authorization: await signIn(server, 'refused-by-thread'), accept: 'text/csv' } })
  expect([reply.statusCode, reply.json().code]).toEqual([503, 'REQUEST_OVERLOADED'])
})

test('one page is read ahead of those that are taken, and none beside it', async () => {
  const made: number[] = []
  const counted = startExportThread({ log: silentLog }, { url: db.appUrl }, (order) => {
    const worker = openExportThread(order)
    worker.on('message', ({ kind, no }: { readonly kind: string; readonly no: number }) => { if (kind === 'page') made.push(no) })
    return worker
  })
  const pages = counted.pages(all)
  await pages.next()
  await expect.poll(() => made.length).toBe(2)
  await pages.next()
  await expect.poll(() => made.length).toBe(3)
  expect(await connections(`state <> 'idle'`)).toBe(0)
  pages.end()
  await counted.stop()
})

test('what the thread cannot read is told to whoever asked', async () => {
  const lost = startExportThread({ log: silentLog }, { url: 'postgres://nobody@127.0.0.1:1/none' })
  const pages = lost.pages(all)
  await expect(pages.next()).rejects.toThrow('ECONNREFUSED')
  pages.end()
  await lost.stop()
})

/** After its first pages an export fails, or is refused. */
test.each(['failed', 'refused'] as const)('an export that is %s on its way never looks whole, and the record says so', async (how) => {
  const betExports: BetExports = {
    stop: () => Promise.resolve(),
    pages(asked) {
      const { next, end } = localExports(db.database).pages(asked)
      let pages = 0
      return {
        next() {
          if (++pages < 3) return next()
          return how === 'failed' ? Promise.reject(new Error('the disk is gone')) : Promise.resolve(refuse('ACCESS_NOT_FOUND'))
        },
        end,
      }
    },
  }
  const server = await testServer(db, { running: false, betExports })
  await addStaff(db.owner, { userName: how, grants: [{ section: 'BETS', permission: null }] })
  const authorization = await signIn(server, how)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const reply = await fetch(`http://127.0.0.1:${port}/api/bet`, { headers: { authorization, accept: 'text/csv' } })
  expect(reply.status).toBe(200)
  await expect(reply.text()).rejects.toThrow()
  await expect.poll(async () => (await db.owner.query(`select after from audit_log where action = 'bets.list.csv' order by id desc limit 1`)).rows[0].after)
    .toEqual({ csv: 'broken off', rows: csvPageRows.first + csvPageRows.further })
})
