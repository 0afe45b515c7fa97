import { beforeAll, expect, test } from 'vitest'
import type { RowOf } from '#contract/endpoint.ts'
import { statements } from '#contract/statements.ts'
import type { Client } from '#contract/client.ts'
import type { Grant } from '#domain/access/decide.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { createCasino } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { createMoneyWorld } from '../../tests/support/money-world.ts'
import type { MoneyWorld } from '../../tests/support/money-world.ts'
import { addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { openWalletDesk } from '../../tests/support/wallet-desk.ts'
import { seatAt } from '../../tests/support/wallet-seat.ts'

const dayMs = 86_400_000
const db = await testDatabase()
/** Ten in the morning of a day to come, where the business is. */
const morning = (Math.floor(Date.now() / dayMs) + 1) * dayMs
let at = morning
const server = await testServer(db, { running: false, now: () => new Date(at) })
let world: MoneyWorld
let desk: Awaited<ReturnType<typeof openWalletDesk>>
let reader: Client
let token: string

const players = ['corrected', 'read', 'alone']
beforeAll(async () => {
  world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 3_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 7_000 }], players.map((name) => ({ name, parent: 'agent', creditMinor: 100_000 })))
  await db.owner.query("update businesses set time_zone = 'Etc/GMT-10' where id = $1", [world.businessId])
  desk = await openWalletDesk(db, server, await createCasino(db))
  await addStaff(db.owner, { userName: 'reader', grants: [null, 'Reports'].map((permission) => ({ section: 'SUPERADMINS', permission })) as Grant[] })
  await wake(0)
})

/** So many days later, in a session of that day. */
async function wake(days: number): Promise<void> {
  at = morning + days * dayMs
  token = await signIn(server, 'reader')
  reader = clientOf(server, token)
}

const idOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)
const sit = (name: string) => seatAt(desk, world.apiKey, idOf(name))
const minutes = (count: number) => {
  at += count * 60_000
}
const after = (ms: number) => new Date(ms).toISOString()

type Row = RowOf<typeof statements.pnl>
const short = ({ amount_minor, balance_minor, day_sum_minor, correction, changes }: Row) => [amount_minor, balance_minor, day_sum_minor, correction, changes.map((each) => each.amount_minor)]

/** Every row of the statement of a player, page by page. */
async function read(name: string, query: object = {}, limit = '200'): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null | undefined = undefined; cursor !== null;) {
    const page: Awaited<ReturnType<typeof reader<typeof statements.pnl>>> = await reader(statements.pnl, { query: { id: idOf(name), ...query, limit, ...(cursor === undefined ? {} : { cursor }) } })
    rows.push(...page.data)
    cursor = page.metadata?.next_cursor ?? null
  }
  return rows
}
const pointsAt = async (name: string, moment: string) => (await reader(statements.balanceAt, { params: { id: idOf(name) }, query: { at: moment } })).data.find(({ figure }) => figure === 'own_pnl')?.amount_minor

test('a round is one row of a day of its player, with all that came to it that day; every balance is what it was', async () => {
  const changed = await sit('corrected')
  await changed.bet(1_000)
  await changed.close()
  const closedAt = at
  minutes(30)
  const other = await sit('corrected')
  await other.bet(100)
  await other.win(300, { round_closed: true })
  minutes(30)
  await changed.win(400)
  const firstDay = at
  // The day is over: what comes now has a row of its own.
  await wake(1)
  await changed.win(50)
  minutes(30)
  const lost = await sit('corrected')
  await lost.bet(10, { round_closed: true })

  const rows = await read('corrected')
  const whole = [
    [-10, -360, 40, null, []],
    [50, -350, 40, 'corrects', []],
    [-600, -400, -400, 'corrected', [-1_000, 400]],
    [200, -800, -400, null, []],
  ]
  expect(rows.map(short)).toEqual(whole)
  expect(rows.map(({ round_total_minor }) => round_total_minor)).toEqual([null, -550, -550, null])
  expect(rows[2]?.changes.map((each) => Date.parse(each.at))).toEqual([closedAt, firstDay])
  for (const { at: moment, balance_minor } of rows) expect(await pointsAt('corrected', after(Date.parse(moment) + 1))).toBe(balance_minor)
  for (const limit of ['1', '2', '3']) {
    expect((await read('corrected', {}, limit)).map(short), `pages of ${limit}`).toEqual(whole)
    expect((await read('corrected', { sort: 'at' }, limit)).map(short), `from the beginning, pages of ${limit}`).toEqual(whole.toReversed())
  }
  const { ends } = (await reader(statements.pnl, { query: { id: idOf('corrected') } })).extra
  expect(ends).toMatchObject({ opening_minor: 0, closing_minor: -360, sum_minor: -360 })

  // As of any end, a statement is of what had come: the day before the correction, the moment before the late win, the day after alone.
  expect((await read('corrected', { to: after(morning + dayMs - 60_000) })).map(short)).toEqual([[-600, -400, -400, null, [-1_000, 400]], [200, -800, -400, null, []]])
  expect((await read('corrected', { to: after(firstDay) })).map(short)).toEqual([[200, -800, -800, null, []], [-1_000, -1_000, -800, null, []]])
  expect((await read('corrected', { from: after(closedAt + 1), to: after(firstDay + 1) })).map(short)).toEqual([[400, -400, 600, 'corrects', []], [200, -800, 600, null, []]])
  expect((await reader(statements.pnl, { query: { id: idOf('corrected'), from: after(closedAt + 1), to: after(firstDay + 1) } })).extra.ends).toMatchObject({ opening_minor: -1_000, closing_minor: -400 })

  // The whole account: the same rows, with the balance after each.
  const { data } = await reader(statements.user, { query: { id: idOf('corrected') } })
  expect(data.map(({ amount_minor, balance_minor, changes }) => [amount_minor, balance_minor, changes.length])).toEqual([[-10, 99_640, 0], [50, 99_650, 0], [-600, 99_600, 2], [200, 99_200, 0], [100_000, 100_000, 0]])
})

