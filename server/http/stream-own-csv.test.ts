import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { reports } from '#contract/reports.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import type { CsvTarget } from '../runtime/handler.ts'
import { Exports } from './exports.ts'
import { mountRow } from './mount-row.ts'
import { spoolChunkBytes } from './spool.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
await addStaff(db.owner, { userName: 'reader', grants: [{ section: 'SUPERADMINS', permission: null }, { section: 'SUPERADMINS', permission: 'Reports' }] })
const token = await signIn(server, 'reader')

/** What the list writes in the test that runs. */
let makes: (to: CsvTarget) => ReturnType<typeof refuse> | Promise<unknown> = () => Promise.resolve(null)
const app = Fastify({ forceCloseConnections: true })
app.decorateRequest('principal', null)
app.decorateRequest('signer', null)
app.decorateRequest('rowName', null)
mountRow(app, server.context, {
  name: 'reports.read', row: reports.read, run: () => Promise.resolve(refuse('ACCESS_NOT_FOUND')),
  csv: async (_, __, to) => {
    const made = await makes(to)
    return made !== null && typeof made === 'object' && 'ok' in made ? (made as ReturnType<typeof refuse>) : ok(null)
  },
}, { gate: () => null, exports: new Exports() })
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())
const { port } = app.server.address() as AddressInfo
const ask = () => fetch(`http://127.0.0.1:${port}/platform/reports?report=agent_pnl`, { headers: { authorization: token, accept: 'text/csv' } })
const ends = async () => (await db.owner.query<{ after: { csv: string; rows?: number } }>(`select after from audit_log where action = 'reports.read.csv' order by id`)).rows.map(({ after }) => after)
const head = { fileName: 'a-report.csv', linesBeside: 1 }
const line = `${'x'.repeat(99)}\n`
const piece = line.repeat(spoolChunkBytes / line.length)

async function restrict(on: boolean): Promise<void> {
  await db.owner.query('update staff_permissions set restrict_access = $1', [on])
  server.context.sessions.forgetAll()
}
beforeEach(() => restrict(false))

test('what is written on the way is sent before the rest is made, and counted without what stands above it', async () => {
  const rest = Promise.withResolvers<null>()
  makes = async (to) => {
    to.begin(head)
    await to.write(`above\n${line}`)
    await rest.promise
    await to.write(line)
    return null
  }
  const reply = await ask()
  expect([reply.headers.get('lines-beside-rows'), reply.headers.get('content-disposition')]).toEqual(['1', 'attachment; filename="a-report.csv"'])
  const reader = reply.body?.getReader()
  expect((await reader?.read())?.value?.length).toBe(line.length + 6)
  rest.resolve(null)
  expect((await reader?.read())?.value?.length).toBe(line.length)
  expect((await reader?.read())?.done).toBe(true)
  await expect.poll(async () => (await ends()).at(-1)).toEqual({ csv: 'complete', rows: 2 })
})

test('a permission that is taken away on the way ends it, and neither the caller nor the record takes it for whole', async () => {
  const rest = Promise.withResolvers<null>()
  makes = async (to) => {
    to.begin(head)
    await to.write(`above\n${line}`)
    await rest.promise
    await to.write(piece)
    return null
  }
  const reply = await ask()
  const reader = reply.body?.getReader()
  await reader?.read()
  await restrict(true)
  rest.resolve(null)
  await expect(reader?.read()).rejects.toThrow()
  await expect.poll(async () => (await ends()).at(-1)).toEqual({ csv: 'broken off', rows: 1 })
})

test('what fails on the way is no whole list either, and a refusal before the first row is the envelope', async () => {
  makes = async (to) => {
    to.begin(head)
    await to.write(`above\n${line}`)
    throw new Error('the database is away')
  }
  await expect(ask().then((reply) => reply.text())).rejects.toThrow()
  await expect.poll(async () => (await ends()).at(-1)?.csv).toBe('broken off')
  makes = () => refuse('ACCESS_NOT_FOUND')
  const refused = await ask()
  expect([refused.status, (await refused.json() as { code: string }).code]).toEqual([404, 'ACCESS_NOT_FOUND'])
})

test('who goes away ends the making too, and a place is free again', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const left = Promise.withResolvers<unknown>()
    makes = async (to) => {
      to.begin(head)
      try {
        for (;;) {
          await to.write(piece)
          await new Promise((resolve) => setTimeout(resolve, 1))
        }
      } catch (error) {
        left.resolve(error)
        throw error
      }
    }
    const leave = new AbortController()
    const reply = await fetch(`http://127.0.0.1:${port}/platform/reports?report=agent_pnl`, { headers: { authorization: token, accept: 'text/csv' }, signal: leave.signal })
    expect(reply.status).toBe(200)
    await reply.body?.getReader().read()
    leave.abort()
    expect(await left.promise).toMatchObject({ name: 'ExportEnded' })
    await expect.poll(async () => (await ends()).at(-1)?.csv).toBe('broken off')
  }
})
