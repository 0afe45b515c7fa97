import { expect, test } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { createLiveHub } from './live-hub.ts'
import { audience } from './live-message.ts'
import { silentLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { writeOutbox } from './outbox.ts'
import { moveOutbox } from './stream-store.ts'

const { database } = await testDatabase()

test('what the relay has numbered is sent when it is read, without waiting for a clock', async () => {
  // It is never started, so none of its timers runs.
  const hub = createLiveHub({ database, log: silentLog, metrics: createMetrics() })
  const frames: string[] = []
  const client = hub.open(audience(['result'], null, null, '1'), null, { send: (frame) => frames.push(frame) > 0, end: () => undefined })
  await withTransaction(database, {}, (tx) => writeOutbox(tx, ['one', 'two'].map((name) => ({ topic: 'result', businessId: null, payload: { market_id: name, event_id: '1' } }) as const)))
  await withTransaction(database, {}, (tx) => moveOutbox(tx, 10))
  hub.wake()
  await expect.poll(() => frames.length).toBe(2)
  expect(frames[1]).toContain('"market_id":"one"')
  expect(frames[1]).toContain('"market_id":"two"')
  client.close()
})
