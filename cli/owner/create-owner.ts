import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { passwordLengthMax, passwordLengthMin } from '#domain/access/password-rule.ts'
import { permissions } from '#domain/access/permissions.ts'
import { sections } from '#domain/access/sections.ts'
import { passwordWeakness, type PasswordWeakness } from '#server/auth/password-rules.ts'
import { hashPassword } from '#server/auth/passwords.ts'

export type NewOwner = {
  readonly userName: string
  /** How other people see them. */
  readonly name: string
  readonly password: string
  /** Whether there may be an owner already. */
  readonly another: boolean
}

/** Said to whoever runs the command; nothing was changed. */
export class OwnerRefused extends Error {
  override readonly name = 'OwnerRefused'
}

const wrongLength = `The password must have ${passwordLengthMin} to ${passwordLengthMax} characters.`
/** Of an owner who was not there before nothing was used before. */
const weaknesses = {
  too_short: wrongLength,
  too_long: wrongLength,
  too_common: 'The password is among those that were leaked, or is easily guessed.',
  holds_name: 'The password must not hold the user name.',
  used_before: 'The password was used before.',
} as const satisfies Readonly<Record<PasswordWeakness | 'too_long', string>>
const userNamePattern = /^[a-z0-9._-]{3,20}$/
const action = 'users.createOwner'

/**
 * Makes a person of the staff who holds every grant there is, and a sign-in for them; both it and its refusal are audited.
 * @throws OwnerRefused for a name or password that will not do, a name that is taken, an owner who is there already
 */
export async function createOwner(database: Database, owner: NewOwner): Promise<void> {
  const { userName, password } = owner
  if (!userNamePattern.test(userName)) throw new OwnerRefused('A user name has 3 to 20 of a-z, 0-9, dot, underscore and hyphen.')
  const weakness = password.length > passwordLengthMax ? 'too_long' : await passwordWeakness(password, owner)
  if (weakness !== null) throw new OwnerRefused(weaknesses[weakness])
  const passwordHash = await hashPassword(password)
  // Serializable: of two that run at once, the second sees the owner of the first.
  const refused = await withTransaction(database, { isolation: 'serializable' }, async (tx) => {
    const reason = await reasonAgainst(tx, owner)
    if (reason === null) await insertOwner(tx, owner, passwordHash)
    else await audit(tx, userName, { reason })
    return reason
  })
  if (refused !== null) throw new OwnerRefused(refused)
}

async function reasonAgainst(tx: Tx, { userName, another }: NewOwner): Promise<string | null> {
  const { rows: taken } = await tx.query('select from logins where user_name = $1', [userName])
  if (taken.length > 0) return `The user name ${userName} is taken.`
  const { rows: owners } = await tx.query<{ user_name: string }>(
    `select l.user_name from staff s join logins l on l.staff_id = s.id where s.is_owner and s.status = 'active' order by s.id limit 1`)
  return owners[0] === undefined || another ? null : `There is an owner already (${owners[0].user_name}). Say --another to make one more.`
}

async function insertOwner(tx: Tx, { userName, name }: NewOwner, passwordHash: string): Promise<void> {
  const { rows: [block] } = await tx.query<{ id: string }>(`select nextval('row_ids') as id`)
  const staffId = block?.id ?? ''
  await tx.query(`insert into staff (id, name, role, is_owner) values ($1, $2, 'admin', true)`, [staffId, name])
  const grants = [...sections.map((section) => ({ section, name: null })), ...permissions]
  await tx.query('insert into staff_permissions (staff_id, section, permission_name) select $1, g.section, g.name from unnest($2::text[], $3::text[]) as g(section, name)',
    [staffId, grants.map((grant) => grant.section), grants.map((grant) => grant.name)])
  await tx.query('insert into logins (id, user_name, staff_id, password_hash) values ($1, $2, $1, $3)', [staffId, userName, passwordHash])
  await audit(tx, userName, { reason: null, after: { staff_id: staffId, grants: grants.length } })
}

async function audit(tx: Tx, userName: string, { reason, after = null }: { readonly reason: string | null; readonly after?: object | null }): Promise<void> {
  await tx.query(
    `insert into audit_log (actor_kind, action, target_kind, target_id, refusal_code, reason, after) values ('system', $1, 'login', $2, $3, $4, $5)`,
    [action, userName, reason === null ? null : 'ACCESS_FORBIDDEN', reason, after])
}
