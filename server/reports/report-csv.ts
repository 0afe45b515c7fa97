import { csvBegin } from '#contract/csv.ts'
import type { Tx } from '#database/transaction.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { CsvTarget } from '../runtime/handler.ts'
import type { OpenReport } from './read-report.ts'
import { csvText, reportFileName, reportSheet } from './report-file.ts'
import { tellAll } from './shown-reports.ts'

/** Writes the whole of an open report as its file says it, byte by byte, some rows at a time. Refuses what a spreadsheet could not open. */
export async function writeReportCsv(tx: Tx, open: OpenReport, to: CsvTarget): Promise<Result<null>> {
  const told = await tellAll(tx, open)
  if (!told.ok) return told
  const { heading, pages } = told.value
  const { above, line, below } = await reportSheet(tx, told.value)
  to.begin({ fileName: reportFileName(heading, 'csv'), linesBeside: above.length + below.length })
  await to.write(csvBegin + csvText(above))
  for await (const rows of pages) await to.write(csvText(rows.map(line)))
  await to.write(csvText(below))
  return ok(null)
}
