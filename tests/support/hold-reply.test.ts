import { expect, test } from 'vitest'
import { messageOf } from '#contract/envelope.ts'
import { holdToDocument, operationAt } from './hold-document.ts'
import { heldFetch, holdReply } from './hold-reply.ts'

/** A write of the contract, what it answers, and how it refuses. */
const [method, url] = ['PUT', '/platform/menus/7/status']
const row = { menu_id: '7', menu_name: 'Cricket', game_type: 'sport', status: 'active', version: 2, sports: 1 }
const done = { response_error: false, status_code: 200, status_message: 'OK', data: [row] }
const refused = { response_error: true, status_code: 403, status_message: messageOf.ACCESS_FORBIDDEN, code: 'ACCESS_FORBIDDEN', data: [] }

/** What the document alone has against an answer; null: nothing. */
function foundBy(status: number, body: unknown, at = url): string | null {
  try {
    holdToDocument(operationAt(method, at) ?? expect.fail(`no operation at ${at}`), status, body)
    return null
  } catch (error) {
    return String(error)
  }
}

test('an answer that is as the document has it is taken, whatever address the server has', () => {
  expect([foundBy(200, done), foundBy(403, refused)]).toEqual([null, null])
  expect(foundBy(200, done, `http://127.0.0.1:1${url}?x=1`)).toBeNull()
})

test.each([
  ['a number for a text', { ...done, data: [{ ...row, menu_name: 7 }] }],
  ['a word that is none of the list', { ...done, data: [{ ...row, status: 'perhaps' }] }],
  ['a field that is missing', { ...done, data: [{ ...row, version: undefined }] }],
  ['a field that nobody declared', { ...done, data: [{ ...row, secret: 'x' }] }],
  ['an envelope without its status', { ...done, status_code: undefined }],
  ['one row where a list is declared', { ...done, data: row }],
])('a write that answers %s departs from the document', (_what, said) => {
  const body: unknown = JSON.parse(JSON.stringify(said))
  expect(foundBy(200, body)).toMatch(/otherwise than the OpenAPI document says/)
  expect(() => holdReply(method, url, 200, JSON.stringify(body))).toThrow(/otherwise than the OpenAPI document says/)
})

test('a status that is not declared departs from the document, and so does a code at another status than its own', () => {
  for (const status of [201, 204, 302, 418, 502]) expect(foundBy(status, { ...refused, status_code: status }), String(status)).toMatch(/a status that it does not declare/)
  expect(foundBy(409, refused)).toMatch(/otherwise than/)
  expect(foundBy(403, { ...refused, data: [row] })).toMatch(/otherwise than/)
})

test('health, readiness and the live stream stand beside the tables and are held as well', () => {
  holdReply('GET', '/healthz', 200, '{"alive":true}')
  expect(() => holdReply('GET', '/healthz', 200, '{"alive":false}')).toThrow(/healthz/)
  expect(() => holdReply('GET', '/readyz', 500, '{}')).toThrow(/does not declare/)
  expect(() => holdReply('GET', '/platform/live', 200, '{}')).toThrow(/declares no JSON/)
})

test('fixed words of a path go before names in braces, and a method has its own operation', () => {
  expect(operationAt('PUT', '/api/event/event-status')?.operationId).toBe('catalogue.eventStatus')
  expect(operationAt('GET', '/api/menu')?.operationId).toBe('sports.menus')
  expect(operationAt('DELETE', '/api/menu')).toBeUndefined()
})

test('what is asked through a fetch that is held fails with the answer', async () => {
  const answering = (status: number, body: object) => heldFetch(async () => new Response(JSON.stringify(body), { status }))
  expect(await (await answering(200, done)(url, { method, headers: {} })).text()).toBe(JSON.stringify(done))
  await expect(answering(200, { ...done, data: [{}] })(url, { method, headers: {} })).rejects.toThrow(/otherwise than/)
})
