import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { withTransaction } from '#database/transaction.ts'
import { permissions } from '#domain/access/permissions.ts'
import { sections } from '#domain/access/sections.ts'
import type { Composed } from '#server/compose.ts'
import { insertWalletKey } from '#server/wallet/key-store.ts'
import { signCall } from '#simulator/wallet-caller.ts'
import { columns } from '#tools/record-figures.ts'
import { signIn } from '../support/call.ts'
import { createCasino } from '../support/casino-world.ts'
import type { TestDatabase } from '../support/database.ts'
import { namedRows } from '../support/hold-reply.ts'
import { addAccountLogin, addBranch, addStaff, freshId } from '../support/people.ts'
import { worldOf } from './world.ts'

/** Every call of the contract by its name. */
export const rows = namedRows

export type Sent = { readonly path?: string; readonly query?: string; readonly body?: string; readonly token?: string | null; readonly type?: string; readonly key?: string | null }
export type Answer = { readonly status: number; readonly body: Envelope<unknown> }

/** Stands for the signature of a casino provider over the very body that is sent. */
const signed = 'signed by the provider'
export const apiKey = 'a-key-of-the-player-site'

export function pathWith(row: Endpoint, id: string): string {
  return row.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id))
}

/** Sends what a browser could to a server of the tests, which holds every answer to the contract; what a stranger must not read is in none. */
export async function openSender(db: TestDatabase, server: Composed) {
  const providerKey = { id: freshId(), secret: 'a secret of the provider' }
  await addStaff(db.owner, { userName: 'all', grants: [...sections.map((section) => ({ section, permission: null })), ...permissions.map(({ section, name }) => ({ section, permission: name }))] })
  const powerless = await addStaff(db.owner, { userName: 'none' })
  const branch = await addBranch(db.owner, 'rows')
  const agent = branch[5]
  if (agent) await addAccountLogin(db.owner, agent)
  await db.owner.query('insert into api_keys (id, business_id, name, key_hash) values ($1, $2, $3, $4)', [freshId(), agent?.businessId, 'site', createHash('sha256').update(apiKey).digest()])
  const { providerId } = await createCasino(db)
  await withTransaction(db.database, {}, (tx) => insertWalletKey(tx, { ...providerKey, providerId, name: 'test', createdAt: new Date(), createdBy: null }, server.context.sealing))
  /** Tokens by who they are: may do everything, may do nothing, an account of the tree. */
  const tokens = { all: await signIn(server, 'all'), none: await signIn(server, 'none'), account: await signIn(server, agent?.userName ?? '') }
  /** How many entries of the record each answered call of somebody known must have, by its correlation id. */
  const owed = new Map<string, { readonly call: string; readonly entries: number }>()
  const sent = { requests: 0, calls: new Map<Endpoint, number>(), codes: new Map<string, number>() }

  const credentialFor = ({ access }: Endpoint): string | null => {
    if (access.kind === 'platform') return apiKey
    if (access.kind === 'provider') return signed
    return access.kind === 'session' || access.kind === 'section' ? tokens.all : null
  }

  const send = async (row: Endpoint, { path, query = '', body, token = credentialFor(row), type = 'application/json', key = row.noKey ? null : 'key-of-the-test-1' }: Sent): Promise<Answer> => {
    sent.requests++
    sent.calls.set(row, (sent.calls.get(row) ?? 0) + 1)
    const reply = await server.app.inject({
      method: row.method,
      url: `${path ?? pathWith(row, '999999')}${query}`,
      headers: { ...(token !== null && { authorization: token === signed ? signCall(providerKey, path ?? row.path, body ?? '', Date.now()).authorization : token }), ...(key !== null && { 'idempotency-key': key }), ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { payload: body }),
    })
    expect(reply.statusCode, reply.body).toBeLessThan(500)
    const known = (row.access.kind === 'section' || row.access.kind === 'session') ? Object.values(tokens).includes(token ?? '') : row.access.kind === 'platform' && token === apiKey
    if (known) {
      owed.set(String(reply.headers['x-correlation-id']), { call: `${row.method} ${row.path} ${reply.statusCode}`, entries: reply.statusCode >= 400 || row.effect !== 'read' ? 1 : 0 })
    }
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.body).not.toMatch(/\n\s+at |node_modules|\.ts:\d|select |insert into/i)
    const parsed = reply.json<Envelope<unknown>>()
    if (reply.statusCode >= 400) sent.codes.set(parsed.code ?? '', (sent.codes.get(parsed.code ?? '') ?? 0) + 1)
    return { status: reply.statusCode, body: parsed }
  }

  const world = () => worldOf(db)

  /** What was sent, for the record: requests by call, refusals by code. */
  const figures = (): readonly string[] => {
    const names = new Map(rows.map(({ name, row }) => [row, name]))
    const sorted = (counts: Iterable<readonly [string, number]>) => columns([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([what, times]) => `${what} ${times}`))
    return ['requests by call:', ...sorted([...sent.calls].map(([row, times]) => [names.get(row) ?? row.path, times] as const)), 'refusals by code:', ...sorted(sent.codes)]
  }

  return { send, world, credentialFor, tokens, owed, sent, figures, branch, powerless }
}
