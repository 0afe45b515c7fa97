import { createHash, randomBytes } from 'node:crypto'
import type { MarketType } from '#domain/markets/market.ts'
import type { BusinessId } from '#domain/kernel/ids.ts'
import type { TestDatabase } from './database.ts'
import { lastIds } from './last-ids.ts'

/** An account above players: `shareBp` is its own share in every sport. The first has no parent: it is the company. */
export type AgentSpec = { readonly name: string; readonly parent: string | null; readonly level: number; readonly shareBp: number }
export type PlayerSpec = { readonly name: string; readonly parent: string; readonly creditMinor: number; readonly commissionBp?: number }

export type MoneyWorld = {
  readonly businessId: BusinessId
  readonly apiKeyId: string
  readonly apiKey: string
  /** Account ids by name. */
  readonly accounts: ReadonlyMap<string, string>
  readonly eventId: string
  readonly sportId: string
  readonly trader: string
  readonly verifier: string
}

export type MarketSpec = {
  readonly type: MarketType
  readonly runners?: readonly string[]
  readonly winnersCount?: number
  readonly layAllowed?: boolean
}

export type TestMarket = { readonly id: string; readonly runners: ReadonlyMap<string, string> }

/** An id that no other row of the test has. */
export function testId(): string {
  return String(++lastIds.world)
}

/** Ids from there on, where others are taken. */
export function testIdsAbove(id: number): void {
  lastIds.world = Math.max(lastIds.world, id)
}

/** Places after the mark of currencies that have not two. */
const exponents: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 }

/** A business of one currency with a tree, credit handed down by entries, staff who may declare and verify, and an event to bet on. */
export async function createMoneyWorld(
  db: TestDatabase, agents: readonly AgentSpec[], players: readonly PlayerSpec[], currency = 'INR',
): Promise<MoneyWorld> {
  const { owner } = db
  const businessId = testId() as BusinessId
  const code = `b${businessId}`
  await owner.query('insert into currencies values ($1::text, $1::text, $2) on conflict do nothing', [currency, exponents[currency] ?? 2])
  await owner.query('insert into businesses (id, code, name) values ($1, $2, $2)', [businessId, code])
  const accounts = new Map<string, string>()
  const parents = new Map<string, string | null>()
  const credit = new Map<string, number>()
  for (const { name, parent, level, shareBp } of agents) {
    const id = await insertAccount(db, { businessId, currency, name, parentId: parent === null ? null : (accounts.get(parent) ?? null), level, commissionBp: 200 })
    accounts.set(name, id)
    parents.set(name, parent)
    await owner.query('insert into account_shares (account_id, own_bp) values ($1, $2)', [id, shareBp])
  }
  for (const { name, parent, creditMinor, commissionBp } of players) {
    accounts.set(name, await insertAccount(db, { businessId, currency, name, parentId: accounts.get(parent) ?? null, level: 9, commissionBp: commissionBp ?? 200 }))
    parents.set(name, parent)
    for (let at: string | null = name; at !== null; at = parents.get(at) ?? null) {
      credit.set(at, (credit.get(at) ?? 0) + creditMinor)
    }
  }
  for (const [name, amount] of credit) {
    const parent = parents.get(name)
    if (parent != null && amount > 0) await giveCredit(db, { businessId, currency }, accounts.get(parent) ?? '', accounts.get(name) ?? '', amount)
  }
  const { sportId, eventId } = await addSport(db)
  const [trader, verifier, apiKeyId] = [testId(), testId(), testId()]
  for (const [id, name] of [[trader, 'Trader'], [verifier, 'Verifier']] as const) {
    await owner.query('insert into staff (id, name) values ($1, $2)', [id, name])
    for (const permission of ['Result Declare', 'Result Verify', 'Result Rollback']) {
      await owner.query("insert into staff_permissions (staff_id, section, permission_name) values ($1, 'SPORTS', $2)", [id, permission])
    }
  }
  const apiKey = randomBytes(24).toString('base64url')
  await owner.query('insert into api_keys (id, business_id, name, key_hash) values ($1, $2, $3, $4)',
    [apiKeyId, businessId, 'player site', createHash('sha256').update(apiKey).digest()])
  return { businessId, apiKeyId, apiKey, accounts, eventId, sportId, trader, verifier }
}

