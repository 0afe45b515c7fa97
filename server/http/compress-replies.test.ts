import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { compressedFromBytes, compressReplies, encodingFor } from './compress-replies.ts'

const long = JSON.stringify({ data: Array.from({ length: 200 }, (_, id) => ({ id, name: 'Northgate v Südgate' })) })
const app = fastify()
compressReplies(app)
const json = 'application/json; charset=utf-8'
app.get('/long', (_request, reply) => reply.type(json).send(long))
app.get('/short', (_request, reply) => reply.type(json).send('{"data":[]}'))
app.get('/csv', (_request, reply) => reply.type('text/csv').send(Readable.from(['a,b\r\n'.repeat(1_000)])))
afterAll(() => app.close())

const ask = (url: string, accepted?: string) => app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, GZIP;q=0.5', 'gzip'],
  ['*', 'br'],
  ['br;q=0.000, *;q=0', null],
  ['deflate', null],
  ['', null],
  [undefined, null],
])('of %s it is %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})

test('a long reply comes compressed as the caller takes it, and is the same', async () => {
  const [plain, brotli, gzipped] = await Promise.all([ask('/long'), ask('/long', 'gzip, br'), ask('/long', 'gzip')])
  expect(plain.body).toBe(long)
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(Buffer.byteLength(long)) })
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [reply, encoding, unpack] of [[brotli, 'br', brotliDecompressSync], [gzipped, 'gzip', gunzipSync]] as const) {
    expect(reply.headers).toMatchObject({ vary: 'accept-encoding', 'content-encoding': encoding, 'content-length': String(reply.rawPayload.length) })
    expect(unpack(reply.rawPayload).toString()).toBe(long)
    expect(reply.rawPayload.length).toBeLessThan(long.length / 5)
  }
})

test('short replies and streams go as they are', async () => {
  expect(Buffer.byteLength('{"data":[]}')).toBeLessThan(compressedFromBytes)
  for (const url of ['/short', '/csv']) expect((await ask(url, 'br')).headers['content-encoding']).toBeUndefined()
  expect((await ask('/csv', 'br')).body).toBe('a,b\r\n'.repeat(1_000))
})
