import type pg from 'pg'
import type { Client } from '#contract/client.ts'
import { voids } from '#contract/voids.ts'
import { allAddedUp } from './added-up.ts'
import type { BenchMarket } from './market.ts'
import { makeOpenBets } from './open-bets.ts'
import type { LoadOrder, LoadReport } from './placement-load.ts'
import { quantile } from './quantiles.ts'
import type { BenchTree } from './tree.ts'

/** Bets of the market that is voided, one after the other. */
const sizes = [20_000, 200_000]
/** Bets on other markets, and now and then on the one that is voided, meanwhile. */
const perSecond = 100
/** A void that is not done by then has failed. */
const secondsMost = 300
/** Where the ids of these bets begin: apart from those of other benches. */
const firstBets = 30_000_000_000

type VoidsBench = {
  readonly owner: pg.Pool
  readonly tree: BenchTree
  readonly trader: Client
  readonly makeMarket: (index: number) => Promise<BenchMarket>
  readonly others: readonly BenchMarket[]
  readonly load: (change: Partial<LoadOrder>) => Promise<LoadReport>
}

/** A market of many bets is voided and given back: how long preview, post and work take, what they take of memory, and how long bets wait meanwhile. */
export async function voidsBench(bench: VoidsBench): Promise<void> {
  console.log(`\nA market voided and given back, its bets of up to ${bench.tree.players.length.toLocaleString('en')} players, with placements at ${perSecond}/s on 20 other markets and on it`)
  for (const [index, bets] of sizes.entries()) {
    const market = await bench.makeMarket(200 + index)
    await makeOpenBets(bench.owner, bench.tree, market, bets, 50 + index, firstBets + index * 1_000_000_000)
    await bench.owner.query("update markets set status = 'suspended' where id = $1", [market.marketId])
    await allAddedUp(bench.owner)
    await voidOf(bench, market, bets)
  }
}

async function voidOf({ owner, trader, others, load }: VoidsBench, market: BenchMarket, bets: number): Promise<void> {
  const params = { id: market.marketId }
  const memory = watchMemory()
  const stopped = { at: Infinity }
  const running = rounds(stopped, () => load({ markets: [...others, market], perSecond, seconds: 4, seed: 60 }))
  const seen = await timed(() => trader(voids.previewMarket, { params, body: { taken_bp: 10_000 } }))
  const hash = seen.value.data[0]?.hash ?? ''
  const done = await timed(async () => {
    const posted = await timed(() => trader(voids.voidMarket, { params, body: { taken_bp: 10_000, reason: 'technical_fault', preview_hash: hash }, key: `bench-${market.marketId}` }))
    await partDone(owner, market.marketId, 'void')
    return { id: posted.value.data[0]?.id ?? '', seconds: posted.seconds }
  })
  const { id } = done.value
  const undo = await timed(async () => {
    const shown = await trader(voids.previewUndoMarket, { params: { id } })
    await trader(voids.undoMarket, { params: { id }, body: { reason: 'benchmark', preview_hash: shown.data[0]?.hash ?? '' }, key: `bench-undo-${market.marketId}` })
    await partDone(owner, market.marketId, 'undo')
  })
  stopped.at = performance.now()
  const reports = await running
  const latencies = reports.flatMap((report) => report.latencies)
  const at = (q: number): string => quantile(latencies, q).toFixed(0)
  const { before, most } = memory()
  const added = await allAddedUp(owner)
  console.log(`  ${bets.toLocaleString('en')} bets: preview ${seen.seconds.toFixed(1)} s; post ${done.value.seconds.toFixed(1)} s, all void ${done.seconds.toFixed(1)} s after the press (${(bets / done.seconds).toFixed(0)} bets/s); undone, its preview included, in ${undo.seconds.toFixed(1)} s`)
  console.log(`    memory of server, bench and load together ${before} MiB before, ${most} MiB at most; bets due meanwhile ${latencies.length}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms, refused ${JSON.stringify(sumOf(reports))}; added up for reports ${added.toFixed(1)} s after`)
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ readonly value: Value; readonly seconds: number }> {
  const started = performance.now()
  const value = await work()
  return { value, seconds: (performance.now() - started) / 1000 }
}

/** Round after round until it is stopped. */
async function rounds(stopped: { readonly at: number }, run: () => Promise<LoadReport>): Promise<readonly LoadReport[]> {
  const reports: LoadReport[] = []
  while (performance.now() < stopped.at) reports.push(await run())
  return reports
}

function sumOf(reports: readonly LoadReport[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const { refused } of reports) for (const [code, count] of Object.entries(refused)) sums[code] = (sums[code] ?? 0) + count
  return sums
}

/** Mebibytes that the process holds, at the beginning and at most until it is asked. */
function watchMemory(): () => { readonly before: number; readonly most: number } {
  const now = (): number => Math.round(process.memoryUsage.rss() / 2 ** 20)
  const before = now()
  let most = before
  const timer = setInterval(() => { most = Math.max(most, now()) }, 50)
  return () => {
    clearInterval(timer)
    return { before, most }
  }
}

async function partDone(owner: pg.Pool, marketId: string, kind: 'void' | 'undo'): Promise<void> {
  const since = performance.now()
  for (;;) {
    const { rows } = await owner.query<{ done: boolean; refusal: string | null }>(
      'select done_at is not null as done, refusal from void_parts where market_id = $1 and kind = $2::void_kind', [marketId, kind])
    if (rows[0]?.refusal != null) throw new Error(`the ${kind} was refused: ${rows[0].refusal}`)
    if (rows[0]?.done === true) return
    if (performance.now() - since > secondsMost * 1_000) throw new Error(`the ${kind} is not done after ${secondsMost} s`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
