import { Worker } from 'node:worker_threads'
import { assert } from '#domain/kernel/assert.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Context } from '../context.ts'
import type { CsvPages } from '../runtime/csv-pages.ts'
import type { FromThread, ThreadOrder, ToThread } from './export-thread-messages.ts'
import type { AskedExport, BetExports, ExportedPart } from './exported-bets.ts'

/** Pages of an export that are asked for at its beginning; each that is taken asks for one more. */
const pagesAhead = 2

/** Opens the code that runs in the thread; tests put another in its place. */
export type OpenThread = (order: ThreadOrder) => Worker

export const openExportThread: OpenThread = (order) => new Worker(new URL('run-export-thread.ts', import.meta.url), { workerData: order, name: 'exports' })

/** Of an export under way the pages that were asked for and have not come, the next first. */
type Waiting = PromiseWithResolvers<readonly ExportedPart[] | null>[]

/**
 * Exports of bets made in a thread of its own with connections of its own, so that they are computed beside the loop that answers calls, which only
 * hands their bytes on. The thread opens with the first export. With one that dies its exports end, and the next export opens another.
 */
export function startExportThread({ log }: Pick<Context, 'log'>, order: ThreadOrder, open: OpenThread = openExportThread): BetExports {
  let thread: { readonly worker: Worker; readonly exports: Map<number, Waiting>; readonly exit: Promise<void> } | null = null
  let last = 0

  const opened = (): NonNullable<typeof thread> => {
    const worker = open(order)
    const exports = new Map<number, Waiting>()
    worker.on('message', (said: FromThread) => {
      if (said.kind === 'log') return log[said.level](said.message, said.facts)
      const next = exports.get(said.no)?.shift()
      if (said.kind === 'page') next?.resolve(said.parts)
      // As it was thrown there: a database that is away is told apart by code and words.
      else next?.reject(Object.assign(new Error(said.message), said.code === null ? {} : { code: said.code }))
    })
    worker.on('error', (error) => log.error('the export thread failed', { error }))
    const exit = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        if (thread?.worker === worker) thread = null
        for (const waiting of exports.values()) for (const { reject } of waiting) reject(new Error('the export thread ended'))
        resolve()
      })
    })
    return { worker, exports, exit }
  }

  const pages = (asked: AskedExport): CsvPages => {
    const { worker, exports } = (thread ??= opened())
    const no = ++last
    const waiting: Waiting = []
    const tell = (word: ToThread) => worker.postMessage(word)
    const ask = (): Promise<readonly ExportedPart[] | null> => {
      const next = Promise.withResolvers<readonly ExportedPart[] | null>()
      // Whoever takes it is told.
      next.promise.catch(() => undefined)
      waiting.push(next)
      if (thread?.worker === worker) tell({ kind: 'more', no })
      else next.reject(new Error('the export thread ended'))
      return next.promise
    }
    exports.set(no, waiting)
    tell({ kind: 'begin', no, asked })
    const ahead = Array.from({ length: pagesAhead }, ask)
    return {
      async next() {
        const page = ahead.shift()
        assert(page !== undefined, 'pages are asked for ahead')
        ahead.push(ask())
        return ok(await page)
      },
      end() {
        exports.delete(no)
        tell({ kind: 'end', no })
      },
    }
  }

  return {
    pages,
    async stop() {
      thread?.worker.postMessage({ kind: 'stop' } satisfies ToThread)
      await thread?.exit
    },
  }
}
