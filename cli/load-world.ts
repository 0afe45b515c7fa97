import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import type { Log } from '#server/runtime/log.ts'
import { signsIn } from '#domain/hierarchy/levels.ts'
import { worldGames, worldProviders, worldSubCategories } from '#simulator/world-casino.ts'
import { demoPassword } from '#simulator/world-people.ts'
import type { World } from '#simulator/world.ts'
import { buildWorld } from '#simulator/world.ts'
import type { WorldAccount } from '#simulator/world-accounts.ts'
import { cricketCode, sharePlans } from '#simulator/world-accounts.ts'
import type { DemoKey } from './demo-keys.ts'
import { ensureDemoKeys } from './demo-keys.ts'

export type DemoWorld = {
  /** The seed that the world was built with, which a later start keeps. */
  readonly seed: string
  readonly keys: readonly DemoKey[]
  /** False where it was there already. */
  readonly created: boolean
}

export type LoadWorldOptions = {
  readonly database: Database
  /** Where the players' site finds its keys. */
  readonly dataFolder: string
  readonly now: Date
  /** Used by the first start only. */
  readonly seed: string
  readonly log: Log
}

/**
 * Puts the demo world into an empty database, set by set in one transaction, or finds the one that is there. Fixtures and markets are
 * not part of it: they come through the demo feed, every day anew.
 */
export async function ensureDemoWorld(options: LoadWorldOptions): Promise<DemoWorld> {
  const { database, log } = options
  const found = await withTransaction(database, { readOnly: true }, seedInPlace)
  const seed = found ?? options.seed
  if (found === null) {
    const startedMs = performance.now()
    const world = buildWorld(seed)
    const accounts = world.businesses.reduce((sum, business) => sum + business.accounts.length, 0)
    log.info('building the demo world', { businesses: world.businesses.length, accounts })
    const passwordHash = await hashPassword(demoPassword)
    await withTransaction(database, {}, (tx) => loadWorld(tx, world, { seed, passwordHash, now: options.now }))
    log.info('the demo world is ready', { accounts, milliseconds: Math.round(performance.now() - startedMs) })
  }
  return { seed, keys: await ensureDemoKeys(options), created: found === null }
}

/** The seed of the world that is there. A database that holds anything else is no place for a demo. */
async function seedInPlace(tx: Tx): Promise<string | null> {
  const { rows } = await tx.query<{ seed: string | null; filled: boolean }>(
    `select (select value ->> 'seed' from settings where key = 'demo_world') as seed, exists (select from businesses) as filled`,
  )
  const { seed, filled } = rows[0] ?? { seed: null, filled: false }
  if (seed === null && filled) throw new Error('The database holds businesses that are not the demo world; start with another STEWARD_DATA or DATABASE_URL.')
  return seed
}

export type LoadFacts = { readonly seed: string; readonly passwordHash: string; readonly now: Date }

/** Writes a world into an empty database. */
export async function loadWorld(tx: Tx, world: World, { seed, passwordHash, now }: LoadFacts): Promise<void> {
  const accounts = world.businesses.flatMap((business) => business.accounts)
  await insert(tx, 'currencies', ['code', 'name', 'exponent'], world.currencies)
  await insert(tx, 'event_thresholds', ['currency', 'wager_minor', 'wager_day_minor', 'win_minor', 'transfer_minor'], world.currencies.map(({ code, thresholds }) => ({ currency: code, ...thresholds })))
  await insert(tx, 'businesses', ['id', 'code', 'name', 'time_zone'], world.businesses.map(({ id, code, name, timeZone }) => ({ id, code, name, time_zone: timeZone })))
  await loadStaff(tx, world, passwordHash)
  await loadCatalogue(tx, world, now)
  await loadCasino(tx, now)
  await loadAccounts(tx, accounts, passwordHash)
  await loadShares(tx, world, accounts)
  await loadCredit(tx, accounts, now)
  await tx.query(`insert into settings (key, value) values ('demo_world', jsonb_build_object('seed', $1::text, 'at', $2::timestamptz))`, [seed, now.toISOString()])
}

