import type { Body } from '#contract/endpoint.ts'
import type { reference } from '#contract/reference.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Handler } from '../runtime/handler.ts'
import { writeShares } from '../super-admins/share-store.ts'
import { isNameTaken, loadBusinesses, zoneExists } from './business-store.ts'

/**
 * Opens a business with all that the first account below it needs: its currency, and the company account with its share. Of two that open
 * one code or one name at once, the second hears that it is taken.
 */
export const openBusiness: Handler<typeof reference.openBusiness> = async ({ tx, newId }, { body }) => {
  if (!(await zoneExists(tx, body.time_zone))) return refuse('REQUEST_INVALID', { field: 'time_zone' })
  const id = newId()
  if (await isNameTaken(tx, body.name, id)) return refuse('ACCESS_NAME_TAKEN', { field: 'name' })
  const { rowCount } = await tx.query('insert into businesses (id, code, name, time_zone, credit_allowed) values ($1, $2, $3, $4, $5) on conflict (code) do nothing',
    [id, body.code, body.name, body.time_zone, body.credit_allowed])
  if (rowCount === 0) return refuse('ACCESS_NAME_TAKEN', { field: 'code' })
  const currency = await ensureCurrency(tx, body)
  if (!currency.ok) return currency
  await insertCompany(tx, id, body)
  const [after] = await loadBusinesses(tx, id)
  assert(after !== undefined, 'a business that was just opened is there')
  return ok({ rows: [after], audit: { targetKind: 'business', targetId: id, businessId: id, after: { ...after, company_user_name: body.company_user_name.toLowerCase(), company_share_bp: body.company_share_bp } } })
}

type Opened = Body<typeof reference.openBusiness>

/**
 * The currency as it is known, or made as it is said to be. What a minor unit is never changes: amounts are kept in it.
 * Refuses with REQUEST_INVALID at the field that a new currency lacks, or that differs from what is known.
 */
async function ensureCurrency(tx: Tx, { currency: code, currency_name: name, currency_exponent: exponent }: Opened): Promise<Result<true>> {
  const find = async () => (await tx.query<{ name: string; exponent: number }>('select name, exponent from currencies where code = $1', [code])).rows[0]
  if ((await find()) === undefined) {
    if (name === undefined) return refuse('REQUEST_INVALID', { field: 'currency_name' })
    if (exponent === undefined) return refuse('REQUEST_INVALID', { field: 'currency_exponent' })
    await tx.query('insert into currencies (code, name, exponent) values ($1, $2, $3) on conflict (code) do nothing', [code, name, exponent])
  }
  const known = await find()
  assert(known !== undefined, 'a currency that was just made is there')
  if (name !== undefined && name !== known.name) return refuse('REQUEST_INVALID', { field: 'currency_name', known: known.name })
  if (exponent !== undefined && exponent !== known.exponent) return refuse('REQUEST_INVALID', { field: 'currency_exponent', known: known.exponent })
  return ok(true)
}

/** The account at the top: without credit of its own, because it gives without a limit, and without a sign-in, because the staff act for it. A point is one of its currency. */
async function insertCompany(tx: Tx, businessId: string, { name, currency, company_user_name: userName, company_share_bp: shareBp }: Opened): Promise<void> {
  const { rows: [made] } = await tx.query<{ id: string }>(
    `insert into accounts (id, business_id, level, user_name, name, currency, point_value_minor)
     select nextval('account_ids'), $1, $2, $3, $4, code, 10 ^ exponent from currencies where code = $5 returning id`,
    [businessId, levels.company, userName.toLowerCase(), name, currency])
  assert(made !== undefined, 'a business that was just opened has no account')
  await tx.query('insert into account_funds (account_id, business_id) values ($1, $2)', [made.id, businessId])
  await tx.query('insert into account_paths (ancestor_id, descendant_id, depth) values ($1, $1, 0)', [made.id])
  await writeShares(tx, made.id, [{ game_id: null, own_bp: shareBp }])
}
