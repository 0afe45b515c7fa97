import type { casino } from '#contract/casino.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Tx } from '#database/transaction.ts'
import { endNotice, tellNotice } from '../notifications/notice.ts'
import { letBetsEnd } from '../locks/bets-gate.ts'
import { liftWithPlace } from '../locks/lift-with-place.ts'
import { staffOf } from '../results/staff-of.ts'
import type { Handler, Principal } from '../runtime/handler.ts'
import { casinoAudit, casinoAuditOfWhole, casinoMessage, changeCasino, lockCasino, lockCasinoSeen } from './casino-row.ts'
import { lastPlace, moveBefore } from './order-rows.ts'
import { casinoProvider, listProviders, openAt } from './provider-store.ts'

const siblings = { name: 'casino_providers', providerId: null } as const

async function unknownCurrency(tx: Tx, currencies: readonly string[]): Promise<boolean> {
  const { rowCount } = await tx.query('select from currencies where code = any($1::text[])', [[...currencies]])
  return rowCount !== new Set(currencies).size
}

/** Not offered yet: it has no games. */
export const createProvider: Handler<typeof casino.createProvider> = async ({ tx, newId, now }, { body }) => {
  if (await unknownCurrency(tx, body.currencies)) return refuse('ACCESS_NOT_FOUND', { field: 'currencies' })
  if ((await tx.query('select from casino_providers where code = $1 and archived_at is null', [body.code])).rowCount > 0) return refuse('CATALOGUE_NAME_TAKEN', { field: 'code' })
  const id = newId()
  await tx.query(`insert into casino_providers (id, code, name, status, sort, currencies, launch_url, created_at) values ($1, $2, $3, 'inactive', $4, $5, $6, $7)`,
    [id, body.code, body.name, await lastPlace(tx, siblings), [...new Set(body.currencies)], body.launch_url, now.toISOString()])
  const made = await lockCasino(tx, 'casino_providers', id)
  assert(made !== null, 'a provider that was just made is there')
  return ok({ rows: [await casinoProvider(tx, id, now)], audit: casinoAuditOfWhole('casino_providers', made, 'after'), messages: [casinoMessage()] })
}

export const editProvider: Handler<typeof casino.editProvider> = async ({ tx, now }, { params, body }) => {
  const seen = await lockCasinoSeen(tx, 'casino_providers', params.id, body.version)
  if (!seen.ok) return seen
  if (await unknownCurrency(tx, body.currencies)) return refuse('ACCESS_NOT_FOUND', { field: 'currencies' })
  const after = await changeCasino(tx, 'casino_providers', params.id, { name: body.name, currencies: [...new Set(body.currencies)], launch_url: body.launch_url })
  return ok({ rows: [await casinoProvider(tx, params.id, now)], audit: casinoAudit('casino_providers', seen.value, after), messages: [casinoMessage()] })
}

const offKind = 'casino.provider_off'
const offSubject = (id: string): string => `casino provider ${id}`

/** Switched off it is told to the others who see the casino; switched on again, that ends. */
async function tellProvider(tx: Tx, principal: Principal, { id, name, off }: { readonly id: string; readonly name: string; readonly off: boolean }, now: Date): Promise<void> {
  if (!off) return void (await endNotice(tx, offKind, offSubject(id), now))
  assert(principal.kind === 'person', 'people switch providers off')
  await tellNotice(tx, { kind: offKind, subject: offSubject(id), params: { provider: name, provider_id: id, person: principal.name }, now, except: [staffOf(principal)] })
}

/**
 * Every list and every stake reads it: switched off, its games are hidden, and the answer comes when no stake is left that had not seen it,
 * on any node. Rounds that are open are played to their end.
 */
export const providerStatus: Handler<typeof casino.providerStatus> = async ({ tx, now }, { principal, params, body }) => {
  const seen = await lockCasinoSeen(tx, 'casino_providers', params.id, body.version, true)
  if (!seen.ok) return seen
  const after = await changeCasino(tx, 'casino_providers', params.id, { status: body.status })
  const off = body.status === 'inactive'
  await tellProvider(tx, principal, { id: params.id, name: String(after['name']), off }, now)
  const rows = [await casinoProvider(tx, params.id, now)]
  if (off) await letBetsEnd(tx)
  return ok({ rows, audit: casinoAudit('casino_providers', seen.value, after), messages: [casinoMessage()] })
}

export const providerEffect: Handler<typeof casino.providerEffect> = async ({ tx, now }, { params }) => {
  const [provider] = await listProviders(tx, now, params.id)
  return provider === undefined ? refuse('ACCESS_NOT_FOUND') : ok({ rows: [{ games_shown: provider.games_shown, ...(await openAt(tx, params.id, now)) }] })
}

export const deleteProvider: Handler<typeof casino.deleteProvider> = async ({ tx, now }, { principal, params }) => {
  const before = await lockCasino(tx, 'casino_providers', params.id)
  if (before === null) return refuse('ACCESS_NOT_FOUND')
  if ((await tx.query('select from casino_games where provider_id = $1 limit 1', [params.id])).rowCount > 0) return refuse('CATALOGUE_NOT_EMPTY')
  const gone = await casinoProvider(tx, params.id, now)
  const { rows: subs } = await tx.query<{ id: string }>('select id from casino_sub_categories where provider_id = $1 and archived_at is null', [params.id])
  const { record, messages } = await liftWithPlace(tx, principal, [{ scope: 'provider', id: params.id }, ...subs.map(({ id }) => ({ scope: 'sub_category' as const, id }))], now)
  await tx.query('update casino_sub_categories set archived_at = $2 where provider_id = $1 and archived_at is null', [params.id, now.toISOString()])
  await changeCasino(tx, 'casino_providers', params.id, { archived_at: now.toISOString(), status: 'inactive' })
  await endNotice(tx, offKind, offSubject(params.id), now)
  return ok({ rows: [gone], audit: { ...casinoAuditOfWhole('casino_providers', before, 'before'), ...record }, messages: [casinoMessage(), ...messages] })
}

export const moveProvider: Handler<typeof casino.moveProvider> = async ({ tx, now }, { params, body }) => {
  const before = await lockCasino(tx, 'casino_providers', params.id)
  if (before === null || !(await moveBefore(tx, siblings, params.id, body.before))) return refuse('ACCESS_NOT_FOUND')
  return ok({
    rows: [await casinoProvider(tx, params.id, now)],
    audit: { targetKind: 'casino_provider', targetId: params.id, after: { placed_before: body.before } }, messages: [casinoMessage()],
  })
}
