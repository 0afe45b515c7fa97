import { beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { reached } from '../../tests/support/reached.ts'
import { countEvents, eventOrder, listEvents, selectionOf } from './event-store.ts'

const db = await testDatabase()
const filter = { state: 'needs_result' } as const
const history = 30_000
const ahead = 6_000

/** An event of every state in and out of the archive, each with one market of every state, or none; much that is settled, some that is to come. */
beforeAll(async () => {
  await db.owner.query(`
    insert into menus (id, name, game_type, sort) values (1, 'Sports', 'sport', 1);
    insert into sports (id, menu_id, name, sort) values (1, 1, 'Cricket', 1);
    insert into leagues (id, sport_id, name) values (1, 1, 'Spring Cup');
    insert into events (id, league_id, sport_id, name, starts_at, lifecycle, archived_at)
    select row_number() over (), 1, 1, concat(l, ' ', s), now(), l, case when archived then now() end
    from unnest(enum_range(null::event_status)) l, unnest(enum_range(null::market_status) || null::market_status) s, (values (true), (false)) a(archived);
    insert into markets (id, event_id, sport_id, name, type, status)
    select id, id, 1, 'Match odds', 'match_odds', split_part(name, ' ', 2)::market_status from events where split_part(name, ' ', 2) <> '';
    insert into events (id, league_id, sport_id, name, starts_at, lifecycle)
    select 1000 + n, 1, 1, 'Match', now(), (case when n < ${history} then 'closed' else 'upcoming' end)::event_status from generate_series(0, ${history + ahead - 1}) n;
    insert into markets (id, event_id, sport_id, name, type, status)
    select id, id, 1, 'Match odds', 'match_odds', (case lifecycle when 'closed' then 'settled' else 'open' end)::market_status from events where id >= 1000`)
  await db.owner.query('vacuum analyze events, markets')
})

test('an event waits for a result if a market of it is closed, or is not while the event is over', async () => {
  const { rows } = await db.owner.query<{ name: string }>(`
    select e.name from events e where e.archived_at is null and exists (
      select from markets m where m.event_id = e.id
        and (m.status = 'closed' or (e.lifecycle in ('ended', 'closed') and m.status in ('open', 'suspended', 'ball_running'))))`)
  const found = await withTransaction(db.database, { readOnly: true }, async (tx) => {
    const selection = await selectionOf(tx, filter)
    const page = await listEvents(tx, selection, { order: eventOrder(filter), limit: 50, after: null }, null)
    return { names: page.rows.map((event) => event.name), counted: await countEvents(tx, selection) }
  })
  expect(found.names.toSorted()).toEqual(rows.map((row) => row.name).toSorted())
  expect(found.names.toSorted()).toEqual([
    'closed ball_running', 'closed closed', 'closed open', 'closed suspended', 'ended ball_running', 'ended closed', 'ended open', 'ended suspended', 'in_play closed', 'upcoming closed',
  ])
  expect(found.counted).toBe(found.names.length)
})

test.each(['events', 'markets'])('of %s that are over and settled, however many, none is looked at', async (table) => {
  const { by, looked } = await reached(db, [table], (tx) => selectionOf(tx, filter))
  expect(by.length).toBeGreaterThan(0)
  for (const way of by) expect(way).toMatch(/Index|Bitmap/)
  expect(looked).toBeLessThan(2 * (ahead + 100))
})
