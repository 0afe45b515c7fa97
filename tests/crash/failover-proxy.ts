import http from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What stands before several servers: asks one, and where that refuses the connection, cuts it or says that it ends, the next. It asks
 * again only what may be asked twice, which is all that reads and all that carries a key.
 */
export async function failoverProxy(addresses: readonly string[]): Promise<{ readonly address: string; readonly retried: () => number; stop(): Promise<void> }> {
  let retried = 0
  let turn = 0
  const agent = new http.Agent({ keepAlive: true })
  const server = http.createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => { turn++; forward(request, Buffer.concat(parts), reply, turn, 0) })
  })

  const forward = (request: http.IncomingMessage, body: Buffer, reply: http.ServerResponse, first: number, tries: number): void => {
    const again = request.method === 'GET' || request.headers['idempotency-key'] !== undefined
    const next = (answer: () => void): void => {
      if (!again || tries >= 40) return answer()
      retried++
      setTimeout(() => forward(request, body, reply, first, tries + 1), 25 * tries)
    }
    const sent = http.request((addresses[(first + tries) % addresses.length] ?? '') + (request.url ?? ''), { method: request.method, headers: request.headers, agent }, (from) => {
      const chunks: Buffer[] = []
      from.on('data', (chunk: Buffer) => chunks.push(chunk))
      from.on('error', () => next(() => reply.destroy()))
      from.on('end', () => {
        const answer = (): void => void reply.writeHead(from.statusCode ?? 502, from.headers).end(Buffer.concat(chunks))
        if (from.statusCode === 503) next(answer)
        else answer()
      })
    })
    sent.on('error', () => next(() => reply.destroy()))
    sent.end(body)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    retried: () => retried,
    async stop() {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
