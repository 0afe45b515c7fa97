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
  FST_ERR_CTP_BODY_TOO_LARGE: refusal('REQUEST_TOO_LARGE'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refusal('REQUEST_UNSUPPORTED_MEDIA'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refusal('REQUEST_UNREADABLE'),
  FST_ERR_BAD_URL: refusal('REQUEST_UNREADABLE', { reason: 'The address is not valid.' }),
  FST_ERR_ASYNC_CONSTRAINT: refusal('REQUEST_UNREADABLE'),
}

/** The refusal behind an error, or null for a bug of ours. */
export function refusalOfError(error: unknown): Refusal | null {
  if (error instanceof BodyRefused) return error.refusal
  if (!(error instanceof Error)) return null
  const { code } = error as { code?: unknown }
  const known = typeof code === 'string' ? byFastifyCode[code] : undefined
  return known ?? (isDatabaseAway(error) ? refusal('REQUEST_OVERLOADED') : null)
}
