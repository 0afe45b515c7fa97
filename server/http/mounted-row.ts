import type { Endpoint, Table } from '#contract/endpoint.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Context } from '../context.ts'
import type { Call, Executor, Handler, HandlerReply } from '../runtime/handler.ts'
import { runUseCase } from '../runtime/use-case.ts'

/** A row of the contract together with what answers it. */
export type MountedRow = {
  /** '<capability>.<row>', as in audit, metrics and keys. */
  readonly name: string
  readonly row: Endpoint
  readonly run: (call: Call<Endpoint>) => Promise<Result<HandlerReply<Endpoint>>>
}

/** For each row a handler, which the runner runs, or an executor of its own. A missing one is a compile error. */
export type Runners<Rows extends Table> = { readonly [Name in keyof Rows]: Handler<Rows[Name]> | { readonly execute: Executor<Rows[Name]> } }

export function mountedRows<Rows extends Table>(context: Context, capability: string, rows: Rows, runners: Runners<Rows>): readonly MountedRow[] {
  return Object.entries(rows).map(([rowName, row]) => {
    const name = `${capability}.${rowName}`
    // The pair stems from one name of the table, so their types belong together; one list of all rows cannot say so.
    const runner = runners[rowName] as unknown as Handler<Endpoint> | { readonly execute: Executor<Endpoint> }
    const run = typeof runner === 'function' ? (call: Call<Endpoint>) => runUseCase(context, { name, row, handler: runner }, call) : runner.execute
    return { name, row, run }
  })
}
