import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '#simulator/random.ts'
import { atPoint, once, points } from './points.ts'
import type { ServerProcess } from './processes.ts'

export type Ground = {
  readonly servers: readonly ServerProcess[]
  readonly url: string
  /** The process of the database now. */
  readonly databasePid: () => number
  readonly random: Random
}

/** What is done to the platform while it works. */
const blows = {
  'server killed': ({ servers, random }: Ground) => random.pick(servers).signal('SIGKILL'),
  'both servers killed': ({ servers }: Ground) => Promise.all(servers.map((each) => each.signal('SIGKILL'))),
  'server stopped and let go': async ({ servers, random }: Ground) => {
    const server = random.pick(servers)
    await server.signal('SIGSTOP')
    await sleep(random.integer(200, 1_500))
    await server.signal('SIGCONT')
  },
  // Whoever else may do the same work comes by meanwhile.
  'held up': ({ random }: Ground) => sleep(random.integer(1_200, 2_500)),
  'backends ended': ({ url }: Ground) => once(url, "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name not like 'crash%' and pid <> pg_backend_pid()"),
  // At once, without a checkpoint: what was committed must come back from the log.
  'database crashed': ({ databasePid }: Ground) => { process.kill(databasePid(), 'SIGQUIT') },
} satisfies Readonly<Record<string, (ground: Ground) => unknown>>

export type Blow = keyof typeof blows
const names = Object.keys(blows) as readonly Blow[]
const pointPatienceMs = 10_000

/** One fault, at a named point of a transaction or at random. @returns what it was */
export async function strike(ground: Ground): Promise<string> {
  const { random, url } = ground
  const blow = random.pick(names)
  const point = random.chance(50) ? random.pick(points) : null
  if (point === null) {
    await sleep(random.integer(0, 300))
    await blows[blow](ground)
    return `${blow}, at random`
  }
  let struck = false
  const act = async (): Promise<void> => { struck = true; await blows[blow](ground) }
  // What crashes the database takes the holder's own connection with it.
  await atPoint(url, point, pointPatienceMs, act).catch(() => undefined)
  if (struck) return `${blow}, ${point}`
  await blows[blow](ground)
  return `${blow}, at random`
}