test('the rows of one round stand alone on demand, entry by entry where the figure is opened, and in a file under its id', async () => {
  const [, second, first] = await read('corrected')
  const round_id = first?.round_id ?? expect.fail('a round')
  expect(second?.round_id).toBe(round_id)
  expect((await read('corrected', { round_id })).map(short)).toEqual([[50, null, 50, 'corrects', []], [-600, null, -600, 'corrected', [-1_000, 400]]])
  expect((await reader(statements.pnl, { query: { id: idOf('corrected'), round_id } })).extra.ends.sum_minor).toBe(-550)
  for (const name of ['corrected', 'agent', 'company']) {
    const { data, extra } = await reader(statements.entries, { params: { id: idOf(name) }, query: { figure: 'total_pnl', round_id } })
    const sign = name === 'corrected' ? 1 : -1
    expect([data.map(({ amount_minor }) => sign * amount_minor), sign * extra.ends.sum_minor], name).toEqual([[50, 400, -1_000], -550])
  }
  const { body } = await server.app.inject({ method: 'GET', url: `/api/profit-loss/account-statement-pnl?id=${idOf('corrected')}`, headers: { authorization: token, accept: 'text/csv' } })
  const [head = '', ...lines] = body.replace('\u{feff}', '').trim().split('\r\n').map((line) => line.split(','))
  const column = (name: string) => lines.map((cells) => cells[head.indexOf(name)])
  expect([column('round_id').filter((id) => id === round_id).length, column('correction'), column('round_total'), column('amount')]).toEqual([2, ['', 'corrects', 'corrected', ''], ['', '-5.50', '-5.50', ''], ['-0.10', '0.50', '-6.00', '2.00']])
})

test('what comes to a round while its statement is read is in none of the pages that follow', async () => {
  await wake(2)
  const older = await sit('read')
  await older.bet(70, { round_closed: true })
  minutes(1)
  await (await sit('read')).bet(5, { round_closed: true })
  const ask = (cursor?: string) => reader(statements.pnl, { query: { id: idOf('read'), limit: '1', ...(cursor === undefined ? {} : { cursor }) } })
  const first = await ask()
  expect(first.data.map(short)).toEqual([[-5, -75, -75, null, []]])
  minutes(1)
  await older.win(20)
  expect((await ask(first.metadata?.next_cursor ?? '')).data.map(({ amount_minor, balance_minor }) => [amount_minor, balance_minor])).toEqual([[-70, -70]])
  expect((await read('read', {}, '1')).map(short)).toEqual([[-50, -55, -55, null, [-70, 20]], [-5, -75, -55, null, []]])
})

test('a correction of a round that came to nothing is its one row, and bears no mark', async () => {
  const even = await sit('alone')
  await even.bet(30)
  await even.win(30, { round_closed: true })
  expect(await read('alone')).toEqual([])
  minutes(5)
  await even.win(15)
  expect((await read('alone')).map(short)).toEqual([[15, 15, 15, null, []]])
})
