import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ensureAppLogin } from '#database/app-login.ts'
import { discardEmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded-postgres.ts'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open-database.ts'
import { reconcile } from '#database/reconcile.ts'
import { throwAwayFolder } from '#database/throw-away-postgres.ts'
import { auth } from '#contract/auth.ts'
import { catalogue } from '#contract/catalogue.ts'
import { createClient } from '#contract/client.ts'
import type { Client } from '#contract/client.ts'
import { platform } from '#contract/platform.ts'
import { proveSums } from '#server/analytics/prove-sums.ts'
import { createRandom } from '#simulator/random.ts'
import { furnish, openBranch, password } from '../model/branch.ts'
import { compareMoney } from '../model/compare.ts'
import { Difference } from '../model/difference.ts'
import { clientsOf } from '../model/people.ts'
import type { Barrier } from './barriers.ts'
import { strike } from './faults.ts'
import { openLine } from './line.ts'
import { marketsOf } from './markets.ts'
import { installPoints, once } from './points.ts'
import { serverProcess } from './processes.ts'
import { smallDisk } from './small-disk.ts'
import { toldFeed } from './told-feed.ts'
import { voidsOf } from './voids.ts'
import { playRounds, sitDown } from './wallet-rounds.ts'
import { count, storm } from './workload.ts'
import type { Storm } from './workload.ts'

export type Round = Storm & {
  readonly fault: string
  /** From the end of the blow until both servers stood again, milliseconds. */
  readonly healedAfterMs: number
  /** From then until everything was at rest, milliseconds. */
  readonly recoveryMs: number
  /** How long each decision of a result took, from the first word to its money. */
  readonly decidedInMs: readonly number[]
}

export type Harness = {
  round(): Promise<Round>
  /** What the books themselves say is wrong, and the sums of reports beside them. */
  reconcile(): Promise<readonly string[]>
  /** Puts aside what the servers said since the last round began. @returns the folder */
  keepLogs(): Promise<string>
  stop(): Promise<void>
}

const callsOfRound = 40
const lanes = 6
/** Rounds of the casino beside them, each of a few calls. */
const playedOfRound = 8
const walletLanes = 3
/** Voids and undoings of older ones, each of a few calls. */
const voidedOfRound = 5
const voidLanes = 2
/** Once the fault is over and the servers stand, everything is at rest within so long, with all that was still to be sent. */
export const restWithinMs = 60_000
const keptLogs = fileURLToPath(new URL('../../test-results/crash', import.meta.url))
const pricesMoveMs = 100
/** So that a small disk holds a day of it. */
const settings = { max_wal_size: '128MB', min_wal_size: '64MB' }

/** Who works, who waits for whom, and what is still to be done of results and voids; the reason where it cannot be asked. */
async function whatTheDatabaseDoes(url: string): Promise<string> {
  const asked = await once(url, `select
    (select json_agg(a) from (select pid, application_name, state, wait_event, xact_start, pg_blocking_pids(pid) as waits_for, query from pg_stat_activity where datname = current_database()) a) as sessions,
    (select json_agg(p) from (select p.*, m.voiding_id from void_parts p join markets m on m.id = p.market_id where p.done_at is null) p) as parts,
    (select json_agg(j) from settlement_jobs j where finished_at is null) as jobs, now()`).catch((error: unknown) => ({ rows: [String(error)] }))
  return JSON.stringify(asked.rows, null, 1)
}

/** A database with crashes in its log, two servers on it, and a branch whose money is known from replies alone. */
export async function openHarness(seed: string, without: Barrier | null, only: readonly string[] = []): Promise<Harness> {
  const random = createRandom(seed)
  const disk = smallDisk()
  const scratch = mkdtempSync(join(tmpdir(), 'steward-crash-'))
  const folder = disk === null ? await throwAwayFolder() : join(disk.folder, 'data')
  const postgres = await startEmbeddedPostgres({ folder, log: () => undefined, restartsMax: 100_000, settings })
  await migrate({ url: postgres.url })
  const appUrl = await ensureAppLogin(postgres.url, { user: 'steward_crashed', password: randomBytes(16).toString('hex') })
  const owner = openDatabase({ url: postgres.url, role: null, connectionsMax: 1, applicationName: 'crash owner' })
  const common = await furnish(owner.pool)
  const branch = await openBranch(owner.pool, common)
  await owner.close()
  await installPoints(postgres.url)
  if (without?.sql !== undefined) for (const text of [without.sql, 'select pg_reload_conf()']) await once(postgres.url, text)

  const secret = () => randomBytes(24).toString('base64url')
  const feed = await toldFeed()
  const portOfDatabase = Number(new URL(appUrl).port)
  const toDatabase = await Promise.all([openLine(portOfDatabase), openLine(portOfDatabase)])
  const clocks = toDatabase.map((_, at) => join(scratch, `clock-${at}`))
  const logs = toDatabase.map((_, at) => join(scratch, `server-${at}.log`))
  for (const each of clocks) writeFileSync(each, '0')
  const environment = {
    STEWARD_MIGRATE_DATABASE_URL: postgres.url, STEWARD_SECRET: secret(), STEWARD_ENCRYPTION_KEY: secret(), STEWARD_MODE: 'demo', EDITED_SOURCES: JSON.stringify(without?.edits ?? []),
  }
  // One of the two follows the feed, as in the product.
  const servers = await Promise.all(toDatabase.map(({ port }, at) => serverProcess({
    ...environment, DATABASE_URL: onPort(appUrl, port), CRASH_CLOCK: clocks[at] ?? '', ...(at === 0 && { CRASH_FEED: String(feed.port) }),
  }, logs[at])))
  for (const each of servers) await each.start()
  const toServers = await Promise.all(servers.map(({ address }) => openLine(Number(new URL(address).port))))
  const addresses = toServers.map(({ port }) => `http://127.0.0.1:${port}`)
  const tokenOf = async (userName: string): Promise<string> => {
    const client = createClient({ baseUrl: addresses[0] ?? '', token: () => null, fetch })
    return (await client(auth.adminLogin, { body: { user_name: userName, password } })).extra.token
  }
  const [trader, verifier, agent] = [await tokenOf('trader'), await tokenOf('verifier'), await tokenOf(branch.model.accounts[2]?.userName ?? '')]
  const at = (token: string): readonly Client[] => addresses.map((baseUrl) => createClient({ baseUrl, token: () => token, fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(8_000) }) }))
  const desk = { trader: at(trader), verifier: at(verifier) }
  const { model } = branch
  const people = clientsOf(addresses[0] ?? '')
  const [front] = desk.trader
  if (front === undefined) throw new Error('no server')
  const { data: [event] } = await front(catalogue.createEvent, { body: { league_id: common.leagueId, name: 'Event', starts_at: new Date(Date.now() + 86_400_000).toISOString() } })
  const site = people.site(branch.apiKey)
  const markets = marketsOf({ model, feed, url: postgres.url, trader: front, desk, eventId: event?.id ?? '', random })
  const seats = await sitDown({ branch, casino: common.casino, addresses, clocks, owner: await people.staff('owner'), site })
  const voider = voidsOf({ model, trader: desk.trader, token: trader, addresses })
  let rounds = 0

  /** @returns how long after the heal everything was at rest, milliseconds */
  const rest = async (healedAtMs: number): Promise<number> => {
    for (;; await sleep(20)) {
      const { rows: [left] } = await once(postgres.url, `select (select count(*) from outbox)::int as told, (select count(*) from settlement_jobs where finished_at is null)::int as jobs,
        (select count(*) from pg_locks where not granted)::int as waiting`) as { readonly rows: readonly { readonly told: number; readonly jobs: number; readonly waiting: number }[] }
      const sinceMs = performance.now() - healedAtMs
      if (sinceMs > restWithinMs) throw new Difference(`${sinceMs.toFixed(0)} ms after the fault was over and the servers stood, more than ${restWithinMs}: ${JSON.stringify(left)}`)
      if (left?.told === 0 && left.jobs === 0 && left.waiting === 0) return sinceMs
    }
  }

  /** Bets that are there and that no reply told of, those that a reply told of and that are gone, and what stands of each. */
  const compareBets = async (): Promise<void> => {
    for (const [player, account] of model.accounts.entries()) {
      if (account.level !== 9) continue
      const open = new Map(model.bets.filter((bet) => bet.player === player && bet.keptBp > 0 && model.markets[bet.market]?.status !== 'settled').map((bet) => [bet.id, bet.keptBp]))
      for (let cursor: string | undefined; ;) {
        const { data, metadata } = await site(platform.openBets, { params: { id: account.id }, query: { limit: '200', ...(cursor !== undefined && { cursor }) } })
        for (const bet of data) {
          if (open.get(bet.id) !== bet.kept_bp) throw new Difference(`bet ${bet.id} of ${account.userName} stands for ${bet.kept_bp} of 10000, and not for what the replies say: ${open.get(bet.id) ?? 'nothing'}`)
          open.delete(bet.id)
        }
        cursor = metadata?.next_cursor ?? undefined
        if (cursor === undefined) break
      }
      if (open.size > 0) throw new Difference(`bets of ${account.userName} are gone: ${[...open.keys()].join(', ')}`)
    }
  }

  return {
    async round() {
      rounds++
      if (model.markets.filter((each) => each.status === 'open').length < 2) await markets.openOwn()
      await (rounds % 2 === 0 ? markets.openOwn() : markets.openOfFeed())
      const aside = markets.setAside()
      for (const each of logs) writeFileSync(each, '')
      const wrong: string[] = []
      const moving = setInterval(markets.move, pricesMoveMs)
      const struck = strike({
        servers, url: postgres.url, databasePid: postgres.pid, toServers, toDatabase, clocks, disk, feed,
        siteKey: branch.apiKey, playerId: model.accounts[4]?.id ?? '', random: random.fork(`fault ${rounds}`),
      }, only).then((fault) => ({ fault, atMs: performance.now() }))
      const healed = struck.then(() => Promise.all(servers.map((each) => each.start()))).then(() => performance.now())
      const [stormed, played, voided, { fault, atMs }, decidedInMs, healedAtMs] = await Promise.all([
        storm({ branch, addresses, agentToken: agent, random }, callsOfRound, lanes), playRounds({ branch, seats, random: random.fork(`rounds ${rounds}`) }, playedOfRound, walletLanes),
        voider.play(random.fork(`voids ${rounds}`), aside, voidedOfRound, voidLanes), struck, markets.settleOne(), healed,
      ]).finally(() => { clearInterval(moving); markets.takeBack(aside) })
      const recoveryMs = await rest(healedAtMs)
      try {
        await compareMoney({ model, staff: people.staff })
        await compareBets()
        wrong.push(...await played.audit(), ...await voided.audit())
      } catch (error) {
        if (!(error instanceof Difference)) throw error
        wrong.push(error.message)
      }
      const outcomes = new Map(stormed.outcomes)
      for (const [what, times] of [...played.outcomes, ...voided.outcomes]) count(outcomes, what, times)
      const sum = (of: (storm: Storm) => number) => of(stormed) + of(played) + of(voided)
      return {
        fault, calls: sum((each) => each.calls), unknown: sum((each) => each.unknown), twins: sum((each) => each.twins), outcomes,
        healedAfterMs: healedAtMs - atMs, recoveryMs, decidedInMs, wrong: [...stormed.wrong, ...played.wrong, ...voided.wrong, ...wrong],
      }
    },
    async reconcile() {
      const database = openDatabase({ url: postgres.url, role: null, applicationName: 'crash reconcile' })
      try {
        const checks = [...(await reconcile(database)).checks, ...(await proveSums(database))]
        return checks.filter((each) => each.wrong > 0).map((each) => `${each.name}: ${each.wrong} of ${each.looked} wrong, such as ${each.examples[0] ?? ''}`)
      } finally {
        await database.close()
      }
    },
    async keepLogs() {
      const kept = join(keptLogs, `seed ${seed} round ${rounds}`)
      mkdirSync(kept, { recursive: true })
      for (const each of logs) copyFileSync(each, join(kept, basename(each)))
      writeFileSync(join(kept, 'database.json'), await whatTheDatabaseDoes(postgres.url))
      return kept
    },
    async stop() {
      for (const each of servers) { await each.signal('SIGCONT'); await each.end() }
      await Promise.all([...toServers, ...toDatabase, feed].map((each) => each.close()))
      await postgres.stop()
      await discardEmbeddedPostgres(folder)
      rmSync(scratch, { recursive: true, force: true })
      disk?.remove()
    },
  }
}

/** The same database by another line. */
function onPort(url: string, port: number): string {
  const changed = new URL(url)
  changed.port = String(port)
  return changed.href
}
