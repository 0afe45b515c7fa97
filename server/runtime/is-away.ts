/** SQLSTATE of a server that is going down, starting or out of connections, and of a statement that took too long. */
const databaseCodes: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '53300', '57014', '08000', '08003', '08006'])
const socketCodes: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'])
const driverMessages = /^(timeout exceeded when trying to connect|Connection terminated)/

/** Whether an error says that the database cannot be asked now, or its connection broke: nothing that the same question later must meet. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && (databaseCodes.has(code) || socketCodes.has(code))) || driverMessages.test(error.message)
}

/** What a call over HTTP rejects with where it is refused, takes too long, is broken off or finds nobody. */
const callNames: ReadonlySet<string> = new Set(['ApiError', 'AbortError', 'TimeoutError'])

/** Whether an error is the answer, or the silence, of what stands behind a connection, so that no stack of ours explains it. */
export function isOfOthers(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return isDatabaseAway(error) || callNames.has(error.name) || (typeof code === 'string' && code.startsWith('UND_ERR_')) || isOfOthers(error.cause)
}

/** An error in one line, with what caused it. */
export function errorLine(error: Error): string {
  const { code } = error as { code?: unknown }
  const own = error.message === '' ? (typeof code === 'string' ? code : error.name) : error.message
  return (error.cause instanceof Error ? `${own}: ${errorLine(error.cause)}` : own).replaceAll(/\s*\n\s*/g, ' ')
}
