import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { METHODS, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { sports } from '#contract/sports.ts'
import { Bug } from '#domain/kernel/assert.ts'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import type { LogFacts } from '../runtime/log.ts'
import { signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { holdReply } from '../../tests/support/hold-reply.ts'
import { addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { createApp } from './app.ts'
import { mountedRows } from './mounted-row.ts'
import { registerOperations } from './operations.ts'
import { originOf } from './mount-row.ts'

const db = await testDatabase()
const logged: LogFacts[] = []
const log = { info: () => undefined, warn: () => undefined, error: (_message: string, facts: LogFacts = {}) => void logged.push(facts) }
const server = await testServer(db, { log })
await addStaff(db.owner, { userName: 'reader', grants: [{ section: 'SPORTS', permission: null }] })
const token = await signIn(server, 'reader')
const { app } = server

const webFolder = mkdtempSync(join(tmpdir(), 'steward-web-'))
afterAll(() => rmSync(webFolder, { recursive: true }))
mkdirSync(join(webFolder, 'assets'))
const files = { 'index.html': '<!doctype html>application', 'auth.html': '<!doctype html>sign-in', 'assets/app-1a2b.js': 'run()', 'assets/app-1a2b.js.br': 'packed', 'csp.json': '{"scriptHashes":["sha256-abc="],"connectOrigins":["https://api.example"]}' }
for (const [name, content] of Object.entries(files)) writeFileSync(join(webFolder, name), content)

/** The same application with rows and settings of the test's own. */
async function appWith(execute: () => Promise<never>, change: Partial<Context> = {}) {
  const context = { ...server.context, ...change }
  const broken = await createApp({ context, rows: mountedRows(context, 'sports', { menus: sports.menus }, { menus: { execute } }), webFolder, furnished: Promise.resolve(), register: () => undefined })
  afterAll(() => broken.close())
  return broken
}
const web = await appWith(() => Promise.reject(new Bug('the secret of the stack')))

test.each(['/api/nothing', '/api', '/API/menu', '/Platform/bets', '/platform/nothing', '/api/league/1/more', '//api/auth/me', '/api//auth/me'])('%s is no call', async (url) => {
  for (const method of ['GET', 'POST', 'DELETE', 'PATCH'] as const) {
    const reply = await app.inject({ method, url })
    expect({ status: reply.statusCode, code: reply.json<{ code: string }>().code }).toEqual({ status: 404, code: 'REQUEST_ROUTE_UNKNOWN' })
  }
})

test('another method on a path is no call', async () => {
  for (const [method, url] of [['DELETE', '/api/menu'], ['GET', '/api/auth/admin-login'], ['HEAD', '/api/menu'], ['PUT', '/api/bet'], ['OPTIONS', '/api/menu']] as const) {
    expect((await app.inject({ method, url, headers: { authorization: token } })).statusCode, `${method} ${url}`).toBe(404)
  }
})

test('whatever the method, nobody’s call is a bug of ours', async () => {
  const address = new URL(await web.listen({ host: '127.0.0.1', port: 0 }))
  for (const method of METHODS.filter((each) => each !== 'CONNECT')) {
    for (const path of ['/api/menu', '/nope', '/']) {
      const status = await new Promise<number>((resolve, reject) => {
        request({ host: '127.0.0.1', port: address.port, method, path, agent: false }, (reply) => { reply.resume().on('end', () => resolve(reply.statusCode ?? 0)) }).on('error', reject).end()
      })
      expect(status, `${method} ${path}`).toBeLessThan(500)
    }
  }
})

test('a body that is packed is refused as what nobody here unpacks', async () => {
  const sent = JSON.stringify({ user_name: 'reader', password: 'wrong' })
  const ask = (encoding: string | undefined, payload: string | Buffer) => app.inject({ method: 'POST', url: '/api/auth/admin-login', headers: { 'content-type': 'application/json', ...(encoding !== undefined && { 'content-encoding': encoding }) }, payload })
  for (const [encoding, payload] of [['gzip', gzipSync(sent)], ['gzip', sent], ['br', sent], ['identity, gzip', gzipSync(sent)]] as const) {
    expect((await ask(encoding, payload)).json(), encoding).toMatchObject({ response_error: true, status_code: 415, code: 'REQUEST_UNSUPPORTED_MEDIA', data: [] })
  }
  for (const encoding of [undefined, 'identity', '']) expect((await ask(encoding, sent)).json(), String(encoding)).toMatchObject({ code: 'ACCESS_BAD_CREDENTIALS' })
})

let listening: Promise<string> | undefined
/** Where the server of these tests listens, from the first that asks. */
const address = async (): Promise<URL> => new URL(await (listening ??= app.listen({ host: '127.0.0.1', port: 0 })))

test('who still sends a body that is too large reads that it is, and may go on', async () => {
  const { port } = await address()
  const size = 3_000_000
  const socket = connect(Number(port), '127.0.0.1')
  const heard = text(socket)
  socket.write(`POST /api/auth/admin-login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n\r\n`)
  for (let sent = 0; sent < size; sent += 100_000) {
    socket.write('x'.repeat(100_000))
    await setTimeout(5)
  }
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect(await heard).toMatch(/^HTTP\/1.1 413[\s\S]*REQUEST_TOO_LARGE[\s\S]*HTTP\/1.1 200/)
})

test('a call that takes no body refuses what it would have to ignore', async () => {
  for (const payload of ['[1]', 'null', '"x"', '{"a":1}', '17']) {
    const reply = await app.inject({ method: 'POST', url: '/platform/security/totp', headers: { authorization: token, 'content-type': 'application/json' }, payload })
    expect([payload, reply.statusCode, reply.json().code]).toEqual([payload, 400, 'REQUEST_INVALID'])
  }
})

test('a slash at the end of a path changes nothing', async () => {
  for (const url of ['/api/menu', '/api/menu/']) expect((await app.inject({ url, headers: { authorization: token } })).statusCode).toBe(200)
})

test('no address breaks anything', async () => {
  for (const url of ['/api/league/%', '/%zz', '/%c0%ae%c0%ae/', '/api/auth/me?%', '/..%2f..%2fetc/passwd', `/api/league/${'9'.repeat(5_000)}`, `/${'a/'.repeat(2_000)}`]) {
    for (const each of [app, web]) {
      const reply = await each.inject({ url, headers: { authorization: token } })
      expect(reply.statusCode, `${url.slice(0, 50)} ${reply.body}`).toBeLessThan(500)
      expect(reply.body).not.toContain('root:')
    }
  }
})

test('what is no HTTP is answered and closed', async () => {
  const { port } = await address()
  const ask = (bytes: string) => new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => { text += String(chunk) }).on('end', () => resolve(text)).on('error', reject)
  })
  expect(await ask('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400[\s\S]*REQUEST_UNREADABLE/)
  expect(await ask(`GET /healthz HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 413[\s\S]*"status_code":413[\s\S]*REQUEST_TOO_LARGE/)
  for (const path of ['/healthz', '/api/menu', '/']) {
    const unnamed = await ask(`GET ${path} HTTP/1.1\r\n\r\n`)
    expect(unnamed, path).toMatch(/^HTTP\/1.1 400[\s\S]*content-security-policy[\s\S]*"code":"REQUEST_UNREADABLE"/i)
  }
  expect(await ask('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200/)
  for (const hosts of ['host: a\r\nhost: b', 'host: a\r\nHOST: a', 'host: a b', 'host:', 'host: a/b', 'host: user@a', 'host: a:b', 'host: [::1', 'host: a, b']) {
    for (const version of ['1.0', '1.1']) {
      expect(await ask(`GET /healthz HTTP/${version}\r\n${hosts}\r\n\r\n`), hosts).toMatch(/^HTTP\/1.1 400[\s\S]*"code":"REQUEST_UNREADABLE"/)
    }
  }
  for (const host of ['office.example.com', 'a_b:8080', '127.0.0.1:', '[::1]:80', 'a%20b']) expect(await ask(`GET /healthz HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`), host).toMatch(/^HTTP\/1.1 200/)
  // The server's own name may stand before the path; `*` is no path.
  expect(await ask('GET http://office.example.com/healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 200/)
  for (const target of ['*', 'http://office.example.com/api/nothing']) {
    expect(await ask(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`), target).toMatch(/^HTTP\/1.1 404[\s\S]*"code":"REQUEST_ROUTE_UNKNOWN"/)
  }
  expect(await ask('GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: a wonder\r\n\r\n')).toMatch(/^HTTP\/1.1 400[\s\S]*"code":"REQUEST_UNREADABLE"/)
  expect(await ask('POST /api/auth/admin-login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n')).toMatch(/^HTTP\/1.1 400/)
})

test('the headers that keep browsers safe are on every answer that can be a page', async () => {
  for (const url of ['/api/menu', '/api/nothing', '/', '/assets/gone.js', '/healthz']) {
    const { headers } = await web.inject({ url })
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin', 'x-frame-options': 'DENY' })
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc='")
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.example;")
    expect(headers['content-security-policy']).toContain("img-src 'self' data: https://api.example;")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
})

test('scripts, style sheets and fonts carry what counts for them', async () => {
  const { headers } = await web.inject({ url: '/assets/app-1a2b.js' })
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
  for (const name of ['content-security-policy', 'x-frame-options', 'referrer-policy', 'x-correlation-id']) expect(headers[name], name).toBeUndefined()
})

test('strict transport is asked for behind a proxy that is trusted and speaks TLS', async () => {
  const config = readConfig({ STEWARD_TRUSTED_PROXIES: '10.0.0.0/8' }, '/')
  const behind = await appWith(() => Promise.reject(new Bug('unused')), { config })
  const from = (remoteAddress: string) => behind.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' } })
  expect((await from('10.1.1.1')).headers['strict-transport-security']).toContain('max-age')
  expect((await from('192.0.2.9')).headers['strict-transport-security']).toBeUndefined()
})

test('a bug answers a number and nothing of itself; the log has the rest under that number', async () => {
  const reply = await web.inject({ url: '/api/menu', headers: { authorization: token } })
  expect(reply.statusCode).toBe(500)
  expect(reply.body).not.toContain('secret')
  const body = reply.json<{ code: string; facts: { correlation_id: string } }>()
  expect(body).toMatchObject({ response_error: true, code: 'INTERNAL', status_message: 'Something went wrong', data: [] })
  expect(logged.at(-1)).toMatchObject({ correlationId: body.facts.correlation_id, row: 'sports.menus', error: { message: 'the secret of the stack' } })
  expect(reply.headers['x-correlation-id']).toBe(body.facts.correlation_id)
})

test('a database that is away is a server that is busy', async () => {
  const away = await appWith(() => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })))
  const reply = await away.inject({ url: '/api/menu', headers: { authorization: token } })
  expect(reply.json()).toMatchObject({ status_code: 503, code: 'REQUEST_OVERLOADED' })
  holdReply('GET', '/api/menu', reply.statusCode, reply.body)
  expect(reply.headers['retry-after']).toBe('1')
})

