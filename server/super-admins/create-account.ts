import type { superAdmins } from '#contract/super-admins.ts'
import type { Tx } from '#database/transaction.ts'
import type { AccountStatus } from '#domain/hierarchy/account-status.ts'
import { levelName, levels, mayParent, signsIn } from '#domain/hierarchy/levels.ts'
import type { Level } from '#domain/hierarchy/levels.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { hashPassword } from '../auth/passwords.ts'
import { viewerOf } from '../bets/viewer.ts'
import type { Handler } from '../runtime/handler.ts'
import { mayReach, reachable } from './account-store.ts'
import { changeCredit, mayChangeCredit, previewCreditOfNew } from './credit-change.ts'
import { accountDetail } from './detail-store.ts'
import { claimDomain, fitsLevel, writeBetSettings, writeProfile } from './profile-store.ts'
import { checkShares, lockShares, writeShares } from './share-store.ts'
import { lockTree } from './status-store.ts'

type ParentRow = {
  readonly business_id: string
  readonly level: Level
  readonly currency: string
  readonly point_value_minor: string
  /** The worse of its own and its ancestors'. */
  readonly status: AccountStatus
  readonly child_limit: number
  readonly children: number
}

async function loadParent(tx: Tx, id: string): Promise<ParentRow> {
  const { rows } = await tx.query<ParentRow>(
    `select business_id, level, currency, point_value_minor, greatest(a.self_status, above.status) as status, child_limit,
       (select count(*)::int from accounts c where c.parent_id = a.id and c.self_status <> 'closed') as children
     from accounts a cross join lateral flags_above(a.id) above where id = $1`, [id])
  assert(rows[0] !== undefined, 'a parent in reach is there')
  return rows[0]
}

/** What credit for a new account takes from the one above it: staff look for companies, others for themselves. */
export const previewNewCredit: Handler<typeof superAdmins.previewNewCredit> = async ({ tx }, { params, principal, body }) => {
  if (!(await mayReach(tx, viewerOf(principal).accountId, params.id))) return refuse('ACCESS_NOT_FOUND')
  const previewed = await previewCreditOfNew(tx, { principal }, params.id, body.credit_minor)
  return previewed.ok ? ok({ rows: [{ ...previewed.value, agents: 0, players: 0, open_bets: 0 }] }) : previewed
}

/** Makes an account with its place in the tree, its sign-in where its level signs in, its shares and its credit. */
export const createAccount: Handler<typeof superAdmins.create> = async (scope, call) => {
  const { tx, newId } = scope
  const { principal, body } = call
  const { parent_id: parentId, level, password, credit_minor: creditMinor = 0, credit_preview_hash: shownHash, shares, bet_settings: settings } = body
  const viewer = viewerOf(principal).accountId
  const place = (await reachable(tx, viewer, [parentId])).get(parentId)
  if (place === undefined) return refuse('ACCESS_NOT_FOUND')
  if (viewer !== null && viewer !== parentId) return refuse('ACCESS_NOT_PARENT')
  if (levelName(level) === undefined || !mayParent(place.level as Level, level as Level)) return refuse('ACCOUNT_LEVEL_WRONG', { level, parent_level: place.level })
  if (signsIn(level) !== (password !== undefined)) return refuse('REQUEST_INVALID', { field: 'password' })
  if (level === levels.player && shares !== undefined && shares.length > 0) return refuse('REQUEST_INVALID', { field: 'shares' })
  const fitting = fitsLevel(level, body)
  if (!fitting.ok) return fitting
  const mayCredit = creditMinor === 0 ? ok(true) : mayChangeCredit(principal)
  if (!mayCredit.ok) return mayCredit
  if (creditMinor !== 0 && shownHash === undefined) return refuse('REQUEST_INVALID', { field: 'credit_preview_hash' })
  const passwordHash = password === undefined ? null : await hashPassword(password)

  await (level === levels.player ? lockTree(tx, place.businessId) : lockShares(tx, place.businessId))
  const parent = await loadParent(tx, parentId)
  if (parent.status !== 'active') return refuse('ACCOUNT_CLOSED_ABOVE', { parent_status: parent.status })
  if (parent.children >= parent.child_limit) return refuse('ACCOUNT_CHILDREN_FULL', { child_limit: parent.child_limit })

  const id = await insertAccount(tx, { userName: body.user_name.toLowerCase(), name: body.name, level, parentId, parent })
  if (id === null) return refuse('ACCOUNT_NAME_TAKEN', { user_name: body.user_name.toLowerCase() })
  if (passwordHash !== null && !(await insertLogin(tx, newId(), id, body.user_name.toLowerCase(), passwordHash))) return refuse('ACCOUNT_NAME_TAKEN', { user_name: body.user_name.toLowerCase() })
  const claimed = await claimDomain(tx, id, body.domain)
  if (!claimed.ok) return claimed
  await writeProfile(tx, id, body)
  if (level !== levels.player) {
    const given = shares ?? [{ game_id: null, own_bp: 0 }]
    const fits = await checkShares(tx, id, given)
    if (!fits.ok) return fits
    await writeShares(tx, id, given)
  }
  if (settings !== undefined) {
    const written = await writeBetSettings(tx, id, settings)
    if (!written.ok) return written
  }
  const credited = shownHash === undefined ? ok(true) : await changeCredit(scope, call, { accountId: id, parentId, creditMinor }, { of: 'new account', hash: shownHash })
  if (!credited.ok) return credited
  const detail = await accountDetail(tx, id, viewer)
  return ok({ rows: [detail], audit: { targetKind: 'account', targetId: id, businessId: place.businessId, after: detail } })
}

type NewAccount = { readonly userName: string; readonly name: string; readonly level: number; readonly parentId: string; readonly parent: ParentRow }

/** @returns null where the name is taken */
async function insertAccount(tx: Tx, { userName, name, level, parentId, parent }: NewAccount): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into accounts (id, business_id, parent_id, level, user_name, name, currency, point_value_minor)
     values (nextval('account_ids'), $1, $2, $3, $4, $5, $6, $7) on conflict (business_id, user_name) do nothing returning id`,
    [parent.business_id, parentId, level, userName, name, parent.currency, parent.point_value_minor])
  const id = rows[0]?.id
  if (id === undefined) return null
  await tx.query('insert into account_funds (account_id, business_id) values ($1, $2)', [id, parent.business_id])
  await tx.query(
    `insert into account_paths (ancestor_id, descendant_id, depth)
     select ancestor_id, $1::bigint, depth + 1 from account_paths where descendant_id = $2 union all select $1::bigint, $1::bigint, 0`, [id, parentId])
  return id
}

/** @returns false where somebody signs in under this name already */
async function insertLogin(tx: Tx, loginId: string, accountId: string, userName: string, passwordHash: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into logins (id, user_name, account_id, password_hash, must_change_password) values ($1, $2, $3, $4, true) on conflict (user_name) do nothing',
    [loginId, userName, accountId, passwordHash])
  return rowCount === 1
}
