import { randomBytes } from 'node:crypto'
import { cpus, totalmem } from 'node:os'
import pg from 'pg'
import { results } from '#contract/results.ts'
import { discardEmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded-postgres.ts'
import { throwAwayFolder } from '#database/throw-away-postgres.ts'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/main.ts'
import { createLog } from '#server/runtime/log.ts'
import { rollBackShown } from '#simulator/confirm-result.ts'
import { accountsBench } from './accounts.ts'
import { allAddedUp } from './added-up.ts'
import { makeApiKey } from './api-key.ts'
import { betsBench } from './bets.ts'
import { casinoGamesBench } from './casino-games.ts'
import { catalogueBench } from './catalogue.ts'
import { cpuTime, type CpuTime } from './cpu-time.ts'
import { exposureBench } from './exposure.ts'
import { makeMarket, type BenchMarket } from './market.ts'
import { makeOpenBets } from './open-bets.ts'
import { statementsBench } from './statements.ts'
import { reportsBench } from './reports.ts'
import { stopsBench } from './stops.ts'
import { surveillanceBench } from './surveillance.ts'
import { named, told } from './told.ts'
import type { LoadOrder, LoadReport } from './placement-load.ts'
import { quantile } from './quantiles.ts'
import { runLoad } from './run-load.ts'
import { startServerApart } from './server-apart.ts'
import { signIn } from './sign-in.ts'
import { makeTree, useVectors, type BenchTree } from './tree.ts'
import { voidsBench } from './voids.ts'
import { walletBench } from './wallet.ts'
import { writtenOut } from './written-out.ts'
import { plainInsert, tpcb } from './yardsticks.ts'

/*
 * npm run bench [-- [--record] placement|accounts|statements|catalogue|games|exposure|stops|wallet|surveillance|voids|settlement|bets|reports]: figures beside their yardsticks, measured in the same run on the same embedded server with fsync on.
 * `--record` writes them into docs/speed.md. Bets and reports make worlds of their own, of ten million bets, and run when they are named alone.
 * The load generator runs on the same cores as server and database, so its cost is part of every figure.
 */

const rounds = 5
const secondsARound = Number(process.env['STEWARD_BENCH_SECONDS'] ?? '8')
const openBets = Number(process.env['STEWARD_BENCH_BETS'] ?? '1000000')
const clients = 32
const steadyPerSecond = 300
const stoppedPerSecond = 100
const resultRights = ['Result Declare', 'Result Verify', 'Result Rollback']

/** Where a backend reads what another has read, it first maps it: page by page of 4 KiB, or of 2 MiB where the system has set aside such. */
async function sharedMemory(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: [row] } = await client.query<{ buffers: string; huge: string }>(`select current_setting('shared_buffers') as buffers, current_setting('huge_pages_status') as huge`)
  await client.end()
  return `PostgreSQL: ${row?.buffers} of shared buffers, huge pages ${row?.huge}`
}

/** A folder that is kept holds the ten million bets for the next run. */
const keptFolder = process.env['STEWARD_BENCH_FOLDER']
const folder = keptFolder ?? (await throwAwayFolder())
const embedded = await startEmbeddedPostgres({ folder, log: () => undefined })
try {
  await main(embedded.url)
} finally {
  await embedded.stop()
  if (keptFolder === undefined) await discardEmbeddedPostgres(folder)
}

