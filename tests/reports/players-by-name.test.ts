import { beforeAll, expect, test } from 'vitest'
import type { Tx, Value } from '#database/transaction.ts'
import { withTransaction } from '#database/transaction.ts'
import { firstByName, movedByName } from '#server/reports/players-by-name.ts'
import { openReport, readPage, reportRows, type OpenReport } from '#server/reports/read-report.ts'
import { all } from '../support/all.ts'
import { testDatabase } from '../support/database.ts'
import { siteReader } from '../support/site-reader.ts'
import { playBeside, playSeededDay, seededDay } from './seeded-day.ts'

// Players by their names: walked in the order of an index, or looked for where anything moved, they are the same as all looked at one by one.

const db = await testDatabase()
const nextDay = new Date('2026-03-15T06:00:00Z')
const hourMs = 3_600_000

const place = new Map<string, string>()
beforeAll(async () => {
  const { world } = await playSeededDay(db)
  await playBeside(db, world)
  for (const name of ['house', 'north', 'south-west', 'esha'] as const) place.set(name, world.accounts.get(name) ?? '')
})

type Asked = { readonly account_id?: string; readonly from: string; readonly to: string; readonly game_id?: string; readonly market_type?: 'fancy' | 'casino' }

async function opened(tx: Tx, asked: Asked): Promise<OpenReport> {
  const open = await openReport(tx, siteReader, { report: 'account_pnl', ...asked }, nextDay)
  if (!open.ok) throw new Error(JSON.stringify(open.refusal))
  return open.value
}

/** All players below, whatever is summed of those above. */
const oneByOne = '(select x.* from account_paths t join accounts x on x.id = t.descendant_id and x.level = 9 where t.ancestor_id = any($1::bigint[]))'
const among = (open: OpenReport, accounts: string): string => open.text.replace(movedByName, accounts)
const begins = (open: OpenReport, most: number): OpenReport => ({ ...open, first: among(open, firstByName({ isRoot: open.heading.account_name === null }, most)) })

/** The day, its hours, and the quarters of some in which much happens. */
const periods: readonly (readonly [number, number])[] = [[0, 24], ...Array.from({ length: 24 }, (_, hour) => [hour, hour + 1] as const), ...Array.from({ length: 16 }, (_, quarter) => [10 + quarter / 4, 10.25 + quarter / 4] as const)]
/** Each of them for some of the accounts; in `npm run test:all` for all. */
const everyNth = all ? 1 : 6
const at = (hours: number): string => new Date(Date.parse(seededDay.from) + hours * hourMs).toISOString()

test.each([...['everybody', 'house', 'north', 'south-west', 'esha'].entries()])('%i %s: the same players in the same order, whichever way they are found', async (turn, name) => {
  const account = place.get(name)
  let most = 0
  for (const [from, to] of periods.filter((_, index) => index === 0 || index % everyNth === turn % everyNth)) {
    for (const narrowed of [{}, { market_type: 'casino' as const }, { market_type: 'fancy' as const }]) {
      const asked = { from: at(from), to: at(to), ...(account === undefined ? {} : { account_id: account }), ...narrowed }
      await withTransaction(db.database, {}, async (tx) => {
        const open = await opened(tx, asked)
        const wanted = await reportRows(tx, { ...open, text: among(open, oneByOne) }, 0, 100)
        most = Math.max(most, wanted.length)
        expect([asked, await reportRows(tx, open, 0, 100)]).toEqual([asked, wanted])
        // As in a large branch: a page that the first names fill, and one that they do not.
        for (const walked of [1, 3, 100]) {
          for (const [offset, limit] of [[0, 1], [0, 3], [1, 2], [0, 100]] as const) expect([asked, walked, offset, await reportRows(tx, begins(open, walked), offset, limit)]).toEqual([asked, walked, offset, wanted.slice(offset, offset + limit)])
        }
      })
    }
  }
  expect(most).toBeGreaterThan(name === 'esha' ? 0 : 1)
}, 120_000)

type Plan = { readonly 'Node Type': string; readonly 'Index Name'?: string; readonly Plans?: readonly Plan[] }
const allOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(allOf)]

/** The plans of what a page is read with, as it is read. */
async function plansOf(asked: Asked): Promise<readonly (readonly Plan[])[]> {
  return withTransaction(db.database, {}, async (tx) => {
    const plans: (readonly Plan[])[] = []
    const explaining = { ...tx, query: async (text: string, values: readonly Value[] = []) => {
      if (text.startsWith('with')) plans.push(allOf((await tx.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(`explain (format json) ${text}`, values)).rows[0]?.['QUERY PLAN'][0].Plan ?? expect.fail('a plan')))
      return tx.query(text, values)
    } } as unknown as Tx
    await readPage(explaining, begins(await opened(tx, asked), 5_000), 0, 2)
    return plans
  })
}

test.each([['before the tables are looked at', ''], ['after', 'analyze']])('a page of a large branch walks the index of names and sorts nothing: %s', async (_, before) => {
  if (before !== '') await db.owner.query(before)
  for (const account of [undefined, place.get('house')]) {
    const [first] = await plansOf({ ...seededDay, ...(account === undefined ? {} : { account_id: account }) })
    expect(first?.map((node) => node['Index Name'])).toContain('accounts_players_by_name')
    expect(first?.map((node) => node['Node Type'])).not.toContain('Sort')
  }
})

test('branches in which nothing moved are not looked at', async () => {
  const { from, to } = seededDay
  const found = async () => withTransaction(db.database, {}, async (tx) => (await reportRows(tx, await opened(tx, { from, to, account_id: place.get('house') ?? '' }), 0, 100)).map(({ account_id: id }) => id))
  const before = await found()
  // As if nothing were summed of one branch: its players have their own sums still.
  const { rows } = await db.owner.query<{ id: string }>('select t.descendant_id::text as id from account_paths t where t.ancestor_id = $1', [place.get('south-west')])
  for (const table of ['bet', 'money', 'outcome']) {
    for (const sums of [`${table}_sums`, `${table}_days`]) await db.owner.query(`delete from ${sums} where account_id = $1`, [place.get('south-west')])
  }
  const branch = new Set(rows.map(({ id }) => id))
  expect(before.some((id) => branch.has(id ?? ''))).toBe(true)
  expect(await found()).toEqual(before.filter((id) => !branch.has(id ?? '')))
})
