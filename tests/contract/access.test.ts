import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { decide } from '#domain/access/decide.ts'
import type { Actor, Grant } from '#domain/access/decide.ts'
import { dueSteps } from '#domain/access/due-step.ts'
import type { DueStep } from '#domain/access/due-step.ts'
import { allGrants } from '#domain/access/grants.ts'
import type { AccountId, BusinessId, StaffId } from '#domain/kernel/ids.ts'
import { admit } from '#server/http/admit.ts'
import { defaultPolicies } from '#domain/access/security-policy.ts'
import { ok } from '#domain/kernel/result.ts'
import { all } from '../support/all.ts'
import { clientOf, signIn } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { addAccount, addAccountLogin, addBranch, addStaff } from '../support/people.ts'
import { testServer } from '../support/server.ts'
import { auth } from '#contract/auth.ts'

/** Every call × everything that can be held × every scope: what the one function says, and what the server does. */
const rows = Object.entries(api).flatMap(([capability, table]) =>
  Object.entries(table as Readonly<Record<string, Endpoint>>).map(([name, row]) => ({ name: `${capability}.${name}`, row })))
const db = await testDatabase()
const server = await testServer(db, { running: false })

const refusedAtTheDoor = new Set(['ACCESS_NO_SESSION', 'WALLET_SIGNATURE_WRONG', 'ACCESS_SESSION_EXPIRED', 'ACCESS_FORBIDDEN', 'ACCESS_GUEST_ONLY', 'ACCESS_STEP_DUE'])

/** What the door answers: a body that no call takes keeps every call from doing anything once it is inside. */
async function door(row: Endpoint, token: string): Promise<string> {
  const reply = await server.app.inject({
    method: row.method, url: `${row.path.replaceAll(/\{\w+\}/g, '999999')}?no_call_knows_this=1`, headers: { authorization: token, ...(row.body && { 'content-type': 'application/json' }) }, ...(row.body && { payload: '{"no_call_knows_this":1}' }),
  })
  const { code } = reply.json<{ code?: string }>()
  return code !== undefined && refusedAtTheDoor.has(code) ? code : 'in'
}
function said(actor: Actor, row: Endpoint, due: DueStep | null = null): string {
  if (row.access.kind === 'platform') return 'ACCESS_NO_SESSION'
  if (row.access.kind === 'provider') return 'WALLET_SIGNATURE_WRONG'
  const decision = decide(actor, row.access, due)
  return decision.ok ? 'in' : decision.refusal.code
}

const name = (grant: Grant | null) => (grant === null ? 'nothing' : `${grant.section}: ${grant.permission ?? 'open'}`)
/** All but one in `npm run test:all`: what they come to is one function, which `domain/access/decide.test.ts` asks of all of them. */
const allButOne = all ? allGrants.map((grant) => allGrants.filter((each) => each !== grant)) : []
const holdings: readonly (readonly Grant[])[] = [[], ...allGrants.map((grant) => [grant]), ...allButOne, allGrants]

test('staff: every call, with each grant alone, with none and with all', { timeout: 240_000 }, async () => {
  const differing: string[] = []
  for (const [index, grants] of holdings.entries()) {
    const staffId = await addStaff(db.owner, { userName: `holder-${index}`, grants })
    const token = await signIn(server, `holder-${index}`)
    const actor: Actor = { kind: 'staff', staffId: staffId as StaffId, grants }
    for (const { name: call, row } of rows.filter((each) => each.name !== 'auth.logout')) {
      const [expected, answered] = [said(actor, row), await door(row, token)]
      if (expected !== answered) differing.push(`${call} with ${grants.length > 1 ? `${grants.length} grants` : name(grants[0] ?? null)}: decide ${expected}, server ${answered}`)
    }
  }
  expect(differing).toEqual([])
})

test('accounts: every call, from every level of the tree', { timeout: 240_000 }, async () => {
  const differing: string[] = []
  for (const account of (await addBranch(db.owner, 'levels')).slice(1, 6)) {
    await addAccountLogin(db.owner, account)
    const token = await signIn(server, account.userName)
    const me = (await clientOf(server, token)(auth.me, {})).data[0]
    const actor: Actor = { kind: 'account', accountId: account.id as AccountId, businessId: account.businessId as BusinessId, level: me?.level ?? 0 }
    for (const { name: call, row } of rows.filter((each) => each.name !== 'auth.logout')) {
      const [expected, answered] = [said(actor, row), await door(row, token)]
      if (expected !== answered) differing.push(`${call} at level ${me?.level}: decide ${expected}, server ${answered}`)
    }
  }
  expect(differing).toEqual([])
})

test('while a step of signing in is due only its own calls open', async () => {
  const actor: Actor = { kind: 'staff', staffId: '1' as StaffId, grants: allGrants }
  for (const due of dueSteps) {
    const open: string[] = []
    for (const { name: call, row } of rows) {
      const person = { kind: 'person', actor, loginId: '1', sessionId: '', userName: 'x', name: 'X', expiresAt: new Date(), due, enrolled: true, factorAt: null, policy: defaultPolicies.demo } as const
      const { granted } = await admit({ sessions: { ...server.context.sessions, person: () => Promise.resolve(ok(person)) }, now: () => new Date() }, row, 'token')
      const answered = granted.ok ? 'in' : granted.refusal.code
      if (row.access.kind !== 'platform' && row.access.kind !== 'provider') expect(answered, call).toBe(said(actor, row, due))
      if (answered === 'in' && row.access.kind === 'session') open.push(call)
    }
    expect({ due, open }).toEqual({
      due,
      open: ['auth.me', 'auth.logout', ...{
        second_factor: ['security.factors', 'security.prove', 'security.passkeyOptions'],
        password: ['security.changePassword'],
        second_factor_setup: ['security.factors', 'security.startTotp', 'security.confirmTotp', 'security.passkeyOptions', 'security.addPasskey'],
      }[due]],
    })
  }
})

test('an account reads nothing of its parent, its neighbours or another business by id', async () => {
  const [, , top, , , agent] = await addBranch(db.owner, 'mine')
  const theirs = await addBranch(db.owner, 'theirs')
  const neighbour = await addAccount(db.owner, { businessId: top?.businessId ?? '', userName: 'neighbour', level: 5, parentId: top?.id ?? '' })
  if (agent) await addAccountLogin(db.owner, agent)
  const token = await signIn(server, agent?.userName ?? '')
  const subtreeReads = rows.filter(({ row }) => row.effect === 'read' && row.method === 'GET' && row.access.kind === 'section' && row.access.accounts === 'own-subtree' && row.path.includes('{id}') && row.path.includes('super-admin'))
  expect(subtreeReads.length).toBeGreaterThan(0)
  for (const { name: call, row } of subtreeReads) {
    for (const { id } of [top, neighbour, ...theirs].flatMap((each) => each ?? [])) {
      const reply = await server.app.inject({ url: row.path.replace('{id}', id), headers: { authorization: token } })
      expect(reply.statusCode, `${call} of ${id}`).toBe(404)
    }
  }
})