async function main(url: string): Promise<void> {
  console.log(`${cpus()[0]?.model.trim()} × ${cpus().length}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}; load generator on the same cores`)
  console.log(await sharedMemory(url))
  const environment = { DATABASE_URL: url, PORT: '0', STEWARD_SECRET: randomBytes(32).toString('hex'), STEWARD_DATA: folder }
  if (named.includes('bets')) return bench('bets', () => bets(url, environment))
  const config = readConfig(environment, folder)
  const log = createLog({ write: (line) => (line.includes('"error"') ? console.error(line) : undefined), pretty: false, now: () => new Date() })
  const server = await startServer({ config, log })
  const owner = new pg.Pool({ connectionString: url, max: 4 })
  try {
    if (named.includes('reports')) return await bench('reports', async () => reportsBench({ owner, url, address: server.address, yardstickUrl: await yardstickDatabase(url) }))
    const makingSince = performance.now()
    const tree = await makeTree(owner)
    const markets: BenchMarket[] = []
    for (let index = 0; index < 20; index++) markets.push(await makeMarket(owner, index))
    const settled = await makeMarket(owner, 100)
    await useVectors(owner, settled.sportId)
    console.log(`a tree of 100,000 accounts made in ${((performance.now() - makingSince) / 1000).toFixed(0)} s`)
    const apiKey = await makeApiKey(owner, tree)
    const port = Number(new URL(server.address).port)
    const load = (change: Partial<LoadOrder>): Promise<LoadReport> =>
      runLoad({ port, apiKey, players: tree.players, markets, seconds: secondsARound, connections: clients, perSecond: null, stakesMinor: [100, 1000], seed: 1, ...change })

    await bench('placement', async () => {
      await load({ seconds: 3 })
      await placement(url, load)
      await writtenOut(url)
      await steady(load)
    })
    await bench('accounts', async () => accountsBench(owner, await signIn(owner, server.address, 'bench-accounts', '903', ['SUPERADMINS', 'USERS'], ['Account Status', 'Reports']), tree))
    await bench('statements', async () => statementsBench(owner, await signIn(owner, server.address, 'bench-statements', '906', ['SUPERADMINS'], ['Reports']), tree))
    await bench('exposure', async () => exposureBench({ owner, url, tree, load, staff: await signIn(owner, server.address, 'bench-exposure', '904', ['BETS'], []) }))
    await bench('catalogue', async () => catalogueBench(owner, await signIn(owner, server.address, 'bench-catalogue', '905', ['SPORTS'], ['Market Control', 'Stop Betting'])))
    await bench('stops', async () => {
      const stopper = await signIn(owner, server.address, 'bench-stopper', '908', ['SPORTS'], ['Stop Betting'])
      await stopsBench({ start: () => startServer({ config, log }), stopper, port, perSecond: stoppedPerSecond, load, places: { sport: settled.sportId, branch: tree.companyId } })
    })
    await bench('wallet', async () => {
      const keeper = await signIn(owner, server.address, 'bench-keeper', '907', ['CASINOCMS'], ['Provider Keys'])
      await walletBench({ owner, tree, keeper, port, clients, seconds: secondsARound, place: (seed) => load({ seed }), used: () => cpuTime(embedded.pid()) })
    })
    await bench('games', async () => casinoGamesBench(owner, await signIn(owner, server.address, 'bench-games', '909', ['CASINOCMS'], ['Casino Edit'])))
    await bench('surveillance', () => surveillanceBench(owner, load))
    await bench('voids', async () => {
      const trader = await signIn(owner, server.address, 'bench-voids', '910', ['SPORTS'], ['Marketwise Void Bets'])
      await voidsBench({ owner, tree, trader, makeMarket: (index) => makeMarket(owner, index), others: markets, load })
    })
    await bench('settlement', () => settlement(url, owner, tree, settled, server.address, load))
    await booksBalance(owner)
  } finally {
    await owner.end()
    await server.stop()
  }
}

async function bets(url: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const server = await startServerApart(environment)
  const owner = new pg.Pool({ connectionString: url, max: 4 })
  try {
    await betsBench({ owner, url, server, postmaster: embedded.pid() })
  } finally {
    await owner.end()
    await server.stop()
  }
}

