import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '#database/open-database.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { Log } from '../runtime/log.ts'
import { createIdSource } from '../runtime/row-ids.ts'
import type { FromThread, ThreadOrder, ToThread } from './settlement-thread-messages.ts'
import { startSettlementWorker, workersMax } from './settlement-worker.ts'

/* What runs in the thread of `startSettlementThread`: a settlement worker that says to the server what it would log, count and wake. */

assert(parentPort !== null, 'this file is run as a thread')
const port = parentPort
const tell = (said: FromThread) => port.postMessage(said)

const says = (level: keyof Log): Log[typeof level] => (message, facts = {}) => tell({ kind: 'log', level, message, facts })
const log: Log = { info: says('info'), warn: says('warn'), error: says('error') }

const { url } = workerData as ThreadOrder
const database = openDatabase({
  url,
  applicationName: 'steward settlement',
  // One for each chunk under way, and one for ids.
  connectionsMax: workersMax + 1,
  onIdleError: (error) => log.warn('an idle connection of the settlement thread broke', { error }),
})
const worker = startSettlementWorker({
  database,
  ids: await createIdSource(database),
  now: () => new Date(),
  log,
  metrics: {
    settledPlayers: { inc: ({ kind: job }, players) => tell({ kind: 'chunk-players', job, players }) },
    settlementChunkSeconds: { observe: ({ kind: job }, seconds) => tell({ kind: 'chunk-seconds', job, seconds }) },
  },
  wakeRelay: () => tell({ kind: 'committed' }),
})

port.on('message', (word: ToThread) => {
  if (word === 'wake') return worker.wake()
  // With its pool and its port closed, nothing keeps the thread.
  void worker.stop().then(() => database.close()).finally(() => port.close())
})
