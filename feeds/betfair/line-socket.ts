import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { FeedClock } from '../clock.ts'
import { LineSplitter, type Line } from '../split-lines.ts'

export type Address = {
  readonly host: string
  readonly port: number
  /** Plain TCP instead of TLS; for a server on this machine only. */
  readonly plain: boolean
}

/** A connection of text lines. Bytes are read only when lines are asked for, so a slow reader slows the sender. */
export class LineSocket {
  readonly #socket: Socket
  readonly #chunks: AsyncIterator<Buffer>
  readonly #splitter = new LineSplitter()
  readonly #clock: FeedClock
  #next: Promise<IteratorResult<Buffer>> | null = null

  private constructor(socket: Socket, clock: FeedClock) {
    this.#socket = socket
    this.#clock = clock
    this.#chunks = socket[Symbol.asyncIterator]()
  }

  /** Connects within `timeoutMs`, or throws. */
  static async open(address: Address, timeoutMs: number, clock: FeedClock, signal: AbortSignal): Promise<LineSocket> {
    const { host, port } = address
    const socket = address.plain ? connectPlain({ host, port }) : connectTls({ host, port, servername: host })
    const opened = new Promise<'open'>((resolve, reject) => {
      socket.once(address.plain ? 'connect' : 'secureConnect', () => resolve('open'))
      socket.once('error', reject)
    })
    const ended = new AbortController()
    const outcome = await Promise.race([
      opened,
      clock.sleep(timeoutMs, AbortSignal.any([signal, ended.signal])).then(() => 'late' as const),
    ]).finally(() => ended.abort())
    if (outcome === 'open') return new LineSocket(socket, clock)
    socket.on('error', () => undefined).destroy()
    throw new Error('the connection was not made in time')
  }

  send(message: object): void {
    this.#socket.write(`${JSON.stringify(message)}\r\n`)
  }

  /**
   * The lines that have come since the last call: waits for some at most `timeoutMs`. Throws when nothing comes in that
   * time, when the other side has ended, on an error of the connection, and when the signal aborts.
   */
  async lines(timeoutMs: number, signal: AbortSignal): Promise<readonly Line[]> {
    for (;;) {
      this.#next ??= this.#chunks.next()
      const waited = new AbortController()
      const chunk = await Promise.race([
        this.#next,
        this.#clock.sleep(timeoutMs, AbortSignal.any([signal, waited.signal])).then(() => null),
      ]).finally(() => waited.abort())
      if (chunk === null) throw new Error(signal.aborted ? 'the feed was ended' : 'the other side fell silent')
      this.#next = null
      if (chunk.done === true) throw new Error('the other side ended the connection')
      const lines = [...this.#splitter.push(chunk.value)]
      if (lines.length > 0) return lines
    }
  }

  close(): void {
    this.#socket.on('error', () => undefined).destroy()
    this.#next?.catch(() => undefined)
  }
}
