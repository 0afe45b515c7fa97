import type { Log, LogFacts } from '../runtime/log.ts'
import type { AskedExport, ExportedPart } from './exported-bets.ts'

/** What the thread is given when it starts. The address of the database holds its password, so it goes nowhere else. */
export type ThreadOrder = { readonly url: string }

/** Each export has a number of its own. `more`: one page more may be made; so far one may that is on its way. `ready`: nobody asks yet. */
export type ToThread =
  | { readonly kind: 'begin'; readonly no: number; readonly asked: AskedExport }
  | { readonly kind: 'more' | 'end'; readonly no: number }
  | { readonly kind: 'ready' }
  | { readonly kind: 'stop' }

/** What the thread tells the server. Of a `page` the bytes are handed over, not copied; null: there was none any more. */
export type FromThread =
  | { readonly kind: 'page'; readonly no: number; readonly parts: readonly ExportedPart[] | null }
  | { readonly kind: 'failed'; readonly no: number; readonly message: string; /** Of PostgreSQL or the connection: it says whether the database is away. */ readonly code: string | null }
  | { readonly kind: 'log'; readonly level: keyof Log; readonly message: string; readonly facts: LogFacts }
