import { CloseButton, Loader } from '@mantine/core'
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react'
import { exportCsv } from '../../shared/export-csv.ts'
import { formatCount } from '../../shared/format.ts'
import { saveFile } from '../../shared/save-file.ts'
import { notify } from '../feedback/notify.ts'
import classes from './data-table.module.css'
import type { TableList } from './table-tools.tsx'
import { tableText } from './table-text.ts'

type TableExportProps = {
  readonly name: string
  readonly csv: NonNullable<TableList['csv']>
  readonly total: { readonly count: number; readonly exact: boolean } | null
  readonly onEnd: () => void
}

/** An export under way: how many rows have come, and a way to stop it. It begins when it appears. */
export function TableExport({ name, csv, total, onEnd }: TableExportProps): ReactElement {
  const [rows, setRows] = useState(0)
  const [stop] = useState(() => new AbortController())
  const run = useEffectEvent(async (signal: AbortSignal) => {
    const begunAt = new Date().toISOString()
    try {
      const { file, fileName, rows: count } = await exportCsv(csv.row, csv, { signal, onRows: setRows })
      // Two of one list must not be taken for each other: of when it is stands in the name, as in those of reports.
      saveFile(file, fileName ?? fileNameOf(name, csv, begunAt))
      notify.success(tableText.exported({ rows: count }))
      onEnd()
    } catch (failure) {
      if (signal.aborted) return
      notify.error(failure)
      onEnd()
    }
  })
  useEffect(
    function exportOnce() {
      const own = new AbortController()
      void run(AbortSignal.any([own.signal, stop.signal]))
      return () => own.abort()
    },
    [stop],
  )

  return (
    <span className={classes.exporting}>
      <Loader size={14} aria-hidden />
      <bdi role="status">{total === null ? tableText.exporting({ rows }) : tableText.exportingOf({ rows, total: formatCount(total.count, total.exact) })}</bdi>
      <CloseButton
        size={24}
        iconSize={14}
        aria-label={tableText.cancel}
        title={tableText.cancel}
        onClick={() => {
          stop.abort()
          onEnd()
        }}
      />
    </span>
  )
}

/** What ends in a time that is over is of the same rows whenever it is exported: its name ends with the end of that time. */
function fileNameOf(name: string, { of, query }: TableExportProps['csv'], begunAt: string): string {
  const { from, to } = of === undefined ? {} : (query ?? {})
  const times = [from, to === undefined || to > begunAt ? begunAt : to].map((iso) => iso?.replaceAll(/[-:]|\.\d+/g, ''))
  return `${[name, of, ...times].filter((part) => part !== undefined).join('-')}.csv`
}
