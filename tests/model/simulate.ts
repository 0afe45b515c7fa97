import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { catalogue } from '#contract/catalogue.ts'
import { openDatabase } from '#database/open-database.ts'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/main.ts'
import { silentLog } from '#server/runtime/log.ts'
import { furnish, openBranch } from './branch.ts'
import { casinoDesk } from './casino-desk.ts'
import type { Compared } from './difference.ts'
import { feedDesk } from './feed-desk.ts'
import { clientsOf } from './people.ts'
import { play } from './play.ts'
import { sequences } from './steps.ts'
import type { Step } from './steps.ts'

const keptFolder = fileURLToPath(new URL('kept', import.meta.url))
const stepsMost = 80

/** The sequences that once failed, by the names of their files. */
export function keptSequences(): readonly { readonly name: string; readonly steps: readonly Step[] }[] {
  if (!existsSync(keptFolder)) return []
  return readdirSync(keptFolder).filter((name) => name.endsWith('.json')).sort()
    .map((name) => ({ name, steps: JSON.parse(readFileSync(join(keptFolder, name), 'utf8')) as readonly Step[] }))
}

/** Keeps a sequence that failed, so that every later run begins with it. @returns the name of its file */
export function keep(steps: readonly Step[]): string {
  mkdirSync(keptFolder, { recursive: true })
  const text = `[\n${steps.map((step) => `  ${JSON.stringify(step)}`).join(',\n')}\n]\n`
  const name = `${createHash('sha256').update(text).digest('hex').slice(0, 12)}.json`
  writeFileSync(join(keptFolder, name), text)
  return name
}

/** Three priced markets that take bets, before a sequence begins, and a helper who may do nothing yet. */
const opening: readonly Step[] = [
  { do: 'grant', duties: [] },
  { do: 'market', type: 'match_odds', lay: true }, { do: 'market', type: 'fancy', lay: true }, { do: 'market', type: 'bookmaker', lay: true },
  ...[0, 1, 2].flatMap((market): readonly Step[] => [{ do: 'price', market, price: market === 0 ? 2_333 : 85_000, line: 3 }, { do: 'state', market, to: 'open' }]),
]

export type Simulation = {
  readonly counts: ReadonlyMap<string, number>
  readonly compared: Readonly<Compared>
  /** Plays a sequence in a branch of its own. @throws Difference */
  run(steps: readonly Step[]): Promise<void>
  stop(): Promise<void>
}

/** A server on a migrated database that is empty, with what all branches share. */
export async function openSimulation({ ownerUrl, appUrl }: { readonly ownerUrl: string; readonly appUrl: string }): Promise<Simulation> {
  const owner = openDatabase({ url: ownerUrl, role: null, connectionsMax: 2, applicationName: 'model owner' })
  const common = await furnish(owner.pool)
  const secret = () => randomBytes(24).toString('base64url')
  const server = await startServer({
    config: readConfig({ PORT: '0', DATABASE_URL: appUrl, STEWARD_MIGRATE_DATABASE_URL: ownerUrl, STEWARD_SECRET: secret(), STEWARD_ENCRYPTION_KEY: secret() }, '/'),
    log: silentLog,
  })
  const counts = new Map<string, number>()
  const compared = { statements: 0, lines: 0 }
  const people = clientsOf(server.address)
  const feed = feedDesk(server.context, owner.pool)
  const casino = await casinoDesk(await people.staff('owner'), server.address, common.casino)
  let events = 0
  return {
    counts,
    compared,
    async run(steps) {
      const trader = await people.staff('trader')
      const { data: [event] } = await trader(catalogue.createEvent, { body: { league_id: common.leagueId, name: `Event ${events++}`, starts_at: new Date(Date.now() + 86_400_000).toISOString() } })
      const branch = await openBranch(owner.pool, common)
      await play(opening, steps, { common, branch, eventId: event?.id ?? '', clients: people, feed, casino, counts, compared })
    },
    async stop() {
      await feed.stop()
      await server.stop()
      await owner.close()
    },
  }
}

export type Found = { readonly sequences: number; readonly steps: number; readonly failed: { readonly error: string; readonly seed: number; readonly steps: readonly Step[] } | null }

/** Sequences played under one seed; the next ones have the seed after it. */
const perSeed = 5

export type Asked = { readonly seed: number; readonly forMs: number; /** Ends with the first that fails, as long as it is. */ readonly first?: boolean }

/** Plays sequences from a seed on until the time is over or one fails, which is then made as short as it gets. */
export async function simulate({ run }: Pick<Simulation, 'run'>, { seed, forMs, first = false }: Asked): Promise<Found> {
  const tried = { sequences: 0, steps: 0 }
  const until = Date.now() + forMs
  let failing = false
  const property = fc.asyncProperty(sequences(stepsMost), async (steps) => {
    // What has failed is made short however long that takes.
    if (!failing && Date.now() > until) return
    tried.sequences++
    tried.steps += steps.length
    await run(steps).catch((error: unknown) => {
      // Making it short may take longer than whoever runs this waits.
      if (!failing) console.log(`first seen after ${tried.steps} steps: ${error instanceof Error ? error.message : String(error)}`)
      failing = true
      throw error
    })
  })
  for (let now = seed; Date.now() < until; now++) {
    const details = await fc.check(property, { seed: now, numRuns: perSeed, endOnFailure: first })
    const [failed] = details.counterexample ?? []
    if (!details.failed || failed === undefined) continue
    const error = details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance)
    return { ...tried, failed: { error, seed: now, steps: first ? failed : await shortened(failed, run) } }
  }
  return { ...tried, failed: null }
}

/**
 * Takes parts out of a sequence that fails for as long as what is left fails as well, halves first and single steps at last: sequences are
 * drawn with a least length, below which they are not made short while they are drawn.
 */
export async function shortened(steps: readonly Step[], run: Simulation['run']): Promise<readonly Step[]> {
  let left = steps
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < left.length;) {
      const without = left.toSpliced(from, size)
      const fails = await run(without).then(() => false, () => true)
      if (fails) left = without
      else from += size
    }
  }
  return left
}
