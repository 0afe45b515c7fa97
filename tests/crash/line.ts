import { once as event } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A line between two programs that may be cut, held up, or lose what comes back. */
export type Line = {
  readonly port: number
  /** Ends every connection at once, whatever is on its way. */
  cut(): void
  /** Carries nothing for a while, and then all of it; who connects meanwhile waits. */
  hold(ms: number): Promise<void>
  /** For a while what is asked arrives and no answer returns; then the line is cut. */
  deafen(ms: number): Promise<void>
  close(): Promise<void>
}

export async function openLine(port: number): Promise<Line> {
  const ends = new Set<Socket>()
  let [held, deaf] = [false, false]
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    near.on('data', (part) => far.write(part))
    far.on('data', (part) => { if (!deaf) near.write(part) })
    for (const [end, other] of [[near, far], [far, near]] as const) {
      ends.add(end)
      end.setNoDelay(true)
      // Who is reset sees it as an end: both sides of the line fall together.
      end.on('error', () => undefined)
      end.on('close', () => { ends.delete(end); other.destroy() })
      if (held) end.pause()
    }
  })
  const cut = (): void => { for (const end of ends) end.destroy() }
  server.listen(0, '127.0.0.1')
  await event(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    async hold(ms) {
      held = true
      for (const end of ends) end.pause()
      await sleep(ms)
      held = false
      for (const end of ends) end.resume()
    },
    async deafen(ms) {
      deaf = true
      await sleep(ms)
      deaf = false
      cut()
    },
    async close() {
      cut()
      server.close()
      await event(server, 'close')
    },
  }
}
