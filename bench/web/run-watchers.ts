import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { WatchOrder, WatchReport } from './watchers.ts'

export type Watchers = {
  /** What they heard since they were asked last. */
  report(): Promise<WatchReport>
  end(): Promise<unknown>
}

/** Resolves once every stream is open. */
export async function runWatchers(order: WatchOrder): Promise<Watchers> {
  const child = fork(fileURLToPath(new URL('watchers.ts', import.meta.url)))
  const ended = once(child, 'exit')
  const told = async (): Promise<unknown> =>
    Promise.race([once(child, 'message').then(([message]: unknown[]) => message), ended.then(() => Promise.reject(new Error('the watchers ended before they told anything')))])
  const watching = told()
  child.send(order)
  await watching
  return {
    async report() {
      const report = told()
      child.send('report')
      return (await report) as WatchReport
    },
    end() {
      child.disconnect()
      return ended
    },
  }
}
