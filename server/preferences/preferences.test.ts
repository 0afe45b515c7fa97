import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import type { Client } from '#contract/client.ts'
import { preferenceSizeMax, preferencesMax } from '#contract/kept-preferences.ts'
import { preferences } from '#contract/preferences.ts'
import { viewsMax } from '#contract/saved-views.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addAccountLogin, addBranch, addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
for (const userName of ['one', 'two']) await addStaff(db.owner, { userName })
const branch = await addBranch(db.owner, 'prefs')
const agent = branch[3] ?? expect.fail('no agent')
await addAccountLogin(db.owner, agent)
const client = async (userName: string): Promise<Client> => clientOf(server, await signIn(server, userName))
const [one, two, account] = [await client('one'), await client('two'), await client(agent.userName)]

async function failure(call: Promise<unknown>): Promise<ApiError> {
  return call.then(() => expect.fail('it was not refused'), (error: unknown) => (error instanceof ApiError ? error : expect.fail(String(error))))
}
const layout = { density: 'compact', order: ['b', 'a'], widths: { a: 120 } }
const view = { list: 'bets.list', name: 'Big lays', search: 'side=lay&stake_min=100000', layout, shared: false }
const names = async (call: Client) => (await call(preferences.views, { query: { list: 'bets.list' } })).data.map((each) => `${each.name}${each.mine ? '' : ` of ${each.owner_name}`}`)

test('a preference follows its person to another session, and is nobody else\'s', async () => {
  await one(preferences.put, { body: { name: 'table.bets.list', value: { density: 'comfortable' } } })
  await one(preferences.put, { body: { name: 'table.bets.list', value: layout } })
  const elsewhere = await client('one')
  expect((await elsewhere(preferences.list, {})).data).toMatchObject([{ name: 'table.bets.list', value: layout }])
  expect((await two(preferences.list, {})).data).toEqual([])
  expect((await account(preferences.list, {})).data).toEqual([])
})

test('a preference has a size, a form and a number', async () => {
  const tooLarge = { text: 'x'.repeat(preferenceSizeMax) }
  expect((await failure(one(preferences.put, { body: { name: 'a', value: tooLarge } }))).code).toBe('REQUEST_INVALID')
  expect((await failure(one(preferences.put, { body: { name: '../a', value: {} } }))).body?.errors?.[0]?.field).toBe('name')
  await db.owner.query(
    `insert into preferences (login_id, name, value, updated_at) select l.id, 'many.' || n, '{}', now() from logins l, generate_series(1, $1) n where l.user_name = 'two'`, [preferencesMax])
  expect((await failure(two(preferences.put, { body: { name: 'more', value: {} } }))).code).toBe('PREFERENCE_TOO_MANY')
  await two(preferences.put, { body: { name: 'many.1', value: { changed: true } } })
})

test('views are one\'s own until they are shared, and then seen by the staff only', async () => {
  const { data: [own] } = await one(preferences.addView, { body: view })
  expect([await names(one), await names(two)]).toEqual([['Big lays'], []])
  const id = own?.id ?? ''
  const shared = { name: 'Big lays', search: view.search, layout, shared: true }
  await one(preferences.changeView, { params: { id }, body: shared })
  expect([await names(one), await names(two), await names(account)]).toEqual([['Big lays'], ['Big lays of Staff one'], []])
  for (const call of [two, account]) {
    expect((await failure(call(preferences.changeView, { params: { id }, body: shared }))).code).toBe('ACCESS_NOT_FOUND')
    expect((await failure(call(preferences.removeView, { params: { id } }))).code).toBe('ACCESS_NOT_FOUND')
  }
  await one(preferences.removeView, { params: { id } })
  expect(await names(two)).toEqual([])
})

