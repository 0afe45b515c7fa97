import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect } from 'vitest'
import type { Database } from '#database/open-database.ts'
import { reconcile } from '#database/reconcile.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Context } from '#server/context.ts'
import type { BetIds } from '#server/platform/bet-ids.ts'
import { runBatch } from '#server/platform/run-batch.ts'
import type { PlacementReply } from '#server/platform/stored-reply.ts'
import { all } from './all.ts'
import type { TestDatabase } from './database.ts'
import { everyInterleaving } from './interleave.ts'
import { keepLines } from './keep-lines.ts'
import type { Exploration, InterleavingReport, OrdersMax } from './interleave.ts'
import { moneyContext, moneyDriver, placementCall } from './money-driver.ts'
import type { BetBody, MoneyDriver } from './money-driver.ts'
import { createMoneyWorld, testId } from './money-world.ts'
import type { MoneyWorld } from './money-world.ts'
import { raceLine } from './sum-races.ts'
import type { Raced } from './sum-races.ts'

/** Where all orders are asked for. */
const ordersMax: OrdersMax = { every: 5_000, few: 1_000 }
/** Many times what that many orders take: for what hangs. */
export const raceTimeoutMs = all ? 3 * 3_600_000 : 300_000

/** How often the turn changes hands at most; where all orders are asked for, as often as keeps them within bounds. */
export function switchesMax(count: number): Pick<Exploration<unknown>, 'switchesMax' | 'ordersMax'> {
  return all ? { ordersMax } : { switchesMax: count }
}

/** Whether the race that runs gives up the turn before every statement; and whether it would not by itself. */
const turns = { everywhere: false, chosen: false }

/** The same database, whose actor gives up his turn before statements that match only: those that touch rows of both actors. */
export function yieldingBefore(database: Database, words: RegExp): Database {
  const { onStatement } = database
  turns.chosen = true
  if (turns.everywhere || onStatement === undefined) return database
  return { ...database, onStatement: async (statement) => { if (words.test(statement.text)) await onStatement(statement) } }
}

/** A business whose players and markets are made new for every order, so that orders do not see each other. */
export type RaceGround = {
  readonly db: TestDatabase
  readonly world: MoneyWorld
  readonly context: Context
}

export async function raceGround(db: TestDatabase): Promise<RaceGround> {
  const world = await createMoneyWorld(db,
    [
      { name: 'company', parent: null, level: 0, shareBp: 2_000 },
      { name: 'super-admin', parent: 'company', level: 1, shareBp: 3_000 },
      { name: 'admin', parent: 'super-admin', level: 2, shareBp: 0 },
    ],
    [{ name: 'first', parent: 'admin', creditMinor: 1_000_000 }])
  // PostgreSQL looks for a deadlock after a second, which is long for hundreds of orders; only a superuser may change that.
  await db.owner.query(`do $$ begin execute format('alter database %I set deadlock_timeout = ''20ms''', current_database());
    exception when insufficient_privilege then null; end $$`)
  const ground: RaceGround = { db, world, context: await moneyContext(db.database) }
  // The first bet of a tree works out shares that later ones find: every order is to have the same statements.
  const bet = { playerId: world.accounts.get('first') ?? '', ...(await addRaceMarket(ground)), stakeMinor: 100 }
  assert((await racer(ground, db.database).bet(bet)).ok, 'the first bet is accepted')
  return ground
}

export type RaceMarket = { readonly marketId: string; readonly selectionId: string }

const marketText = `
with market as (
  insert into markets (id, event_id, sport_id, name, type, status) values ($1, $2, $3, 'Market', 'match_odds', 'open')
), runners as (
  insert into selections (id, market_id, name, sort)
  select id, $1::bigint, chr(64 + sort::int), sort from unnest($4::bigint[]) with ordinality as s(id, sort)
)
insert into market_prices (market_id, quotes, updated_at)
select $1::bigint, jsonb_object_agg(id, '{"back": [[2000, 100000]], "lay": [[2000, 100000]]}'::jsonb), now() from unnest($4::bigint[]) as s(id)`

