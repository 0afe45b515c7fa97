import { parentPort, workerData } from 'node:worker_threads'
import { signCall } from '#simulator/wallet-caller.ts'
import type { SigningKey } from '#simulator/wallet-caller.ts'
import { random } from './random.ts'
import { RawConnection } from './raw-http.ts'

/** What a run of wallet calls is told and what it tells back; it runs in a worker, so that it does not share the server's event loop. */
export type WalletOrder = {
  readonly port: number
  readonly key: SigningKey
  readonly seats: readonly { readonly playerId: string; readonly token: string }[]
  readonly game: string
  readonly seconds: number
  readonly connections: number
  readonly seed: number
}

export const walletKinds = ['bet', 'win', 'round-close'] as const
export type WalletReport = {
  readonly done: number
  readonly refused: Readonly<Record<string, number>>
  readonly seconds: number
  /** Of this thread. */
  readonly cpuMicros: number
  /** Milliseconds, by kind of call. */
  readonly latencies: Readonly<Record<(typeof walletKinds)[number], readonly number[]>>
}

if (parentPort !== null) parentPort.postMessage(await run(workerData as WalletOrder))

/** Whole rounds on every connection, one after the other: a stake, a win, the end. */
async function run(order: WalletOrder): Promise<WalletReport> {
  const connections = await Promise.all(Array.from({ length: order.connections }, () => RawConnection.open(order.port)))
  const next = random(order.seed)
  const latencies = { bet: [] as number[], win: [] as number[], 'round-close': [] as number[] }
  const refused: Record<string, number> = {}
  let done = 0
  let rounds = 0

  const send = async (connection: RawConnection, kind: (typeof walletKinds)[number], body: object): Promise<void> => {
    const { path, authorization, body: text } = signCall(order.key, `/platform/wallet/${kind}`, JSON.stringify(body), Date.now())
    const at = performance.now()
    const answer = await connection.post(path, { authorization }, text)
    latencies[kind].push(performance.now() - at)
    if (answer.status === 200) done++
    else {
      const code = (JSON.parse(answer.body) as { code?: string }).code ?? String(answer.status)
      refused[code] = (refused[code] ?? 0) + 1
    }
  }

  const usedBefore = process.threadCpuUsage()
  const started = performance.now()
  const until = started + order.seconds * 1000
  await Promise.all(connections.map(async (connection) => {
    while (performance.now() < until) {
      const seat = order.seats[Math.floor(next() * order.seats.length)]
      if (seat === undefined) return
      const round_id = `bench-${order.seed}-${++rounds}`
      const moved = { player_id: seat.playerId, round_id, currency: 'INR' }
      await send(connection, 'bet', { transaction_id: `${round_id}-bet`, ...moved, token: seat.token, game: order.game, amount_minor: 100 + Math.floor(next() * 900) })
      await send(connection, 'win', { transaction_id: `${round_id}-win`, ...moved, amount_minor: Math.floor(next() * 1_000) })
      await send(connection, 'round-close', { transaction_id: `${round_id}-end`, player_id: seat.playerId, round_id })
    }
  }))
  const seconds = (performance.now() - started) / 1000
  for (const connection of connections) connection.close()
  const { user, system } = process.threadCpuUsage(usedBefore)
  return { done, refused, seconds, cpuMicros: user + system, latencies }
}