test('beyond the calls it can answer at once it says so', async () => {
  const release = Promise.withResolvers<never>()
  release.promise.catch(() => undefined)
  const slow = await appWith(() => release.promise)
  // A reply that nobody waits for is never asked for.
  const ask = async () => slow.inject({ url: '/api/menu', headers: { authorization: token } })
  const replies = Array.from({ length: 520 }, ask)
  const turnedAway = await Promise.all(replies.slice(512))
  for (const reply of turnedAway) expect(reply.json()).toMatchObject({ status_code: 503, code: 'REQUEST_OVERLOADED' })
  release.reject(new Bug('enough'))
  expect((await Promise.all(replies.slice(0, 512))).every((reply) => reply.statusCode === 500)).toBe(true)
  await expect.poll(async () => (await ask()).statusCode).toBe(500)
})

test('the web application is served, in packed form where the browser takes it', async () => {
  const script = await web.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br' } })
  expect({ body: script.body, encoding: script.headers['content-encoding'], cache: script.headers['cache-control'] }).toEqual({
    body: 'packed', encoding: 'br', cache: 'public, max-age=31536000, immutable',
  })
  expect((await web.inject({ url: '/assets/app-1a2b.js' })).body).toBe('run()')
  for (const [url, page] of [['/', 'application'], ['/dashboard/sports?x=1', 'application'], ['/auth/jwt/login', 'sign-in'], ['/dashboard/apis', 'application'], ['/dashboard/metrics', 'application'], ['/platforms', 'application'], ['/../index.html', 'application']] as const) {
    const reply = await web.inject({ url })
    expect({ url, status: reply.statusCode, body: reply.body, cache: reply.headers['cache-control'] }).toEqual({ url, status: 200, body: `<!doctype html>${page}`, cache: 'no-cache' })
  }
  for (const url of ['/assets/gone.js', '/.env', '/.git/config', '/auth/.well-known/x', '/login.bak', '/robots.txt?x=1', '/csp.json', '/Backup.SQL', '/auth/jwt/login.php']) {
    const reply = await web.inject({ url })
    expect({ url, status: reply.statusCode, body: reply.body }).toEqual({ url, status: 404, body: 'There is no such file.\n' })
  }
  for (const url of ['/API/menu', '/Platform/bets', '/api/.env', '/api', '/api;x/menu', '/api%20/menu', '/METRICS', '/metrics/x', '/readyz/x', '/Healthz', '/healthz;x']) expect((await web.inject({ url })).json(), url).toMatchObject({ status_code: 404, code: 'REQUEST_ROUTE_UNKNOWN' })
  expect((await web.inject({ method: 'HEAD', url: '/dashboard' })).statusCode).toBe(200)
})

