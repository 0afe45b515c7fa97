import type { LogFacts } from '../runtime/log.ts'
import type { JobKind } from './settlement-jobs.ts'

/** What the thread is given when it starts. The address of the database holds its password, so it goes nowhere else. */
export type ThreadOrder = { readonly url: string }

export type ToThread = 'wake' | 'stop'

/** What the thread tells the server, which has the log, the metrics and the relay. */
export type FromThread =
  | { readonly kind: 'log'; readonly level: 'info' | 'warn' | 'error'; readonly message: string; readonly facts: LogFacts }
  | { readonly kind: 'committed' }
  | { readonly kind: 'chunk-players'; readonly job: JobKind; readonly players: number }
  | { readonly kind: 'chunk-seconds'; readonly job: JobKind; readonly seconds: number }
