import type pg from 'pg'
import { casino } from '#contract/casino.ts'
import type { Client } from '#contract/client.ts'
import { measure, measuredTimes } from './measure.ts'

const games = 10_000
const subCategories = 20

/** Lists, search, order, bulk changes and import over 10,000 games of one provider through HTTP; beside them, a scan of as many names. */
export async function casinoGamesBench(owner: pg.Pool, staff: Client): Promise<void> {
  await owner.query("insert into menus (id, name, game_type) values (9070, 'Benchmark games', 'casino')")
  await owner.query("insert into sports (id, menu_id, name) values (9071, 9070, 'Benchmark reels')")
  const { data: [provider] } = await staff(casino.createProvider, { body: { code: 'bench-games', name: 'Benchmark games', currencies: [], launch_url: null } })
  const of = { casino_provider_id: provider?.id ?? '' }
  const params = { id: of.casino_provider_id }
  const rowsOf = (change: string) => Array.from({ length: games }, (_, index) => ({ code: `g${index}`, name: `Reel ${index * 7 % 9973} of ${index}${change}`, sub_category: `Part ${index % subCategories}`, kind: 'Benchmark reels', return_bp: 9_000 + index % 900 }))
  const csvOf = (change: string) => ['code,name,sub_category,kind,return_bp', ...rowsOf(change).map((row) => Object.values(row).join(','))].join('\n')
  console.log(`\nA casino of ${games.toLocaleString('en')} games through HTTP, ${measuredTimes} times each`)
  const order = { format: 'csv', text: csvOf(''), new_status: 'active', gone: 'keep' } as const
  const { extra: { hash } } = await staff(casino.previewImport, { params, body: order })
  const startedAt = performance.now()
  await staff(casino.importGames, { params, body: { ...order, hash } })
  console.log(`  taken in from a CSV of ${(order.text.length / 1024).toFixed(0)} KiB in ${(performance.now() - startedAt).toFixed(0)} ms`)
  await owner.query('analyze casino_games, casino_sub_categories')

  await measure('yardstick: count of all games whose name has a part, by scan', () => owner.query(`select count(*) from (select name from casino_games offset 0) g where name like '%123%'`))
  await measure('providers with their counts', () => staff(casino.providers, {}))
  await measure('games, first page', () => staff(casino.games, { query: of }))
  await measure('games by a part of a name', (round) => staff(casino.games, { query: { search: `eel 81${round}` } }))
  await measure('games by a part that stands nowhere', (round) => staff(casino.games, { query: { search: `nowhere ${round}` } }))
  for (const sort of ['name', '-return', 'sub_category'] as const) await measure(`games sorted by ${sort}, first page`, () => staff(casino.games, { query: { ...of, sort } }))
  for (const state of ['shown', 'hidden', 'scheduled'] as const) await measure(`games that are ${state}, first page`, () => staff(casino.games, { query: { ...of, state } }))
  await measure('games without an image, first page', () => staff(casino.games, { query: { ...of, flag: 'no_image' } }))
  let cursor: string | null | undefined
  for (let page = 0; page < 100; page++) {
    const { metadata } = await staff(casino.games, { query: { ...of, ...(cursor == null ? {} : { cursor }) } })
    cursor = metadata?.next_cursor ?? cursor
  }
  const deep = cursor ?? ''
  await measure('games, page 101', () => staff(casino.games, { query: { ...of, cursor: deep } }))
  await measure('lobby of a phone', () => staff(casino.lobby, { query: { device: 'mobile' } }))
  const { data: listed } = await staff(casino.games, { query: { ...of, limit: '200' } })
  const ids = listed.map(({ id }) => id)
  await measure('a game moved to the very end', (round) => staff(casino.moveGame, { params: { id: ids[round] ?? '' }, body: { before: null } }))
  await measure(`${ids.length} games changed at once, each with its result`, (round) => staff(casino.changeGames, { body: { games: ids.map((id) => ({ id, change: { popular: round % 2 === 0 } })) } }))
  await measure('dry run of a CSV in which every name changes', (round) => staff(casino.previewImport, { params, body: { ...order, text: csvOf(` ${round}`) } }))
  await measure('dry run of the same as JSON', (round) => staff(casino.previewImport, { params, body: { ...order, format: 'json', text: JSON.stringify(rowsOf(` ${round}`)) } }))
}