test('metrics are for this machine only', async () => {
  for (const remoteAddress of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) expect((await app.inject({ url: '/metrics', remoteAddress })).statusCode, remoteAddress).toBe(200)
  const outside = [{ remoteAddress: '192.0.2.9' }, { remoteAddress: '::ffff:10.0.0.1' }, { headers: { 'x-forwarded-for': '192.0.2.9' } }, { headers: { forwarded: 'for=192.0.2.9' } }]
  for (const from of outside) {
    const reply = await app.inject({ url: '/metrics', ...from })
    expect(reply.json(), JSON.stringify(from)).toMatchObject({ response_error: true, status_code: 404, code: 'REQUEST_ROUTE_UNKNOWN' })
    expect(reply.statusCode).toBe(404)
  }
})

test('with a token of their own, metrics are for who brings it, from wherever', async () => {
  const STEWARD_METRICS_TOKEN = 'a token for the metrics of this test'
  const context = { ...server.context, config: readConfig({ STEWARD_METRICS_TOKEN }, '/') }
  const guarded = await createApp({ context, rows: [], webFolder, furnished: Promise.resolve(), register: (to) => registerOperations(to, context, { relay: () => true, migration: 0 }) })
  onTestFinished(() => guarded.close())
  const ask = async (authorization: string | undefined, remoteAddress: string) => (await guarded.inject({ url: '/metrics', remoteAddress, headers: authorization === undefined ? {} : { authorization } })).statusCode
  for (const remoteAddress of ['127.0.0.1', '192.0.2.9']) {
    expect(await ask(`Bearer ${STEWARD_METRICS_TOKEN}`, remoteAddress)).toBe(200)
    for (const wrong of [undefined, STEWARD_METRICS_TOKEN, `Bearer ${STEWARD_METRICS_TOKEN}m`, 'Bearer ']) expect(await ask(wrong, remoteAddress), wrong).toBe(404)
  }
})