/** An open market of match odds of three runners at 2.00. */
export async function addRaceMarket({ db, world }: RaceGround): Promise<RaceMarket & { readonly otherId: string }> {
  const [id, selectionId, otherId, thirdId] = [testId(), testId(), testId(), testId()]
  await db.owner.query(marketText, [id, world.eventId, world.sportId, [selectionId, otherId, thirdId]])
  return { marketId: id, selectionId, otherId }
}

const accountText = `
with account as (
  insert into accounts (id, business_id, parent_id, level, user_name, name, currency, match_commission_bp)
  select $1::bigint, p.business_id, p.id, $5, 'p' || $1, 'p' || $1, p.currency, 200 from accounts p where p.id = $2
  returning id, business_id, parent_id, currency
), funds as (
  insert into account_funds (account_id, business_id, credit_minor) select id, business_id, $3::bigint from account
), paths as (
  insert into account_paths
  select ancestor_id, $1::bigint, depth + 1 from account_paths where descendant_id = $2
  union all select $1::bigint, $1::bigint, 0
), entry as (
  insert into journal_entries (business_id, id, type, account_id, amount_minor, currency, at)
  select business_id, $4::bigint, 'credit_deposit', id, $3::bigint, currency, now() from account
)
insert into postings (business_id, entry_id, line, book, debit_account_id, credit_account_id, amount_minor, currency)
select business_id, $4::bigint, 0, 'credit', parent_id, id, $3::bigint, currency from account`

/** An account with this credit, which is not 0, under another; answers its id. */
export async function addRaceAccount({ db }: RaceGround, parentId: string, level: number, creditMinor: number): Promise<string> {
  const id = testId()
  await db.owner.query(accountText, [id, parentId, creditMinor, testId(), level])
  return id
}

/** A player with this credit under the ground's admin; answers his id. */
export function addRacePlayer(ground: RaceGround, creditMinor: number): Promise<string> {
  return addRaceAccount(ground, ground.world.accounts.get('admin') ?? '', levels.player, creditMinor)
}

export type Bet = RaceMarket & {
  readonly playerId: string
  readonly side?: 'back' | 'lay'
  readonly stakeMinor: number
  /** Whose retry is to be the same bet. */
  readonly key?: string
}

/** The acts of a betting day through one actor's database: `driver` as everywhere, and a bet without the queue in front of it. */
export type Racer = { readonly driver: MoneyDriver; readonly context: Context; bet(bet: Bet): Promise<Result<PlacementReply>> }

/** Whoever goes through `database`; ids come from elsewhere, and are no statements of his. */
export function racer(ground: RaceGround, database: Database): Racer {
  const context: Context = { ...ground.context, database }
  const betIds: BetIds = { ready: async () => undefined, next: () => context.ids.next() }
  return {
    context,
    driver: moneyDriver(context, ground.world),
    async bet({ playerId, marketId, selectionId, side = 'back', stakeMinor, key = randomUUID() }) {
      const body: BetBody = { player_id: playerId, market_id: marketId, selection_id: selectionId, side, price: 2_000, stake_minor: stakeMinor }
      const call = { ...placementCall(ground.world, body, key), waitedMs: 0 }
      // As the queue does it, but for the time between: past accounts in use first, then waiting for them.
      for (const waitForAccounts of [false, true]) {
        const [decision] = await runBatch({ ...context, betIds }, [call], { waitForAccounts })
        if (decision !== undefined && 'result' in decision) return decision.result
      }
      throw new Error('A bet that waits for its account is decided')
    },
  }
}

/** What was run, by the file of tests: those of one worker share this. */
const raced = new Map<string | undefined, readonly Raced[]>()
/** Whether an actor of the race that runs went through a database without a barrier. */
let weakened = false

/**
 * Runs every order, prints the figures and keeps them for the end of the run, and answers them. Where all orders are asked for and the
 * actors give up their turns before chosen statements only, they run once more with a turn before each; what is found stands in one answer.
 */
