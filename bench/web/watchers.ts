import { once } from 'node:events'
import { connect } from 'node:net'
import { livePath } from '#contract/live.ts'

/** Streams that are read and looked at by nobody: they have a process of their own, so that neither their reading nor what they hold is the server's. */
export type WatchOrder = { readonly port: number; /** A sign-in for each stream. */ readonly tokens: readonly string[] }

/** How old bets were, in milliseconds since they were decided, when the first and the last of the streams brought them; and all that came. */
export type WatchReport = { readonly first: readonly number[]; readonly last: readonly number[]; readonly mib: number }

const mebibyte = 1_048_576
const ages = { first: [] as number[], last: [] as number[] }
let bytes = 0

const [order] = (await once(process, 'message')) as [WatchOrder]
for (const [index, token] of order.tokens.entries()) await watch(order.port, token, index === 0 ? ages.first : index === order.tokens.length - 1 ? ages.last : null)
process.on('message', () => {
  process.send?.({ ...ages, mib: bytes / mebibyte } satisfies WatchReport)
  bytes = ages.first.length = ages.last.length = 0
})
process.once('disconnect', () => process.exit())
process.send?.('watching')

async function watch(port: number, token: string, heard: number[] | null): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`GET ${livePath}?topics=bet.placed HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: text/event-stream\r\nauthorization: ${token}\r\n\r\n`)
  const [begun] = (await once(socket, 'data')) as [Buffer]
  if (!String(begun).startsWith('HTTP/1.1 200')) throw new Error(`a watcher was turned away: ${String(begun).slice(0, 80)}`)
  let rest = ''
  socket.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (heard === null) return
    const text = rest + piece.toString('latin1')
    // A bet is heard once the frame that holds it is there to its end.
    const end = text.lastIndexOf('\n\n')
    if (end < 0) return void (rest = text)
    rest = text.slice(end)
    const now = Date.now()
    for (const [, at = ''] of text.slice(0, end).matchAll(/"placed_at":"([^"]+)"/g)) heard.push(now - Date.parse(at))
  })
}