async function loadStaff(tx: Tx, world: World, passwordHash: string): Promise<void> {
  await insert(tx, 'staff', ['id', 'name', 'role', 'is_owner'], world.staff.map(({ isOwner, ...person }) => ({ ...person, is_owner: isOwner })))
  const grants = world.staff.flatMap(({ id, grants: its }) =>
    its.map(({ section, permission }) => ({ staff_id: id, section, permission_name: permission })),
  )
  await insert(tx, 'staff_permissions', ['staff_id', 'section', 'permission_name'], grants)
  const logins = world.staff.map(({ id, userName }) => ({ id, user_name: userName, staff_id: id, password_hash: passwordHash, is_demo: true }))
  await insert(tx, 'logins', ['id', 'user_name', 'staff_id', 'password_hash', 'is_demo'], logins)
}

async function loadCatalogue(tx: Tx, world: World, now: Date): Promise<void> {
  const menus = world.menus.map(({ id, name, gameType }) => ({ id, name, game_type: gameType, sort: id }))
  await insert(tx, 'menus', ['id', 'name', 'game_type', 'sort'], menus)
  const sports = world.sports.map(({ id, menuId, name, code }) => ({ id, menu_id: menuId, name, feed_code: code, sort: id }))
  await insert(tx, 'sports', ['id', 'menu_id', 'name', 'feed_code', 'sort'], sports)
  const leagues = world.sports.flatMap(({ id, leagues: its }) => its.map(({ name, country }) => ({ sport_id: id, name, country })))
  const numbered = leagues.map((league, index) => ({ ...league, id: index + 1 }))
  await insert(tx, 'leagues', ['id', 'sport_id', 'name', 'country'], numbered)
  const limits = world.limits.map((limit) => ({
    scope: limit.scope,
    scope_id: limit.scopeId,
    market_type: limit.marketType,
    min_stake_minor: limit.minStakeMinor,
    max_stake_minor: limit.maxStakeMinor,
    max_profit_minor: limit.maxProfitMinor,
    bet_delay_ms: limit.betDelayMs,
  }))
  const columns = ['scope', 'scope_id', 'market_type', 'min_stake_minor', 'max_stake_minor', 'max_profit_minor', 'bet_delay_ms']
  await insert(tx, 'limit_changes', [...columns, 'set_at'], limits.map((limit) => ({ ...limit, set_at: now.toISOString() })))
  await tx.query(`insert into limit_overrides (${columns.join(', ')}, word_id) select ${columns.join(', ')}, id from limit_changes`)
}

async function loadCasino(tx: Tx, now: Date): Promise<void> {
  const at = now.toISOString()
  /** Room between neighbours, as moving them leaves it. */
  const place = (id: string) => Number(id) * 1_000_000
  await insert(tx, 'casino_providers', ['id', 'code', 'name', 'status', 'sort', 'created_at'], worldProviders.map((each) => ({ ...each, sort: place(each.id), created_at: at })))
  await insert(tx, 'casino_sub_categories', ['id', 'provider_id', 'name', 'sort', 'created_at'], worldSubCategories.map(({ id, providerId, name }) => ({ id, provider_id: providerId, name, sort: place(id), created_at: at })))
  const dayMs = 86_400_000
  const games = worldGames.map(({ id, providerId, subCategoryId, sportId, code, name, status, desktop, popular, returnBp, visibleInDays }) => ({
    id, provider_id: providerId, sub_category_id: subCategoryId, sport_id: sportId, code, name, status, desktop, popular, sort: place(id), return_bp: returnBp,
    visible_from: visibleInDays === null ? null : new Date(now.getTime() + visibleInDays * dayMs).toISOString(), created_at: at,
  }))
  await insert(tx, 'casino_games', Object.keys(games[0] ?? {}), games)
}

