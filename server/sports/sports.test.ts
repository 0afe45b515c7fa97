import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import type { Reply } from '#contract/client.ts'
import { sports } from '#contract/sports.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addAccountLogin, addBranch, addStaff, freshId } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'

const db = await testDatabase()
const { owner } = db
const server = await testServer(db, { running: false })
await addStaff(owner, { userName: 'looker', grants: [{ section: 'SPORTS', permission: null }] })
const [north, south] = [await addBranch(owner, 'north'), await addBranch(owner, 'south', 'USD')]
for (const account of [north[1], south[1]]) if (account) await addAccountLogin(owner, account)
const staff = clientOf(server, await signIn(server, 'looker'))

await owner.query(`insert into menus (id, name, game_type, sort) values (1, 'Sports', 'sport', 1), (2, 'Casino', 'casino', 2)`)
await owner.query(`insert into sports (id, menu_id, name, sort) values (1, 1, 'Cricket', 1), (2, 1, 'Football', 2)`)
await owner.query(`insert into leagues (id, sport_id, name) values (1, 1, 'Spring Cup'), (2, 1, 'Autumn Cup'), (3, 2, 'First League')`)

type Lifecycle = 'upcoming' | 'in_play' | 'ended' | 'closed'
async function addEvent(name: string, startsAt: string, lifecycle: Lifecycle, league = 1): Promise<string> {
  const id = freshId()
  await owner.query('insert into events (id, league_id, sport_id, name, starts_at, lifecycle) select $1, id, sport_id, $3, $4, $5 from leagues where id = $2', [id, league, name, startsAt, lifecycle])
  return id
}
async function addMarket(eventId: string, status: string): Promise<string> {
  const id = freshId()
  await owner.query(`insert into markets (id, event_id, sport_id, name, type, status) select $1, id, sport_id, 'Match Odds', 'match_odds', $3::market_status from events where id = $2`, [id, eventId, status])
  return id
}
async function addPosition(marketId: string, branch: typeof north, bets: number, stake: number): Promise<void> {
  await owner.query('insert into positions (business_id, market_id, player_id, commission_bp, exposure_minor, best_case_minor, stake_minor, bets) values ($1, $2, $3, 0, 0, 0, $4, $5)',
    [branch[6]?.businessId, marketId, branch[6]?.id, stake, bets])
}

const upcoming = await addEvent('Harbour v Hill', '2026-06-03T10:00:00Z', 'upcoming')
const inPlay = await addEvent('Lake v Forest', '2026-06-01T10:00:00Z', 'in_play')
const ended = await addEvent('River v 100% Stone', '2026-05-01T10:00:00Z', 'ended', 2)
const closed = await addEvent('Old v Older', '2026-04-01T10:00:00Z', 'closed')
const [openMarket, closedMarket] = [await addMarket(inPlay, 'open'), await addMarket(inPlay, 'closed')]
await addMarket(ended, 'suspended')
await addMarket(upcoming, 'open')
await addMarket(closed, 'settled')
await addPosition(openMarket, north, 3, 500)
await addPosition(closedMarket, north, 1, 100)
await addPosition(openMarket, south, 2, 70)

const list = async (query: Parameters<typeof staff<typeof sports.eventsByGame>>[1]['query']) => (await staff(sports.eventsByGame, { query: query ?? {} })).data.map((event) => event.id)

test('categories and sports say what is in them', async () => {
  expect((await staff(sports.menus, {})).data).toEqual([
    { menu_id: '1', menu_name: 'Sports', game_type: 'sport', status: 'active', version: 1, sports: 2 }, { menu_id: '2', menu_name: 'Casino', game_type: 'casino', status: 'active', version: 1, sports: 0 },
  ])
  expect((await staff(sports.games, {})).data).toMatchObject([{ id: '1', leagues: 2, events: 3, in_play: 1, markets_open: 2 }, { id: '2', leagues: 1, events: 0, in_play: 0, markets_open: 0 }])
  expect((await staff(sports.gamesByMenu, { params: { id: '2' } })).data).toEqual([])
  expect((await staff(sports.leaguesByGame, { params: { id: '1' } })).data.map((league) => [league.name, league.events])).toEqual([['Autumn Cup', 1], ['Spring Cup', 2]])
})

