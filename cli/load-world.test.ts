import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { roles } from '#contract/roles.ts'
import { silentLog } from '#server/runtime/log.ts'
import { clientOf } from '../tests/support/call.ts'
import { testDatabase } from '../tests/support/database.ts'
import { testServer } from '../tests/support/server.ts'
import { ensureDemoWorld } from './load-world.ts'

const db = await testDatabase()
const { database, owner } = db
const dataFolder = await mkdtemp(join(tmpdir(), 'steward-world-'))
const load = () => ensureDemoWorld({ database, dataFolder, now: new Date('2026-03-01T12:00:00Z'), seed: 'demo', log: silentLog })
const numbers = async (text: string) => Object.values((await owner.query(text)).rows[0] as object).map(Number)

test('the world is written once, found again, and proved by its own journal', async () => {
  const first = await load()
  expect(first.created).toBe(true)
  expect(first.keys.length).toBe(2)
  const counts = `select (select count(*) from accounts) as a, (select count(*) from logins) as b, (select count(*) from postings) as c, (select count(*) from account_paths) as d`
  const before = await numbers(counts)
  expect(before[0]).toBeGreaterThanOrEqual(1_500)
  expect(before[1]).toBe(10)

  const again = await ensureDemoWorld({ database, dataFolder, now: new Date(), seed: 'another', log: silentLog })
  expect(again).toEqual({ ...first, created: false })
  expect(await numbers(counts)).toEqual(before)
})

test('the people of the demo hold what the presets of their duties hold', async () => {
  const server = await testServer(db, { running: false })
  const { extra } = await clientOf(server, null)(auth.adminLogin, { body: { user_name: 'owner', password: 'steward-demo' } })
  const { data } = await clientOf(server, extra.token)(roles.list, {})
  expect(Object.fromEntries(data.map((person) => [person.user_name, person.is_owner ? 'owner' : person.preset]))).toEqual({
    owner: 'owner', trader: 'Trader', verifier: 'Verifier', support: 'Support, view only', 'night-desk': 'Verifier',
  })
})

test('credit limits equal their postings, and nobody has given more than they have', async () => {
  const [wrong] = await numbers(`
    select count(*) from account_funds f join accounts a on a.id = f.account_id
    where a.level > 0 and f.credit_minor <> (
      select coalesce(sum(p.amount_minor), 0) from postings p where p.book = 'credit' and p.credit_account_id = a.id and p.debit_account_id = a.parent_id)`)
  expect(wrong).toBe(0)
  const [over] = await numbers(`
    select count(*) from accounts a join account_funds f on f.account_id = a.id
    where a.level > 0 and f.credit_minor < (select coalesce(sum(c.credit_minor), 0) from accounts b join account_funds c on c.account_id = b.id where b.parent_id = a.id)`)
  expect(over).toBe(0)
})

test('every limit in force has its word in the record, so that a bet is explained by it', async () => {
  const [limits, unsaid] = await numbers(`
    select count(*) as limits, count(*) filter (where not exists (
      select from limit_changes c where (c.scope, c.scope_id, c.market_type) = (o.scope, o.scope_id, o.market_type) and c.set_at = '2026-03-01T12:00:00Z'
        and to_jsonb(c) @> (to_jsonb(o) - 'updated_at' - 'word_id') and c.id = o.word_id)) as unsaid
    from limit_overrides o`)
  expect(limits).toBeGreaterThan(0)
  expect(unsaid).toBe(0)
})

test('every account is in the closure once for each account above it', async () => {
  const [wrong] = await numbers(`
    with recursive up as (
      select id as descendant, id as ancestor, 0 as depth from accounts
      union all select descendant, parent_id, depth + 1 from up join accounts on id = ancestor where parent_id is not null)
    select count(*) from up full join account_paths p on p.descendant_id = descendant and p.ancestor_id = ancestor and p.depth = up.depth
    where descendant is null or p.descendant_id is null`)
  expect(wrong).toBe(0)
})

test('the keys stand in a file of their own for the owner only, and are made anew when it is lost', async () => {
  const file = join(dataFolder, 'demo-api-keys.json')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const before = await readFile(file, 'utf8')
  await writeFile(file, 'not json')
  const { keys } = await load()
  expect(JSON.stringify(keys)).not.toBe(JSON.stringify(JSON.parse(before)))
  expect(await numbers('select count(*) from api_keys')).toEqual([4])
  const { rows } = await owner.query<{ row: string }>('select k::text as row from api_keys k')
  for (const { key } of keys) for (const { row } of rows) expect(row).not.toContain(key)
})
