import type { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely } from 'kysely'
import pg from 'pg'
import { Bug, assert } from '#domain/kernel/assert.ts'
import type { Brand } from '#domain/kernel/brand.ts'
import { CopyQuery, withLiterals } from './copied-lines.ts'
import type { CopiedLines } from './copied-lines.ts'
import type { Database } from './open-database.ts'
import { transactionDialect } from './transaction-dialect.ts'
import type { Tables } from './tables.ts'

export type Value = string | number | bigint | boolean | null | Uint8Array | object | readonly Value[]

export type Rows<Row> = { readonly rows: readonly Row[]; readonly rowCount: number }

/**
 * An open transaction. Only `withTransaction` makes one; statements that are not waited for are sent in one go and run in their order; using it after its end throws `Bug`. bigint parameters are sent as
 * decimal text, arrays as PostgreSQL arrays, other objects as JSON.
 */
export type Tx = Brand<{
  query<Row extends object = Record<string, unknown>>(text: string, values?: readonly Value[]): Promise<Rows<Row>>
  /** As `query`, parsed once per connection under `name`: for hot statements. One name always stands for one text. */
  queryNamed<Row extends object = Record<string, unknown>>(name: string, text: string, values?: readonly Value[]): Promise<Rows<Row>>
  /**
   * As `queryNamed`, with the plan that is made without looking at its parameters and by keys only (see `keepPlans`), in any transaction:
   * for statements over many tables whose planning costs more than they do.
   */
  queryKept<Row extends object = Record<string, unknown>>(name: string, text: string, values?: readonly Value[]): Promise<Rows<Row>>
  /** Adds the rows of a query as lines of text (see `CopiedLines`), in its order: for thousands at once. It is planned anew each time. */
  copyLines(text: string, values: readonly Value[], to: CopiedLines): Promise<void>
  /**
   * The last statement, as `queryNamed`: it is not waited for, and the commit goes right behind it, which saves a round trip. Should it
   * fail, nothing is committed and its error comes out of the transaction.
   */
  sendLast(name: string, text: string, values: readonly Value[]): void
  /** For reads whose filters and order are built at run time. */
  readonly kysely: Kysely<Tables>
}, 'Tx'>

export type TransactionOptions = {
  /** Default `read committed`: rows that must not change are locked by the use-case. */
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable'
  readonly readOnly?: boolean
  /**
   * Named statements keep the plan made without looking at their parameters. For hot paths whose statements reach every row by a
   * key: planning a placement anew costs several times what running it does.
   */
  readonly keepPlans?: boolean
  /**
   * Every statement is planned for what it is given and for the tables as they are now. For long statements over tables that may just
   * have been filled: a kept plan may join them the wrong way round, and takes seconds for each of its rows. What has no parameters is
   * not named here: PostgreSQL keeps the plan of such a statement whatever it is told of plans.
   */
  readonly planAnew?: boolean
  /** How often the body runs again after a serialization failure or a deadlock. Default 5. */
  readonly retries?: number
}

/** SQLSTATE of a serialization failure and of a deadlock: PostgreSQL undid the work, and running it again is right. */
const retryable = new Set(['40001', '40P01'])
const backoffBaseMs = 4

/** Whether the same work may well succeed when it runs again. */
export function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && retryable.has(error.code ?? '')
}

/**
 * Runs the body in a transaction and commits what it did; whatever it throws rolls back and comes out. The body may run
 * several times (see `retries`) and must have no effect but through its `Tx`.
 */
export async function withTransaction<Result>(database: Database, options: TransactionOptions, body: (tx: Tx) => Promise<Result>): Promise<Result> {
  const retries = options.retries ?? 5
  for (let attempt = 0; ; attempt++) {
    try {
      return await runOnce(database, options, body)
    } catch (error) {
      if (attempt >= retries || !isRetryable(error)) throw error
      await sleep(Math.random() * backoffBaseMs * 2 ** attempt)
    }
  }
}

async function runOnce<Result>(database: Database, options: TransactionOptions, body: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await database.pool.connect()
  // A connection that breaks while nothing is being asked of it must not end the process; the next statement reports it.
  const ignore = () => undefined
  client.on('error', ignore)
  const open = openTransaction(client, options, database.onStatement)
  let broken = false
  let leaves: Promise<unknown> | null = null
  try {
    open.gather()
    // Sent ahead of the first statement, not waited for: should it fail, that statement finds out.
    const begun = client.query(beginText(options))
    begun.catch(ignore)
    const result = await body(open.tx)
    await begun
    const last = open.end()
    if (database.onStatement) await last
    await open.gate('commit')
    open.gather()
    const committed = Promise.all([last, client.query('commit')])
    if (options.readOnly && last === null && !open.failed()) {
      // What was read is complete and changed nothing: nobody waits for the end of it, but the connection.
      leaves = committed.catch(() => { broken = true })
      return result
    }
    const [, { command }] = await committed
    // PostgreSQL answers a commit of a failed transaction with a rollback: the body swallowed an error.
    if (command !== 'COMMIT') throw new Bug('A statement failed, the body went on, and nothing was committed')
    return result
  } catch (error) {
    open.abandon()
    await client.query('rollback').catch(() => { broken = true })
    throw error
  } finally {
    const leave = (): void => {
      client.off('error', ignore)
      client.release(broken)
    }
    if (leaves === null) leave()
    else void leaves.then(leave)
  }
}

