import type { RowOf } from '#contract/endpoint.ts'
import type { platform } from '#contract/platform.ts'
import { signInAgeMaxMs, signInAheadMaxMs } from '#contract/platform.ts'
import type { users } from '#contract/users.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Handler } from '../runtime/handler.ts'

/** A sign-in at the player site, or an attempt that failed. It is kept as it was told, whatever state the account is in: a record refuses nobody. */
export const tellSignIn: Handler<typeof platform.tellSignIn> = async ({ tx, now, newId }, { principal, params, body }) => {
  assert(principal.kind === 'platform', 'only a player site tells sign-ins')
  const at = body.at === undefined ? now.getTime() : Date.parse(body.at)
  if (at > now.getTime() + signInAheadMaxMs || at < now.getTime() - signInAgeMaxMs) return refuse('REQUEST_INVALID', { field: 'at' })
  const told: RowOf<typeof platform.tellSignIn> = { id: newId(), player_id: params.id, at: new Date(Math.min(at, now.getTime())).toISOString() }
  const { user_agent: userAgent = null, device = null, succeeded = true, country = null } = body
  const { rowCount } = await tx.queryNamed('player-sign-in',
    `insert into player_sign_ins (id, business_id, player_id, at, ip, user_agent, device, api_key_id, succeeded, country)
     select $1, a.business_id, a.id, $4, $5::inet, $6, $7, $8, $9, $10 from accounts a where a.id = $2 and a.business_id = $3 and a.level = ${levels.player}`,
    [told.id, params.id, principal.businessId, told.at, body.ip, userAgent, device, principal.apiKeyId, succeeded, country])
  if (rowCount !== 1) return refuse('ACCOUNT_UNKNOWN', { player_id: params.id })
  return ok({ rows: [told], audit: { targetKind: 'account', targetId: params.id, businessId: principal.businessId, after: { at: told.at, ip: body.ip, user_agent: userAgent, succeeded, country } } })
}

const shownMax = 20

/** The last sign-ins of a player and attempts that failed, newest first. */
export async function lastSignIns(tx: Tx, playerId: string): Promise<RowOf<typeof users.profile>['sign_ins']> {
  const { rows } = await tx.queryNamed<RowOf<typeof users.profile>['sign_ins'][number]>('player-sign-ins',
    `select id, at, host(ip) as ip, user_agent, device, succeeded, country from player_sign_ins where player_id = $1 order by at desc, id desc limit ${shownMax}`, [playerId])
  return [...rows]
}
