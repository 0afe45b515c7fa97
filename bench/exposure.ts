import http from 'node:http'
import pg from 'pg'
import type { Client } from '#contract/client.ts'
import { exposure } from '#contract/exposure.ts'
import { legsText } from '#server/exposure/leg-store.ts'
import { factsText } from '#server/exposure/market-facts.ts'
import type { CpuTime } from './cpu-time.ts'
import { makeLivePositions } from './live-positions.ts'
import type { LoadOrder, LoadReport } from './placement-load.ts'
import { quantile } from './quantiles.ts'
import { random } from './random.ts'
import { addedUp } from './added-up.ts'
import type { BenchTree } from './tree.ts'

const marketsOpen = 500
const samples = 200
const connections = 10
const betsPerSecond = 1_000

type Order = { readonly owner: pg.Pool; readonly url: string; readonly staff: Client; readonly tree: BenchTree; readonly load: (change: Partial<LoadOrder>) => Promise<LoadReport> }

/**
 * As `exposureBench`, in a world that has its open bets already.
 * @param used what a server in a process of its own and its database have computed so far
 */
export async function timeExposure({ owner, url, staff }: Pick<Order, 'owner' | 'url' | 'staff'>, used?: () => CpuTime): Promise<string> {
  const byLevel = await accountsByLevel(owner)
  const bare = await bareServer(url)
  const ask = { product: (id: string) => staff(exposure.net, { query: { account_id: id } }), bare: bare.ask }
  const company = byLevel[0]?.ids[0] ?? ''
  // Of the lowest accounts nothing is remembered: each is read as a whole each time.
  const lowest = byLevel.at(-1)?.ids ?? []
  for (let turn = 0; turn < 40; turn++) for (const each of Object.values(ask)) await each(lowest[turn % lowest.length] ?? '')
  const high = byLevel.slice(0, 3).flatMap(({ ids }) => ids)
  const first = await timed(high, high.length, ask.product)
  for (let turn = 0; turn < 20; turn++) for (const each of Object.values(ask)) await each(company)

  console.log(`  net exposure, one after another, ${samples} of each level at random p50      p95      | bare: p50      p95${used === undefined ? '' : '      | of a processor, p50: PostgreSQL, server'}`)
  console.log(`  ${`levels 0 to 2, each for the first time (${high.length})`.padEnd(54)} ${line(first)}`)
  const all: number[] = []
  for (const { name, ids } of byLevel) {
    const computed: { readonly postgres: number; readonly server: number }[] = []
    const product = await timed(ids, samples, used === undefined ? ask.product : async (id) => {
      const from = used()
      await ask.product(id)
      const to = used()
      computed.push({ postgres: ((to.postgres ?? 0) - (from.postgres ?? 0)) / 1_000, server: (to.process - from.process) / 1_000 })
    })
    all.push(...product)
    const half = (part: 'postgres' | 'server') => `${quantile(computed.map((each) => each[part]), 0.5).toFixed(1).padStart(6)} ms`
    console.log(`  ${name.padEnd(54)} ${line(product)} | ${' '.repeat(6)}${line(await timed(ids, samples, ask.bare))}${used === undefined ? '' : ` | ${half('postgres')} ${half('server')}`}`)
  }
  console.log(`  ${'all levels (aim p95 20.0)'.padEnd(54)} ${line(all)}`)
  const { data: [row] } = await staff(exposure.net, { query: { account_id: company } })
  const marketId = row?.markets[0]?.market_id ?? ''
  console.log(`  ${'one market by direct downline'.padEnd(54)} ${line(await timed([company], samples, (id) => staff(exposure.downline, { query: { account_id: id, market_id: marketId } })))}`)
  console.log(`  ${'bets behind a cell'.padEnd(54)} ${line(await timed([company], samples, (id) => staff(exposure.bets, { query: { account_id: id, market_id: marketId } })))}`)
  console.log(`  ${'the board of worst cases'.padEnd(54)} ${line(await timed([company], samples, (id) => staff(exposure.worst, { query: { account_id: id } })))}`)
  const everybody = byLevel.flatMap(({ ids }) => ids)
  const [ours, yard] = [await perSecond(everybody, ask.product), await perSecond(everybody, ask.bare)]
  console.log(`  requests/s at ${connections} connections: ${ours.toFixed(0)}, bare ${yard.toFixed(0)}, ratio ${(ours / yard).toFixed(2)}`)
  await bare.stop()
  return company
}

/**
 * Net exposure of accounts of every level through HTTP, sign-in, permission and scope checked, beside a bare `node:http` server that sends
 * the same statements through `pg` and answers their rows; and how long changes wait while bets come in.
 */
