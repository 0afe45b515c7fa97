import type { RowOf } from '#contract/endpoint.ts'
import type { reference } from '#contract/reference.ts'
import type { Tx } from '#database/transaction.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { viewerOf } from '../bets/viewer.ts'
import { lastChange } from '../logs/last-change.ts'
import type { Handler, Handlers } from '../runtime/handler.ts'

type BusinessRow = RowOf<typeof reference.businesses>

async function loadBusinesses(tx: Tx, id: string | null): Promise<readonly BusinessRow[]> {
  const { rows } = await tx.query<BusinessRow>(
    `select b.id, b.code, b.name, b.time_zone, c.currency, b.credit_allowed, b.version
     from businesses b join accounts c on c.business_id = b.id and c.level = 0
     where $1::bigint is null or b.id = $1 order by b.name, b.id`, [id])
  return rows
}

const currencies: Handler<typeof reference.currencies> = async ({ tx }) => {
  const { rows } = await tx.query<RowOf<typeof reference.currencies>>('select code, name, exponent from currencies order by code')
  return ok({ rows })
}

const businesses: Handler<typeof reference.businesses> = async ({ tx }, { principal }) =>
  ok({ rows: await loadBusinesses(tx, viewerOf(principal).businessId) })

const editBusiness: Handler<typeof reference.editBusiness> = async ({ tx }, { params: { id }, body }) => {
  await tx.query('select from businesses where id = $1 for update', [id])
  const [before] = await loadBusinesses(tx, id)
  if (before === undefined) return refuse('ACCESS_NOT_FOUND')
  if (before.version !== body.version) {
    return refuse('REQUEST_STALE', {
      sent_version: body.version, now_version: before.version,
      'now.name': before.name, 'now.time_zone': before.time_zone, 'now.credit_allowed': before.credit_allowed,
      ...await lastChange(tx, null, { kind: 'business', id }),
    })
  }
  const zone = body.time_zone ?? before.time_zone
  const known = await tx.query('select from pg_timezone_names where name = $1', [zone])
  if (known.rowCount === 0) return refuse('REQUEST_INVALID', { field: 'time_zone' })
  await tx.query('update businesses set name = $2, time_zone = $3, credit_allowed = $4, version = version + 1 where id = $1',
    [id, body.name ?? before.name, zone, body.credit_allowed ?? before.credit_allowed])
  const [after] = await loadBusinesses(tx, id)
  return after === undefined ? refuse('ACCESS_NOT_FOUND') : ok({ rows: [after], audit: { targetKind: 'business', targetId: id, businessId: id, before, after } })
}

export const referenceHandlers: Handlers<typeof reference> = { currencies, businesses, editBusiness }
