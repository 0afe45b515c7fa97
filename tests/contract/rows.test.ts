import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { openapiDocument } from '#contract/openapi.ts'
import { bodyBytesMax } from '#server/http/app.ts'
import { jsonDepthMax } from '#server/http/read-json.ts'
import { testDatabase } from '../support/database.ts'
import { propertySeed } from '../support/property.ts'
import { testServer } from '../support/server.ts'
import { when } from '../support/when.ts'
import { apiKey, openSender, pathWith, rows } from './sender.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
const { send, world, credentialFor, tokens, owed } = await openSender(db, server)

/** A credential that was good, with one character of it changed. */
function tampered(credential: string): string {
  const middle = Math.floor(credential.length / 2)
  return credential.slice(0, middle) + (credential[middle] === 'A' ? 'B' : 'A') + credential.slice(middle + 1)
}
async function auditOf(action: string): Promise<number> {
  return (await db.owner.query(`select 1 from audit_log where action = $1 and refusal_code = 'ACCESS_FORBIDDEN'`, [action])).rowCount ?? 0
}

const hostile = ['', ' ', "'; drop table bets; --", '%00', '\u0000', '\u202e', '💥'.repeat(50), '<script>alert(1)</script>', '../../etc/passwd', '{{7*7}}', '1e999', '-1', '9'.repeat(400), 'null', '\ud800']
const badIds = ['abc', '0', '-1', '1.5', '1e5', "1' or '1'='1", '9'.repeat(19), '%', ' 1', '①', '\u0000', 'void', 'transfer']

describe.each(rows)('$name', ({ name, row }) => {
  const guarded = row.access.kind !== 'public' && row.access.kind !== 'guest'

  when(guarded)('without a session nobody gets in, and the body is not looked at', async () => {
    for (const token of [null, '', 'nonsense', tampered(credentialFor(row) ?? '')]) {
      expect(await send(row, { token, ...(row.method !== 'GET' && { body: '{broken' }) })).toMatchObject({ status: 401, body: { code: row.access.kind === 'provider' ? 'WALLET_SIGNATURE_WRONG' : 'ACCESS_NO_SESSION' } })
    }
    const wrongDoor = row.access.kind === 'platform' ? tokens.all : apiKey
    expect((await send(row, { token: wrongDoor })).status).toBe(401)
  })

  when(row.access.kind === 'section')('without the permission it is refused, and the record has it once', async () => {
    const before = await auditOf(name)
    expect(await send(row, { token: tokens.none })).toMatchObject({ status: 403, body: { code: 'ACCESS_FORBIDDEN' } })
    expect(await auditOf(name)).toBe(before + 1)
  })

  when(row.access.kind === 'section' && row.access.accounts === 'never')('accounts of the tree are refused', async () => {
    expect(await send(row, { token: tokens.account })).toMatchObject({ status: 403 })
  })

  when(row.path.includes('{'))('what is no id answers like an id that is not there', async () => {
    const body = row.body === undefined ? {} : { body: '{}' }
    const missing = await send(row, body)
    // What must be sent and is not is refused before anyone looks for what the path names.
    expect(row.body === undefined && row.query?.safeParse({}).success !== false ? [404] : [400, 404]).toContain(missing.status)
    for (const id of badIds) {
      const reply = await send(row, { path: pathWith(row, id), ...body })
      expect(reply, id).toMatchObject({ status: 404 })
      if (missing.body.code === 'ACCESS_NOT_FOUND') expect(reply.body, id).toEqual(missing.body)
    }
  })

  when(row.body !== undefined)('a body that is not what it should be changes nothing', async () => {
    const before = await world()
    const deep = '['.repeat(jsonDepthMax + 1) + ']'.repeat(jsonDepthMax + 1)
    // What can be read names the fields that are wrong; what cannot says why.
    for (const body of ['null', '[]', '"text"', '7', '{"unknown":1}']) {
      expect(await send(row, { body }), body).toMatchObject({ status: 400, body: { code: 'REQUEST_INVALID' } })
    }
    const unreadable = ['{broken', '{"a":1', deep, `{"x":${'{"x":'.repeat(5_000)}1${'}'.repeat(5_000)}}`, '{"__proto__":{"admin":true}}', '{"a":1,"a":2}', '\ufeff{}', '{"a":"\\u0000"}']
    for (const body of unreadable) {
      expect(await send(row, { body }), body.slice(0, 40)).toMatchObject({ status: 400, body: { code: 'REQUEST_UNREADABLE', facts: { reason: expect.stringContaining('.') as string } } })
    }
    expect(await send(row, { body: '' })).toMatchObject({ status: 400 })
    expect(await send(row, { body: `{"a":"${'x'.repeat(row.bodyBytesMax ?? bodyBytesMax)}"}` })).toMatchObject({ status: 413, body: { code: 'REQUEST_TOO_LARGE' } })
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data', 'application/x-www-form-urlencoded']) {
      expect(await send(row, { body: '{}', type })).toMatchObject({ status: 415, body: { code: 'REQUEST_UNSUPPORTED_MEDIA' } })
    }
    expect(await world()).toBe(before)
  })

  when(row.body !== undefined)('the fields that are wrong are named', async () => {
    const { body } = await send(row, { body: '{"unknown_field":1}' })
    expect(body.errors?.length).toBeGreaterThan(0)
    expect(body.errors?.map((each) => each.field)).toEqual(expect.arrayContaining([expect.stringMatching(/./)]))
  })

  when(row.body !== undefined)('hostile values in every field are answered with a refusal and no change', async () => {
    const before = await world()
    const fields = fieldsOf(row)
    expect(fields, 'the fields of the body are known').not.toEqual([])
    for (const value of [...hostile, 1e308, -1, 2 ** 53, true, null, [], {}]) {
      const { status } = await send(row, { body: JSON.stringify(Object.fromEntries(fields.map((field) => [field, value]))) })
      expect(status).toBeGreaterThanOrEqual(400)
    }
    expect(await world()).toBe(before)
  })

  when(row.body !== undefined)('any JSON is answered with the envelope', async () => {
    const fields = fieldsOf(row)
    const bodies = fc.oneof(fc.jsonValue(), fc.record(Object.fromEntries(fields.map((field) => [field, fc.oneof(fc.jsonValue(), fc.string(), fc.integer(), fc.constantFrom('1', '999999'))])), { requiredKeys: [] }))
    await fc.assert(fc.asyncProperty(bodies, async (body) => { await send(row, { body: JSON.stringify(body) }) }), { numRuns: 25, seed: propertySeed })
  })

  when(row.query !== undefined)('a query that is not what it should be is refused, and hostile values break nothing', async () => {
    expect(await send(row, { query: '?unknown_field=1' })).toMatchObject({ status: 400, body: { code: 'REQUEST_INVALID' } })
    expect(queryFieldsOf(name), 'the fields of the query are known').not.toEqual([])
    for (const field of queryFieldsOf(name)) {
      for (const value of [...hostile, 'MX4x', '2026-13-45T99:99:99Z']) {
        const { status } = await send(row, { query: `?${field}=${encodeURIComponent(value.isWellFormed() ? value : '?')}` })
        expect([200, 400, 404], `${field}=${value}`).toContain(status)
      }
      expect(await send(row, { query: `?${field}=1&${field}=2` })).toMatchObject({ status: 400 })
      expect((await send(row, { query: `?${field}=%ff%fe` })).status).toBeLessThan(500)
    }
  })

  when(row.query === undefined)('a query that nobody asked for is refused by its name, and breaks nothing', async () => {
    const before = await world()
    for (const value of ['1', '', '%00']) {
      const { status, body } = await send(row, { path: `${pathWith(row, '999999')}?unknown_field=${value}`, ...(row.body !== undefined && { body: '{}' }) })
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'REQUEST_INVALID' })
      expect(body.errors).toContainEqual({ field: 'unknown_field', message: 'Unknown field.' })
    }
    expect(await world()).toBe(before)
  })

  when(row.body === undefined && row.method !== 'GET')('a body that nobody asked for is refused where it cannot be read', async () => {
    const before = await world()
    for (const body of ['{broken', '{"a":1,"a":2}']) expect(await send(row, { body }), body).toMatchObject({ status: 400, body: { code: 'REQUEST_UNREADABLE' } })
    expect(await send(row, { body: '{}', type: 'text/plain' })).toMatchObject({ status: 415, body: { code: 'REQUEST_UNSUPPORTED_MEDIA' } })
    expect(await send(row, { body: `{"a":"${'x'.repeat(row.bodyBytesMax ?? bodyBytesMax)}"}` })).toMatchObject({ status: 413, body: { code: 'REQUEST_TOO_LARGE' } })
    expect(await world()).toBe(before)
  })

  when(row.key === 'required')('without a good key it is refused', async () => {
    for (const key of [null, 'short', 'x'.repeat(129), 'with blank in it']) {
      expect(await send(row, { key, body: '{}' })).toMatchObject({ status: 400, body: { code: 'REQUEST_KEY_REQUIRED' } })
    }
  })
})

