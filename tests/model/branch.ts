import { randomBytes, createHash } from 'node:crypto'
import type pg from 'pg'
import type { Grant } from '#domain/access/decide.ts'
import { allGrants } from '#domain/access/grants.ts'
import type { PermissionName } from '#domain/access/permissions.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import type { Account, Duty, Model, Staff } from './model.ts'
import { emptyModel } from './model.ts'

export const password = 'correct horse battery'
export const masterPassword = 'a second password'

const desk: readonly PermissionName[] = ['Market Control', 'Catalogue Edit', 'Marketwise Void Bets', 'Event Void Bets']
const grantsOf: Readonly<Record<Staff, readonly Grant[]>> = {
  owner: allGrants,
  trader: [...sports('Result Declare', ...desk), { section: 'BETS', permission: null }, { section: 'BETS', permission: 'Void Bets' }],
  verifier: [...sports('Result Verify', 'Result Rollback'), { section: 'BETS', permission: null }],
  support: [...sports(), { section: 'BETS', permission: null }, { section: 'SUPERADMINS', permission: null }],
  helper: grantsFor([]),
}

const permissionsOf: Readonly<Record<Duty, readonly Grant[]>> = {
  declare: [{ section: 'SPORTS', permission: 'Result Declare' }],
  verify: [{ section: 'SPORTS', permission: 'Result Verify' }],
  rollback: [{ section: 'SPORTS', permission: 'Result Rollback' }],
  void: [{ section: 'SPORTS', permission: 'Marketwise Void Bets' }, { section: 'BETS', permission: 'Void Bets' }],
  limits: [{ section: 'SPORTS', permission: 'Event Limits' }],
}

/** What somebody holds who looks at sports and bets and does this beside. */
export function grantsFor(duties: readonly Duty[]): readonly Grant[] {
  return [{ section: 'SPORTS', permission: null }, { section: 'BETS', permission: null }, ...duties.flatMap((duty) => permissionsOf[duty])]
}

function sports(...permissions: readonly PermissionName[]): readonly Grant[] {
  return [null, ...permissions].map((permission) => ({ section: 'SPORTS', permission }) as Grant)
}

let lastId = 1_000

function freshId(): string {
  return String(++lastId)
}

/** What every branch has in common: the staff by their names, a league to make events in, and a stranger's player. */
export type Common = { readonly leagueId: string; readonly helperId: string; readonly casino: { readonly providerId: string; readonly gameId: string; readonly game: string }; readonly strangerKey: string; readonly strangerPlayer: string; readonly passwordHash: string; readonly masterHash: string }

/** Puts people and a league into an empty migrated database, behind the application's back. */
export async function furnish(owner: pg.Pool): Promise<Common> {
  const [passwordHash, masterHash] = await Promise.all([hashPassword(password), hashPassword(masterPassword)])
  let helperId = ''
  for (const [userName, grants] of Object.entries(grantsOf)) {
    const id = freshId()
    if (userName === 'helper') helperId = id
    await owner.query('insert into staff (id, name) values ($1, $2)', [id, `Staff ${userName}`])
    for (const { section, permission } of grants) await owner.query('insert into staff_permissions (staff_id, section, permission_name) values ($1, $2, $3)', [id, section, permission])
    await addLogin(owner, userName, 'staff_id', id, { passwordHash, masterHash })
  }
  const [menuId, sportId, leagueId] = [freshId(), freshId(), freshId()]
  await owner.query("insert into menus (id, name, game_type) values ($1, 'Menu', 'sport')", [menuId])
  await owner.query("insert into sports (id, menu_id, name) values ($1, $2, 'Sport')", [sportId, menuId])
  await owner.query("insert into leagues (id, sport_id, name) values ($1, $2, 'League')", [leagueId, sportId])
  const stranger = await openBranch(owner, { passwordHash, masterHash })
  return { leagueId, helperId, casino: await furnishCasino(owner), strangerKey: stranger.apiKey, strangerPlayer: stranger.model.accounts.at(-1)?.id ?? '', passwordHash, masterHash }
}

/** A provider with one game. */
async function furnishCasino(owner: pg.Pool): Promise<Common['casino']> {
  const [menuId, sportId, providerId, subCategoryId, gameId] = [freshId(), freshId(), freshId(), freshId(), freshId()]
  await owner.query("insert into menus (id, name, game_type) values ($1, 'Casino', 'casino')", [menuId])
  await owner.query("insert into sports (id, menu_id, name) values ($1, $2, 'Slots')", [sportId, menuId])
  await owner.query("insert into casino_providers (id, code, name, sort, created_at) values ($1, 'provider', 'Provider', 1000, now())", [providerId])
  await owner.query("insert into casino_sub_categories (id, provider_id, name, sort, created_at) values ($1, $2, 'Classic', 1000, now())", [subCategoryId, providerId])
  await owner.query(
    "insert into casino_games (id, provider_id, sub_category_id, sport_id, code, name, sort, created_at) values ($1, $2, $3, $4, 'bells', 'Three Bells', 1000, now())", [gameId, providerId, subCategoryId, sportId])
  return { providerId, gameId, game: 'bells' }
}