test('events by state: what is to come by its start, what is over newest first', async () => {
  expect(await list({})).toEqual([ended, inPlay, upcoming])
  expect(await list({ state: 'closed' })).toEqual([closed])
  expect(await list({ state: 'in_play' })).toEqual([inPlay])
  expect(await list({ state: 'needs_result' })).toEqual([inPlay, ended])
  expect(await list({ league_id: '2' })).toEqual([ended])
  expect(await list({ game_id: '2' })).toEqual([])
  expect(await list({ search: 'FOREST' })).toEqual([inPlay])
  expect(await list({ search: 'forest lake' }), 'every word, in any order').toEqual([inPlay])
  expect(await list({ search: '100% s' })).toEqual([ended])
  expect(await list({ search: '%' })).toEqual([ended])
})

test('figures are of everything for staff, and of the own subtree for an account; currencies stand apart', async () => {
  const figures = async (call: typeof staff) => (await call(sports.event, { params: { id: inPlay } })).data[0]
  expect(await figures(staff)).toMatchObject({ markets: 2, markets_open: 1, results_waiting: 1, bets: 6, stakes: [{ currency: 'INR', minor: 600 }, { currency: 'USD', minor: 70 }] })
  expect(await figures(clientOf(server, await signIn(server, 'north-1')))).toMatchObject({ markets: 2, bets: 4, stakes: [{ currency: 'INR', minor: 600 }] })
  expect(await figures(clientOf(server, await signIn(server, 'south-1')))).toMatchObject({ markets: 2, bets: 2, stakes: [{ currency: 'USD', minor: 70 }] })
  expect((await staff(sports.event, { params: { id: upcoming } })).data[0]).toMatchObject({ markets: 1, bets: 0, stakes: [] })
})

test('pages of events that start together follow each other without a hole or a repeat', async () => {
  const added = await Promise.all(Array.from({ length: 17 }, (_, index) => addEvent(`Page ${index}`, index < 12 ? '2027-01-01T00:00:00.123456Z' : '2027-01-02T00:00:00Z', index % 2 ? 'upcoming' : 'ended', 3)))
  for (const state of ['upcoming', 'ended'] as const) {
    const seen: string[] = []
    for (let cursor: string | null = '', pages = 0; cursor !== null; pages++) {
      const { data, metadata }: Reply<typeof sports.eventsByGame> = await staff(sports.eventsByGame, { query: { game_id: '2', state, limit: '3', ...(cursor !== '' && { cursor }) } })
      seen.push(...data.map((event) => event.id))
      if (cursor === '') expect(metadata).toMatchObject({ total: state === 'upcoming' ? 8 : 9, total_is_exact: true })
      cursor = metadata?.next_cursor ?? null
      expect(pages).toBeLessThan(4)
    }
    expect(seen.toSorted()).toEqual(added.filter((_, index) => (index % 2 === 1) === (state === 'upcoming')).toSorted())
  }
})

test('a search by name answers the newest first', async () => {
  expect((await staff(sports.eventSearch, { query: { search: ' v ' } })).data.map((event) => event.id)).toEqual([upcoming, inPlay, ended, closed])
  expect((await staff(sports.eventSearch, { query: { search: ' v ', limit: '1' } })).data).toHaveLength(1)
  expect((await staff(sports.eventSearch, { query: { search: 'older old' } })).data.map((event) => event.id), 'every word, in any order').toEqual([closed])
})

test('a cursor that we never gave out is refused', async () => {
  for (const cursor of ['x', Buffer.from('2026-13-01T00:00:00Z~1').toString('base64url'), Buffer.from('2026-01-01T00:00:00Z~0').toString('base64url')]) {
    await expect(staff(sports.eventsByGame, { query: { cursor } })).rejects.toSatisfy((error) => error instanceof ApiError && error.code === 'REQUEST_INVALID')
  }
})
