import type pg from 'pg'
import { bets } from '#contract/bets.ts'
import type { Client } from '#contract/client.ts'
import { betIds, betOrder } from '#server/bets/bet-store.ts'
import { listedBets } from '#server/bets/listed-bets.ts'
import { staffViewer, type Viewer } from '#server/bets/viewer.ts'
import { makeApiKey } from './api-key.ts'
import { makeBetsWorld } from './bets-world.ts'
import { cpuTime, type CpuTime } from './cpu-time.ts'
import { exportBets } from './export-bets.ts'
import { timeExposure, whileBetsCome } from './exposure.ts'
import type { LoadOrder, LoadReport } from './placement-load.ts'
import { startPlainServer, type PlainServer, type Statement } from './plain-server.ts'
import { quantile } from './quantiles.ts'
import { memoryOf, type ServerApart } from './server-apart.ts'
import { accountWithToken, withToken } from './sign-in.ts'
import { runLoad } from './run-load.ts'
import { useVectors, type BenchTree } from './tree.ts'

const samples = Number(process.env['STEWARD_BENCH_SAMPLES'] ?? '40')
const connections = 10
const seconds = 5
const pageSize = 25
const timesToWarm = 3

type Order = { readonly owner: pg.Pool; readonly url: string; readonly server: ServerApart; /** The process id of PostgreSQL. */ readonly postmaster: number }
/** A filter as the address of the list holds it; of several values each is asked in turn. */
type Asked = { readonly name: string; readonly queries: readonly Readonly<Record<string, string>>[] }

/** Every filter of the bet list on ten million bets, through HTTP, beside the same statements sent by a server that does nothing else. */
export async function betsBench({ owner, url, server, postmaster }: Order): Promise<void> {
  const tree = await makeBetsWorld(owner)
  const { rows: [size] } = await owner.query<{ bets: string; open: string; live: string; bytes: string }>(`
    select (select count(*) from bets) as bets, (select count(*) from bets b join markets m on m.id = b.market_id where m.status <> 'settled') as open,
      (select count(*) from positions) as live, pg_size_pretty(pg_total_relation_size('bets')) as bytes`)
  console.log(`\nBet list: ${Number(size?.bets).toLocaleString('en')} bets (${size?.bytes}), ${Number(size?.open).toLocaleString('en')} of them open, ${Number(size?.live).toLocaleString('en')} live positions, 100,000 accounts`)
  const { client: staff, token } = await withToken(owner, server.address, `bench-bets-${Date.now()}`, String(Date.now()), ['BETS'], [])
  const plain = await startPlainServer(url)
  try {
    await measureAll({ owner, url, server, postmaster, tree, staff, token, plain })
  } finally {
    await plain.stop()
    console.log(`  memory of the server's process: at most ${memoryOf(server.pid)?.most.toFixed(0) ?? 'unknown'} MiB (aim 512)`)
  }
}

/** Who asks, and whose eyes the same statements are for. */
type Asker = { readonly of: Client; readonly viewer: Viewer }
type Measured = Order & { readonly tree: BenchTree; readonly staff: Client; readonly token: string; readonly plain: PlainServer }

async function measureAll({ owner, url, server, postmaster, tree, staff, token, plain }: Measured): Promise<void> {
  await everyFilter('a member of staff', { of: staff, viewer: staffViewer }, await filters(owner, tree.companyId))
  for (const { level, id } of await viewersOf(owner, tree)) {
    const { client } = await accountWithToken(owner, server.address, `bench-bets-${level}-${Date.now()}`, String(Date.now()), id)
    await everyFilter(`an account of level ${level}`, { of: client, viewer: { accountId: id, businessId: tree.businessId, level } }, await filters(owner, id))
  }
  const company = await timeExposure({ owner, url, staff }, () => cpuTime(postmaster, server.pid))
  await pagesPerSecond(staff, plain)
  await exportBets({ url, server, token, postmaster, pageSize })
  await whileBetsCome({ owner, staff, company, load: await loadOf(owner, tree, server) })

  async function everyFilter(who: string, asker: Asker, all: readonly Asked[]): Promise<void> {
    console.log(`  ${who}, first page of ${pageSize} with its count, ${samples} times one after another${' '.repeat(8)}p50       p95 | same statements: p50       p95   ratio | processor of both   rows, total`)
    const late: string[] = []
    const dear: string[] = []
    for (const asked of all) {
      const line = await besidePlain(asked, asker, plain, () => cpuTime(postmaster, server.pid))
      if (line.processor > 150) dear.push(asked.name)
      if (line.p95 > 150 || line.ratio > 2) late.push(asked.name)
    }
    console.log(`  ${who}: filters whose page takes more than 150 ms of processor, p95: ${dear.length === 0 ? 'none' : dear.join('; ')}`)
    console.log(`  ${who}: filters beyond p95 150 ms or 2.00 of the plain server's p50: ${late.length === 0 ? 'none' : late.join('; ')} (of ${all.length})`)
  }
}