test('health, readiness, metrics and the description of the calls', async () => {
  expect((await app.inject({ url: '/healthz' })).json()).toEqual({ alive: true })
  await expect.poll(async () => (await app.inject({ url: '/readyz' })).json<unknown>()).toEqual({ ready: true, checks: { database: true, migrations: true, relay: true } })
  const metrics = await app.inject({ url: '/metrics' })
  expect(metrics.body).toMatch(/steward_request_seconds_count\{row="sports.menus",status="200"\} [1-9]/)
  // Who watches may add a query against caches; the description is a call like others.
  for (const url of ['/healthz?at=1', '/readyz?at=1', '/metrics?at=1']) expect((await app.inject({ url })).statusCode, url).toBe(200)
  expect((await app.inject({ url: '/api/openapi.json?at=1' })).json()).toMatchObject({ status_code: 400, code: 'REQUEST_INVALID', errors: [{ field: 'at' }] })
  const description = (await app.inject({ url: '/api/openapi.json' })).json<{ openapi: string; paths: object }>()
  expect(description.openapi).toBe('3.1.0')
  expect(Object.keys(description.paths)).toContain('/api/openapi.json')
  // What tests hold every answer to is what is served.
  expect(description).toEqual(JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'contract', 'openapi.json'), 'utf8')))
})

test('where a call comes from: an address as it is, and of whoever has gone meanwhile none', () => {
  const from = (ip: string | undefined) => originOf({ ip, headers: {}, id: 'one' } as unknown as FastifyRequest).ip
  expect([from('198.51.100.7'), from('::ffff:198.51.100.7'), from('2001:db8::1'), from(undefined)]).toEqual(['198.51.100.7', '198.51.100.7', '2001:db8::1', null])
})