test('a view that was removed comes back under its id, to whom it was of, as often as it is asked for', async () => {
  const { data: [own] } = await one(preferences.addView, { body: { ...view, name: 'Back again', shared: true } })
  const params = { id: own?.id ?? '' }
  await one(preferences.removeView, { params })
  expect([await names(one), await names(two)]).toEqual([[], []])
  for (const call of [two, account]) expect((await failure(call(preferences.restoreView, { params }))).code).toBe('ACCESS_NOT_FOUND')
  expect((await failure(one(preferences.changeView, { params, body: { name: 'Changed', search: '', layout, shared: false } }))).code).toBe('ACCESS_NOT_FOUND')
  expect((await failure(one(preferences.removeView, { params }))).code).toBe('ACCESS_NOT_FOUND')
  for (const _ of [1, 2]) expect((await one(preferences.restoreView, { params })).data).toMatchObject([{ id: params.id, name: 'Back again', search: view.search, layout, shared: true, mine: true }])
  expect(await names(two)).toEqual(['Back again of Staff one'])
  await one(preferences.removeView, { params })
})

test('a view comes back beside what was saved since: its name may be taken, and the newest that were removed are kept', async () => {
  const add = async (name: string) => (await account(preferences.addView, { body: { ...view, list: 'kept', name } })).data[0]?.id ?? ''
  const removed = await add('Once')
  await account(preferences.removeView, { params: { id: removed } })
  const again = await add('Once')
  expect((await failure(account(preferences.restoreView, { params: { id: removed } }))).code).toBe('PREFERENCE_NAME_TAKEN')
  await account(preferences.removeView, { params: { id: again } })
  expect((await account(preferences.restoreView, { params: { id: removed } })).data).toMatchObject([{ id: removed }])
  await account(preferences.removeView, { params: { id: removed } })
  await db.owner.query("update saved_views set removed_at = removed_at - interval '1 hour' where id = $1", [removed])
  for (let no = 0; no < viewsMax; no++) await account(preferences.removeView, { params: { id: await add(`View ${no}`) } })
  expect((await failure(account(preferences.restoreView, { params: { id: removed } }))).code).toBe('ACCESS_NOT_FOUND')
  expect((await db.owner.query("select from saved_views where list = 'kept'")).rowCount).toBe(viewsMax)
})

test('an account of the tree saves views for itself and shares none', async () => {
  await account(preferences.addView, { body: { ...view, name: 'Mine' } })
  expect(await names(account)).toEqual(['Mine'])
  const refused = await failure(account(preferences.addView, { body: { ...view, name: 'Ours', shared: true } }))
  expect([refused.code, refused.body?.errors?.[0]?.field]).toEqual(['ACCESS_FORBIDDEN', 'shared'])
})

test('a name is taken once, also by two saves at the same moment, and the field is named', async () => {
  const tries = await Promise.allSettled([0, 1, 2].map(() => one(preferences.addView, { body: { ...view, name: 'Same' } })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = await failure(one(preferences.addView, { body: { ...view, name: 'Same' } }))
  expect([refused.code, refused.body?.errors]).toEqual(['PREFERENCE_NAME_TAKEN', [{ field: 'name', message: refused.message }]])
  await two(preferences.addView, { body: { ...view, name: 'Same' } })
})

test('views of a list are as many as fit on a menu', async () => {
  await db.owner.query(
    `insert into saved_views (id, login_id, list, name, search, layout, shared, updated_at)
     select 900000 + n, l.id, 'full', 'view ' || n, '', '{}', false, now() from logins l, generate_series(1, $1) n where l.user_name = 'two'`, [viewsMax])
  expect((await failure(two(preferences.addView, { body: { ...view, list: 'full' } }))).code).toBe('PREFERENCE_TOO_MANY')
})

test('every change stands in the record', async () => {
  const { rows } = await db.owner.query<{ action: string }>(`select distinct action from audit_log where action like 'preferences.%' and refusal_code is null order by 1`)
  expect(rows.map(({ action }) => action)).toEqual(['preferences.addView', 'preferences.changeView', 'preferences.put', 'preferences.removeView', 'preferences.restoreView'])
})
