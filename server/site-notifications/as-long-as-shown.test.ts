import { expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { siteNotifications } from '#contract/site-notifications.ts'
import { withTransaction } from '#database/transaction.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addAccountLogin, addBranch, addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { noticesKeptMs, removeOld } from '../runtime/jobs.ts'
import { tellDueNotifications } from './tell-people.ts'

// A site notification lives as long as it is shown, and is found by whoever comes to it meanwhile.

const db = await testDatabase()
const server = await testServer(db, { running: false })
await addStaff(db.owner, { userName: 'writer', grants: [{ section: 'NOTIFICATIONS', permission: null }, { section: 'NOTIFICATIONS', permission: 'Notification Edit' }] })
const branch = await addBranch(db.owner, 'north')
const accountOf = (level: number) => branch[level] ?? expect.fail('a branch has seven accounts')
await addAccountLogin(db.owner, accountOf(4))
const open = async (name: string) => clientOf(server, await signIn(server, name))
type Client = Awaited<ReturnType<typeof open>>
const writer = await open('writer')

const write = async (title: string, change: object = {}) => {
  const body = { audience: 'branch', account_id: accountOf(4).id, texts: [{ language: 'en', title, text: 'Hockey begins on Monday.' }], priority: 'normal', starts_at: null, ends_at: null, ...change }
  return (await writer(siteNotifications.create, { body: body as never })).data[0] ?? expect.fail('it answers what was written')
}
const drawerOf = async (client: Client, tab: 'all' | 'unread' = 'all') => (await client(notifications.list, { query: { tab } })).data.map(({ params }) => params['title_en']).toSorted()
const listed = async (id: string) => (await writer(siteNotifications.list, { query: {} })).data.find((row) => row.id === id)
const readersOf = async (id: string) => (await writer(siteNotifications.receipts, { params: { id }, query: {} })).data.map(({ name, read_at }) => [name, read_at !== null])
const switchOff = ({ id, version }: { readonly id: string; readonly version: number }) => writer(siteNotifications.status, { body: { id, version, status: 'inactive' } })

test('it stands in the drawer and its receipts are kept, however long ago it was told, and after its end too', async () => {
  const reader = await open('north-4')
  const made = await write('Without end')
  const [mine] = (await reader(notifications.list, { query: {} })).data
  await reader(notifications.mark, { params: { id: mine?.id ?? '' }, body: { isUnRead: false } })
  await db.owner.query(`update notices set at = at - $1 * interval '1 millisecond'`, [noticesKeptMs + 86_400_000])
  await db.owner.query(`insert into notices (kind, subject, params, at) values ('feed.back', 'old', '{"feed": "old"}', now() - $1 * interval '1 millisecond')`, [noticesKeptMs + 86_400_000])
  await removeOld(db.database)
  expect((await db.owner.query(`select from notices where kind = 'feed.back'`)).rowCount).toBe(0)
  expect(await drawerOf(reader)).toEqual(['Without end'])
  expect(await listed(made.id)).toMatchObject({ state: 'shown', told: 1, read: 1 })
  await switchOff(made)
  await removeOld(db.database)
  expect(await listed(made.id)).toMatchObject({ state: 'over', told: 1, read: 1 })
  expect(await readersOf(made.id)).toEqual([['north-4', true]])
})

test('who is given a sign-in after the telling, or is let in again, finds what is shown to them, and nothing else', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const ended = await write('Ended', { ends_at: inHours(1) })
  await withTransaction(db.database, {}, (tx) => tellDueNotifications(tx, new Date(inHours(2))))
  const shown = [await write('Branch'), await write('Level', { audience: 'level', level: 5 }), await write('All', { audience: 'all' })]
  const others = [await write('Other level', { audience: 'level', level: 3 }), await write('Players', { audience: 'players' }), await write('Later', { starts_at: inHours(1) })]
  await switchOff(await write('Switched off'))
  expect((await listed(shown[0]?.id ?? ''))?.told).toBe(1)

  await addAccountLogin(db.owner, accountOf(5))
  const newcomer = await open('north-5')
  expect(await drawerOf(newcomer, 'unread')).toEqual(['All', 'Branch', 'Level'])
  expect((await listed(shown[0]?.id ?? ''))?.told).toBe(2)
  // Neither what was read nor what was put away comes again with the next sign-in.
  const [first, second] = (await newcomer(notifications.list, { query: {} })).data
  await newcomer(notifications.mark, { params: { id: first?.id ?? '' }, body: { isUnRead: false } })
  await newcomer(notifications.mark, { params: { id: second?.id ?? '' }, body: { archived: true } })
  const again = await open('north-5')
  expect([(await drawerOf(again)).length, (await drawerOf(again, 'unread')).length]).toEqual([2, 1])

  await db.owner.query(`update accounts set self_status = 'locked' where id = $1`, [accountOf(5).id])
  const away = await write('While away')
  expect((await listed(away.id))?.told).toBe(1)
  await db.owner.query(`update accounts set self_status = 'active' where id = $1`, [accountOf(5).id])
  expect(await drawerOf(await open('north-5'))).toContain('While away')
  // What is taken back goes from all of them.
  for (const each of [...shown, ...others, away]) await switchOff(each)
  expect(await drawerOf(await open('north-5'))).toEqual([])
  expect((await listed(ended.id))?.told).toBe(1)
})
