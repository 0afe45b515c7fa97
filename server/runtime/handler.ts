import type { Body, Endpoint, Extra, Params, Query, RowOf, Table } from '#contract/endpoint.ts'
import type { Metadata } from '#contract/envelope.ts'
import type { LiveTopic } from '#contract/live.ts'
import type { Tx } from '#database/transaction.ts'
import type { Actor } from '#domain/access/decide.ts'
import type { DueStep } from '#domain/access/due-step.ts'
import type { SecurityPolicy } from '#domain/access/security-policy.ts'
import type { BusinessId } from '#domain/kernel/ids.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Context } from '../context.ts'
import type { CsvPages } from './csv-pages.ts'

/** A casino provider, known by the key that it signs with; `verify` says whether its signature is of this path and body. */
export type ProviderPrincipal = {
  readonly kind: 'provider'
  readonly keyId: string
  readonly providerId: string
  readonly nonce: string
  readonly verify: (path: string, body: string) => boolean
}

/** Who calls, resolved by the door that let them in. */
export type Principal =
  | { readonly kind: 'nobody' }
  | {
      readonly kind: 'person'
      readonly actor: Actor
      readonly loginId: string
      readonly sessionId: string
      readonly userName: string
      readonly name: string
      /** The instant at which the session ends. */
      readonly expiresAt: Date
      /** The step of signing in that comes next; null: the session is open. */
      readonly due: DueStep | null
      /** Whether they have a second factor, and when it was last proved in this session. */
      readonly enrolled: boolean
      readonly factorAt: Date | null
      /** The policy that stands, as of the session's last look. */
      readonly policy: SecurityPolicy
    }
  | { readonly kind: 'platform'; readonly apiKeyId: string; readonly businessId: BusinessId }
  | ProviderPrincipal

/** Where a call came from; `correlationId` joins log, audit row and reply. */
export type Origin = { readonly ip: string | null; readonly userAgent: string | null; readonly correlationId: string }

export type Call<Row extends Endpoint> = {
  readonly principal: Principal
  readonly origin: Origin
  readonly params: Params<Row>
  readonly query: Query<Row>
  readonly body: Body<Row>
  /** The caller's Idempotency-Key, where the row takes one. */
  readonly key: string | null
}

/** What the body of a use-case works with: time and ids arrive as arguments, the transaction is the only door to data. */
export type Scope = {
  readonly tx: Tx
  readonly now: Date
  readonly newId: () => string
  readonly context: Context
}

/**
 * A message for the live stream, written to the outbox in the transaction of its change. The payload is the live message
 * without topic and number; that of 'bet.placed' is {bet_id}: its row is read when it is told;
 * that of 'notification' has in `to` the sign-ins that hear of it; and `account_ids` are the accounts of the tree that hear it, where not all do.
 */
export type OutboxMessage = {
  /** That the book of a market moved follows from its bets. */
  readonly topic: Exclude<LiveTopic, 'book'>
  /** Null: of the platform, seen by every business. */
  readonly businessId: string | null
  readonly payload: unknown
}

/** What the audit row says beyond who, when and which call. */
export type AuditFacts = {
  readonly targetKind: string
  readonly targetId: string
  readonly businessId?: string | null
  readonly reason?: string | null
  readonly before?: unknown
  readonly after?: unknown
}

export type HandlerReply<Row extends Endpoint> = {
  /** The rows of `data`; for `object` and `bare` replies exactly one. */
  readonly rows: readonly RowOf<Row>[]
  readonly metadata?: Metadata
  readonly extra?: Extra<Row>
  /** Calls of effect `write` and `money` name what they changed. */
  readonly audit?: AuditFacts
  readonly messages?: readonly OutboxMessage[]
  /** Runs after the commit, never before: waking a worker, closing a stream. Must not throw. */
  readonly afterCommit?: () => void
}

export type Handler<Row extends Endpoint> = (scope: Scope, call: Call<Row>) => Promise<Result<HandlerReply<Row>>>

/** How the file of a list whose CSV has a form of its own is called, and how many of its lines stand above and below its rows. */
export type CsvBegin = { readonly fileName: string; readonly linesBeside: number }

/** Where such a CSV is written to: `begin` once, then its text. `write` rejects once nobody reads it. */
export type CsvTarget = { readonly begin: (head: CsvBegin) => void; readonly write: (text: string) => Promise<void> }

/** Writes the whole of a list in a form of its own (`csv: 'own'`). It refuses before it begins. */
export type CsvMaker<Row extends Endpoint> = (scope: Scope, call: Call<Row>, to: CsvTarget) => Promise<Result<null>>

/** The pages of an export of a list, for one whose rows would cost more to make than to read: the same rows as the handler's, in its order. */
export type CsvPager<Row extends Endpoint> = (context: Context, call: Call<Row>) => CsvPages

/** One handler a row; a missing one is a compile error. */
export type Handlers<Rows extends Table> = { readonly [Name in keyof Rows]: Handler<Rows[Name]> }

/** A row that runs by itself instead of through the runner: it keeps the runner's promises (key, audit, outbox) in its own way. */
export type Executor<Row extends Endpoint> = (call: Call<Row>) => Promise<Result<HandlerReply<Row>>>
