import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { lineColumns } from '#server/bets/bet-lines.ts'
import { cpuTime, firstThreadTime } from './cpu-time.ts'
import type { CallerOrder, CallerReport } from './export-caller.ts'
import { quantile } from './quantiles.ts'
import { memoryOf, type ServerApart } from './server-apart.ts'

const rowsWanted = 100_000
const rounds = 3

type Order = { readonly url: string; readonly server: ServerApart; readonly token: string; /** The process id of PostgreSQL. */ readonly postmaster: number; readonly pageSize: number }
type Export = { readonly ms: number; /** Microseconds of processor. */ readonly postgres: number; readonly main: number; readonly thread: number; readonly caller: number }

/**
 * A CSV of 100,000 bets as it comes out of the stream, what it costs and holds meanwhile, and how long others wait for a page beside it,
 * in turn with a bare server that copies the same bets out of PostgreSQL, without names and cells. Whoever asks is a process of its own.
 */
export async function exportBets({ url, server, token, postmaster, pageSize }: Order): Promise<void> {
  const plain = await startCopyServer(url)
  const [reader, asker] = [caller(), caller()]
  const used = (pid: number) => ({ ...cpuTime(postmaster, pid), main: firstThreadTime(pid) })
  const exported = async (from: string, pid: number): Promise<Export> => {
    const before = used(pid)
    const { times: [ms = 0], micros } = await told(reader, { kind: 'export', url: from, token, rows: rowsWanted })
    const after = used(pid)
    const main = after.main - before.main
    return { ms, postgres: (after.postgres ?? 0) - (before.postgres ?? 0), main, thread: after.process - before.process - main, caller: micros }
  }
  const pagesDuring = async (work: () => Promise<unknown>): Promise<readonly number[]> => {
    const asked = told(asker, { kind: 'pages', url: `${server.address}/api/bet?limit=${pageSize}`, token, rows: pageSize })
    await work()
    asker.send('stop' satisfies CallerOrder)
    return (await asked).times
  }
  try {
    const list = () => exported(`${server.address}/api/bet`, server.pid)
    const first = await list()
    const ours: Export[] = []
    const yard: Export[] = []
    for (let round = 0; round < rounds; round++) {
      ours.push(await list())
      yard.push(await exported(plain.address, process.pid))
    }
    const alone = await pagesDuring(() => new Promise((resolve) => setTimeout(resolve, 2_000)))
    const beside: number[] = []
    const grown: number[] = []
    for (let round = 0; round < rounds; round++) {
      const memory = watchMemory(server)
      beside.push(...(await pagesDuring(list)))
      grown.push(memory.grown())
    }
    const middle = (of: readonly Export[], what: keyof Export) => quantile(of.map((each) => each[what]), 0.5)
    const seconds = (of: readonly Export[]) => `${(middle(of, 'ms') / 1000).toFixed(2)} s`
    const aRow = (of: readonly Export[], what: keyof Export) => (middle(of, what) / rowsWanted).toFixed(1)
    const at = (times: readonly number[], q: number) => `${quantile(times, q).toFixed(1)} ms`
    console.log(`  CSV of ${rowsWanted.toLocaleString('en')} rows: ${seconds(ours)}, median of ${rounds} (aim 0.60), the first ${(first.ms / 1000).toFixed(2)} s; the same bets copied by a bare server, no names and no cells: ${seconds(yard)}; memory grows by at most ${Math.max(...grown).toFixed(0)} MiB`)
    console.log(`    microseconds of processor a row: PostgreSQL ${aRow(ours, 'postgres')}, the server's threads beside its main one ${aRow(ours, 'thread')}, its main thread ${aRow(ours, 'main')}, the caller ${aRow(ours, 'caller')}; bare: PostgreSQL ${aRow(yard, 'postgres')}, server ${aRow(yard, 'main')}`)
    console.log(`    a page beside it, asked all the time: p50 ${at(beside, 0.5)}, p95 ${at(beside, 0.95)}; without it p50 ${at(alone, 0.5)}, p95 ${at(alone, 0.95)}`)
  } finally {
    reader.kill()
    asker.kill()
    await plain.stop()
  }
}

/** The least that could answer: what an export reads of the bets, copied through `pg` on a bare `node:http` server. */
async function startCopyServer(url: string): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const server = http.createServer((_, response) => {
    void (async () => {
      const client = await pool.connect()
      await pipeline(client.query(copyTo(`copy (select ${lineColumns} from bets b order by b.placed_at desc, b.id desc limit ${rowsWanted + 1}) to stdout`)), response).catch(() => undefined)
      client.release()
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await pool.end()
    },
  }
}

function caller(): ChildProcess {
  return fork(new URL('export-caller.ts', import.meta.url))
}

async function told(caller: ChildProcess, order: CallerOrder): Promise<CallerReport> {
  caller.send(order)
  const ended = new AbortController()
  try {
    return await Promise.race([
      once(caller, 'message', { signal: ended.signal }).then(([report]) => report as CallerReport),
      once(caller, 'exit', { signal: ended.signal }).then(() => { throw new Error('the caller of the export ended') }),
    ])
  } finally {
    ended.abort()
  }
}

function watchMemory({ pid }: ServerApart): { readonly grown: () => number } {
  const now = () => memoryOf(pid)?.now ?? 0
  const before = now()
  let most = before
  const timer = setInterval(() => { most = Math.max(most, now()) }, 10)
  return {
    grown() {
      clearInterval(timer)
      return most - before
    },
  }
}
