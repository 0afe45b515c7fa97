import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { silentLog } from './log.ts'
import { startQueueWorker } from './queue-worker.ts'

const { database } = await testDatabase()

test('a worker that is told that something waits goes on without its clock', async () => {
  let steps = 0
  const worker = startQueueWorker({ database, holder: 'test', log: silentLog, lease: 'test', failing: 'test', everyMs: 3_600_000, wokenMs: 0, step: async () => { steps++; return false } })
  await expect.poll(() => steps).toBe(1)
  worker.wake()
  await expect.poll(() => steps).toBe(2)
  await worker.stop()
})
