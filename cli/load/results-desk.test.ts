import { expect, test } from 'vitest'
import { results } from '#contract/results.ts'
import type { LiveFrame } from '#contract/live.ts'
import { createRandom } from '#simulator/random.ts'
import type { Caller } from './caller.ts'
import { openResultsDesk } from './results-desk.ts'

const outcome = { status: 200, code: null, saysWhen: false }
const result = { market_id: '7', revision: 1, outcome: { kind: 'number', value: 46_000 } }
const caller = { ask: () => Promise.reject(new Error('unused')), read: (row: unknown) => Promise.resolve({ outcome, data: row === results.preview ? [{ hash: 'seen' }] : [result] }), close: () => undefined } as unknown as Caller
const told = (state: string) => ({ no: 1, hidden: 0, messages: [{ topic: 'result', no: 1, event_id: '1', result: { ...result, state } }] }) as unknown as LiveFrame
const offer = (type: string) => [{ market_id: '7', type, quotes: { all: { line: 46_400, back: [], lay: [] } } }] as never
const desk = (type = 'fancy') => openResultsDesk({ trader: caller, verifier: caller, people: () => Promise.reject(new Error('unused')), offered: () => Promise.resolve(offer(type)), random: createRandom('desk'), perSecond: 1 })

test('a result is declared once, verified once, and settled when the stream says so, by whichever reader has it first', async () => {
  const { verbs: [declare, verify], onFrame, settled, verified } = desk()
  expect(await verify?.act()).toBeNull()
  expect(await declare?.act()).toEqual(outcome)
  expect(await declare?.act()).toBeNull()
  expect(await verify?.act()).toEqual(outcome)
  expect(verified()).toBe(1)
  onFrame(told('settling'))
  expect(settled().latencies).toEqual([])
  onFrame(told('settled'))
  onFrame(told('settled'))
  expect(settled()).toMatchObject({ due: 1, outcomes: { settled: 1 } })
  expect(settled().latencies).toEqual([])
})

test('one that is told before its confirmation is answered took no time; the result of a match is left alone', async () => {
  const { verbs: [declare, verify], onFrame, settled } = desk()
  await declare?.act()
  onFrame(told('settled'))
  await verify?.act()
  expect(settled().latencies).toEqual([0])
  expect(await desk('match_odds').verbs[0]?.act()).toBeNull()
})