async function placement(url: string, load: (change: Partial<LoadOrder>) => Promise<LoadReport>): Promise<void> {
  const yard: number[] = []
  const ours: number[] = []
  const cpu: string[] = []
  let name = ''
  for (let round = 0; round < rounds; round++) {
    await writtenOut(url)
    const yardstick = await tpcb(await yardstickDatabase(url), secondsARound)
    name = yardstick.name
    yard.push(yardstick.perSecond)
    await writtenOut(url)
    const usedBefore = cpuTime(embedded.pid())
    const report = await load({ seed: 10 + round })
    const used = cpuTime(embedded.pid())
    ours.push(report.accepted / report.seconds)
    cpu.push(cpuLine(report, usedBefore, used))
    if (Object.keys(report.refused).length > 0) console.log(`  refused: ${JSON.stringify(report.refused)}`)
  }
  const [y, o] = [quantile(yard, 0.5), quantile(ours, 0.5)]
  console.log(`\nPlacement through HTTP, ${clients} clients, fsync on, median of ${rounds} interleaved rounds of ${secondsARound} s`)
  console.log(`  yardstick  ${name}: ${y.toFixed(0)}   (rounds ${yard.map((v) => v.toFixed(0)).join(', ')})`)
  console.log(`  bets accepted/s: ${o.toFixed(0)}   (rounds ${ours.map((v) => v.toFixed(0)).join(', ')})`)
  console.log(`  ratio ${(o / y).toFixed(2)} (aim 2.00)`)
  console.log(`  microseconds of processor a bet, by round: ${cpu.join('; ')}`)
}

/** Where the processor time of a round went, per accepted bet. */
function cpuLine(report: LoadReport, before: CpuTime, after: CpuTime): string {
  const aBet = (micros: number): string => (micros / report.accepted).toFixed(0)
  const postgres = before.postgres === null || after.postgres === null ? '' : `PostgreSQL ${aBet(after.postgres - before.postgres)}, `
  return `${postgres}server ${aBet(after.process - before.process - report.cpuMicros)}, load generator ${aBet(report.cpuMicros)}`
}

function secondsLine(before: CpuTime, after: CpuTime): string {
  const postgres = before.postgres === null || after.postgres === null ? '' : `PostgreSQL ${((after.postgres - before.postgres) / 1e6).toFixed(1)}, `
  return `${postgres}server ${((after.process - before.process) / 1e6).toFixed(1)}`
}

async function steady(load: (change: Partial<LoadOrder>) => Promise<LoadReport>): Promise<void> {
  const report = await load({ perSecond: steadyPerSecond, seconds: secondsARound * 2, seed: 20 })
  console.log(`\nOne placement at ${steadyPerSecond}/s, open loop`)
  console.log(`  ${latencyLine(report)}`)
}

async function settlement(
  url: string,
  owner: pg.Pool,
  tree: BenchTree,
  market: BenchMarket,
  address: string,
  load: (change: Partial<LoadOrder>) => Promise<LoadReport>,
): Promise<void> {
  await writtenOut(url)
  const before = await plainInsert(await yardstickDatabase(url))
  await makeOpenBets(owner, tree, market, openBets, 5)
  const trader = await signIn(owner, address, 'bench-trader', '901', ['SPORTS'], resultRights)
  const verifier = await signIn(owner, address, 'bench-verifier', '902', ['SPORTS'], resultRights)
  const outcome = { kind: 'winners' as const, winners: [market.selectionIds[0] as string] }
  console.log(`\nSettlement of ${openBets.toLocaleString('en')} bets of ${tree.players.length.toLocaleString('en')} players, seven levels, 100,000 accounts, all postings`)
  const speeds: number[] = []
  for (const [index, withLoad] of [false, true].entries()) {
    const revision = index + 1
    // The bets to be settled were placed long ago, and what came before is over: nothing of it waits to be added up, or to be written.
    const waited = await allAddedUp(owner)
    await writtenOut(url)
    if (index > 0) console.log(`  settlement and roll back added up for statements and reports ${waited.toFixed(1)} s after`)
    await trader(results.declare, { body: { market_id: market.marketId, outcome, close_market: true } })
    const running = withLoad ? load({ perSecond: steadyPerSecond, seconds: 12, seed: 30 }) : null
    if (running !== null) await pause(2_000)
    const usedBefore = cpuTime(embedded.pid())
    const { data: [shown] } = await verifier(results.preview, { body: { action: 'settle', market_id: market.marketId, outcome } })
    const startedAt = performance.timeOrigin + performance.now()
    await verifier(results.verify, { body: { market_id: market.marketId, revision, outcome, preview_hash: shown?.hash ?? '' } })
    await waitFor(owner, market.marketId, revision, 'settled')
    const endedAt = performance.timeOrigin + performance.now()
    const seconds = (endedAt - startedAt) / 1000
    speeds.push(openBets / seconds)
    const used = secondsLine(usedBefore, cpuTime(embedded.pid()))
    console.log(`  ${withLoad ? `with placements at ${steadyPerSecond}/s` : 'alone'}: ${seconds.toFixed(2)} s, ${(openBets / seconds).toFixed(0)} bets/s (seconds of processor: ${used})`)
    if (running !== null) console.log(`    placements due meanwhile: ${latencyLine(during(await running, startedAt, endedAt))} (aim p99 < 150 ms)`)
    if (withLoad) break
    const back = performance.now()
    await rollBackShown(verifier, { market_id: market.marketId, revision, reason: 'benchmark' })
    await waitFor(owner, market.marketId, revision, 'rolled_back')
    console.log(`  rolled back in ${((performance.now() - back) / 1000).toFixed(2)} s`)
  }
  await writtenOut(url)
  const after = await plainInsert(await yardstickDatabase(url))
  const yard = quantile([before.perSecond, after.perSecond], 0.5)
  const { rows } = await owner.query<{ entries: string; postings: string }>(
    'select (select count(*) from journal_entries) as entries, (select count(*) from postings) as postings',
  )
  console.log(`  entries ${rows[0]?.entries}, postings ${rows[0]?.postings} (settled, rolled back, settled)`)
  console.log(`  yardstick  ${before.name}: ${yard.toFixed(0)}`)
  console.log(`  ratio alone ${((speeds[0] ?? 0) / yard).toFixed(2)}, with placements ${((speeds[1] ?? 0) / yard).toFixed(2)} (aim 0.40, and 200,000 bets/s)`)
}

