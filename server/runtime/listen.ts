import type { PoolClient } from 'pg'
import type { Database } from '#database/open-database.ts'
import { sayAtWork } from '#database/servers-at-work.ts'

const reconnectAfterMs = 1_000

/**
 * Calls back with what every notification of a channel says, over one connection of its own, which is made anew when it breaks. What is
 * sent meanwhile is missed: a listener also polls.
 */
export function listen(database: Database, channel: string, onNotification: (payload: string) => void): { stop(): void } {
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  let close = (): void => undefined

  const connect = async (): Promise<void> => {
    const retryLater = () => { if (!stopped) retry = setTimeout(() => void connect(), reconnectAfterMs) }
    let client: PoolClient
    try {
      client = await database.pool.connect()
    } catch {
      return retryLater()
    }
    let closed = false
    close = () => {
      if (closed) return
      closed = true
      client.release(true)
    }
    const fail = () => {
      close()
      retryLater()
    }
    if (stopped) return close()
    client.once('error', fail)
    client.on('notification', ({ payload }) => onNotification(payload ?? ''))
    // Listening belongs to the connection and not to a transaction; so does being at work, which keeps migrations of a newer version out.
    await client.query(`${sayAtWork}; listen ${channel}`).catch(fail)
  }
  void connect()
  return {
    stop() {
      stopped = true
      clearTimeout(retry)
      close()
    },
  }
}