/** A sport of the menu with an event to bet on. */
export async function addSport({ owner }: TestDatabase): Promise<Pick<MoneyWorld, 'sportId' | 'eventId'>> {
  const [menuId, sportId, leagueId, eventId] = [testId(), testId(), testId(), testId()]
  await owner.query("insert into menus (id, name, game_type) values ($1, $2, 'sport')", [menuId, `Menu ${menuId}`])
  await owner.query('insert into sports (id, menu_id, name) values ($1, $2, $3)', [sportId, menuId, `Sport ${sportId}`])
  await owner.query('insert into leagues (id, sport_id, name) values ($1, $2, $3)', [leagueId, sportId, `League ${leagueId}`])
  await owner.query('insert into events (id, league_id, sport_id, name, starts_at) values ($1, $2, $3, $4, now())', [eventId, leagueId, sportId, 'Harbour City v Northgate'])
  return { sportId, eventId }
}

async function insertAccount(
  { owner }: TestDatabase,
  account: { businessId: string; currency: string; name: string; parentId: string | null; level: number; commissionBp: number },
): Promise<string> {
  const id = testId()
  await owner.query(
    `insert into accounts (id, business_id, parent_id, level, user_name, name, currency, match_commission_bp)
     values ($1, $2, $3, $4, $5, $5, $6, $7)`,
    [id, account.businessId, account.parentId, account.level, account.name, account.currency, account.commissionBp])
  await owner.query('insert into account_funds (account_id, business_id) values ($1, $2)', [id, account.businessId])
  await owner.query(
    `insert into account_paths select ancestor_id, $1::bigint, depth + 1 from account_paths where descendant_id = $2
     union all select $1::bigint, $1::bigint, 0`, [id, account.parentId])
  return id
}

async function giveCredit(
  { owner }: TestDatabase, { businessId, currency }: { businessId: string; currency: string }, parentId: string, childId: string, amount: number,
): Promise<void> {
  const entryId = testId()
  const at = new Date().toISOString()
  // In one statement: a server that runs adds an entry up as soon as it is there.
  await owner.query(
    `with entry as (
       insert into journal_entries (business_id, id, type, account_id, amount_minor, currency, at) values ($1, $2, 'credit_deposit', $3, $4, $5, $6)
     ), posting as (
       insert into postings values ($1, $2, 0, 'credit', $7, $3, $4, $5, $6)
     )
     update account_funds set credit_minor = credit_minor + $4 where account_id = $3`,
    [businessId, entryId, childId, amount, currency, at, parentId])
}

/** An open market of the world's event, without prices. */
export async function addMarket({ owner }: TestDatabase, world: MoneyWorld, spec: MarketSpec): Promise<TestMarket> {
  const id = testId()
  await owner.query(
    `insert into markets (id, event_id, sport_id, name, type, winners_count, status, lay_allowed) values ($1, $2, $3, 'Market', $4, $5, 'open', $6)`,
    [id, world.eventId, world.sportId, spec.type, spec.winnersCount ?? 1, spec.layAllowed ?? true])
  const runners = new Map<string, string>()
  for (const [sort, name] of (spec.runners ?? []).entries()) {
    const selectionId = testId()
    runners.set(name, selectionId)
    const parity = spec.type === 'odd_even' ? ['odd', 'even'][sort] : null
    await owner.query('insert into selections (id, market_id, name, sort, parity) values ($1, $2, $3, $4, $5)', [selectionId, id, name, sort, parity])
  }
  return { id, runners }
}

/** Makes one price, in thousandths, the best on both sides; of a runner's id, or of 'line' at the line of a fancy. */
export async function setPrice({ owner }: TestDatabase, marketId: string, key: string, price: number, line?: number): Promise<void> {
  await putQuote(owner, marketId, key, { back: [[price, 100_000]], lay: [[price, 100_000]], ...(line === undefined ? {} : { line }) })
}

/** The lines of a line market on its two sides, thousandths. */
export async function setLines({ owner }: TestDatabase, marketId: string, { under, over }: { readonly under: number; readonly over: number }): Promise<void> {
  await putQuote(owner, marketId, 'line', { back: [[under, 100_000]], lay: [[over, 100_000]] })
}

async function putQuote(owner: TestDatabase['owner'], marketId: string, key: string, quote: object): Promise<void> {
  await owner.query(
    `insert into market_prices (market_id, quotes, updated_at) values ($1, $2, now())
     on conflict (market_id) do update set quotes = market_prices.quotes || excluded.quotes, updated_at = now()`,
    [marketId, { [key]: quote }])
}

/** Lets bets of one minor unit in. */
export async function allowAnyStake({ owner }: TestDatabase, world: Pick<MoneyWorld, 'sportId'>): Promise<void> {
  await owner.query(
    `with words as (
       insert into limit_changes (scope, scope_id, market_type, min_stake_minor, set_at) select 'sport', $1, type, 1, now() from unnest(enum_range(null::market_type)) as type returning *
     )
     insert into limit_overrides (scope, scope_id, market_type, min_stake_minor, word_id) select scope, scope_id, market_type, min_stake_minor, id from words`,
    [world.sportId])
}