/** Accounts of the tree that look too, those that sign in: one with a tenth of the tree below, and one with some fifty players. */
async function viewersOf(owner: pg.Pool, tree: BenchTree): Promise<readonly { readonly level: number; readonly id: string }[]> {
  const { rows: [lower] } = await owner.query<{ id: string }>(`
    select a.id::text as id from accounts a join account_paths p on p.descendant_id = a.id and p.ancestor_id = $1 where a.level = 3 order by hashint8(a.id) limit 1`, [tree.superAdminId])
  return [{ level: 1, id: tree.superAdminId }, ...(lower === undefined ? [] : [{ level: 3, id: lower.id }])]
}

/** Bets on some of the open markets, with prices of now: those of a database that was kept are old. */
async function loadOf(owner: pg.Pool, tree: BenchTree, { address }: ServerApart): Promise<(change: Partial<LoadOrder>) => Promise<LoadReport>> {
  const { rows: markets } = await owner.query<{ marketId: string; selectionIds: readonly string[] }>(`
    with refreshed as (update market_prices set updated_at = now() where market_id in (select id from markets where status = 'open' order by id limit 20) returning market_id)
    select market_id as "marketId", (select array_agg(s.id::text order by s.id) from selections s where s.market_id = r.market_id) as "selectionIds" from refreshed r order by 1`)
  const { rows: sports } = await owner.query<{ id: string }>('select distinct sport_id as id from markets where id = any($1::bigint[])', [markets.map(({ marketId }) => marketId)])
  for (const { id } of sports) await useVectors(owner, id)
  const apiKey = await makeApiKey(owner, tree)
  return (change) => runLoad({ port: Number(new URL(address).port), apiKey, players: tree.players, markets, seconds: 10, connections: 32, perSecond: null, stakesMinor: [100, 1000], seed: 1, ...change })
}

/** @param below accounts that are named lie below this one, or are it */
async function filters(owner: pg.Pool, below: string): Promise<readonly Asked[]> {
  const one = async (text: string): Promise<readonly string[]> => (await owner.query<{ value: string }>(text)).rows.map(({ value }) => value)
  const levels = async (level: number) => one(`
    select a.id::text as value from accounts a join account_paths p on p.descendant_id = a.id and p.ancestor_id = ${below} where a.level = ${level} order by hashint8(a.id) limit 20`)
  // Those of the lowest ids bet most.
  const players = await one(`
    select a.id::text as value from accounts a join account_paths p on p.descendant_id = a.id and p.ancestor_id = ${below} where a.level = 9 order by a.id limit 402`)
  const each = (name: string, values: readonly string[]) => values.map((value) => ({ [name]: value }))
  const day = (ago: number) => new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - ago * 86_400_000).toISOString()
  const asked: Asked[] = [
    { name: 'nothing: the newest', queries: [{}] },
    { name: 'an hour of a day', queries: [2, 9, 17, 25].map((ago) => ({ from: day(ago), to: day(ago - 1 / 24) })) },
    { name: 'a day', queries: [3, 11, 19, 27].map((ago) => ({ from: day(ago), to: day(ago - 1) })) },
    { name: 'before a day', queries: each('to', [4, 14, 24].map(day)) },
    { name: 'sport', queries: each('game_id', ['9001', '9011', '9012', '9013']) },
    { name: 'event, a past one', queries: each('event_id', await one('select id::text as value from events where id > 41000000 order by hashint8(id) limit 20')) },
    { name: 'event, an open one', queries: each('event_id', await one('select id::text as value from events where id < 41000000 order by hashint8(id) limit 20')) },
    { name: 'market', queries: each('market_id', await one('select id::text as value from markets order by hashint8(id) limit 20')) },
    { name: 'selection', queries: each('selection_id', await one('select id::text as value from selections order by hashint8(id) limit 20')) },
    { name: 'market type, each', queries: each('market_type', ['match_odds', 'bookmaker', 'fancy', 'line', 'odd_even']) },
    { name: 'side, each', queries: each('side', ['back', 'lay']) },
    ...['open', 'won', 'lost', 'even', 'void'].map((status) => ({ name: `status ${status}`, queries: [{ status }] })),
    { name: 'player by a part of the name, one', queries: each('player', ['b9-12345', 'b9-777', 'b9-49999']) },
    { name: 'player by a part of the name, thousands', queries: each('player', ['b9-1', 'b9-33']) },
    { name: 'player, one of the busiest', queries: each('account_id', [3, 77, 401].flatMap((n) => players[n] ?? [])) },
    ...(await Promise.all([0, 1, 2, 3, 4, 5, 9].map(async (level) => ({ name: `account of level ${level}`, queries: each('account_id', await levels(level)) })))),
    { name: 'account of level 2 and status lost', queries: (await levels(2)).map((account_id) => ({ account_id, status: 'lost' })) },
    { name: 'account of level 3 and a market type', queries: (await levels(3)).map((account_id) => ({ account_id, market_type: 'odd_even' })) },
    { name: 'price between, common', queries: [{ odds_min: '2000', odds_max: '2500' }] },
    { name: 'price between, rare', queries: [{ odds_min: '5030', odds_max: '5040' }] },
    { name: 'price between, nowhere', queries: [{ odds_min: '7000', odds_max: '7010' }] },
    { name: 'stake between, common', queries: [{ stake_min: '50000', stake_max: '100000' }] },
    { name: 'stake above, rare', queries: [{ stake_min: '19000000' }] },
    { name: 'address of a few players', queries: each('ip', ['10.0.3.7', '10.0.40.200']) },
    { name: 'address of a hundred thousand bets', queries: each('ip', ['192.0.2.1']) },
    ...['in_play', 'delayed', 'price_moved', 'runner_left', 'part_void'].map((flag) => ({ name: `flag ${flag}`, queries: [{ flag }] })),
    { name: 'largest stakes', queries: [{ sort: '-stake' }] },
    { name: 'largest stakes of a day', queries: [{ sort: '-stake', from: day(11), to: day(10) }] },
    { name: 'largest liabilities of an account of level 3', queries: (await levels(3)).map((account_id) => ({ sort: '-liability', account_id })) },
    { name: 'smallest stakes of a side of a sport', queries: [{ sort: 'stake', side: 'lay', game_id: '9012' }] },
  ]
  // An account has none above it to name.
  return asked.filter(({ queries }) => queries.length > 0)
}

