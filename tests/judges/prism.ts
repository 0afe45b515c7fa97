import { spawn } from 'node:child_process'
import type { ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { freePort } from '#database/free-port.ts'
import type { KeptReply } from '../support/keep-reply.ts'

/** What Prism said of one answer that went through it: what breaks the document, empty where nothing does. */
export type Judged = { readonly reply: KeptReply; readonly wrong: string }

const replayed = 'x-replayed'

/**
 * Sends answers through Prism, a proxy that holds each to the OpenAPI document: behind it stands a server that answers every call with
 * what was kept of it. What Prism thinks of the requests is left out, since bodies are not kept.
 * @param prism its program; @param document the file of the document
 * @throws where an answer does not come through, so that a proxy that is not there cannot pass for one that found nothing
 */
export async function judgeReplies(prism: string, document: string, replies: readonly KeptReply[]): Promise<readonly Judged[]> {
  const kept = createServer((asked, answer) => {
    const reply = replies[Number(asked.headers[replayed])]
    asked.resume()
    answer.writeHead(reply?.status ?? 500, { 'content-type': 'application/json; charset=utf-8', [replayed]: 'yes' }).end(reply?.text)
  })
  const port = await freePort()
  const proxy = spawn(process.execPath, ['--max-old-space-size=6000', prism, 'proxy', document, `http://127.0.0.1:${await listen(kept)}`, '-h', '127.0.0.1', '-p', String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await listening(proxy)
    const judged: Judged[] = []
    for (const [index, reply] of replies.entries()) judged.push({ reply, wrong: await through(port, index, reply) })
    return judged
  } finally {
    proxy.kill()
    kept.close()
  }
}

/** Prism goes on writing of every call; its output is read to the end, or its next line would end it. */
async function listening(proxy: ChildProcessByStdio<null, Readable, null>): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    proxy.stdout.on('data', (part) => {
      if (said.includes('is listening')) return
      said += String(part)
      if (said.includes('is listening')) resolve()
    })
    proxy.once('exit', () => { reject(new Error(`Prism did not start: ${said.slice(-500)}`)) })
  })
}

async function through(port: number, index: number, { method, url }: KeptReply): Promise<string> {
  const asked = request({ agent: false, host: '127.0.0.1', port, method, path: url, headers: { [replayed]: String(index), authorization: 'a token', ...(method !== 'GET' && method !== 'DELETE' && { 'content-type': 'application/json' }) } })
  asked.end(method === 'GET' || method === 'DELETE' ? undefined : '{}')
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of answer) text += String(part)
  if (answer.headers[replayed] === undefined) throw new Error(`${method} ${url} did not come through Prism: ${answer.statusCode} ${text.slice(0, 500)}`)
  const violations = JSON.parse(String(answer.headers['sl-violations'] ?? '[]')) as readonly { readonly location?: readonly string[] }[]
  const ofAnswer = violations.filter(({ location }) => location?.[0] === 'response')
  return ofAnswer.length === 0 ? '' : JSON.stringify(ofAnswer).slice(0, 500)
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
