import type { RowOf } from '#contract/endpoint.ts'
import type { reference } from '#contract/reference.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { viewerOf } from '../bets/viewer.ts'
import { lastChange } from '../logs/last-change.ts'
import type { Handler, Handlers } from '../runtime/handler.ts'
import { isNameTaken, loadBusinesses, zoneExists } from './business-store.ts'
import { openBusiness } from './open-business.ts'

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
  if (body.name !== undefined && (await isNameTaken(tx, body.name, id))) return refuse('ACCESS_NAME_TAKEN', { field: 'name' })
  const zone = body.time_zone ?? before.time_zone
  if (!(await zoneExists(tx, zone))) return refuse('REQUEST_INVALID', { field: 'time_zone' })
  await tx.query('update businesses set name = $2, time_zone = $3, credit_allowed = $4, version = version + 1 where id = $1',
    [id, body.name ?? before.name, zone, body.credit_allowed ?? before.credit_allowed])
  const [after] = await loadBusinesses(tx, id)
  return after === undefined ? refuse('ACCESS_NOT_FOUND') : ok({ rows: [after], audit: { targetKind: 'business', targetId: id, businessId: id, before, after } })
}

export const referenceHandlers: Handlers<typeof reference> = { currencies, businesses, openBusiness, editBusiness }
