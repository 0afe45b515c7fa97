import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import type { Grant } from '#domain/access/decide.ts'
import { lastIds } from './last-ids.ts'

export const testPassword = 'correct horse battery'

export function freshId(): string {
  return String(++lastIds.people)
}

type StaffOptions = { readonly userName: string; readonly grants?: readonly Grant[]; readonly status?: string; readonly isOwner?: boolean }

/** A person of the staff with a sign-in; all of them share `testPassword`. */
export async function addStaff(owner: pg.Pool, { userName, grants = [], status = 'active', isOwner = false }: StaffOptions): Promise<string> {
  const id = freshId()
  await owner.query('insert into staff (id, name, status, is_owner) values ($1, $2, $3, $4)', [id, `Staff ${userName}`, status, isOwner])
  for (const { section, permission } of grants) {
    await owner.query('insert into staff_permissions (staff_id, section, permission_name) values ($1, $2, $3)', [id, section, permission])
  }
  await addLogin(owner, userName, 'staff_id', id)
  return id
}

export type TestAccount = { readonly id: string; readonly businessId: string; readonly userName: string }

/** A business of one currency with its company and one account a level below, each under the one before: company, 1, 2, 3, 4, 5, player. */
export async function addBranch(owner: pg.Pool, code: string, currency = 'INR'): Promise<readonly TestAccount[]> {
  const businessId = freshId()
  await owner.query('insert into currencies (code, name, exponent) values ($1::text, $1::text, 2) on conflict do nothing', [currency])
  await owner.query('insert into businesses (id, code, name) values ($1, $2, $3)', [businessId, code, `Business ${code}`])
  const branch: TestAccount[] = []
  for (const level of [0, 1, 2, 3, 4, 5, 9]) {
    branch.push(await addAccount(owner, { businessId, userName: `${code}-${level}`, level, parentId: branch.at(-1)?.id ?? null, currency }))
  }
  return branch
}

type AccountOptions = { readonly businessId: string; readonly userName: string; readonly level: number; readonly parentId: string | null; readonly currency?: string }

export async function addAccount(owner: pg.Pool, { businessId, userName, level, parentId, currency = 'INR' }: AccountOptions): Promise<TestAccount> {
  const id = freshId()
  await owner.query(`insert into accounts (id, business_id, parent_id, level, user_name, name, currency) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, businessId, parentId, level, userName, `Account ${userName}`, currency])
  await owner.query(
    `insert into account_paths (ancestor_id, descendant_id, depth)
     select ancestor_id, $1::bigint, depth + 1 from account_paths where descendant_id = $2::bigint union all select $1::bigint, $1::bigint, 0`, [id, parentId])
  await owner.query('insert into account_funds (account_id, business_id) values ($1, $2)', [id, businessId])
  return { id, businessId, userName }
}

/** Lets an account sign in under its own name. */
export async function addAccountLogin(owner: pg.Pool, account: TestAccount): Promise<void> {
  await addLogin(owner, account.userName, 'account_id', account.id)
}

/** One that is quick to make and to compare, unlike those of the product: people of tests sign in thousands of times. */
const quickly = { memoryCost: 8, timeCost: 1, parallelism: 1 }
let passwordHash: Promise<string> | undefined

async function addLogin(owner: pg.Pool, userName: string, column: 'staff_id' | 'account_id', id: string): Promise<void> {
  await owner.query(`insert into logins (id, user_name, ${column}, password_hash) values ($1, $2, $3, $4)`,
    [freshId(), userName, id, await (passwordHash ??= hash(testPassword, quickly))])
}