/**
 * What is sent to a connection until everything that waits now has run goes out in one packet: each packet of its own wakes PostgreSQL,
 * which takes a core from whoever sends the next.
 */
function gathering(client: pg.PoolClient): () => void {
  // The driver has it, its types do not.
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Writable } }).connection
  let corked = false
  return () => {
    if (corked) return
    corked = true
    stream.cork()
    process.nextTick(() => {
      corked = false
      stream.uncork()
    })
  }
}

function beginText(options: TransactionOptions): string {
  const begin = `begin isolation level ${options.isolation ?? 'read committed'}${options.readOnly ? ' read only' : ''}`
  if (options.keepPlans) return `${begin}; ${keepPlans}`
  return options.planAnew ? `${begin}; ${planAnew}` : begin
}

/**
 * A plan must not be the one that suits tables which were empty when it was made or last looked at: reading a whole table, and joining
 * by hash or merge, which begin by reading one, are off the table.
 */
const joins = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']
const byKey = joins.map((setting) => `set local ${setting} = off`).join('; ')
const keepPlans = `set local plan_cache_mode = force_generic_plan; ${byKey}`
const planAnew = `set local plan_cache_mode = force_custom_plan; ${byKey}`
const planAsUsual = ['plan_cache_mode', ...joins].map((setting) => `set local ${setting} to default`).join('; ')

function openTransaction(client: pg.PoolClient, options: TransactionOptions, onStatement: Database['onStatement']) {
  let ended = false
  let failed = false
  let inFlight = 0
  const gather = gathering(client)
  // The driver has it, its types do not.
  const backendPid = (client as unknown as { readonly processID: number }).processID
  const gate = async (text: string) => { if (onStatement) await onStatement({ text, backendPid }) }

  let gated: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(text: string, sent: () => Promise<Result>): Promise<Result> => {
    if (!onStatement) return sent()
    // At the turnstile statements come one by one, even those that a use-case sends together.
    const asked = gated.then(() => gate(text)).then(sent)
    gated = asked.catch(() => undefined)
    return asked
  }
  const ask = <Row extends object>(query: pg.QueryConfig) => inTurn(query.text, () => {
    gather()
    return client.query<Row>(query)
  })
  const counted = async <Result>(text: string, sent: () => Promise<Result>): Promise<Result> => {
    if (ended) throw new Bug(`A transaction was used after its end: ${text.slice(0, 80)}`)
    inFlight++
    try {
      return await sent()
    } catch (error) {
      failed = true
      throw error
    } finally {
      inFlight--
    }
  }
  const send = <Row extends object>(query: pg.QueryConfig): Promise<Rows<Row>> => counted(query.text, async () => {
    const { rows, rowCount } = await ask<Row>(query)
    return { rows, rowCount: rowCount ?? 0 }
  })
  const query = <Row extends object>(text: string, values: readonly Value[] = []) => send<Row>({ text, values: values as Value[] })
  const queryNamed = <Row extends object>(name: string, text: string, values: readonly Value[] = []) =>
    options.planAnew && values.length === 0 ? query<Row>(text) : send<Row>({ name, text, values: values as Value[] })

  const queryKept = async <Row extends object>(name: string, text: string, values: readonly Value[] = []) => {
    if (options.keepPlans) return queryNamed<Row>(name, text, values)
    const [, rows] = await Promise.all([query(keepPlans), queryNamed<Row>(name, text, values), query(options.planAnew ? planAnew : planAsUsual)])
    return rows
  }

  const copyLines = (text: string, values: readonly Value[], to: CopiedLines): Promise<void> => counted(text, () => inTurn(text, () => new Promise((resolve, reject) => {
    const query = new CopyQuery(withLiterals(text, values), to, (error) => {
      if (error === null && query.whole) resolve()
      else reject(error ?? new Bug('A row of a copy came in parts'))
    })
    client.query(query)
  })))

  let last: Promise<unknown> | null = null
  const sendLast = (name: string, text: string, values: readonly Value[]) => {
    assert(last === null, 'A transaction has one last statement')
    last = queryNamed(name, text, values)
    // Whoever ends the transaction hears of it.
    last.catch(() => undefined)
  }

  let kysely: Kysely<Tables> | undefined
  const tx = {
    query, queryNamed, queryKept, copyLines, sendLast,
    get kysely() { return (kysely ??= new Kysely<Tables>({ dialect: transactionDialect(query) })) },
  } as Tx

  const abandon = () => { ended = true }
  /** The last statement, where one was sent ahead of the commit. */
  const end = (): Promise<unknown> | null => {
    abandon()
    assert(inFlight === (last === null ? 0 : 1), 'A transaction ended while a statement of it was still running')
    return last
  }
  return { tx, gate, gather, end, abandon, failed: () => failed }
}
