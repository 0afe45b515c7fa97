import net from 'node:net'

/**
 * The cheapest keep-alive HTTP/1.1 client that can wait for an answer, because the load generator shares the machine with
 * what it measures. It understands exactly what our server sends: a status line and a content-length.
 */
export class RawConnection {
  readonly #socket: net.Socket
  readonly #host: string
  #buffer: Buffer = Buffer.alloc(0)
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null

  private constructor(socket: net.Socket, host: string) {
    this.#socket = socket
    this.#host = host
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#take(chunk))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('connection closed')))
  }

  static open(port: number): Promise<RawConnection> {
    return new Promise((resolve, reject) => {
      const socket = net.connect(port, '127.0.0.1', () => resolve(new RawConnection(socket, `127.0.0.1:${port}`)))
      socket.once('error', reject)
    })
  }

  post(path: string, headers: Readonly<Record<string, string>>, body: string): Promise<Answer> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join('')
    return new Promise((resolve, reject) => {
      // What is written to it would be answered by nobody, and its end is told once.
      if (this.#socket.destroyed) return reject(new Error('connection closed'))
      this.#waiting = { resolve, reject }
      this.#socket.write(
        `POST ${path} HTTP/1.1\r\nhost: ${this.#host}\r\ncontent-type: application/json\r\n${lines}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
    })
  }

  close(): void {
    this.#socket.removeAllListeners('close')
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk])
    const headEnd = this.#buffer.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = this.#buffer.toString('latin1', 0, headEnd)
    const length = /content-length: (\d+)/i.exec(head)
    if (length === null) return this.#fail(new Error(`answer without content-length: ${head.slice(0, 80)}`))
    const end = headEnd + 4 + Number(length[1])
    if (this.#buffer.length < end) return
    const answer = { status: Number(head.slice(9, 12)), body: this.#buffer.toString('utf8', headEnd + 4, end) }
    this.#buffer = this.#buffer.subarray(end)
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.resolve(answer)
  }

  #fail(error: Error): void {
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.reject(error)
  }
}

export type Answer = { status: number; body: string }
