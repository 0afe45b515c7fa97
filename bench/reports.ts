import type pg from 'pg'
import { analytics } from '#contract/analytics.ts'
import type { Client } from '#contract/client.ts'
import { definitionOf } from '#contract/report-list.ts'
import { reportNames, type ReportName } from '#contract/report-names.ts'
import { reports } from '#contract/reports.ts'
import { statements } from '#contract/statements.ts'
import { openDatabase, type Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import { closePlayerDays, keepSums, rebuildSums } from '#server/analytics/sum-keeper.ts'
import { staffViewer } from '#server/bets/viewer.ts'
import { openReport, readPage } from '#server/reports/read-report.ts'
import { giveShown } from '#server/site-notifications/notification-store.ts'
import { startPlainServer, type PlainServer, type Statement } from './plain-server.ts'
import { quantile } from './quantiles.ts'
import { makeLateEntries, makeReportEntries, makeReportWorld, tellOfBets } from './report-world.ts'
import { withToken } from './sign-in.ts'
import { keptUp } from './statements.ts'
import type { BenchTree } from './tree.ts'
import { plainInsert } from './yardsticks.ts'

const bets = Number(process.env['STEWARD_BENCH_REPORT_BETS'] ?? '10000000')
const samples = Number(process.env['STEWARD_BENCH_SAMPLES'] ?? '12')
/** Bets, and entries, that are added up as they come: of them it is known what one costs. */
const streamed = 20_000
const pageSize = '100'
/** Site notifications that are shown at once. */
const shownOnes = 50
const aimMs = 300

type Order = { readonly owner: pg.Pool; readonly url: string; readonly address: string; readonly yardstickUrl: string }
type Asked = { readonly account_id?: string; readonly from?: string; readonly to?: string }

/** What keeping the sums costs a bet and an entry; then the first page of every report and every chart through HTTP, beside a bare server with the same statements. */
export async function reportsBench({ owner, url, address, yardstickUrl }: Order): Promise<void> {
  const making = performance.now()
  const tree = await makeReportWorld(owner, bets)
  console.log(`\nthe bets made in ${((performance.now() - making) / 1000).toFixed(0)} s`)
  const database = openDatabase({ url, role: null, connectionsMax: 4, applicationName: 'bench-reports' })
  const plain = await startPlainServer(url)
  try {
    await keeping(owner, database, tree, yardstickUrl)
    const { client } = await withToken(owner, address, `bench-reports-${Date.now()}`, String(Date.now()), ['SUPERADMINS', 'BETS', 'ROLES'], ['Reports'])
    await reading(owner, client, plain, tree)
    await givingShown(owner, database, plain)
  } finally {
    await plain.stop()
    await database.close()
  }
}

async function keeping(owner: pg.Pool, database: Database, tree: BenchTree, yardstickUrl: string): Promise<void> {
  const perRow = (seconds: number, rows: number): string => `${((seconds * 1e6) / rows).toFixed(0)} microseconds each (${seconds.toFixed(1)} s)`
  const { rows: [size] } = await owner.query<{ bets: number; kept: boolean }>(`select count(*)::int as bets, to_regclass('bench_entries') is null as kept from bets`)
  const all = size?.bets ?? 0
  console.log(`\nReports: ${all.toLocaleString('en')} bets of 100,000 accounts over a month`)
  if (size?.kept === true) return
  const yard = await plainInsert(yardstickUrl)
  console.log(`  yardstick  ${yard.name}: ${yard.perSecond.toFixed(0)}, ${(1e6 / yard.perSecond).toFixed(1)} microseconds each`)
  let made = { made: 0, late: 0 }
  console.log(`  their entries made in ${(await seconds(async () => { made = await makeReportEntries(owner, tree, Math.min(streamed, all / 50)) })).toFixed(0)} s`)
  console.log(`  all bets and ${made.made.toLocaleString('en')} entries with their postings on seven levels added up anew, a bet with its entries, as the first start after migration 0080 does: ${perRow(await seconds(() => rebuildSums(database)), all)}`)
  const told = await tellOfBets(owner, Math.min(streamed, all))
  console.log(`  ${told.toLocaleString('en')} bets of the stream added up: ${perRow(await seconds(() => drain(owner, database)), told)}`)
  await makeLateEntries(owner, tree)
  console.log(`  ${made.late.toLocaleString('en')} entries as settlements leave them added up: ${perRow(await seconds(() => drain(owner, database)), made.late)}`)
  console.log(`  what players made of all of them written by days: ${perRow(await seconds(() => close(owner, database)), made.made + made.late)}`)
  await keptUp(owner)
  await owner.query('vacuum analyze')
}

/** Writes the days that are over; the server's own keeper may have one of them in its hands. */
async function close(owner: pg.Pool, database: Database): Promise<void> {
  for (;;) {
    if (await closePlayerDays(database, new Date())) continue
    const { rows } = await owner.query<{ waiting: boolean }>(`select exists (
      select from businesses b left join player_result_marks k on k.business_id = b.id where k.until is null or k.until < now() - interval '26 hours') as waiting`)
    if (rows[0]?.waiting !== true) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Adds up what waits; the server's own keeper may have some of it in its hands. */
async function drain(owner: pg.Pool, database: Database): Promise<void> {
  for (;;) {
    if (await keepSums(database)) continue
    const { rows } = await owner.query<{ waiting: boolean }>(`select exists (select from sum_queue) or exists (select from results_due) or exists (select from turnovers_due)
      or (select last_no from stream_head) > (select (value ->> 'no')::bigint from settings where key = 'report_sums') as waiting`)
    if (rows[0]?.waiting !== true) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

async function reading(owner: pg.Pool, staff: Client, plain: PlainServer, tree: BenchTree): Promise<void> {
  const { rows } = await owner.query<{ entries: string; sums: string }>(`select (select count(*) from journal_entries) as entries,
    (select sum(n) from (select count(*) as n from money_sums union all select count(*) from bet_sums union all select count(*) from market_sums) c) as sums`)
  console.log(`  ${Number(rows[0]?.entries).toLocaleString('en')} entries, ${Number(rows[0]?.sums).toLocaleString('en')} rows of sums`)
  console.log(`  first page with its totals, a day, a week and the month of everybody, a super admin and an agent in turn${' '.repeat(4)}p50       p95 | same statements: p50       p95   ratio`)
  const late: string[] = []
  for (const report of reportNames) late.push(...await besidePlain(report, report, asks(tree), staff, plain))
  // What ends now: its total is of the sums, and of the bets and voids of the last minutes themselves.
  for (const report of ['stakes', 'stakes_back'] as const) late.push(...await besidePlain(`${report}, of a time under way`, report, asks(tree).map(({ to: _, ...begun }) => begun), staff, plain))
  for (const { name, ask } of charts(staff)) late.push(...told(name, await timed(asks(tree), ask), null))
  for (const { name, ask } of drills(staff, tree)) late.push(...told(name, await timed(periods, ask), null))
  console.log(`  beyond p95 ${aimMs} ms: ${late.length === 0 ? 'none' : late.join('; ')}`)
}

/** Days begin where those of the business do: what people ask for are whole days of it. */
const [dayMs, aheadMs] = [86_400_000, 5.5 * 3_600_000]
const day = (ago: number): string => new Date((Math.floor((Date.now() + aheadMs) / dayMs) - ago) * dayMs - aheadMs).toISOString()
const periods: readonly Asked[] = [{ from: day(6), to: day(5) }, { from: day(14), to: day(7) }, { from: day(40), to: day(0) }]

function asks({ superAdminId, agentId }: BenchTree): readonly Asked[] {
  return [{}, { account_id: superAdminId }, { account_id: agentId }].flatMap((place) => periods.map((period) => ({ ...place, ...period })))
}

async function besidePlain(name: string, report: ReportName, asked: readonly Asked[], staff: Client, plain: PlainServer): Promise<readonly string[]> {
  const { time } = definitionOf(report)
  const queries = asked.map(({ from, to, ...place }) => ({ report, ...place, ...(time === 'period' && from !== undefined ? { from } : {}), ...(time === 'now' || to === undefined ? {} : { to }) }))
  const recorded: (readonly Statement[])[] = []
  for (const query of queries) {
    recorded.push(await plain.record(async (tx) => {
      await tx.query('begin')
      const open = await openReport(tx, { viewer: staffViewer, madeBy: 'benchmark', siteTimeZone: 'Asia/Kolkata' }, query, new Date())
      if (!open.ok) throw new Error(JSON.stringify(open.refusal))
      await readPage(tx, open.value, 0, Number(pageSize) + 1)
      await tx.query('commit')
    }))
  }
  const ours = await timed(queries, (query) => staff(reports.read, { query: { ...query, limit: pageSize } }))
  return told(name, ours, await timed(recorded, (each) => plain.ask(each)))
}

/** What a sign-in costs for being given what the site shows: everything, as at the first, and nothing, as at every other. */
async function givingShown(owner: pg.Pool, database: Database, plain: PlainServer): Promise<void> {
  const { rows: [person] } = await owner.query<{ id: string; staff_id: string }>('select id, staff_id from logins where staff_id is not null order by id desc limit 1')
  if (person === undefined) return
  await owner.query(`with made as (
      insert into site_notifications (audience, texts, priority, starts_at, told, tellings, created_by, created_at)
      select 'all', '[{"language":"en","title":"Benchmark","text":"Benchmark"}]', 'normal', now(), 'shown', 1, $1, now() from generate_series(1, $2) returning id
    ) insert into notices (kind, subject, params, at) select 'site.notification', 'site notification ' || id || '/1', '{}', now() from made`, [person.staff_id, shownOnes])
  const give = () => withTransaction(database, {}, (tx) => giveShown(tx, person.id, new Date()))
  const takeAway = () => owner.query('delete from notice_receipts where login_id = $1', [person.id])
  const bare = [await plain.record(async (tx) => {
    await tx.query('begin')
    await giveShown(tx, person.id, new Date())
    await tx.query('commit')
  })]
  console.log(`  what a sign-in is given of ${shownOnes} site notifications`)
  const anew = async (ask: () => Promise<unknown>): Promise<readonly number[]> => {
    const took: number[] = []
    for (let turn = 0; turn < samples; turn++) {
      await takeAway()
      took.push(...await timedOnce(ask))
    }
    return took
  }
  told('all of them, at the first', await anew(give), await anew(() => plain.ask(bare[0] ?? [])))
  told('none, at another', await timed(Array.from({ length: samples }), give), await timed(bare, (each) => plain.ask(each)))
}

async function timedOnce(ask: () => Promise<unknown>): Promise<readonly number[]> {
  const started = performance.now()
  await ask()
  return [performance.now() - started]
}

async function timed<Each>(each: readonly Each[], ask: (one: Each) => Promise<unknown>): Promise<readonly number[]> {
  const took: number[] = []
  for (let turn = 0; turn < Math.max(samples, each.length); turn++) {
    const one = each[turn % each.length] as Each
    const started = performance.now()
    await ask(one).catch((error: unknown) => { throw new Error(`after ${(performance.now() - started).toFixed(0)} ms: ${JSON.stringify(one).slice(0, 200)}`, { cause: error }) })
    took.push(performance.now() - started)
  }
  return took
}

function told(name: string, ours: readonly number[], bare: readonly number[] | null): readonly string[] {
  const ms = (value: number): string => `${value.toFixed(1).padStart(7)} ms`
  const [p50, p95] = [quantile(ours, 0.5), quantile(ours, 0.95)]
  const beside = bare === null ? '' : ` | ${' '.repeat(15)}${ms(quantile(bare, 0.5))}${ms(quantile(bare, 0.95))}  ${(p50 / quantile(bare, 0.5)).toFixed(2)}`
  console.log(`  ${name.padEnd(56)} ${' '.repeat(48)}${ms(p50)}${ms(p95)}${beside}`)
  return p95 > aimMs ? [name] : []
}

type Chart = { readonly name: string; readonly ask: (asked: Asked) => Promise<unknown> }

function charts(staff: Client): readonly Chart[] {
  return [
    ...(['hour', 'day', undefined] as const).map((by) => ({ name: `chart: ${by === undefined ? 'totals' : `by ${by}`}`, ask: (asked: Asked) => staff(analytics.series, { query: { ...asked, ...(by === undefined ? {} : { by }) } }) })),
    ...([{ game_id: '9011' }, { market_type: 'fancy' }] as const).map((part) => ({ name: `chart: by hour, of one ${'game_id' in part ? 'sport' : 'type of market'}`, ask: (asked: Asked) => staff(analytics.series, { query: { ...asked, ...part, by: 'hour' } }) })),
    ...(['sport', 'market_type', 'branch'] as const).map((by) => ({ name: `chart: by ${by}`, ask: (asked: Asked) => staff(analytics.split, { query: { ...asked, by } }) })),
    { name: 'chart: by level', ask: (asked: Asked) => staff(analytics.levels, { query: asked }) },
    ...(['winners', 'losers', 'markets'] as const).map((of) => ({ name: `chart: top ${of}`, ask: (asked: Asked) => staff(analytics.top, { query: { ...asked, of } }) })),
    ...([{ game_id: '9011' }, { market_type: 'fancy' }] as const).map((part) => ({ name: `chart: top winners of one ${'game_id' in part ? 'sport' : 'type of market'}`, ask: (asked: Asked) => staff(analytics.top, { query: { ...asked, ...part, of: 'winners' } }) })),
  ]
}

/** What a figure opens: the first entries behind it, with what all of them come to. */
function drills(staff: Client, { companyId }: BenchTree): readonly Chart[] {
  const open = (name: string, query: object): Chart => ({ name: `entries behind the company's profit: ${name}`, ask: (asked) => staff(statements.entries, { params: { id: companyId }, query: { figure: 'total_pnl', ...asked, ...query, limit: pageSize } }) })
  return [open('all', {}), open('of a sport', { game_id: '9011' }), open('of a type of market', { market_type: 'bookmaker' }), open('of an event', { event_id: '41000003' }), open('of a market', { market_id: '42000030' })]
}
