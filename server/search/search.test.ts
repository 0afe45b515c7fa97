import { expect, test } from 'vitest'
import { search } from '#contract/search.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addAccountLogin, addBranch, addStaff, freshId } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { findAccounts, findCasinoGames, findEvents, findMarkets, findSelections } from './search-store.ts'

const db = await testDatabase()
const { owner } = db
const server = await testServer(db, { running: false })
const [north, south] = [await addBranch(owner, 'north'), await addBranch(owner, 'south')]
const agent = north[5]
if (agent) await addAccountLogin(owner, agent)
const grants = (...sections: readonly ('BETS' | 'SPORTS' | 'SUPERADMINS')[]) => sections.map((section) => ({ section, permission: null }))
await addStaff(owner, { userName: 'all', grants: grants('BETS', 'SPORTS', 'SUPERADMINS') })
await addStaff(owner, { userName: 'desk', grants: grants('SPORTS') })
await addStaff(owner, { userName: 'none' })
const finder = async (userName: string) => {
  const call = clientOf(server, await signIn(server, userName))
  return async (q: string) => (await call(search.find, { query: { q } })).data
}
const [all, desk, none, inTree] = [await finder('all'), await finder('desk'), await finder('none'), await finder(agent?.userName ?? '')]

await owner.query(`insert into menus (id, name, game_type) values (1, 'Sports', 'sport')`)
await owner.query(`insert into sports (id, menu_id, name) values (1, 1, 'Cricket')`)
await owner.query(`insert into leagues (id, sport_id, name) values (1, 1, 'Spring Cup')`)
const [event, market, runner, bet] = [freshId(), freshId(), freshId(), freshId()]
await owner.query(`insert into events (id, league_id, sport_id, name, starts_at) values ($1, 1, 1, 'Northern Lake v 100% Forest', now())`, [event])
await owner.query(`insert into markets (id, event_id, sport_id, name, type, status) values ($1, $2, 1, 'Most northern sixes', 'match_odds', 'open')`, [market, event])
await owner.query(`insert into selections (id, market_id, name) values ($1, $2, 'Lake')`, [runner, market])
await owner.query(
  `insert into bets (business_id, id, player_id, market_id, event_id, selection_id, market_type, side, price_requested, price_matched, stake_minor, currency, profit_minor, liability_minor, vector_id, in_play, placed_at)
   values ($1, $2, $3, $4, $5, $6, 'match_odds', 'back', 2000, 2000, 500, 'INR', 500, 500, 1, false, now())`,
  [south[6]?.businessId, bet, south[6]?.id, market, event, runner])

const kinds = (rows: Awaited<ReturnType<typeof all>>) => [...new Set(rows.map((row) => row.kind))]

test('a word finds accounts, events and markets, each kind only for those who may open it', async () => {
  expect(kinds(await all('north'))).toEqual(['account', 'event', 'market'])
  expect(kinds(await desk('north'))).toEqual(['event', 'market'])
  expect(await none('north')).toEqual([])
})

test('sports and leagues are found by a part of their name and by id, for those who see sports; a league in the archive is not', async () => {
  expect(await desk('ricke')).toEqual([{ kind: 'game', id: '1', name: 'Cricket', menu_name: 'Sports' }])
  expect(await desk('ring cu')).toEqual([{ kind: 'league', id: '1', name: 'Spring Cup', game_id: '1', game_name: 'Cricket' }])
  expect(kinds(await desk('1'))).toEqual(['game', 'league'])
  expect(await none('ricke')).toEqual([])
  await owner.query('update leagues set archived_at = now()')
  expect(await desk('ring cu')).toEqual([])
  await owner.query('update leagues set archived_at = null')
})

test('games of the casino are found by a part of their name, by code and by id, and so are their providers, for those who see the casino', async () => {
  await addStaff(owner, { userName: 'croupier', grants: [{ section: 'CASINOCMS', permission: null }] })
  const croupier = await finder('croupier')
  await owner.query(`insert into casino_providers (id, code, name, sort, created_at) values (71, 'oak-tables', 'Oak Tables', 1, now()), (72, 'old-tables', 'Old Tables', 2, now())`)
  await owner.query(`insert into casino_sub_categories (id, provider_id, name, sort, created_at) values (81, 71, 'Live', 1, now())`)
  await owner.query(`insert into casino_games (id, provider_id, sub_category_id, sport_id, code, name, sort, created_at) values (9101, 71, 81, 1, 'rl-7', 'Oak Roulette 1', 1, now()), (9102, 71, 81, 1, 'rl-8', 'Oak Roulette 2', 2, now())`)
  await owner.query('update casino_providers set archived_at = now() where id = 72')
  await owner.query('update casino_games set archived_at = now() where id = 9102')
  const game = { kind: 'casino_game', id: '9101', name: 'Oak Roulette 1', code: 'rl-7', provider_id: '71', provider_name: 'Oak Tables' }
  const provider = { kind: 'casino_provider', id: '71', name: 'Oak Tables', code: 'oak-tables' }
  expect(await croupier('roulette oak')).toEqual([game])
  expect(await croupier('rl-7')).toEqual([game])
  expect(await croupier('tables')).toEqual([provider])
  expect(await croupier('oak')).toEqual([game, provider])
  expect([await croupier('9101'), (await croupier('9102')).map(({ id }) => id), await croupier('72')]).toEqual([[game], ['9102'], []])
  for (const other of [desk, none, inTree]) expect([await other('roulette'), await other('9101'), await other('tables')]).toEqual([[], [], []])
})