/** `processor`: what database and server computed for a page, milliseconds, p95: others on the machine do not change it much. */
async function besidePlain({ name, queries }: Asked, { of, viewer }: Asker, plain: PlainServer, used: () => CpuTime): Promise<{ readonly p95: number; readonly ratio: number; readonly processor: number }> {
  const statements: (readonly Statement[])[] = []
  for (const query of queries) {
    // How far a page reads depends on how fast it finds: what is compared is what it reads when nothing comes from the disk and all is planned.
    for (const _ of Array(timesToWarm)) await plain.record((tx) => firstPage(tx, query, viewer))
    statements.push(await plain.record((tx) => firstPage(tx, query, viewer)))
  }
  const ours: number[] = []
  const yard: number[] = []
  const computed: number[] = []
  let seen = ''
  for (let turn = -Math.min(4, queries.length); turn < samples; turn++) {
    const index = (turn + queries.length) % queries.length
    const query = { ...queries[index], limit: String(pageSize) }
    const askBare = async (): Promise<number> => (await took(() => plain.ask(statements[index] ?? [])))[0]
    // Whoever is second finds in memory what the first has read: each is first as often as the other.
    const bareFirst = turn % 2 === 0 ? null : await askBare()
    const before = used()
    const [mine, reply] = await took(() => of(bets.list, { query }))
    const after = used()
    const bare = bareFirst ?? (await askBare())
    if (turn < 0) continue
    ours.push(mine)
    yard.push(bare)
    computed.push((after.process - before.process + (after.postgres ?? 0) - (before.postgres ?? 0)) / 1_000)
    seen = `${reply.data.length}, ${reply.metadata?.total_is_exact === false ? 'at least ' : ''}${reply.metadata?.total?.toLocaleString('en')}`
  }
  const [p50, p95, bare50, bare95] = [quantile(ours, 0.5), quantile(ours, 0.95), quantile(yard, 0.5), quantile(yard, 0.95)]
  const ms = (value: number) => `${value.toFixed(1).padStart(7)} ms`
  console.log(`  ${name.padEnd(56)} ${ms(p50)}${ms(p95)} | ${' '.repeat(15)}${ms(bare50)}${ms(bare95)}  ${(p50 / bare50).toFixed(2)} | ${ms(quantile(computed, 0.5))}${ms(quantile(computed, 0.95))}   ${seen}`)
  return { p95, ratio: p50 / bare50, processor: quantile(computed, 0.95) }
}

/** What the product's list asks of the database. */
async function firstPage(tx: Parameters<typeof betIds>[0], query: Readonly<Record<string, string>>, viewer: Viewer): Promise<void> {
  const { account_id: accountId, player, sort, ...filter } = bets.list.query.parse(query)
  const { ids } = await betIds(tx, { viewer, filter, accountId, player }, { sorted: betOrder(sort), limit: pageSize, after: null })
  await listedBets(tx, ids, viewer)
}

async function pagesPerSecond(staff: Client, plain: PlainServer): Promise<void> {
  const statements = await plain.record((tx) => firstPage(tx, {}, staffViewer))
  const ours = await perSecond(() => staff(bets.list, { query: { limit: String(pageSize) } }))
  const yard = await perSecond(() => plain.ask(statements))
  console.log(`  the newest ${pageSize} at ${connections} connections: ${ours.toFixed(0)} pages/s, plain ${yard.toFixed(0)}, ratio ${(ours / yard).toFixed(2)} (aim 0.50)`)
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(Array.from({ length: connections }, async () => {
    for (; performance.now() < until; done++) await work()
  }))
  return done / seconds
}

async function took<Result>(work: () => Promise<Result>): Promise<readonly [number, Result]> {
  const started = performance.now()
  const result = await work()
  return [performance.now() - started, result]
}