export async function race<World>(name: string, exploration: Exploration<World>): Promise<InterleavingReport> {
  weakened = false
  turns.chosen = false
  const report = await told(name, exploration)
  if (!all || !turns.chosen || weakened) return report
  turns.everywhere = true
  const whole = await told(`${name}, a turn before every statement`, exploration).finally(() => { turns.everywhere = false })
  return { ...whole, violations: [...report.violations, ...whole.violations], blocked: report.blocked + whole.blocked, deadlocked: report.deadlocked + whole.deadlocked, orders: report.orders + whole.orders }
}

async function told<World>(name: string, exploration: Exploration<World>): Promise<InterleavingReport> {
  const report = await everyInterleaving(exploration)
  const { orders, switches, blocked, deadlocked, violations } = report
  const race = { name, weakened, orders, switches, blocked, deadlocked, violations: violations.length }
  const { testPath } = expect.getState()
  const ofFile = [...(raced.get(testPath) ?? []), race]
  raced.set(testPath, ofFile)
  keepLines('races', ofFile.map((each) => JSON.stringify(each)))
  console.log(raceLine(race))
  return report
}

/**
 * The same database without a barrier: statements that match lose the words that do. So a test shows that it would find what the
 * barrier prevents.
 */
export function without(database: Database, words: RegExp): Database {
  weakened = true
  const connect = async () => {
    const client = await database.pool.connect()
    return new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        if (name !== 'query') return value.bind(target) as unknown
        return (query: string | pg.QueryConfig) =>
          target.query(typeof query === 'string' ? query : { ...query, text: query.text.replaceAll(words, '') })
      },
    })
  }
  return { ...database, pool: { connect } as unknown as pg.Pool }
}

const fundsText = `
select f.credit_minor + f.unsettled_minor - f.exposure_minor as available, f.exposure_minor as kept, f.unsettled_minor as u,
  coalesce((select sum(p.exposure_minor) from positions p join markets m on m.id = p.market_id
     where p.player_id = f.account_id and m.status <> 'settled'), 0) as held,
  coalesce((select sum(case when p.credit_account_id = f.account_id then p.amount_minor else -p.amount_minor end)
     from journal_entries e join postings p on (p.business_id, p.entry_id) = (e.business_id, e.id)
     where e.account_id = f.account_id and p.book = 'unsettled' and f.account_id in (p.credit_account_id, p.debit_account_id)), 0) as posted,
  (select count(*)::int from bets b where b.player_id = f.account_id) as bets
from account_funds f where f.account_id = $1`

export type Funds = { readonly availableMinor: number; readonly exposureMinor: number; readonly uMinor: number; readonly bets: number }

/**
 * A player's money, once nothing is being settled; or what is wrong with it: exposure that is not that of the open positions, U
 * that is not what was posted.
 */
export async function fundsOf({ db }: RaceGround, playerId: string): Promise<Funds | string> {
  const { rows } = await db.owner.query<Record<'available' | 'kept' | 'u' | 'held' | 'posted', string> & { bets: number }>(fundsText, [playerId])
  const row = rows[0]
  if (row === undefined) return 'the player is gone'
  if (row.kept !== row.held) return `the account holds ${row.kept}, its positions ${row.held}`
  if (row.u !== row.posted) return `U is ${row.u}, posted is ${row.posted}`
  return { availableMinor: Number(row.available), exposureMinor: Number(row.kept), uMinor: Number(row.u), bets: row.bets }
}

/** What all the books say together after all orders; empty when nothing is wrong. */
export async function wrongBooks({ db }: RaceGround): Promise<readonly string[]> {
  const { checks } = await reconcile(db.database)
  return checks.filter((check) => check.wrong > 0).map((check) => `${check.name}: ${check.wrong}, such as ${check.examples.join('; ')}`)
}

/** How an actor ended: 'yes', the code of a refusal, or how it failed. */
export function said(outcome: PromiseSettledResult<unknown> | undefined): string {
  if (outcome?.status !== 'fulfilled') return `failed: ${String(outcome?.reason)}`
  const result = outcome.value as Result<unknown>
  return result.ok ? 'yes' : result.refusal.code
}
