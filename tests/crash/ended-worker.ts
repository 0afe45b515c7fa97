import { syncBuiltinESMExports } from 'node:module'
import threads, { isMainThread } from 'node:worker_threads'

/** Loaded before a server: SIGUSR2 ends its settlement thread wherever that stands, and leaves the rest of the server as it is. */
if (isMainThread) {
  const running = new Set<threads.Worker>()
  threads.Worker = class extends threads.Worker {
    constructor(...given: ConstructorParameters<typeof threads.Worker>) {
      super(...given)
      if (given[1]?.name !== 'settlement') return
      running.add(this)
      this.once('exit', () => running.delete(this))
    }
  }
  syncBuiltinESMExports()
  process.on('SIGUSR2', () => { for (const each of running) void each.terminate() })
}
