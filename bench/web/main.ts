import { randomBytes } from 'node:crypto'
import { cpus, loadavg, setPriority } from 'node:os'
import pg from 'pg'
import { chromium } from 'playwright-core'
import { discardEmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded-postgres.ts'
import { throwAwayFolder } from '#database/throw-away-postgres.ts'
import { auth } from '#contract/auth.ts'
import { createClient } from '#contract/client.ts'
import { demoPassword, worldStaff } from '#simulator/world-people.ts'
import { findBrowser } from '#tools/browser.mjs'
import { buildWebIfChanged, setUp } from '#tools/setup.mjs'
import { makeCatalogue } from '../catalogue-world.ts'
import { quantile } from '../quantiles.ts'
import { startServerApart } from '../server-apart.ts'
import { named, told } from '../told.ts'
import type { DemoTold } from './demo-server.ts'
import { plainList, scrollLongList, type ScrollReport } from './long-list.ts'
import { tickerCost } from './ticker.ts'
import { tickerFlood, type FloodReport } from './ticker-flood.ts'
import { conditions, visit, type Condition, type Visit } from './visit.ts'
import { peers } from './peers.ts'

/*
 * npm run bench:web [-- [--record] ticker|watchers|events]: how soon the sign-in page and the first page with a table stand, in Chromium with an empty cache, and what they
 * weigh: the median of five interleaved rounds, beside what finished products took under the same conditions; and what the bet
 * ticker costs while bets come in. With `ticker`, that alone, at a thousand bets a second, and with 200 people watching; with `watchers` the latter only; with `events`, alone, a list of 100,000
 * events scrolled from its first row to its last. Browser, server
 * and load share the cores; STEWARD_BENCH_SECONDS says how long each part of the ticker is looked at.
 */

const floodSeconds = Number(process.env['STEWARD_BENCH_SECONDS'] ?? '30')
const rounds = 5
const listed = 100
const listedEvents = 100_000
/** A scroll is given up after as many seconds, and says how far it came. */
const scrolledS = 300

const browserFound = findBrowser()
if (!('path' in browserFound)) throw new Error(browserFound.reason)
buildWebIfChanged(setUp())

const browser = await chromium.launch({
  executablePath: browserFound.path,
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
})
// Who watches has a machine of their own: here the browser shares the cores with everything else, and goes before it.
const behindBrowser = 10
const floods = named.includes('ticker') || named.includes('watchers')
if (floods) setPriority(behindBrowser)
const folder = await throwAwayFolder()
const embedded = await startEmbeddedPostgres({ folder, log: () => undefined })
const server = await startServerApart<DemoTold>(
  { PORT: '0', DATABASE_URL: embedded.url, STEWARD_SECRET: randomBytes(32).toString('hex'), STEWARD_DATA: folder, STEWARD_BENCH_FIXTURES: String(listed) },
  new URL('demo-server.ts', import.meta.url))
try {
  const signInAs = async (userName: string): Promise<string> => (await createClient({ baseUrl: server.address, token: () => null, fetch })(auth.adminLogin, { body: { user_name: userName, password: demoPassword } })).extra.token
  // All of the staff may see every bet; each sign-in is the next of them.
  let signedIn = 0
  const signIn = (): Promise<string> => signInAs(worldStaff[signedIn++ % worldStaff.length]?.userName ?? 'owner')
  const token = await signInAs('owner')

  const pages = [
    { name: 'sign-in', peersOf: peers.signIn, order: { url: `${server.address}/auth/jwt/login`, token: null, readyWhen: 'input[type=password]' } },
    { name: 'first page with a table', peersOf: peers.firstTable, order: { url: `${server.address}/dashboard/sports`, token, readyWhen: '[role=row] a, [role=row] [role=gridcell]' } },
  ] as const
  await told(named[0] ?? 'pages', ['npm run bench:web', ...named.map((name) => `-- ${name}`)].join(' '), async () => {
    if (floods) console.log(`The browser goes before server, database and load, which share its cores and are nice by ${behindBrowser}.`)
    for (const page of named.length === 0 ? pages : []) {
      await visit(browser, page.order, conditions.plain)
      const visits = new Map<Condition, Visit[]>(Object.values(conditions).map((condition) => [condition, []]))
      for (let round = 0; round < rounds; round++) {
        for (const [condition, seen] of visits) seen.push(await visit(browser, page.order, condition))
      }
      print(page.name, visits, page.peersOf)
    }
    const order = { address: server.address, serverPid: server.pid, token, apiKey: server.said.siteKey, signIn }
    if (named.includes('ticker')) printFlood('1,000 bets/s due', await tickerFlood(browser, { ...order, perSecond: 1_000, seconds: floodSeconds, watchers: 0 }))
    if (named.includes('ticker') || named.includes('watchers')) printFlood('200 watchers, 200 bets/s due', await tickerFlood(browser, { ...order, perSecond: 200, seconds: floodSeconds, watchers: 199 }))
    if (named.includes('events')) await longList(token)
    else {
      const ticker = await tickerCost(browser, order)
      console.log(`\nbet ticker at ${ticker.perSecond.toFixed(0)} bets/s: ${(ticker.share * 100).toFixed(1)} % of a core on its main thread (aim 10; a MUI X DataGrid alone, earlier and elsewhere, 18 to 21)`)
      if (Object.keys(ticker.refused).length > 0) console.log(`  refused: ${JSON.stringify(ticker.refused)}`)
    }
  })
} finally {
  await browser.close()
  await server.stop()
  await embedded.stop()
  await discardEmbeddedPostgres(folder)
}

/** The list of events to come, first with those of the demo's fixtures, then with 100,000 more; beside it a bare list of as many rows. */
async function longList(token: string): Promise<void> {
  const order = { url: `${server.address}/dashboard/sports?state=upcoming`, token, secondsMost: scrolledS }
  console.log(`\nlist of ${listedEvents.toLocaleString('en')} events, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${loadavg()[0]?.toFixed(1)} processes waiting at the start`)
  printScroll(`with ${listed} events`, await scrollLongList(browser, order))
  const owner = new pg.Pool({ connectionString: embedded.url, max: 1 })
  try {
    const { rows: [sport] } = await owner.query<{ id: string }>('select sport_id as id from events limit 1')
    await makeCatalogue(owner, { gameId: sport?.id ?? '', events: listedEvents, startsAt: "now() + n * interval '1 minute'", lifecycle: "'upcoming'" })
  } finally {
    await owner.end()
  }
  const seen = await scrollLongList(browser, order)
  printScroll(`with ${listedEvents.toLocaleString('en')} more`, seen)
  printScroll('yardstick: as many rows by a few lines of script', await scrollLongList(browser, { url: `${server.address}/plain-list`, token: null, html: plainList(seen.rows), secondsMost: scrolledS }))
  console.log(`  ${loadavg()[0]?.toFixed(1)} processes waiting at the end`)
}

function printScroll(name: string, { firstRowMs, rows, drawn, scrolledMs, frames, tasks, leaps, heapMib }: ScrollReport): void {
  const ms = (values: readonly number[], q: number): string => quantile(values, q).toFixed(0)
  console.log(`  ${name}: first row after ${firstRowMs.toFixed(0)} ms; ${rows.toLocaleString('en')} rows scrolled in ${(scrolledMs / 1_000).toFixed(1)} s, never more than ${drawn} drawn; heap ${heapMib.toFixed(0)} MiB`)
  console.log(`    frames ${frames.length}: p50 ${ms(frames, 0.5)} ms, p95 ${ms(frames, 0.95)}, p99 ${ms(frames, 0.99)}, longest ${ms(frames, 1)}; processor of a task of the main thread p99 ${ms(tasks, 0.99)} ms, longest ${ms(tasks, 1)}, ${tasks.filter((task) => task >= 50).length} of ${tasks.length} of 50 ms or more`)
  console.log(`    ${leaps.length} leaps anywhere in it, to the frame with the rows: p50 ${ms(leaps, 0.5)} ms, p95 ${ms(leaps, 0.95)}, longest ${ms(leaps, 1)}`)
}

function printFlood(name: string, { painted, heard, longFrames, tasks, heaps, gaps, mib, rows, hidden, perSecond, refused }: FloodReport): void {
  const ms = (value: number): string => `${Math.round(value)} ms`
  const spread = (values: readonly number[]): string => `p50 ${ms(quantile(values, 0.5))}, p95 ${ms(quantile(values, 0.95))}, p99 ${ms(quantile(values, 0.99))}`
  const tasksOf = (times: readonly number[]): string => `${times.length} tasks: p99 ${quantile(times, 0.99).toFixed(1)} ms, the longest ${ms(quantile(times, 1))}, ${times.filter((task) => task >= 50).length} of 50 ms or more`
  console.log(`\nbet ticker, ${name}: ${perSecond.toFixed(0)} accepted/s, ${rows} rows${hidden ? ', some hidden and said so' : ''}`)
  console.log(`  decided to painted, ${painted.ms.length} bets: ${spread(painted.ms)} (aim p95 250 ms); ${painted.rows} of them as a row, the others passed by newer ones`)
  if (heard !== null) console.log(`  decided to heard by the first of the others: ${spread(heard.first)}; by the last of them: ${spread(heard.last)}; ${(heard.mib / floodSeconds).toFixed(1)} MiB/s to all`)
  console.log(`  frames with 50 ms of work or more: ${longFrames.length}${longFrames.length === 0 ? '' : `, the longest ${ms(Math.max(...longFrames))}`} (aim none); longest between two frames ${ms(Math.max(...gaps))}, by part of the run ${gaps.map((gap) => gap.toFixed(0)).join(', ')}`)
  console.log(`  processor that a task of its main thread took, ${tasksOf(tasks.first)} (aim none); at the end ${tasksOf(tasks.last)}`)
  console.log(`  heap: ${heaps.map((heap) => heap.toFixed(1)).join(', ')} MiB over ${floodSeconds} s, the first and last after collecting garbage; the server's process ${mib === null ? 'unknown' : mib.toFixed(0)} MiB at most (aim 512)`)
  if (Object.keys(refused).length > 0) console.log(`  refused: ${JSON.stringify(refused)}`)
}

function print(name: string, visits: ReadonlyMap<Condition, readonly Visit[]>, others: (typeof peers)[keyof typeof peers]): void {
  const median = (condition: Condition, of: (seen: Visit) => number): number => quantile((visits.get(condition) ?? []).map(of), 0.5)
  const cells = (values: readonly (number | string)[]): string => values.map((value) => String(value).padStart(10)).join('')
  const whole = (condition: Condition, of: (seen: Visit) => number): number => Math.round(median(condition, of))
  const { plain, slow, slowOn4g } = conditions
  console.log(`\n${name} (KiB on the wire: after gzip, with the heads of the answers; milliseconds, median of ${rounds})`)
  console.log(`${''.padEnd(34)}${cells(['JS', 'all', 'requests', 'LCP 1x', 'LCP 4x', '4x + 4G', 'there 4x', '4x + 4G', 'TBT 4x', '4x + 4G', 'CPU 1x', 'CLS'])}`)
  console.log(
    `${'Steward'.padEnd(34)}${cells([
      median(plain, (seen) => seen.jsKib).toFixed(1), median(plain, (seen) => seen.allKib).toFixed(1), median(plain, (seen) => seen.requests),
      whole(plain, (seen) => seen.lcpMs), whole(slow, (seen) => seen.lcpMs), whole(slowOn4g, (seen) => seen.lcpMs), whole(slow, (seen) => seen.readyMs), whole(slowOn4g, (seen) => seen.readyMs),
      whole(slow, (seen) => seen.blockedMs), whole(slowOn4g, (seen) => seen.blockedMs), whole(plain, (seen) => seen.cpuMs), Math.max(...[...visits.values()].flat().map((seen) => seen.shift)).toFixed(3),
    ])}`,
  )
  console.log(`${'budget of the files, without heads'.padEnd(34)}${cells([others.budgetJsKib])}`)
  console.log(`${'aim'.padEnd(34)}${cells(others.aim.map((value) => value ?? ''))}`)
  console.log('(measured earlier, elsewhere:)')
  for (const [peer, ...figures] of others.measured) console.log(`${peer.padEnd(34)}${cells(figures.map((value) => value ?? ''))}`)
}
