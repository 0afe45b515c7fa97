import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
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
import type { WireOutcome } from '#contract/results.ts'
import { platform } from '#contract/platform.ts'
import { createRandom } from '#simulator/random.ts'
import { furnish, openBranch, password } from '../model/branch.ts'
import { compareMoney } from '../model/compare.ts'
import { Difference } from '../model/difference.ts'
import { clientsOf } from '../model/people.ts'
import type { Barrier } from './barriers.ts'
import { strike } from './faults.ts'
import { installPoints, once } from './points.ts'
import { serverProcess } from './processes.ts'
import { decide, decided } from './results.ts'
import { storm } from './workload.ts'

export type Round = { readonly fault: string; readonly calls: number; readonly unknown: number; readonly twins: number; readonly recoveryMs: number; readonly wrong: readonly string[] }
export type Harness = { round(): Promise<Round>; /** What the books themselves say is wrong. */ reconcile(): Promise<readonly string[]>; stop(): Promise<void> }

const callsOfRound = 40
const lanes = 6
const drainMs = 60_000

/** A database with crashes in its log, two servers on it, and a branch whose money is known from replies alone. */
export async function openHarness(seed: string, without: Barrier | null): Promise<Harness> {
  const random = createRandom(seed)
  const folder = await throwAwayFolder()
  const postgres = await startEmbeddedPostgres({ folder, log: () => undefined, restartsMax: 100_000 })
  await migrate({ url: postgres.url })
  const appUrl = await ensureAppLogin(postgres.url, { user: 'steward_crashed', password: randomBytes(16).toString('hex') })
  const owner = new pg.Pool({ connectionString: postgres.url, application_name: 'crash owner', max: 1 })
  const common = await furnish(owner)
  const branch = await openBranch(owner, common)
  await owner.end()
  await installPoints(postgres.url)
  if (without?.sql !== undefined) for (const text of [without.sql, 'select pg_reload_conf()']) await once(postgres.url, text)

  const secret = () => randomBytes(24).toString('base64url')
  const environment = {
    DATABASE_URL: appUrl, STEWARD_MIGRATE_DATABASE_URL: postgres.url, STEWARD_SECRET: secret(), STEWARD_ENCRYPTION_KEY: secret(), STEWARD_MODE: 'demo', CRASH_WITHOUT: without?.name ?? '',
  }
  const servers = await Promise.all([serverProcess(environment), serverProcess(environment)])
  for (const each of servers) await each.start()
  const addresses = servers.map((each) => each.address)
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
  const play = { model, branch, common, clients: people, staff: people.staff, site: people.site(branch.apiKey), eventId: event?.id ?? '', last: null }
  let rounds = 0

  const openMarket = async (): Promise<void> => {
    const { data: [row] } = await front(catalogue.createMarket, { body: { event_id: play.eventId, name: `Market ${model.markets.length}`, type: random.pick(['match_odds', 'bookmaker'] as const), lay_allowed: true, selections: ['One', 'Two', 'Three'].map((name) => ({ name })) } })
    if (row === undefined) throw new Error('a market')
    const price = row.type === 'match_odds' ? random.integer(1_100, 9_000) : random.integer(20_000, 150_000)
    const runners = row.selections.map((each) => each.id)
    await front(catalogue.priceMarket, { params: { id: row.id }, body: { quotes: Object.fromEntries(runners.map((id) => [id, { back: price, lay: price + 20 }])) } })
    await front(catalogue.marketStatus, { params: { id: row.id }, body: { status: 'open' } })
    model.markets.push({ id: row.id, type: row.type, runners, layAllowed: true, status: 'open', betLocked: false, quotes: new Map(runners.map((id) => [id, { back: price, lay: price + 20 }])), results: [] })
  }

  /** The result of the round before is decided while everything else goes on; some are taken back and decided again. */
  const settleOne = async (): Promise<void> => {
    const market = model.markets.find((each) => each.status === 'open')
    if (market === undefined) return
    market.status = 'declared'
    const [first, second] = [0, 1].map((): WireOutcome => ({ kind: 'winners', winners: [random.pick(market.runners)], removed: [] }))
    if (first === undefined || second === undefined) return
    await decide(desk, market.id, 1, first, 'settled')
    decided(market, 1, first, 'settled')
    if (!random.chance(30)) return
    await decide(desk, market.id, 1, first, 'rolled_back')
    decided(market, 1, first, 'rolled_back')
    await decide(desk, market.id, 2, second, 'settled')
    decided(market, 2, second, 'settled')
  }

  const quiet = async (): Promise<void> => {
    for (const until = Date.now() + drainMs; ; await sleep(20)) {
      const { rows: [left] } = await once(postgres.url, `select (select count(*) from outbox)::int as told, (select count(*) from settlement_jobs where finished_at is null)::int as jobs,
        (select count(*) from pg_locks where not granted)::int as waiting`) as { readonly rows: readonly { readonly told: number; readonly jobs: number; readonly waiting: number }[] }
      if (left?.told === 0 && left.jobs === 0 && left.waiting === 0) return
      if (Date.now() > until) throw new Difference(`not at rest ${drainMs} ms after the faults: ${JSON.stringify(left)}`)
    }
  }

  /** Bets that are there and that no reply told of, and those that a reply told of and that are gone. */
  const compareBets = async (): Promise<void> => {
    for (const [player, account] of model.accounts.entries()) {
      if (account.level !== 9) continue
      const open = new Set(model.bets.filter((bet) => bet.player === player && model.markets[bet.market]?.status !== 'settled').map((bet) => bet.id))
      for (let cursor: string | undefined; ;) {
        const { data, metadata } = await play.site(platform.openBets, { params: { id: account.id }, query: { limit: '200', ...(cursor !== undefined && { cursor }) } })
        for (const bet of data) if (!open.delete(bet.id)) throw new Difference(`bet ${bet.id} of ${account.userName} is in no reply`)
        cursor = metadata?.next_cursor ?? undefined
        if (cursor === undefined) break
      }
      if (open.size > 0) throw new Difference(`bets of ${account.userName} are gone: ${[...open].join(', ')}`)
    }
  }

  return {
    async round() {
      rounds++
      if (model.markets.filter((each) => each.status === 'open').length < 2) await openMarket()
      await openMarket()
      const wrong: string[] = []
      const struck = strike({ servers, url: postgres.url, databasePid: postgres.pid, random: random.fork(`fault ${rounds}`) }).then((fault) => ({ fault, atMs: performance.now() }))
      const healed = struck.then(() => Promise.all(servers.map((each) => each.start())))
      const [stormed, { fault, atMs }] = await Promise.all([storm({ branch, addresses, agentToken: agent, random }, callsOfRound, lanes), struck, settleOne(), healed])
      await quiet()
      const recoveryMs = performance.now() - atMs
      try {
        await compareMoney(play)
        await compareBets()
      } catch (error) {
        if (!(error instanceof Difference)) throw error
        wrong.push(error.message)
      }
      return { fault, calls: stormed.calls, unknown: stormed.unknown, twins: stormed.twins, recoveryMs, wrong: [...stormed.wrong, ...wrong] }
    },
    async reconcile() {
      const database = openDatabase({ url: postgres.url, role: null, applicationName: 'crash reconcile' })
      try {
        const { checks } = await reconcile(database)
        return checks.filter((each) => each.wrong > 0).map((each) => `${each.name}: ${each.wrong} of ${each.looked} wrong, such as ${each.examples[0] ?? ''}`)
      } finally {
        await database.close()
      }
    },
    async stop() {
      for (const each of servers) { await each.signal('SIGCONT'); await each.end() }
      await postgres.stop()
      await discardEmbeddedPostgres(folder)
    },
  }
}