test('every word of a name is looked for by itself, in any order', async () => {
  expect(kinds(await all('forest northern'))).toEqual(['event'])
  expect(kinds(await all('sixes  most'))).toEqual(['market'])
  expect(kinds(await all('cup spring'))).toEqual(['league'])
  expect(await all('northern desert')).toEqual([])
})

test('of events of one name those in play come first, then the nearest to now, to come or past', async () => {
  const fixtures = [['later', 'upcoming', '40 days'], ['soon', 'upcoming', '2 hours'], ['past', 'ended', '-3 hours'], ['long past', 'closed', '-300 days'], ['in play', 'in_play', '-5 hours']] as const
  const ids = new Map<string, string>()
  for (const [which, lifecycle, away] of fixtures) {
    const id = freshId()
    ids.set(id, which)
    await owner.query(`insert into events (id, league_id, sport_id, name, lifecycle, starts_at) values ($1, 1, 1, 'Southbank v Windmere', $2, now() + $3::interval)`, [id, lifecycle, away])
  }
  const found = await desk('Southbank Windmere')
  expect(found.map(({ id }) => ids.get(id))).toEqual(['in play', 'soon', 'past', 'later', 'long past'])
})

test('an exact name comes first, then what begins so, then what holds it', async () => {
  const names = (await all('north-1')).flatMap((row) => (row.kind === 'account' ? row.user_name : []))
  expect(names[0]).toBe('north-1')
  const parts = (await all('th-5')).flatMap((row) => (row.kind === 'account' ? row.user_name : []))
  expect(parts.toSorted()).toEqual(['north-5', 'south-5'])
})

test('one or two letters find the beginnings of names', async () => {
  const names = (await all('so')).flatMap((row) => (row.kind === 'account' ? row.user_name : []))
  expect(names.length).toBeGreaterThan(0)
  expect(names.every((name) => name.startsWith('so'))).toBe(true)
})

test('an id finds just that: account, event, market, bet', async () => {
  expect(await all(south[5]?.id ?? '')).toMatchObject([{ kind: 'account', user_name: 'south-5', parent_name: 'south-4', level_title: 'Agent' }])
  expect(await all(event)).toMatchObject([{ kind: 'event', game_name: 'Cricket' }])
  expect(await all(market)).toMatchObject([{ kind: 'market', event_id: event, status: 'open' }])
  expect(await all(bet)).toMatchObject([{ kind: 'bet', id: bet, bet: { user_name: 'south-9' } }])
  expect(await all('999999999999999999')).toEqual([])
})

test('runners are found where a field asks for them alone, by name and by id, for those who see markets', async () => {
  const runners = async (userName: string, q: string) => (await clientOf(server, await signIn(server, userName))(search.find, { query: { q, only: 'selection' } })).data
  const lake = { kind: 'selection', id: runner, name: 'Lake', market_id: market, market_name: 'Most northern sixes', event_id: event, event_name: 'Northern Lake v 100% Forest', game_id: '1' }
  expect(await runners('desk', 'lak')).toEqual([lake])
  expect(await runners('desk', runner)).toEqual([lake])
  expect(await runners('none', 'lak')).toEqual([])
  expect(kinds(await all('lake'))).toEqual(['event'])
})

test('whoever stands below a closed account is not found, and takes nobody else\'s place', async () => {
  const names = async (q: string) => (await all(q)).flatMap((row) => (row.kind === 'account' ? row.user_name : [])).toSorted()
  await owner.query(`update accounts set self_status = 'closed' where id = $1`, [north[4]?.id])
  expect(await names('north-')).toEqual(['north-0', 'north-1', 'north-2', 'north-3'])
  expect([await names('north-5'), await names('north-9'), await all(north[5]?.id ?? '')]).toEqual([[], [], []])
  await owner.query(`update accounts set self_status = 'active' where id = $1`, [north[4]?.id])
  expect(await names('north-5')).toEqual(['north-5'])
})

test('an account finds its own subtree and nothing of anybody else, and not who is above', async () => {
  expect((await inTree('north')).filter((row) => row.kind === 'account')).toMatchObject([{ user_name: 'north-5', parent_id: null, parent_name: null }, { user_name: 'north-9', parent_name: 'north-5' }])
  expect((await inTree('south')).filter((row) => row.kind === 'account')).toEqual([])
  expect(await inTree(south[5]?.id ?? '')).toEqual([])
  expect(await inTree(bet)).toEqual([])
})

test('signs of a pattern are signs of a name', async () => {
  expect(await all('%')).toEqual([])
  expect(await all('___')).toEqual([])
  expect(kinds(await all('100%'))).toEqual(['event'])
  await expect(all('   ')).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
})

