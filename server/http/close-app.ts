import type { FastifyInstance } from 'fastify'

/** What calls under way may still take when the server stops, milliseconds. */
const graceMs = 5_000

/**
 * Takes no more calls and waits for those under way. Who opened a connection and says nothing on it, or reads no answer, is cut off
 * after the grace: nobody outside may keep a server from stopping. A call with a key that is cut off is asked again and answered once.
 */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
  }
}
