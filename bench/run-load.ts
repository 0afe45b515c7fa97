import { Worker } from 'node:worker_threads'
import type { LoadOrder, LoadReport } from './placement-load.ts'

/** Places bets from a worker of its own until the time that was ordered is over. */
export function runLoad(order: LoadOrder): Promise<LoadReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('placement-load.ts', import.meta.url), { workerData: order })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