test('every change and every refusal of somebody known is in the record exactly once, and nothing else is', async () => {
  const { rows: found } = await db.owner.query<{ id: string; entries: number }>('select correlation_id as id, count(*)::int as entries from audit_log where correlation_id is not null group by 1')
  const entries = new Map(found.map((each) => [each.id, each.entries]))
  const differing = [...owed].filter(([id, { entries: owing }]) => (entries.get(id) ?? 0) !== owing)
  expect(owed.size).toBeGreaterThan(1_000)
  expect([...new Set(differing.map(([id, { call, entries: owing }]) => `${call}: ${entries.get(id) ?? 0} instead of ${owing}`))]).toEqual([])
})

test('every row of the contract is mounted, and nothing else under its paths', async () => {
  for (const { row } of rows) expect(server.app.hasRoute({ method: row.method, url: row.path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '') }), row.path).toBe(true)
})

function fieldsOf(row: Endpoint): readonly string[] {
  const definition = (row.body as { readonly _zod?: { readonly def?: { readonly shape?: object; readonly options?: readonly { readonly _zod: { readonly def: { readonly shape: object } } }[] } } })._zod?.def
  return definition?.shape ? Object.keys(definition.shape) : (definition?.options ?? []).flatMap((option) => Object.keys(option._zod.def.shape))
}

const document = openapiDocument() as { readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string; readonly parameters: readonly { readonly in: string; readonly name: string }[] }>>>> }

function queryFieldsOf(operationId: string): readonly string[] {
  const found = Object.values(document.paths).flatMap((path) => Object.values(path)).find((each) => each.operationId === operationId)
  return (found?.parameters ?? []).filter((each) => each.in === 'query').map((each) => each.name)
}
