import { createHash, randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { Client } from '#contract/client.ts'
import { wallet } from '#contract/wallet.ts'
import type { CpuTime } from './cpu-time.ts'
import type { LoadReport } from './placement-load.ts'
import { quantile } from './quantiles.ts'
import type { BenchTree } from './tree.ts'
import { walletKinds } from './wallet-load.ts'
import type { WalletOrder, WalletReport } from './wallet-load.ts'

const seatsCount = 500
const game = 'bench-game'

type WalletBench = {
  readonly owner: pg.Pool
  readonly tree: BenchTree
  /** May make keys for providers. */
  readonly keeper: Client
  readonly port: number
  readonly clients: number
  readonly seconds: number
  /** Places bets as in the bench of placement. */
  readonly place: (seed: number) => Promise<LoadReport>
  /** Processor time so far. */
  readonly used: () => CpuTime
}

/** Signed calls of a casino provider through HTTP, whole rounds of three calls, beside the placement of bets on the same machine. */
export async function walletBench({ owner, tree, keeper, port, clients, seconds, place, used }: WalletBench): Promise<void> {
  const order = { ...(await makeCasino(owner, tree, keeper)), port, game, seconds, connections: clients }
  await runWallet({ ...order, seconds: 3, seed: 1 })
  await place(1)
  // As a server does by itself within its first minute: plans made over empty tables read all rounds of the provider for each call.
  await owner.query('analyze casino_rounds, casino_calls, casino_nonces, casino_sessions')
  const calls: number[] = []
  const bets: number[] = []
  const reports: WalletReport[] = []
  const placed: LoadReport[] = []
  const cpu: string[] = []
  for (let round = 0; round < 3; round++) {
    const usedBefore = used()
    const report = await runWallet({ ...order, seed: 10 + round })
    cpu.push(cpuLine(report, usedBefore, used()))
    reports.push(report)
    calls.push(report.done / report.seconds)
    const beside = await place(20 + round)
    placed.push(beside)
    bets.push(beside.accepted / beside.seconds)
    if (Object.keys(report.refused).length > 0) console.log(`  refused: ${JSON.stringify(report.refused)}`)
  }
  const of = (values: readonly number[]): string => `${quantile(values, 0.5).toFixed(0)}   (rounds ${values.map((value) => value.toFixed(0)).join(', ')})`
  const line = (latencies: readonly number[]): string => `p50 ${quantile(latencies, 0.5).toFixed(1)} ms, p99 ${quantile(latencies, 0.99).toFixed(1)} ms`
  console.log(`\nWallet through HTTP, ${clients} connections, ${seatsCount} players, rounds of a bet, a win and a close, fsync on, median of 3 interleaved rounds of ${seconds} s`)
  console.log(`  wallet calls/s: ${of(calls)}; ${line(reports.flatMap((report) => walletKinds.flatMap((kind) => report.latencies[kind])))}`)
  for (const kind of walletKinds) console.log(`    ${kind.padEnd(12)} ${line(reports.flatMap((report) => report.latencies[kind]))}`)
  console.log(`  microseconds of processor a call, by round: ${cpu.join('; ')}`)
  console.log(`  beside it, bets placed/s: ${of(bets)}; ${line(placed.flatMap((report) => report.latencies))}`)
  console.log(`  ratio ${(quantile(calls, 0.5) / quantile(bets, 0.5)).toFixed(2)}`)
}

/** Where the processor time of a round went, per answered call. */
function cpuLine(report: WalletReport, before: CpuTime, after: CpuTime): string {
  const aCall = (micros: number): string => (micros / report.done).toFixed(0)
  const postgres = before.postgres === null || after.postgres === null ? '' : `PostgreSQL ${aCall(after.postgres - before.postgres)}, `
  return `${postgres}server ${aCall(after.process - before.process - report.cpuMicros)}, load generator ${aCall(report.cpuMicros)}`
}

function runWallet(order: WalletOrder): Promise<WalletReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('wallet-load.ts', import.meta.url), { workerData: order })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/** A provider with one game and a key, and players with an open session. */
async function makeCasino(owner: pg.Pool, tree: BenchTree, keeper: Client): Promise<Pick<WalletOrder, 'key' | 'seats'>> {
  await owner.query(`
    insert into menus (id, name, game_type) values (9050, 'Benchmark casino', 'casino');
    insert into sports (id, menu_id, name) values (9051, 9050, 'Benchmark slots');
    insert into casino_providers (id, code, name, sort, created_at) values (9052, 'bench', 'Benchmark', 1, now());
    insert into casino_sub_categories (id, provider_id, name, sort, created_at) values (9053, 9052, 'Benchmark', 1, now());
    insert into casino_games (id, provider_id, sub_category_id, sport_id, code, name, sort, created_at) values (9054, 9052, 9053, 9051, '${game}', 'Benchmark', 1, now())`)
  const { data: [key] } = await keeper(wallet.addKey, { params: { id: '9052' }, body: { name: 'bench', kind: 'hmac_sha256' } })
  const seats = tree.players.slice(0, seatsCount).map((playerId) => ({ playerId, token: randomBytes(16).toString('base64url') }))
  await owner.query(
    `insert into casino_sessions (id, token_hash, business_id, player_id, provider_id, game_id, device, currency, created_at, expires_at)
     select 9060000 + n, decode(s.hash, 'hex'), $1, s.player, 9052, 9054, 'desktop', 'INR', now(), now() + interval '1 day' from unnest($2::bigint[], $3::text[]) with ordinality as s(player, hash, n)`,
    [tree.businessId, seats.map((seat) => seat.playerId), seats.map((seat) => createHash('sha256').update(seat.token).digest('hex'))])
  return { key: { id: key?.id ?? '', secret: key?.secret ?? '' }, seats }
}
