import { Worker } from 'node:worker_threads'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Context } from '../context.ts'
import type { CsvPages } from '../runtime/csv-pages.ts'
import type { FromThread, ThreadOrder, ToThread } from './export-thread-messages.ts'
import type { AskedExport, BetExports, ExportedPart } from './exported-bets.ts'

/** Opens the code that runs in the thread; tests put another in its place. */
export type OpenThread = (order: ThreadOrder) => Worker

export const openExportThread: OpenThread = (order) => new Worker(new URL('run-export-thread.ts', import.meta.url), { workerData: order, name: 'exports' })

export type ExportThread = BetExports & {
  /** Has looked up ahead what the first export of the newest bets would: half of what it takes. */
  readonly getReady: () => void
}

type Page = Result<readonly ExportedPart[] | null>
/** Of an export under way the pages that were asked for and have not come, the next first. */
type Waiting = PromiseWithResolvers<Page>[]

/** What is made in a thread that has ended has to be asked for anew. */
const threadEnded: Page = refuse('REQUEST_OVERLOADED')

/**
 * Exports of bets made in a thread of its own with connections of its own, so that they are computed beside the loop that answers calls, which only
 * hands their bytes on. The thread opens with the first export, or to be ready for it. With one that dies its exports are refused, and the next export opens another.
 */
export function startExportThread({ log }: Pick<Context, 'log'>, order: ThreadOrder, open: OpenThread = openExportThread): ExportThread {
  let thread: { readonly worker: Worker; readonly exports: Map<number, Waiting>; readonly exit: Promise<void> } | null = null
  let last = 0

  const opened = (): NonNullable<typeof thread> => {
    const worker = open(order)
    const exports = new Map<number, Waiting>()
    worker.on('message', (said: FromThread) => {
      if (said.kind === 'log') return log[said.level](said.message, said.facts)
      const next = exports.get(said.no)?.shift()
      if (said.kind === 'page') next?.resolve(ok(said.parts))
      // As it was thrown there: a database that is away is told apart by code and words.
      else next?.reject(Object.assign(new Error(said.message), said.code === null ? {} : { code: said.code }))
    })
    worker.on('error', (error) => log.error('the export thread failed', { error }))
    const exit = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        if (thread?.worker === worker) thread = null
        for (const waiting of exports.values()) for (const { resolve: answer } of waiting) answer(threadEnded)
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
    const ask = (): Promise<Page> => {
      const next = Promise.withResolvers<Page>()
      // Whoever takes it is told.
      next.promise.catch(() => undefined)
      waiting.push(next)
      if (thread?.worker === worker) tell({ kind: 'more', no })
      else next.resolve(threadEnded)
      return next.promise
    }
    exports.set(no, waiting)
    tell({ kind: 'begin', no, asked })
    // One is always asked for ahead of those that are taken, so that the thread is never without work.
    let ahead = ask()
    return {
      next() {
        const page = ahead
        ahead = ask()
        return page
      },
      end() {
        exports.delete(no)
        tell({ kind: 'end', no })
      },
    }
  }

  return {
    pages,
    getReady() {
      thread ??= opened()
      thread.worker.postMessage({ kind: 'ready' } satisfies ToThread)
    },
    async stop() {
      thread?.worker.postMessage({ kind: 'stop' } satisfies ToThread)
      await thread?.exit
    },
  }
}
