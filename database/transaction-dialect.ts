import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type CompiledQuery, type Dialect, type Kysely } from 'kysely'
import type { Rows, Value } from './transaction.ts'

type Query = (text: string, values: readonly Value[]) => Promise<Rows<object>>

/** Lets Kysely build queries that run through one open transaction, and through nothing else. */
export function transactionDialect(query: Query): Dialect {
  const connection = {
    async executeQuery<Row>(compiled: CompiledQuery) {
      const { rows, rowCount } = await query(compiled.sql, compiled.parameters as readonly Value[])
      return { rows: rows as Row[], numAffectedRows: BigInt(rowCount) }
    },
    streamQuery(): never {
      throw new Error('A transaction has no streams; read in pages')
    },
  }
  const refuse = () => Promise.reject(new Error('A transaction is begun and ended by withTransaction only'))
  const done = () => Promise.resolve()
  return {
    createDriver: () => ({
      init: done, destroy: done, releaseConnection: done, acquireConnection: () => Promise.resolve(connection),
      beginTransaction: refuse, commitTransaction: refuse, rollbackTransaction: refuse,
    }),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  }
}
