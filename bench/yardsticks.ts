import { spawn, spawnSync } from 'node:child_process'
import pg from 'pg'
import { random } from './random.ts'

export type Yardstick = { readonly name: string; readonly perSecond: number }

const scale = 20
const clients = 32

/**
 * PostgreSQL's own TPC-B-like script at 32 clients on the server under test: pgbench where it is installed, else the same
 * five statements through `pg`. Durability settings are the server's.
 */
export async function tpcb(url: string, seconds: number): Promise<Yardstick> {
  if (spawnSync('pgbench', ['--version']).status === 0) return pgbench(url, seconds)
  return throughPg(url, seconds)
}

async function pgbench(url: string, seconds: number): Promise<Yardstick> {
  await run('pgbench', ['-i', '-q', '-s', String(scale), url])
  const output = await run('pgbench', ['-c', String(clients), '-j', '2', '-T', String(seconds), '-n', url])
  const found = /tps = ([\d.]+)/.exec(output)
  if (found === null) throw new Error(`pgbench printed no tps: ${output}`)
  return { name: `pgbench TPC-B-like, ${clients} clients, scale ${scale}, transactions/s`, perSecond: Number(found[1]) }
}

async function throughPg(url: string, seconds: number): Promise<Yardstick> {
  const pool = new pg.Pool({ connectionString: url, max: clients })
  await pool.query(`
    drop table if exists pgbench_accounts, pgbench_branches, pgbench_tellers, pgbench_history;
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84));
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84));
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select n, 0 from generate_series(1, ${scale}) n;
    insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0 from generate_series(1, ${scale * 10}) n;
    insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) n;
    analyze pgbench_accounts`)
  const next = random(7)
  const until = performance.now() + seconds * 1000
  let done = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = await pool.connect()
      while (performance.now() < until) {
        const aid = 1 + Math.floor(next() * scale * 100_000)
        const tid = 1 + Math.floor(next() * scale * 10)
        const bid = 1 + Math.floor(next() * scale)
        const delta = Math.floor(next() * 10_001) - 5000
        await client.query('begin')
        await client.query('update pgbench_accounts set abalance = abalance + $1 where aid = $2', [delta, aid])
        await client.query('select abalance from pgbench_accounts where aid = $1', [aid])
        await client.query('update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [delta, tid])
        await client.query('update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [delta, bid])
        await client.query('insert into pgbench_history values ($1, $2, $3, $4, now())', [tid, bid, aid, delta])
        await client.query('commit')
        done++
      }
      client.release()
    }),
  )
  await pool.end()
  const perSecond = done / ((performance.now() - started) / 1000)
  return { name: `TPC-B-like through pg, ${clients} clients, scale ${scale}, transactions/s`, perSecond }
}

/** INSERT … SELECT of 1,000,000 rows into a table with a primary key, rows per second; the better of two. */
export async function plainInsert(url: string): Promise<Yardstick> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let best = 0
  for (let round = 0; round < 2; round++) {
    await client.query('drop table if exists bench_plain')
    await client.query('create table bench_plain (id bigint primary key, bet_id bigint not null, outcome smallint not null, amount bigint not null)')
    const started = performance.now()
    await client.query('insert into bench_plain select n, n, (n % 3)::smallint, n * 7 from generate_series(1, 1000000) n')
    best = Math.max(best, 1_000_000 / ((performance.now() - started) / 1000))
  }
  await client.query('drop table bench_plain')
  await client.end()
  return { name: 'plain INSERT … SELECT of 1,000,000 rows with a primary key, rows/s', perSecond: best }
}

function run(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}: ${errors}`))))
  })
}
