import { Button, NativeSelect } from '@mantine/core'
import { useMemo, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { reportNames } from '#contract/report-names.ts'
import { reports } from '#contract/reports.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { sortOf, sortText } from '../../components/data-table/table-sort.ts'
import { notify } from '../../components/feedback/notify.ts'
import { FileName } from '../../components/file-icon/file-name.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { call } from '../../shared/api.ts'
import { formatCount } from '../../shared/format.ts'
import { useInnerAddress, withParams } from '../../shared/list-address.tsx'
import { readFilters } from '../../shared/read-filters.ts'
import { refusalText } from '../../shared/refusal-text.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { fileOf } from './file-of.ts'
import classes from './reports.module.css'
import { text } from './text.ts'

type Kept = RowOf<typeof reports.files>

/** The files that one's own schedules have made, as a list beside the report: it grows with every day. */
export function KeptFiles(): ReactElement {
  const address = useInnerAddress()
  const columns = useMemo(() => keptColumns(), [])
  const { report, sort = '-made' } = readFilters(reports.files, Object.fromEntries(new URLSearchParams(address.search)))
  const query = { ...(report === undefined ? {} : { report }), sort }
  const list = useRowList(reports.files, { query: { ...query, limit: '100' } })
  const set = (name: string, value: string | undefined): void => address.onSearch(withParams(address.search, { [name]: value }))
  return (
    <DataTable
      name="reports.files"
      aria-label={text.files}
      columns={columns}
      {...list.table}
      rowId={keptId}
      height="auto"
      empty={report === undefined ? text.noFiles : { ...text.noSuchFile, action: <ClearFilters onClear={() => address.onSearch('')} /> }}
      sort={sortOf(sort, columns)}
      onSort={(next) => set('sort', sortText(next, columns))}
      list={{ ...address, csv: { row: reports.files, query } }}
      cardOf={(row) => <KeptCard row={row} />}
      toolbar={
        <NativeSelect size="xs" aria-label={text.keptColumns.report} value={report ?? ''} onChange={(event) => set('report', event.currentTarget.value)}
          data={[{ value: '', label: text.anyReport }, ...reportNames.map((value) => ({ value, label: text.names[value] }))]} />
      }
    />
  )
}

const keptId = (row: Kept): string => row.id

const keptColumns = (): readonly Column<Kept>[] => [
  { id: 'made', header: text.keptColumns.made, width: 118, sortKey: 'made', fallsFirst: true, cell: (row) => <When iso={row.made_at} style="short" /> },
  { id: 'report', header: text.keptColumns.report, width: 130, grow: 1, hiddenAtFirst: true, cell: (row) => text.names[row.report] },
  { id: 'file', header: text.keptColumns.file, width: 220, grow: 3, fixed: true, cell: (row) => <Made row={row} /> },
  { id: 'rows', header: text.rows, width: 76, align: 'end', sortKey: 'rows', cell: (row) => formatCount(row.rows) },
  { id: 'size', header: text.keptColumns.size, width: 92, align: 'end', sortKey: 'size', hiddenAtFirst: true, cell: (row) => (row.size_bytes === null ? '–' : formatCount(row.size_bytes)) },
  { id: 'from', header: text.keptColumns.from, width: 118, hiddenAtFirst: true, cell: (row) => <When iso={row.from} style="short" /> },
  { id: 'to', header: text.keptColumns.to, width: 118, hiddenAtFirst: true, cell: (row) => <When iso={row.to} style="short" /> },
  { id: 'act', header: text.keptColumns.act, width: 104, fixed: true, cell: (row) => <Download row={row} /> },
]

/** The file with the sign of its kind, or why there is none. */
function Made({ row }: { readonly row: Kept }): ReactElement {
  if (row.refusal === null) return <span className={classes.clip}><FileName name={row.file_name} /></span>
  return (
    <span className={classes.clip} title={refusalText(row.refusal)}>
      <Chip tone="alarm">{text.notMade}</Chip> {text.names[row.report]}: {refusalText(row.refusal)}
    </span>
  )
}

function Download({ row }: { readonly row: Kept }): ReactElement | null {
  async function download(): Promise<void> {
    const { data: [file] } = await call(reports.keptFile, { params: { id: row.id } })
    if (file !== undefined) saveFile(fileOf(file), file.file_name)
  }
  return row.refusal !== null ? null : (
    <Button size="compact-sm" variant="default" aria-label={text.actionOn({ act: text.download, report: row.file_name })} onClick={() => void download().catch(notify.error)}>
      {text.download}
    </Button>
  )
}

/** One of them on a narrow screen. */
function KeptCard({ row }: { readonly row: Kept }): ReactElement {
  return (
    <div className={classes.keptCard}>
      <Made row={row} />
      <span className={classes.hint}><When iso={row.made_at} style="short" /></span>
      <Download row={row} />
    </div>
  )
}
