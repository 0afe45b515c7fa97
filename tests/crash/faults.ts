import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Random } from '#simulator/random.ts'
import type { Line } from './line.ts'
import { atPoint, once, points } from './points.ts'
import type { ServerProcess } from './processes.ts'
import { smallDisk } from './small-disk.ts'
import type { SmallDisk } from './small-disk.ts'
import type { ToldFeed } from './told-feed.ts'

export type Ground = {
  readonly servers: readonly ServerProcess[]
  readonly url: string
  /** The process of the database now. */
  readonly databasePid: () => number
  /** Lines that lead to each server, and from each server to the database. */
  readonly toServers: readonly Line[]
  readonly toDatabase: readonly Line[]
  /** The file of each server's clock: milliseconds that it is off. */
  readonly clocks: readonly string[]
  /** Null where this user may mount no file system. */
  readonly disk: SmallDisk | null
  readonly feed: ToldFeed
  readonly siteKey: string
  readonly playerId: string
  readonly random: Random
}

const fullDisk = 'disk of the database full'
const connectionsMax = 120
const crowd = 80

/** What is done to the platform while it works. */
const blows = {
  'server killed': ({ servers, random }: Ground) => random.pick(servers).signal('SIGKILL'),
  'both servers killed': ({ servers }: Ground) => Promise.all(servers.map((each) => each.signal('SIGKILL'))),
  // Of every server, so that whoever stands at a named point is among them.
  'settlement worker killed': ({ servers }: Ground) => Promise.all(servers.map((each) => each.signal('SIGUSR2'))),
  'server stopped and let go': async ({ servers, random }: Ground) => {
    const server = random.pick(servers)
    await server.signal('SIGSTOP')
    await sleep(random.integer(200, 1_500))
    await server.signal('SIGCONT')
  },
  // Whoever else may do the same work comes by meanwhile.
  'held up': ({ random }: Ground) => sleep(random.integer(1_200, 2_500)),
  'backends ended': ({ url }: Ground) => endBackends(url),
  // At once, without a checkpoint: what was committed must come back from the log.
  'database crashed': ({ databasePid }: Ground) => { process.kill(databasePid(), 'SIGQUIT') },
  'line to a server cut': ({ toServers, random }: Ground) => random.pick(toServers).cut(),
  'line to a server held up': ({ toServers, random }: Ground) => random.pick(toServers).hold(random.integer(200, 3_000)),
  'answers of a server lost': ({ toServers, random }: Ground) => random.pick(toServers).deafen(random.integer(200, 1_500)),
  'line to the database cut': ({ toDatabase, random }: Ground) => random.pick(toDatabase).cut(),
  'line to the database held up': ({ toDatabase, random }: Ground) => random.pick(toDatabase).hold(random.integer(200, 3_000)),
  'answers of the database lost': ({ toDatabase, random }: Ground) => random.pick(toDatabase).deafen(random.integer(200, 1_500)),
  // It stays so until it is put another time, so that most of the time two servers are minutes apart.
  'clock of a server put': ({ clocks, random }: Ground) => writeFileSync(random.pick(clocks), String(random.chance(30) ? 0 : random.integer(-600_000, 600_000))),
  [fullDisk]: async ({ disk, random }: Ground) => {
    disk?.fill()
    await sleep(random.integer(500, 2_500))
    disk?.free()
  },
  'connections of a server used up': useUpPool,
  'connections of the database used up': useUpConnections,
  'gap in the feed': ({ feed, random }: Ground) => feed.gap(random.integer(300, 2_000)),
  'feed repeats itself': ({ feed }: Ground) => feed.repeat(),
} satisfies Readonly<Record<string, (ground: Ground) => unknown>>

export const names = Object.keys(blows) as readonly (keyof typeof blows)[]
const pointPatienceMs = 10_000

/** Of the faults named (all, where none is) those that this user cannot do here, each with why. */
export function leftOut(only: readonly string[]): readonly string[] {
  if (only.length > 0 && !only.includes(fullDisk)) return []
  const disk = smallDisk()
  disk?.remove()
  return disk === null ? [`${fullDisk}: this user may mount no small disk`] : []
}

/** One fault of those named (all, where none is), at a named point of a transaction or at random. @returns what it was */
export async function strike(ground: Ground, only: readonly string[]): Promise<string> {
  const { random, url } = ground
  const blow = random.pick(names.filter((name) => (only.length === 0 || only.includes(name)) && (ground.disk !== null || name !== fullDisk)))
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

function endBackends(url: string): Promise<unknown> {
  return once(url, "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name not like 'crash%' and pid <> pg_backend_pid()")
}

/** Nobody gets at anybody's money for a while, and more people ask for theirs than a server has connections. */
async function useUpPool({ url, servers, siteKey, playerId, random }: Ground): Promise<void> {
  const client = await connected(url)
  try {
    // Whoever stands at a named point may hold some of it: then it is not to be had, and what is held is enough.
    await client.query("set lock_timeout = '3s'; begin; lock table account_funds in access exclusive mode").catch(() => undefined)
    const { address } = random.pick(servers)
    const look = () => fetch(`${address}/platform/players/${playerId}/balance`, { headers: { authorization: siteKey }, signal: AbortSignal.timeout(2_000) }).then((reply) => reply.arrayBuffer()).catch(() => undefined)
    await Promise.all([sleep(random.integer(800, 2_500)), ...Array.from({ length: crowd }, look)])
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Others take every connection that the database has, and the servers lose theirs meanwhile. */
async function useUpConnections({ url, random }: Ground): Promise<void> {
  const taken: pg.Client[] = []
  try {
    await endBackends(url)
    for (let at = 0; at < connectionsMax; at++) taken.push(await connected(url))
  } catch {
    // There are no more.
  }
  await sleep(random.integer(500, 2_000))
  await Promise.all(taken.map((each) => each.end().catch(() => undefined)))
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'crash crowd', connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
