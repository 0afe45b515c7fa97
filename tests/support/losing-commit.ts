import type { Database } from '#database/open-database.ts'

/** A database whose first commit is done while its answer is lost on the way, and how many commits it was asked for. */
export function losingCommit(database: Database): { readonly database: Database; readonly commits: () => number } {
  const { pool } = database
  let commits = 0
  const connect = async () => {
    const client = await pool.connect()
    const send = client.query.bind(client) as (...asked: readonly unknown[]) => Promise<unknown>
    const query = async (...asked: readonly unknown[]) => {
      const answer = await send(...asked)
      if (String(asked[0]) === 'commit' && commits++ === 0) throw new Error('the answer was lost')
      return answer
    }
    return new Proxy(client, {
      get: (of, name) => {
        const value: unknown = name === 'query' ? query : Reflect.get(of, name)
        return typeof value === 'function' && name !== 'query' ? value.bind(of) : value
      },
    })
  }
  return { database: { ...database, pool: { connect } as typeof pool }, commits: () => commits }
}