async function loadAccounts(tx: Tx, accounts: readonly WorldAccount[], passwordHash: string): Promise<void> {
  const rows = accounts.map((account) => ({
    id: account.id,
    business_id: account.businessId,
    parent_id: account.parentId,
    level: account.level,
    user_name: account.userName,
    name: account.name,
    currency: account.currency,
    self_status: account.status,
    self_bet_locked: account.betLocked,
    exposure_limit_minor: account.exposureLimitMinor,
    match_commission_bp: account.commissionBp,
    country: account.country,
    phone: account.phone,
    is_demo: true,
  }))
  await insert(tx, 'accounts', Object.keys(rows[0] ?? {}), rows)
  const paths = accounts.flatMap(({ id, ancestorIds }) =>
    [...ancestorIds, id].map((ancestor, index, path) => ({ ancestor_id: ancestor, descendant_id: id, depth: path.length - 1 - index })),
  )
  await insert(tx, 'account_paths', ['ancestor_id', 'descendant_id', 'depth'], paths)
  // The sign-ins of the tree take the ids of their accounts, which begin above those of the staff.
  const logins = accounts
    .filter(({ level, userName }) => signsIn(level) && userName.startsWith('demo-'))
    .map(({ id, userName }) => ({ id, user_name: userName, account_id: id, password_hash: passwordHash, is_demo: true }))
  await insert(tx, 'logins', ['id', 'user_name', 'account_id', 'password_hash', 'is_demo'], logins)
}

/** One row for every sport, and one for cricket where it is planned differently there. */
async function loadShares(tx: Tx, world: World, accounts: readonly WorldAccount[]): Promise<void> {
  const cricket = world.sports.find(({ code }) => code === cricketCode)?.id ?? null
  const rows = accounts
    .filter(({ level }) => level === 0 || signsIn(level))
    .flatMap(({ id, ownBp }) =>
      sharePlans
        .filter((plan) => plan === 'general' || ownBp[plan] !== ownBp.general)
        .map((plan) => ({ account_id: id, sport_id: plan === 'general' ? null : cricket, own_bp: ownBp[plan] })),
    )
  await insert(tx, 'account_shares', ['account_id', 'sport_id', 'own_bp'], rows)
}

/** Credit is handed down through the journal, from the parent to the child, so that the postings prove every limit. */
async function loadCredit(tx: Tx, accounts: readonly WorldAccount[], now: Date): Promise<void> {
  const funds = accounts.map(({ id, businessId, creditMinor }) => ({ account_id: id, business_id: businessId, credit_minor: creditMinor }))
  await insert(tx, 'account_funds', ['account_id', 'business_id', 'credit_minor'], funds)
  const children = accounts.filter(({ parentId }) => parentId !== null)
  const entries = children.map((account) => ({
    business_id: account.businessId,
    id: account.id,
    type: 'credit_deposit',
    account_id: account.id,
    amount_minor: account.creditMinor,
    currency: account.currency,
    remark: 'opening credit of the demo',
    at: now.toISOString(),
  }))
  await insert(tx, 'journal_entries', Object.keys(entries[0] ?? {}), entries)
  const postings = children.map((account) => ({
    business_id: account.businessId,
    entry_id: account.id,
    line: 1,
    book: 'credit',
    debit_account_id: account.parentId,
    credit_account_id: account.id,
    amount_minor: account.creditMinor,
    currency: account.currency,
    at: now.toISOString(),
  }))
  await insert(tx, 'postings', Object.keys(postings[0] ?? {}), postings)
}

/** Writes all rows of a table in one statement; only the named columns are taken. */
async function insert(tx: Tx, table: string, columns: readonly string[], rows: readonly object[]): Promise<void> {
  const names = columns.join(', ')
  await tx.query(`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [JSON.stringify(rows, exact)])
}

/** An amount keeps every digit as text; PostgreSQL reads it as the column's type. */
function exact(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}
