import { cpuTime } from './cpu-time.ts'
import { quantile } from './quantiles.ts'
import { memoryOf, type ServerApart } from './server-apart.ts'

const rowsWanted = 100_000
const rounds = 3

type Order = { readonly server: ServerApart; readonly token: string; readonly ask: () => Promise<unknown>; /** The process id of PostgreSQL. */ readonly postmaster: number }

/** A CSV of 100,000 bets as it comes out of the stream, what it costs and holds meanwhile, and how long others wait for a page beside it. */
export async function exportBets({ server, token, ask, postmaster }: Order): Promise<void> {
  const alone = await pagesDuring(new Promise((resolve) => setTimeout(resolve, 1_500)), ask)
  const took: number[] = []
  const grown: number[] = []
  const beside: number[] = []
  const from = cpuTime(postmaster, server.pid)
  for (let round = 0; round < rounds; round++) took.push((await download(server, token)).ms)
  const to = cpuTime(postmaster, server.pid)
  const aRow = (micros: number) => `${(micros / rounds / rowsWanted).toFixed(1)}`
  for (let round = 0; round < rounds; round++) {
    const before = memoryNow(server)
    const running = download(server, token)
    beside.push(...(await pagesDuring(running, ask)))
    grown.push(((await running).rssMost - before))
  }
  const at = (times: readonly number[], q: number) => `${quantile(times, q).toFixed(1)} ms`
  console.log(`  CSV of ${rowsWanted.toLocaleString('en')} rows: ${(quantile(took, 0.5) / 1000).toFixed(2)} s, median of ${rounds} (aim 0.60); memory grows by at most ${Math.max(...grown).toFixed(0)} MiB`)
  console.log(`    microseconds of processor a row: PostgreSQL ${aRow((to.postgres ?? 0) - (from.postgres ?? 0))}, server ${aRow(to.process - from.process)}`)
  console.log(`    a page beside it, asked all the time: p50 ${at(beside, 0.5)}, p95 ${at(beside, 0.95)}; without it p50 ${at(alone, 0.5)}, p95 ${at(alone, 0.95)}`)
}

/** Reads until so many rows have come, as a caller that then goes away: a filter of exactly so many would be another list. */
async function download(server: ServerApart, token: string): Promise<{ readonly ms: number; readonly rssMost: number }> {
  const started = performance.now()
  const gone = new AbortController()
  const reply = await fetch(`${server.address}/api/bet`, { headers: { authorization: token, accept: 'text/csv' }, signal: gone.signal })
  if (reply.body === null || !reply.ok) throw new Error(`the export was answered with ${reply.status}`)
  let lines = 0
  let rssMost = 0
  for await (const chunk of reply.body) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
    rssMost = Math.max(rssMost, memoryNow(server))
    if (lines > rowsWanted) break
  }
  const ms = performance.now() - started
  gone.abort()
  return { ms, rssMost }
}

function memoryNow({ pid }: ServerApart): number {
  return memoryOf(pid)?.now ?? 0
}

async function pagesDuring(work: Promise<unknown>, ask: () => Promise<unknown>): Promise<readonly number[]> {
  let running = true
  void work.finally(() => { running = false })
  const times: number[] = []
  while (running) {
    const started = performance.now()
    await ask()
    times.push(performance.now() - started)
  }
  return times
}