export async function exposureBench({ owner, url, staff, tree, load }: Order): Promise<void> {
  await makeLivePositions(owner, tree, marketsOpen)
  const took = await addedUp(owner)
  const { rows: [size] } = await owner.query<{ bets: string; positions: string; legs: string }>(
    'select (select count(*) from bets) as bets, (select count(*) from positions) as positions, (select count(*) from account_legs) as legs')
  console.log(`\nNet exposure: 100,000 accounts, ${Number(size?.bets).toLocaleString('en')} open bets, ${Number(size?.positions).toLocaleString('en')} live positions on ${marketsOpen} markets; ` +
    `${Number(size?.legs).toLocaleString('en')} sums of accounts (added up in ${took.toFixed(1)} s). Settled bets add nothing to what is read, so none were made.`)
  const company = await timeExposure({ owner, url, staff })
  await whileBetsCome({ owner, load, company, staff })
}

async function accountsByLevel(owner: pg.Pool): Promise<readonly { readonly name: string; readonly ids: readonly string[] }[]> {
  const { rows } = await owner.query<{ level: number; ids: readonly string[] }>(
    `select level, (array_agg(id::text order by hashint8(id)))[1:${samples}] as ids from accounts where level < 9 group by level order by level`)
  return rows.map(({ level, ids }) => ({ name: level === 0 ? 'company: all markets' : `level ${level}`, ids }))
}

async function timed(ids: readonly string[], times: number, work: (id: string) => Promise<unknown>): Promise<readonly number[]> {
  const took: number[] = []
  for (let index = 0; index < times; index++) {
    const started = performance.now()
    await work(ids[index % ids.length] ?? '')
    took.push(performance.now() - started)
  }
  return took
}

async function perSecond(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<number> {
  const next = random(11)
  const until = performance.now() + 5_000
  let done = 0
  await Promise.all(Array.from({ length: connections }, async () => {
    for (; performance.now() < until; done++) await work(ids[Math.floor(next() * ids.length)] ?? '')
  }))
  return done / 5
}

/** How old the oldest change is that waits, looked at all the time, and how long a reader of everything takes meanwhile. */
export async function whileBetsCome({ owner, load, company, staff }: Pick<Order, 'owner' | 'load' | 'staff'> & { readonly company: string }): Promise<void> {
  const ages: number[] = []
  const reads: number[] = []
  let running = true
  const report = load({ perSecond: betsPerSecond, seconds: 10, seed: 40 }).finally(() => { running = false })
  const look = async (): Promise<void> => {
    while (running) {
      const { rows } = await owner.query<{ age: number }>('select coalesce(extract(epoch from clock_timestamp() - min(at)) * 1000, 0)::float8 as age from leg_changes')
      ages.push(rows[0]?.age ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const read = async (): Promise<void> => {
    while (running) {
      const started = performance.now()
      await staff(exposure.net, { query: { account_id: company } })
      reads.push(performance.now() - started)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  const [{ accepted, seconds }] = await Promise.all([report, look(), read()])
  console.log(`  while ${(accepted / seconds).toFixed(0)} bets/s are accepted (asked for ${betsPerSecond}): oldest change that waits to be summed, and is read with the sums, ${line(ages)} (aim p95 250.0); the company's exposure, exact with every bet, ${line(reads)}`)
}

function line(times: readonly number[]): string {
  const at = (q: number): string => `${quantile(times, q).toFixed(1).padStart(6)} ms`
  return `${at(0.5)} ${at(0.95)}`
}

/** The least that could answer: the statements of the product, their rows as JSON, nobody asked who they are. */
async function bareServer(url: string): Promise<{ readonly ask: (id: string) => Promise<unknown>; readonly stop: () => Promise<void> }> {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  const server = http.createServer((request, response) => {
    const id = request.url?.slice(1) ?? ''
    void (async () => {
      const { rows: [found] } = await pool.query<{ summed: string | null; own: string | null }>({ name: 'legs', text: legsText, values: [`{${id}}`, null, null] })
      const legs = found?.summed ?? found?.own
      const markets = new Set(legs?.split('\n').map((line) => line.split(' ')[1]))
      const facts = await pool.query({ name: 'facts', text: factsText, values: [`{${[...markets].join()}}`, null, null, null, true] })
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ legs, facts: facts.rows[0] }))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    ask: async (id) => (await fetch(`http://127.0.0.1:${port}/${id}`)).json(),
    async stop() {
      server.close()
      await pool.end()
    },
  }
}