async function addLogin(owner: pg.Pool, userName: string, column: 'staff_id' | 'account_id', of: string, hashes: Pick<Common, 'passwordHash' | 'masterHash'>): Promise<void> {
  const id = freshId()
  await owner.query(`insert into logins (id, user_name, ${column}, password_hash) values ($1, $2, $3, $4)`, [id, userName, of, hashes.passwordHash])
  await owner.query('insert into master_passwords (login_id, password_hash, set_at) values ($1, $2, now())', [id, hashes.masterHash])
}

/** A business with a company, a super admin, two agents and their players, as its model begins. */
export type Branch = { readonly model: Model; readonly apiKey: string; readonly code: string }

const shape = [
  { name: 'company', parent: null, level: 0, ownBp: 1_000, credit: 0 },
  { name: 'super', parent: 0, level: 1, ownBp: 2_000, credit: 500_000 },
  { name: 'agent', parent: 1, level: 5, ownBp: 3_333, credit: 200_000 },
  { name: 'other', parent: 1, level: 5, ownBp: 0, credit: 100_000 },
  { name: 'player', parent: 2, level: 9, ownBp: 0, credit: 100_000 },
  { name: 'second', parent: 2, level: 9, ownBp: 0, credit: 5_000 },
  { name: 'third', parent: 3, level: 9, ownBp: 0, credit: 2_000 },
] as const

export async function openBranch(owner: pg.Pool, hashes: Pick<Common, 'passwordHash' | 'masterHash'>): Promise<Branch> {
  const businessId = freshId()
  const code = `b${businessId}`
  const model = emptyModel()
  await owner.query("insert into currencies values ('INR', 'INR', 2) on conflict do nothing")
  await owner.query('insert into businesses (id, code, name) values ($1, $2, $2)', [businessId, code])
  for (const { name, parent, level, ownBp, credit } of shape) {
    const { rows: [made] } = await owner.query<{ id: string }>("select nextval('account_ids') as id")
    const account: Account = {
      id: made?.id ?? '', userName: `${code}-${name}`, parent, level, ownBp, commissionBp: 200, exposureLimit: null, status: 'active', betLocked: false, transferLocked: false, said: [], minStake: null, maxStake: null,
    }
    const parentId = parent === null ? null : (model.accounts[parent]?.id ?? null)
    await insertAccount(owner, businessId, account, parentId)
    model.accounts.push(account)
    if (credit > 0) {
      model.moves.push({ type: 'credit_deposit', child: model.accounts.length - 1, amount: BigInt(credit) })
      await giveCredit(owner, businessId, parentId ?? '', account.id, credit)
    }
    if (level > 0 && level < 9) await addLogin(owner, account.userName, 'account_id', account.id, hashes)
  }
  const apiKey = randomBytes(24).toString('base64url')
  await owner.query('insert into api_keys (id, business_id, name, key_hash) values ($1, $2, $3, $4)', [freshId(), businessId, 'player site', createHash('sha256').update(apiKey).digest()])
  return { model, apiKey, code }
}

async function insertAccount(owner: pg.Pool, businessId: string, { id, userName, level, ownBp, commissionBp }: Account, parentId: string | null): Promise<void> {
  await owner.query(
    `insert into accounts (id, business_id, parent_id, level, user_name, name, currency, match_commission_bp) values ($1, $2, $3, $4, $5, $5, 'INR', $6)`,
    [id, businessId, parentId, level, userName, commissionBp])
  await owner.query('insert into account_funds (account_id, business_id) values ($1, $2)', [id, businessId])
  await owner.query(
    `insert into account_paths select ancestor_id, $1::bigint, depth + 1 from account_paths where descendant_id = $2 union all select $1::bigint, $1::bigint, 0`, [id, parentId])
  if (level < 9) await owner.query('insert into account_shares (account_id, own_bp) values ($1, $2)', [id, ownBp])
}

async function giveCredit(owner: pg.Pool, businessId: string, parentId: string, childId: string, amount: number): Promise<void> {
  const [id, at] = [freshId(), new Date().toISOString()]
  // In one statement: the server adds an entry up as soon as it is there.
  await owner.query(
    `with entry as (
       insert into journal_entries (business_id, id, type, account_id, amount_minor, currency, at) values ($1, $2, 'credit_deposit', $3, $4, 'INR', $5)
     ), posting as (
       insert into postings (business_id, entry_id, line, book, debit_account_id, credit_account_id, amount_minor, currency, at) values ($1, $2, 0, 'credit', $6, $3, $4, 'INR', $5)
     )
     update account_funds set credit_minor = credit_minor + $4 where account_id = $3`,
    [businessId, id, childId, amount, at, parentId])
}
