import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { allPages } from '#contract/all-pages.ts'
import type { PageQuery } from '#contract/all-pages.ts'
import { markets } from '#contract/markets.ts'
import { platform } from '#contract/platform.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addMarket, createMoneyWorld } from '../../tests/support/money-world.ts'
import { addStaff, freshId } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'

/** Two events that start together, four markets each, all of the same place in the order of their event. */
const db = await testDatabase()
const server = await testServer(db, { running: false })
const added: string[] = []
const events: string[] = []
for (let event = 0; event < 2; event++) {
  const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 10_000 }], [])
  events.push(world.eventId)
  for (let market = 0; market < 4; market++) added.push((await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })).id)
  await db.owner.query('insert into api_keys (id, business_id, name, key_hash) values ($1, $2, $3, $4)', [freshId(), world.businessId, 'site', createHash('sha256').update(`key-${event}`).digest()])
}
await db.owner.query(`update events set starts_at = '2027-01-01T00:00:00.123456Z'`)
await addStaff(db.owner, { userName: 'reader', grants: [{ section: 'SPORTS', permission: null }] })
const staff = clientOf(server, await signIn(server, 'reader'))
const site = clientOf(server, 'key-0')

const lists = {
  offer: async (query: PageQuery & { event_id?: string }) => {
    const { data, metadata } = await site(platform.offer, { query })
    return { data: data.map((row) => row.market_id), metadata }
  },
  markets: async (query: PageQuery & { event_id?: string }) => {
    const { data, metadata } = await staff(markets.list, { query })
    return { data: data.map((row) => row.id), metadata }
  },
}

test.each(['offer', 'markets'] as const)('pages of %s follow each other without a hole or a repeat, whatever becomes of markets and events meanwhile', async (name) => {
  const sizes: number[] = []
  const seen = await allPages(async ({ cursor }) => {
    const page = await lists[name]({ limit: '3', ...(cursor !== undefined && { cursor }) })
    sizes.push(page.data.length)
    await db.owner.query('update markets set in_play = not in_play where id = any($1)', [[page.data[0], added.at(-1)]])
    await db.owner.query('update markets set sort = sort + 50 where id = $1', [page.data.at(-1)])
    await db.owner.query(`update events set starts_at = starts_at + interval '1 day' where id = (select event_id from markets where id = $1)`, [page.data.at(-1)])
    return page
  })
  expect(sizes).toEqual([3, 3, 2])
  expect(seen.toSorted()).toEqual(added.toSorted())
  expect(await allPages((page) => lists[name]({ ...page, event_id: events[1] ?? '' }))).toHaveLength(4)
  expect(await allPages(({ cursor }) => lists[name]({ limit: '3', ...(cursor !== undefined && { cursor }) }), 4)).toEqual(seen.slice(0, 6))
  await expect(lists[name]({ limit: '3', cursor: 'x' })).rejects.toMatchObject({ status: 400 })
})
