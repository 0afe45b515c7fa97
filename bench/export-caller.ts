import http from 'node:http'

/** What a caller in a process of its own is told, and what it tells back. `stop` ends the asking for pages. */
export type CallerOrder = { readonly kind: 'export' | 'pages'; readonly url: string; readonly token: string; readonly rows: number } | 'stop'
export type CallerReport = { readonly times: readonly number[]; /** Processor time of the caller. */ readonly micros: number }

/* Asks a server for a long list, or again and again for a page, so that neither its processor nor its memory count as the server's. */

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
let asking = false
process.on('message', (order: CallerOrder) => {
  asking = order !== 'stop'
  if (order === 'stop') return
  const before = process.cpuUsage()
  void (order.kind === 'export' ? exported(order) : pages(order)).then((times) => {
    const { user, system } = process.cpuUsage(before)
    process.send?.({ times, micros: user + system } satisfies CallerReport)
  })
})

type Asked = Exclude<CallerOrder, 'stop'>

/** Reads until so many rows have come, as a caller that then goes away: a filter of exactly so many would be another list. */
async function exported({ url, token, rows }: Asked): Promise<readonly number[]> {
  const started = performance.now()
  const reply = await get(url, { authorization: token, accept: 'text/csv' })
  let lines = 0
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
    if (lines > rows) break
  }
  const ms = performance.now() - started
  reply.destroy()
  if (lines < rows) throw new Error(`an export of ${rows} rows ended after ${lines}`)
  return [ms]
}

async function pages({ url, token }: Asked): Promise<readonly number[]> {
  const times: number[] = []
  while (asking) {
    const started = performance.now()
    for await (const _ of await get(url, { authorization: token })) continue
    times.push(performance.now() - started)
  }
  return times
}

function get(url: string, headers: Readonly<Record<string, string>>): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    http.get(url, { agent, headers }, (reply) => {
      if (reply.statusCode === 200) resolve(reply)
      else reject(new Error(`${url} was answered with ${reply.statusCode}`))
    }).on('error', reject)
  })
}
