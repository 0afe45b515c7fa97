import http from 'node:http'
import pg from 'pg'
import { openDatabase } from '#database/open-database.ts'
import type { Tx, Value } from '#database/transaction.ts'

export type Statement = { readonly name: string | undefined; readonly text: string; readonly values: readonly Value[] }

export type PlainServer = {
  /** The statements that a piece of the product sends, by running it. */
  readonly record: (work: (tx: Tx) => Promise<void>) => Promise<readonly Statement[]>
  /** Sends them one after another and answers the rows of all, as JSON. */
  readonly ask: (statements: readonly Statement[]) => Promise<unknown>
  readonly stop: () => Promise<void>
}

const connections = 10

/** The least that could answer: given statements through `pg` on a bare `node:http` server, nobody asked who they are. */
export async function startPlainServer(url: string): Promise<PlainServer> {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  const product = openDatabase({ url, role: null, connectionsMax: 1, applicationName: 'bench' })
  const known = new Map<string, readonly Statement[]>()
  const server = http.createServer((request, response) => {
    void (async () => {
      const client = await pool.connect()
      const answers: unknown[] = []
      for (const { name, text, values } of known.get(request.url ?? '') ?? []) {
        answers.push((await client.query({ ...(name === undefined ? {} : { name }), text, values: [...values] })).rows)
      }
      client.release()
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answers))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const paths = new Map<readonly Statement[], string>()
  return {
    async record(work) {
      const sent: Statement[] = []
      const ask = async (name: string | undefined, text: string, values: readonly Value[] = []) => {
        sent.push({ name, text, values })
        const { rows, rowCount } = await product.pool.query({ text, values: [...values] })
        return { rows, rowCount: rowCount ?? 0 }
      }
      await work({ query: (text: string, values?: readonly Value[]) => ask(undefined, text, values), queryNamed: ask, queryKept: ask } as unknown as Tx)
      return sent
    },
    async ask(statements) {
      const path = paths.get(statements) ?? `/${paths.size}`
      paths.set(statements, path)
      known.set(path, statements)
      return (await fetch(`http://127.0.0.1:${port}${path}`)).json()
    },
    async stop() {
      server.close()
      await Promise.all([pool.end(), product.close()])
    },
  }
}
