import type { Client } from '#contract/client.ts'
import { locks } from '#contract/locks.ts'
import type { startServer } from '#server/main.ts'
import type { LoadOrder, LoadReport } from './placement-load.ts'
import { quantile } from './quantiles.ts'

const rounds = 12
/** How long betting stands still and goes on in a round, in milliseconds. */
const stoppedMs = 400
const runningMs = 600

type StopsBench = {
  /** Another node on the same database. */
  readonly start: () => ReturnType<typeof startServer>
  /** Signed in at the first node. */
  readonly stopper: Client
  /** Of the first node. */
  readonly port: number
  /** Bets over both nodes. */
  readonly perSecond: number
  readonly load: (change: Partial<LoadOrder>) => Promise<LoadReport>
  readonly places: { readonly sport: string; readonly branch: string }
}

/** Milliseconds since 1970 of one stop. */
type Round = { readonly pressed: number; readonly answered: number; readonly lifted: number }

const clock = (): number => performance.timeOrigin + performance.now()
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Betting is stopped at one node while two take bets: how long after the press the last bet was accepted on each, and how soon after the lift the first. */
export async function stopsBench({ start, stopper, port, perSecond, load, places }: StopsBench): Promise<void> {
  const other = await start()
  try {
    // Long enough for presses that wait for a busy machine.
    const seconds = Math.ceil((rounds * 2 * (stoppedMs + runningMs)) / 1000) + 4
    const running = [port, Number(new URL(other.address).port)].map((of, index) => load({ port: of, perSecond: perSecond / 2, seconds, seed: 40 + index }))
    await pause(1_500)
    const done: Round[] = []
    for (let round = 0; round < rounds; round++) done.push(await stopOnce(stopper, scopeOf(round, places)))
    const reports = await Promise.all(running)
    console.log(`\nBetting stopped and lifted at one node, ${rounds} times (all of it, a sport, a branch), while two nodes of one process take ${perSecond} bets/s`)
    for (const [index, report] of reports.entries()) print(index === 0 ? 'the node that is pressed' : 'the other node', report, done)
  } finally {
    await other.stop()
  }
}

function scopeOf(round: number, { sport, branch }: StopsBench['places']) {
  const reason = 'Bench'
  switch (round % 3) {
    case 0:
      return { scope: 'all', reason } as const
    case 1:
      return { scope: 'sport', id: sport, reason } as const
    default:
      return { scope: 'all', account_id: branch, reason } as const
  }
}

async function stopOnce(stopper: Client, body: ReturnType<typeof scopeOf>): Promise<Round> {
  const pressed = clock()
  const { data: [stop] } = await stopper(locks.stop, { body })
  const answered = clock()
  await pause(stoppedMs)
  const lifted = clock()
  await stopper(locks.liftStop, { params: { id: stop?.id ?? '' } })
  await pause(runningMs)
  return { pressed, answered, lifted }
}

function print(name: string, report: LoadReport, done: readonly Round[]): void {
  const bets = report.dueAt.map((due, index) => ({ due, answered: due + (report.latencies[index] ?? 0), taken: report.taken[index] === true }))
  const accepted = bets.filter(({ taken }) => taken)
  // Before the lift was pressed nothing may have been accepted that was sent once the stop was answered.
  const late = done.map(({ answered, lifted }) => accepted.filter((bet) => bet.due > answered && bet.answered < lifted).length)
  const last = done.map(({ pressed, lifted }) => Math.max(0, ...accepted.flatMap((bet) => (bet.answered >= pressed && bet.answered < lifted ? [bet.answered - pressed] : []))))
  const first = done.map(({ lifted }) => Math.min(...accepted.flatMap((bet) => (bet.answered >= lifted ? [bet.answered - lifted] : []))))
  const line = (values: readonly number[]): string => `median ${quantile(values, 0.5).toFixed(0)} ms, longest ${Math.max(...values).toFixed(0)} ms`
  console.log(`  ${name}: ${(report.accepted / report.seconds).toFixed(0)} accepted/s, refused ${JSON.stringify(report.refused)}`)
  console.log(`    from the press to its answer              ${line(done.map(({ pressed, answered }) => answered - pressed))}`)
  console.log(`    from the press to the last accepted bet   ${line(last)}`)
  console.log(`    accepted of those sent after the answer   ${late.reduce((sum, count) => sum + count, 0)}`)
  console.log(`    from the lift to the first accepted bet   ${line(first)}`)
}
