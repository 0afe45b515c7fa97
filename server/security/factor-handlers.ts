import type { security } from '#contract/security.ts'
import type { Tx } from '#database/transaction.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Handlers } from '../runtime/handler.ts'
import { factorRow, firstCodes, listFactors, loadPasskeys, renewRecoveryCodes, seedPurpose, writePendingSeed } from './factor-store.ts'
import { authenticationOptions, madePasskey, registrationOptions, relyingParty } from './passkeys.ts'
import { mayChangeFactors, personOf } from './person.ts'
import { keepChallenge, markProved, takeChallenge } from './session-list-store.ts'
import { newSeed, totpUri } from './totp.ts'

type FactorCalls = 'factors' | 'startTotp' | 'passkeyOptions' | 'addPasskey' | 'removeFactor' | 'renewRecoveryCodes'

export const factorHandlers: Pick<Handlers<typeof security>, FactorCalls> = {
  async factors({ tx }, call) {
    return ok({ rows: await listFactors(tx, personOf(call).loginId) })
  },

  async startTotp({ tx, now, context }, call) {
    const person = personOf(call)
    const may = mayChangeFactors(person, now)
    if (!may.ok) return may
    const secret = newSeed()
    await writePendingSeed(tx, person.sessionId, context.sealing.seal(secret, seedPurpose(person.loginId)), now)
    return ok({ rows: [{ secret, uri: totpUri(secret, person.userName) }], audit: { targetKind: 'login', targetId: person.loginId } })
  },

  async passkeyOptions({ tx, now, context }, call) {
    const person = personOf(call)
    const party = relyingParty(context.config)
    if (party === null) return refuse('ACCESS_PASSKEYS_OFF')
    const adding = call.body.for === 'add'
    const may = adding ? mayChangeFactors(person, now) : ok(true)
    if (!may.ok) return may
    const passkeys = await loadPasskeys(tx, person.loginId)
    if (!adding && passkeys.length === 0) return refuse('ACCESS_FACTOR_UNKNOWN')
    const options = adding ? await registrationOptions(party, person, passkeys) : await authenticationOptions(party, passkeys)
    await keepChallenge(tx, person.sessionId, options.challenge, call.body.for, now)
    return ok({ rows: [{ ...options }], audit: { targetKind: 'session', targetId: person.sessionId, after: { passkey_for: call.body.for } } })
  },

  async addPasskey({ tx, now, newId, context }, call) {
    const { loginId, sessionId } = personOf(call)
    const party = relyingParty(context.config)
    if (party === null) return refuse('ACCESS_PASSKEYS_OFF')
    const challenge = await takeChallenge(tx, sessionId, 'add', now)
    const made = challenge === null ? null : await madePasskey(party, challenge, call.body.response)
    if (made === null) return refuse('ACCESS_CODE_WRONG')
    const id = newId()
    const { rowCount } = await tx.query(
      `insert into passkeys (id, login_id, credential_id, public_key, counter, transports, name, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [id, loginId, made.credentialId, made.publicKey, made.counter, made.transports, call.body.name, now.toISOString()])
    if (rowCount === 0) return refuse('ACCESS_CODE_WRONG')
    await markProved(tx, sessionId, now)
    return ok({
      rows: [await factorRow(tx, loginId, (row) => row.id === id)],
      extra: { recovery_codes: await firstCodes(tx, loginId) },
      audit: { targetKind: 'login', targetId: loginId, after: { second_factor: 'passkey', name: call.body.name } },
      afterCommit: context.sessions.forgetAll,
    })
  },

  async removeFactor({ tx, now, context }, call) {
    const person = personOf(call)
    const { loginId } = person
    const may = mayChangeFactors(person, now)
    if (!may.ok) return may
    const { body } = call
    // Two removals at once would each leave the other's factor as the last one.
    await tx.query('select from logins where id = $1 for update', [loginId])
    const real = (await listFactors(tx, loginId)).filter(({ kind }) => kind !== 'recovery')
    const row = real.find((each) => each.kind === body.kind && (body.kind === 'totp' || each.id === body.id))
    if (row === undefined) return refuse('ACCESS_FACTOR_UNKNOWN')
    if (real.length === 1) {
      const role = person.actor.kind === 'account' ? 'account' : await roleOf(tx, person.actor.staffId)
      if (person.policy.secondFactor[role]) return refuse('ACCESS_FACTOR_NEEDED')
    }
    if (body.kind === 'totp') await tx.query('delete from totp_factors where login_id = $1', [loginId])
    else await tx.query('delete from passkeys where id = $1 and login_id = $2', [body.id, loginId])
    if (real.length === 1) await tx.query('delete from recovery_codes where login_id = $1', [loginId])
    return ok({
      rows: [row],
      audit: { targetKind: 'login', targetId: loginId, before: { second_factor: row.kind, name: row.name } },
      afterCommit: context.sessions.forgetAll,
    })
  },

  async renewRecoveryCodes({ tx, now }, call) {
    const person = personOf(call)
    const may = mayChangeFactors(person, now)
    if (!may.ok) return may
    if (!person.enrolled) return refuse('ACCESS_FACTOR_UNKNOWN')
    const codes = await renewRecoveryCodes(tx, person.loginId)
    return ok({
      rows: [await factorRow(tx, person.loginId, ({ kind }) => kind === 'recovery')],
      extra: { recovery_codes: codes },
      audit: { targetKind: 'login', targetId: person.loginId, after: { recovery_codes: codes.length } },
    })
  },
}

async function roleOf(tx: Tx, staffId: string): Promise<'admin' | 'user'> {
  const { rows } = await tx.query<{ role: 'admin' | 'user' }>('select role from staff where id = $1', [staffId])
  return rows[0]?.role ?? 'admin'
}
