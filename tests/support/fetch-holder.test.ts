import { expect, test } from 'vitest'
import { holdFetches } from './fetch-holder.ts'

const menu = { response_error: false, status_code: 200, status_message: 'OK', data: [] }
const answering = (body: BodyInit, { status = 200, type = 'application/json; charset=utf-8' } = {}) =>
  holdFetches(() => Promise.resolve(new Response(body, { status, headers: { 'content-type': type } })))

test('who asks has the answer as it came, and what departs from the contract is told at the end, once', async () => {
  const wrong = answering(JSON.stringify({ ...menu, data: [{ menu_id: 7 }] }))
  const reply = await wrong.fetch('http://127.0.0.1:1/api/menu?limit=5')
  expect(await reply.json()).toMatchObject({ data: [{ menu_id: 7 }] })
  expect((await wrong.departures()).map(String)).toEqual([expect.stringMatching(/sports\.menus answered 200 otherwise than the OpenAPI document says/)])
})

test('a status that is not declared departs, by whatever method it is asked', async () => {
  const teapot = answering(JSON.stringify({ ...menu, status_code: 418 }), { status: 418 })
  await teapot.fetch(new Request('http://127.0.0.1:1/platform/menus/7/status', { method: 'PUT' }))
  await teapot.fetch('http://127.0.0.1:1/api/menu', { method: 'GET' })
  expect((await teapot.departures()).map(String)).toEqual([expect.stringMatching(/menuStatus answered 418/), expect.stringMatching(/menus answered 418/)])
})

test('what is as it should be, no JSON, of no call, or was cut off is let through', async () => {
  const cut = new ReadableStream({ start: (controller) => { controller.enqueue(new TextEncoder().encode('{"response')); controller.error(new Error('cut')) } })
  for (const holder of [answering(JSON.stringify(menu)), answering('a,b\n', { type: 'text/csv' }), answering(cut)]) {
    await holder.fetch('http://127.0.0.1:1/api/menu')
    expect(await holder.departures()).toEqual([])
  }
  const elsewhere = answering('{"anything":1}')
  await elsewhere.fetch('http://127.0.0.1:1/elsewhere')
  expect(await elsewhere.departures()).toEqual([])
})

test('what is asked for the same again and again is held twenty times of each status', async () => {
  const wrong = answering(JSON.stringify({ ...menu, data: [{}] }))
  for (let market = 1; market <= 30; market++) await wrong.fetch(`http://127.0.0.1:1/platform/markets/${market}/results?limit=${market}`)
  expect(await wrong.departures()).toHaveLength(20)
})
