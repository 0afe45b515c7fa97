import { refusal } from '#domain/kernel/refusal.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { isDatabaseAway } from '../runtime/is-away.ts'

/** A body that `readJson` refused, on its way through Fastify. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused'
  readonly refusal: Refusal

  constructor(refused: Refusal) {
    super('The body was refused')
    this.refusal = refused
  }
}

const byFastifyCode: Readonly<Record<string, Refusal>> = {
  FST_ERR_BAD_URL: refusal('REQUEST_UNREADABLE', { reason: 'The address is not valid.' }),
  FST_ERR_ASYNC_CONSTRAINT: refusal('REQUEST_UNREADABLE'),
}

/** Whatever else Fastify says of a call, by the status that it would answer: new versions know new faults of callers. */
const byFastifyStatus: Readonly<Record<number, Refusal>> = { 413: refusal('REQUEST_TOO_LARGE'), 415: refusal('REQUEST_UNSUPPORTED_MEDIA') }

function refusalOfFastify(error: Error): Refusal | null {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  if (typeof code !== 'string' || !code.startsWith('FST_')) return null
  const known = byFastifyCode[code]
  if (known !== undefined || typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return known ?? null
  return byFastifyStatus[statusCode] ?? refusal('REQUEST_UNREADABLE')
}

/** The refusal behind an error, or null for a bug of ours. */
export function refusalOfError(error: unknown): Refusal | null {
  if (error instanceof BodyRefused) return error.refusal
  if (!(error instanceof Error)) return null
  return refusalOfFastify(error) ?? (isDatabaseAway(error) ? refusal('REQUEST_OVERLOADED') : null)
}
