import { refusal } from '#domain/kernel/refusal.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'

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

/** SQLSTATE of a server that is going down, starting or out of connections, and of a statement that took too long. */
const databaseAwayCodes: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '53300', '57014', '08000', '08003', '08006'])
const socketCodes: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'])
const driverMessages = /^(timeout exceeded when trying to connect|Connection terminated)/

/** The refusal behind an error, or null for a bug of ours. */
export function refusalOfError(error: unknown): Refusal | null {
  if (error instanceof BodyRefused) return error.refusal
  if (!(error instanceof Error)) return null
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') {
    const known = byFastifyCode[code]
    if (known) return known
    if (databaseAwayCodes.has(code) || socketCodes.has(code)) return refusal('REQUEST_OVERLOADED')
  }
  return driverMessages.test(error.message) ? refusal('REQUEST_OVERLOADED') : null
}