/** The sum of all accounts is zero, and so is every difference between stored U and its postings. */
async function booksBalance(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ off: string }>(`
    with moved as (
      select account_id, sum(amount) as amount from (
        select p.credit_account_id as account_id, p.amount_minor as amount from postings p join accounts a on a.id = p.credit_account_id and a.parent_id = p.debit_account_id
        union all
        select p.debit_account_id, -p.amount_minor from postings p join accounts a on a.id = p.debit_account_id and a.parent_id = p.credit_account_id
      ) edges group by account_id
    )
    select count(*) as off from account_funds f left join moved m using (account_id) where f.unsettled_minor <> coalesce(m.amount, 0)`)
  console.log(`\nBooks: ${rows[0]?.off} accounts whose balance differs from its postings`)
  if (rows[0]?.off !== '0') process.exitCode = 1
}

/** Runs a bench that is asked for: without arguments all but those of ten million bets. */
async function bench(name: string, run: () => Promise<void>): Promise<void> {
  if (named.length === 0 || named.includes(name)) await told(name, `npm run bench -- ${name}`, run)
}

function latencyLine(report: LoadReport): string {
  const at = (q: number): string => quantile(report.latencies, q).toFixed(1)
  const refused = Object.keys(report.refused).length === 0 ? '' : `, refused ${JSON.stringify(report.refused)}`
  return `${(report.accepted / report.seconds).toFixed(0)}/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms${refused}`
}

/** The part of a load that was due between two moments, milliseconds since 1970. */
function during(report: LoadReport, from: number, to: number): LoadReport {
  const within = report.dueAt.flatMap((due, index) => (due >= from && due <= to ? [index] : []))
  return {
    ...report,
    accepted: within.length,
    seconds: (to - from) / 1000,
    latencies: within.map((index) => report.latencies[index] ?? 0),
    dueAt: within.map((index) => report.dueAt[index] ?? 0),
    taken: within.map((index) => report.taken[index] === true),
  }
}

async function yardstickDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create database yardstick').catch(() => undefined)
  await client.end()
  const other = new URL(url)
  other.pathname = '/yardstick'
  return other.href
}

async function waitFor(owner: pg.Pool, marketId: string, revision: number, state: string): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ state: string }>('select state from results where market_id = $1 and revision = $2', [marketId, revision])
    if (rows[0]?.state === state) return
    await pause(20)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
