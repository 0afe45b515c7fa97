import type { Endpoint, Table } from '#contract/endpoint.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Context } from '../context.ts'
import type { CsvPages } from '../runtime/csv-pages.ts'
import type { Call, CsvMaker, CsvPager, Executor, Handler, HandlerReply } from '../runtime/handler.ts'
import { runUseCase } from '../runtime/use-case.ts'

/** A row of the contract together with what answers it. */
export type MountedRow = {
  /** '<capability>.<row>', as in audit, metrics and keys. */
  readonly name: string
  readonly row: Endpoint
  readonly run: (call: Call<Endpoint>) => Promise<Result<HandlerReply<Endpoint>>>
  /** Of a row whose CSV has a form of its own: what makes it. */
  readonly csv?: CsvMaker<Endpoint>
  /** Of a row whose export is not made of its handler's pages: what reads it. */
  readonly pages?: (call: Call<Endpoint>) => CsvPages
}

/**
 * For each row a handler, which the runner runs, with what makes its CSV where that has a form of its own or is not made of the handler's
 * pages, or an executor of its own. A missing one is a compile error.
 */
export type Runners<Rows extends Table> = { readonly [Name in keyof Rows]: Rows[Name] extends { readonly csv: 'own' } ? WithCsv<Rows[Name]> : Handler<Rows[Name]> | WithPages<Rows[Name]> | { readonly execute: Executor<Rows[Name]> } }
type WithCsv<Row extends Endpoint> = { readonly handle: Handler<Row>; readonly csv: CsvMaker<Row> }
type WithPages<Row extends Endpoint> = { readonly handle: Handler<Row>; readonly pages: CsvPager<Row> }

export function mountedRows<Rows extends Table>(context: Context, capability: string, rows: Rows, runners: Runners<Rows>): readonly MountedRow[] {
  return Object.entries(rows).map(([rowName, row]) => {
    const name = `${capability}.${rowName}`
    // The pair stems from one name of the table, so their types belong together; one list of all rows cannot say so.
    const runner = runners[rowName] as unknown as Handler<Endpoint> | WithCsv<Endpoint> | WithPages<Endpoint> | { readonly execute: Executor<Endpoint> }
    if ('execute' in runner) return { name, row, run: runner.execute }
    const handler = typeof runner === 'function' ? runner : runner.handle
    const run = (call: Call<Endpoint>) => runUseCase(context, { name, row, handler }, call)
    if (typeof runner === 'function') return { name, row, run }
    if ('csv' in runner) return { name, row, run, csv: runner.csv }
    const { pages } = runner
    return { name, row, run, pages: (call: Call<Endpoint>) => pages(context, call) }
  })
}
