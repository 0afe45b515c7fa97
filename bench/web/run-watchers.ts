import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { WatchOrder, WatchReport } from './watchers.ts'

export type Watchers = {
  /** What they heard since they were asked last. */
  report(): Promise<WatchReport>
  end(): Promise<unknown>
}

/** Resolves once every stream is open. */
export async function runWatchers(order: WatchOrder): Promise<Watchers> {
  const worker = new Worker(new URL('watchers.ts', import.meta.url), { workerData: order })
  const told = async (): Promise<unknown> => (await once(worker, 'message'))[0]
  await told()
  return {
    async report() {
      const report = told()
      worker.postMessage('report')
      return (await report) as WatchReport
    },
    end: () => worker.terminate(),
  }
}