/** How the database would answer, as far as its indexes can: whether they can is asked, not what a sample of the names makes of their price. */
async function planOf(find: (tx: Tx) => Promise<unknown>): Promise<string> {
  const plans: string[] = []
  await withTransaction(db.database, { readOnly: true }, async (tx) => {
    await tx.query('set local enable_seqscan = off')
    const explaining: Pick<Tx, 'query'> = {
      async query(text, values) {
        plans.push(JSON.stringify((await tx.query(`explain (format json) ${text}`, values)).rows))
        return { rows: [], rowCount: 0 }
      },
    }
    await find(explaining as Tx)
  })
  return plans.join()
}

test('names among many are found through the index, the list is not read', async () => {
  await owner.query(
    `insert into accounts (id, business_id, parent_id, level, user_name, name, currency)
     select 1000000 + n, $1, $2, 9, 'many-' || n, 'Person ' || md5(n::text), 'INR' from generate_series(1, 30000) n`, [north[5]?.businessId, north[5]?.id])
  // Vacuumed, not analysed alone: names that wait in the index's pending list would be counted as its cost.
  await owner.query('vacuum (analyze) accounts')
  for (const words of ['many-29999', 'c4ca42', '9999', 'qu', 'person c4ca42']) {
    const plan = await planOf((tx) => findAccounts(tx, words, { accountId: null, businessId: null, level: 0 }))
    expect(plan, words).toContain('accounts_user_name_pieces')
    expect(plan, words).toContain('accounts_name_pieces')
    expect(plan, words).not.toMatch(/"Seq Scan"[^}]*"Relation Name":"accounts"/)
  }
})

test('so are events, markets, runners and games of the casino, by all their words', async () => {
  await owner.query(`insert into events (id, league_id, sport_id, name, starts_at) select 2000000 + n, 1, 1, md5(n::text) || ' v ' || md5((n + 1)::text), now() from generate_series(1, 10000) n`)
  await owner.query(`insert into markets (id, event_id, sport_id, name, type, status) select 3000000 + n, $1, 1, md5(n::text) || ' or ' || md5((n + 1)::text), 'match_odds', 'open' from generate_series(1, 10000) n`, [event])
  await owner.query(`insert into selections (id, market_id, name) select 4000000 + n, $1, md5(n::text) || ' and ' || md5((n + 1)::text) from generate_series(1, 10000) n`, [market])
  await owner.query(`insert into casino_games (id, provider_id, sub_category_id, sport_id, code, name, sort, created_at) select 5000000 + n, 71, 81, 1, md5((n + 2)::text), md5(n::text) || ' by ' || md5((n + 1)::text), n, now() from generate_series(1, 10000) n`)
  await owner.query('vacuum (analyze) events, markets, selections, casino_games')
  for (const words of ['c4ca42', 'c4ca42 c81e72', 'c4ca42 v c81e72']) {
    const events = await planOf((tx) => findEvents(tx, words, new Date()))
    expect(events, words).toContain('events_name_pieces')
    expect(events, words).not.toMatch(/"Seq Scan"[^}]*"Relation Name":"events"/)
    const games = await planOf((tx) => findCasinoGames(tx, words))
    expect(games, words).toContain('casino_games_name_pieces')
    expect(games, words).not.toMatch(/"Seq Scan"[^}]*"Relation Name":"casino_games"/)
    expect(await planOf((tx) => findMarkets(tx, words)), words).toContain('markets_name_pieces')
    expect(await planOf((tx) => findSelections(tx, words)), words).toContain('selections_name_pieces')
  }
})

test('a field that takes an account finds it for those who lock branches or read bets, players alone where it takes a player', async () => {
  await addStaff(owner, { userName: 'reader', grants: grants('BETS') })
  await addStaff(owner, { userName: 'controller', grants: [{ section: 'SPORTS', permission: 'Market Control' }] })
  await addStaff(owner, { userName: 'casino', grants: [{ section: 'CASINOCMS', permission: null }] })
  const pick = async (userName: string, only: 'account' | 'player' | 'event') => {
    const call = clientOf(server, await signIn(server, userName))
    return (await call(search.find, { query: { q: 'north', only } })).data
  }
  for (const userName of ['reader', 'controller']) {
    const accounts = await pick(userName, 'account')
    expect(accounts.length, userName).toBeGreaterThan(1)
    expect(kinds(accounts)).toEqual(['account'])
  }
  expect((await pick('reader', 'player')).map((row) => (row.kind === 'account' ? row.level : null))).toEqual([9])
  expect((await pick('casino', 'player')).map((row) => (row.kind === 'account' ? row.level : null)), 'whose stakes they explain and whose rounds they see').toEqual([9])
  expect(await pick('casino', 'account')).toEqual([])
  expect(await pick('desk', 'player')).toEqual([])
  expect(await pick('desk', 'account')).toEqual([])
  expect(await pick('reader', 'event')).toEqual([])
  expect(kinds(await pick('desk', 'event'))).toEqual(['event'])
  const below = await pick(agent?.userName ?? '', 'account')
  expect(below.flatMap((row) => (row.kind === 'account' ? row.user_name : [])).toSorted()).toEqual(['north-5', 'north-9'])
})
