import { beforeEach, expect, test } from 'vitest'
import type { LiveFrame } from '#contract/live.ts'
import { withTransaction } from '#database/transaction.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyContext, moneyDriver } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { createLiveHub } from './live-hub.ts'
import type { LiveHub } from './live-hub.ts'
import { audience } from './live-message.ts'
import { silentLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { writeOutbox } from './outbox.ts'
import { moveOutbox } from './stream-store.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)
const asked: string[] = []
/** It is never started, so none of its timers runs. */
let hub: LiveHub
beforeEach(() => {
  asked.length = 0
  hub = createLiveHub({ database: { ...db.database, onStatement: async ({ text }) => void asked.push(text) }, log: silentLog, metrics: createMetrics() })
})

function hear(topic: 'result' | 'bet.placed', from: number | null = null, takes = () => true) {
  const frames: Buffer[] = []
  const client = hub.open(audience([topic], null, null, '1'), from, { send: (frame) => frames.push(frame) > 0 && takes(), end: () => undefined })
  const heard = () => frames.map((frame) => JSON.parse(String(frame).split('data: ')[1] ?? '') as LiveFrame)
  return { frames, client, said: () => String(frames.at(-1)), heard }
}
async function move(): Promise<void> {
  await withTransaction(db.database, {}, (tx) => moveOutbox(tx, 10))
}
async function tell(...names: readonly string[]): Promise<void> {
  await withTransaction(db.database, {}, (tx) => writeOutbox(tx, names.map((name) => ({ topic: 'result', businessId: null, payload: { market_id: name, event_id: '1' } }) as const)))
  await move()
}

test('what the relay has numbered is sent when it is read, without waiting for a clock, and written once for all who hear the same', async () => {
  const [one, other] = [hear('result'), hear('result')]
  await tell('one', 'two')
  hub.wake()
  await expect.poll(() => [one.frames.length, other.frames.length]).toEqual([2, 2])
  expect(one.said()).toContain('"market_id":"one"')
  expect(one.said()).toContain('"market_id":"two"')
  expect(other.frames[1]).toBe(one.frames[1])
})

test('a number that has been read already is not read for again', async () => {
  const { frames } = hear('result')
  await tell('three')
  hub.wake()
  await expect.poll(() => frames.length).toBe(2)
  asked.length = 0
  hub.wake(hub.head())
  // Longer than it takes to ask.
  await tell('four')
  expect(asked).toEqual([])
  hub.wake(hub.head() + 1)
  await expect.poll(() => frames.length).toBe(3)
})

test('who comes from a node that is ahead hears nothing again, and keeps its number', async () => {
  const { frames } = hear('result')
  await tell('before')
  hub.wake()
  await expect.poll(() => frames.length).toBe(2)
  // Numbered, and heard elsewhere; this node has not read it.
  await tell('heard', 'elsewhere')
  const from = hub.head() + 2
  const { heard } = hear('result', from)
  await tell('news', 'more')
  hub.wake()
  await expect.poll(() => heard().flatMap(({ messages }) => messages).length).toBeGreaterThan(1)
  expect(heard().flatMap(({ messages }) => messages.map((each) => each.no))).toEqual([from + 1, from + 2])
  expect(heard().every(({ no }) => no >= from)).toBe(true)
  expect(String(frames.at(-1))).toContain('elsewhere')
})

test('what a client missed comes as far as it takes it', async () => {
  const { frames } = hear('result')
  await tell('first')
  hub.wake()
  await expect.poll(() => frames.length).toBe(2)
  const from = hub.head()
  await tell(...Array.from({ length: 2_500 }, (_, index) => String(index)))
  for (let moved = 0; moved < 250; moved++) await move()
  hub.wake()
  await expect.poll(() => hub.head()).toBe(from + 2_500)
  const slow = hear('result', from, () => false)
  const gone = hear('result', from, () => false)
  await expect.poll(() => [slow.frames.length, gone.frames.length]).toEqual([1, 1])
  asked.length = 0
  // Longer than it takes to ask.
  await tell('while it waits')
  expect([slow.frames.length, asked]).toEqual([1, []])
  for (const frames of [2, 3]) {
    slow.client.drained()
    await expect.poll(() => slow.frames.length).toBe(frames)
  }
  slow.client.drained()
  expect(slow.heard().flatMap(({ messages }) => messages.map((each) => each.no))).toEqual(Array.from({ length: 2_500 }, (_, index) => from + 1 + index))
  gone.client.close()
  expect(hub.clients()).toBe(2)
})

test('who stands above a player is read once, not with every bet', async () => {
  const world = await createMoneyWorld(db, [
    { name: 'company', parent: null, level: 0, shareBp: 10_000 }, { name: 'super', parent: 'company', level: 1, shareBp: 0 }, { name: 'agent', parent: 'super', level: 5, shareBp: 0 },
  ], [{ name: 'player', parent: 'agent', creditMinor: 1_000_000 }])
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const selection_id = market.runners.get('A') ?? ''
  await setPrice(db, market.id, selection_id, 2_000)
  const driver = moneyDriver(context, world)
  const { frames, said } = hear('bet.placed')
  const bet = async (): Promise<void> => {
    const before = frames.length
    await driver.place({ player_id: world.accounts.get('player') ?? '', market_id: market.id, selection_id, side: 'back', price: 2_000, stake_minor: 1_000 })
    asked.length = 0
    await move()
    hub.wake()
    await expect.poll(() => frames.length).toBe(before + 1)
    expect(said()).toContain('"path":"super / agent"')
  }
  const ofAccounts = () => asked.filter((text) => text.includes('from accounts where id = any'))
  await bet()
  expect(ofAccounts()).not.toEqual([])
  await bet()
  expect(ofAccounts()).toEqual([])
})
