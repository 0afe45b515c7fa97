import type * as z from 'zod/mini'
import type { Access } from '#domain/access/decide.ts'
import type { StepUp } from '#domain/access/security-policy.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import type { CsvColumns } from './csv-columns.ts'

/** `platform`: the operator's player site, by API key, never by a person's session. `provider`: a casino provider, by the signature of its call. */
export type EndpointAccess = Access | { readonly kind: 'platform' } | { readonly kind: 'provider' }

/**
 * What a call does to the world, which decides how it is run. `read`: a read-only transaction. `write`: audited.
 * `money`: audited and exactly-once, by a key that the caller sends (`key: 'required'`) or by the call's own nature,
 * such as one market and one revision (`key: 'natural'`).
 */
export type Effect = 'read' | 'write' | 'money'

/** One call, said once: the server mounts it, the client calls it, the OpenAPI and the generated tests are derived from it. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With the specification's braces: '/api/league/{id}'. */
  readonly path: string
  readonly origin: 'spec' | 'ours'
  readonly summary: string
  readonly access: EndpointAccess
  readonly effect: Effect
  /** A read that keeps what it has shown, so that the same can be had again: its transaction may write that, and nothing else. */
  readonly keeps?: true
  readonly key?: 'required' | 'natural'
  /** A key is refused with REQUEST_INVALID, where other calls without one do not look at it: the reply holds a secret of what is made, and a kept reply would keep it. */
  readonly noKey?: true
  /** What the call does that may ask for a fresh second factor; calls of persons that move money do so without saying it. */
  readonly stepUp?: StepUp
  /** Of a string-valued query; unknown keys are refused. */
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Where the body may be larger than others: files. */
  readonly bodyBytesMax?: number
  /** One element of `data`. */
  readonly row: z.ZodMiniType
  /** `list` (the default): data is an array. `object`: data is one row (admin-login). `bare`: no envelope (register). */
  readonly reply?: 'list' | 'object' | 'bare'
  /** Siblings of `data` in the envelope, such as `token`. */
  readonly extra?: z.ZodMiniType
  /** Lists with these columns also answer `Accept: text/csv`: every row that the filter selects, streamed. `own`: so does the call, in a form that what answers it makes. */
  readonly csv?: CsvColumns | 'own'
  /** Refusals of this call's own, beyond those every call of its access and effect can give. */
  readonly refusals: readonly RefusalCode[]
}

/** What a call may ask a fresh second factor for; null: nothing. */
export function stepUpOf({ stepUp, effect, access }: Pick<Endpoint, 'stepUp' | 'effect' | 'access'>): StepUp | null {
  return stepUp ?? (effect === 'money' && access.kind === 'section' ? 'money' : null)
}

export type Table = Readonly<Record<string, Endpoint>>

/** Keeps the literal types of a table while checking its form. */
export function table<const Rows extends Table>(rows: Rows): Rows {
  return rows
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** `'/api/league/{id}'` takes `{id: string}`. */
export type Params<Row extends Endpoint> = { readonly [Name in ParamNames<Row['path']>]: string }
export type Query<Row extends Endpoint> = Row extends { query: infer Q extends z.ZodMiniType } ? z.output<Q> : Record<never, never>
export type QueryInput<Row extends Endpoint> = Row extends { query: infer Q extends z.ZodMiniType }
  ? z.input<Q>
  : Record<never, never>
export type Body<Row extends Endpoint> = Row extends { body: infer B extends z.ZodMiniType } ? z.output<B> : undefined
export type RowOf<Row extends Endpoint> = z.output<Row['row']>
export type Extra<Row extends Endpoint> = Row extends { extra: infer E extends z.ZodMiniType } ? z.output<E> : Record<never, never>
