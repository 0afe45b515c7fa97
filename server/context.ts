import type { Database } from '#database/open-database.ts'
import type { AttemptQueue } from './auth/attempt-queue.ts'
import type { Sealing } from './auth/sealing.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Tokens } from './auth/tokens.ts'
import type { BetExports } from './bets/exported-bets.ts'
import type { Config } from './config.ts'
import type { LiveHub } from './runtime/live-hub.ts'
import type { Log } from './runtime/log.ts'
import type { Metrics } from './runtime/metrics.ts'
import type { IdSource } from './runtime/row-ids.ts'

/** What every use-case may reach, made once by the composition root. */
export type Context = {
  readonly config: Config
  /** Reached through `withTransaction` only. */
  readonly database: Database
  readonly log: Log
  readonly metrics: Metrics
  readonly ids: IdSource
  readonly live: LiveHub
  readonly sessions: Sessions
  readonly tokens: Tokens
  readonly sealing: Sealing
  /** In which guesses of passwords and codes wait for each other. */
  readonly attempts: AttemptQueue
  readonly betExports: Pick<BetExports, 'pages'>
  /** Wakes the outbox relay of this node after a commit that wrote messages. */
  readonly wakeRelay: () => void
  /** Wakes the settlement worker of this node after a result was verified or rolled back. */
  readonly wakeSettlement: () => void
  /** The clock, an argument of everything that needs the time. */
  readonly now: () => Date
}
