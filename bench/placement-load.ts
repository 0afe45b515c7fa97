import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { random } from './random.ts'
import { RawConnection } from './raw-http.ts'

/** What a run of load is told and what it tells back; it runs in a worker, so that it does not share the server's event loop. */
export type LoadOrder = {
  readonly port: number
  readonly apiKey: string
  readonly players: readonly string[]
  readonly markets: readonly { readonly marketId: string; readonly selectionIds: readonly string[] }[]
  readonly seconds: number
  readonly connections: number
  /** Null: each connection sends its next bet when the last is answered. Else bets per second in all, sent by the clock. */
  readonly perSecond: number | null
  /** From the first on, below the second. */
  readonly stakesMinor: readonly [number, number]
  readonly seed: number
  /** Bets name an address and a device, each player their own. */
  readonly sites?: boolean
  /** What was placed is told, bet by bet. */
  readonly tells?: boolean
}

/** A bet as the site that placed it was told; `at`: when it was decided, milliseconds since 1970. */
export type PlacedBet = { readonly id: string; readonly at: number }

export type LoadReport = {
  readonly accepted: number
  readonly refused: Readonly<Record<string, number>>
  readonly seconds: number
  /** From the moment a bet was due (not when it was sent), milliseconds; and that moment, milliseconds since 1970. */
  readonly latencies: readonly number[]
  readonly dueAt: readonly number[]
  /** Whether the bet was accepted, in the same order. */
  readonly taken: readonly boolean[]
  /** The accepted bets, with `tells`. */
  readonly placed: readonly PlacedBet[]
  /** Processor time of the load generator itself, microseconds. */
  readonly cpuMicros: number
}

if (parentPort !== null) parentPort.postMessage(await run(workerData as LoadOrder))

async function run(order: LoadOrder): Promise<LoadReport> {
  const connections = await Promise.all(Array.from({ length: order.connections }, () => RawConnection.open(order.port)))
  const next = random(order.seed)
  const [least, below] = order.stakesMinor
  const latencies: number[] = []
  const dueTimes: number[] = []
  const taken: boolean[] = []
  const placed: PlacedBet[] = []
  const refused: Record<string, number> = {}
  let accepted = 0
  const usedBefore = process.threadCpuUsage()

  const place = async (connection: RawConnection, dueAt: number): Promise<void> => {
    const market = pick(order.markets, next)
    const player = pick(order.players, next)
    const number = Number(player) % 65_536
    const answer = await connection.post(
      '/platform/bets',
      { authorization: order.apiKey, 'idempotency-key': randomUUID() },
      JSON.stringify({
        player_id: player,
        ...(order.sites === true ? { ip: `198.18.${number >> 8}.${number & 255}`, device: `bench-device-${player}`, user_agent: 'Bench player site' } : {}),
        market_id: market.marketId,
        selection_id: pick(market.selectionIds, next),
        side: 'back',
        price: 2500,
        stake_minor: least + Math.floor(next() * (below - least)),
      }),
    )
    latencies.push(performance.now() - dueAt)
    dueTimes.push(performance.timeOrigin + dueAt)
    taken.push(answer.status === 200)
    if (answer.status === 200) {
      accepted++
      if (order.tells !== true) return
      const { data } = JSON.parse(answer.body) as { readonly data: readonly { readonly bet: { readonly id: string; readonly placed_at: string } }[] }
      for (const { bet } of data) placed.push({ id: bet.id, at: Date.parse(bet.placed_at) })
    } else {
      const code = (JSON.parse(answer.body) as { code?: string }).code ?? String(answer.status)
      refused[code] = (refused[code] ?? 0) + 1
    }
  }

  const started = performance.now()
  const until = started + order.seconds * 1000
  if (order.perSecond === null) {
    await Promise.all(
      connections.map(async (connection) => {
        for (let at = performance.now(); at < until; at = performance.now()) await place(connection, at)
      }),
    )
  } else {
    // Open loop: a bet is due by the clock, and one that must wait for a free connection has waited. They take turns: the server ends a connection on which nothing was ever asked.
    const idle = [...connections]
    const waiting: ((connection: RawConnection) => void)[] = []
    const free = (connection: RawConnection): void => {
      const first = waiting.shift()
      if (first === undefined) idle.push(connection)
      else first(connection)
    }
    const running: Promise<void>[] = []
    for (let index = 0; ; index++) {
      const dueAt = started + (index * 1000) / order.perSecond
      if (dueAt >= until) break
      const wait = dueAt - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      running.push(
        (async () => {
          const connection = idle.shift() ?? (await new Promise<RawConnection>((resolve) => waiting.push(resolve)))
          await place(connection, dueAt).finally(() => free(connection))
        })(),
      )
    }
    await Promise.all(running)
  }
  const seconds = (performance.now() - started) / 1000
  for (const connection of connections) connection.close()
  const used = process.threadCpuUsage(usedBefore)
  return { accepted, refused, seconds, latencies, dueAt: dueTimes, taken, placed, cpuMicros: used.user + used.system }
}

function pick<Item>(items: readonly Item[], next: () => number): Item {
  return items[Math.floor(next() * items.length)] as Item
}
