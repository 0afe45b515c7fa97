import { IconBookmark, IconDownload } from '@tabler/icons-react'
import { Suspense, useState, type ReactElement } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { PageAction } from '../../shared/actions.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { PanelButton } from '../panel-button/panel-button.tsx'
import type { Column } from './column.ts'
import { ColumnsButton } from './columns-button.tsx'
import classes from './data-table.module.css'
import type { TableLayout } from './table-layout.ts'
import { tableText } from './table-text.ts'
import { useFocusAfter } from './use-focus-after.ts'

/** A list that has an address: everything that it shows follows from it. */
export type TableList = {
  /** The search of the address without its question mark: filters, order, and the view that was chosen. */
  readonly search: string
  /** The entry of the history that the list stands in: where it is scrolled to is remembered by it. */
  readonly place?: string
  readonly onSearch: (search: string) => void
  /** What the server streams for exactly these rows; absent where it has no such list. */
  readonly csv?: { readonly row: Endpoint; readonly params?: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, string | undefined>>; /** Whose it is, where it is of one account and a time: both stand in the name of the file. */ readonly of?: string }
}

export type TableToolsProps<Row> = {
  readonly name: string
  /** What the table is called. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly layout: TableLayout
  readonly onLayout: (layout: TableLayout) => void
  readonly total: { readonly count: number; readonly exact: boolean } | null
  /** Rows stand as cards: there are no columns to arrange. */
  readonly cards: boolean
  readonly list?: TableList
}

const ViewPanel = lazyPart(() => import('./view-panel.tsx'), 'ViewPanel')
const ActiveView = lazyPart(() => import('./active-view.tsx'), 'ActiveView')
const TableExport = lazyPart(() => import('./table-export.tsx'), 'TableExport')

/** At the end of a table's bar: its views, its export, its columns. What each needs is fetched when it is used. */
export function TableTools<Row>(props: TableToolsProps<Row>): ReactElement {
  const { list } = props
  const [exporting, setExporting] = useState(0)
  const exportButton = useFocusAfter(exporting > 0)
  const view = list === undefined ? null : new URLSearchParams(list.search).get('view')
  return (
    <>
      {list?.csv === undefined || exporting > 0 ? null : (
        <PageAction id={`table.export ${props.name}`} label={tableText.exportOf({ list: props.label })} icon={IconDownload} run={() => setExporting(exporting + 1)} />
      )}
      {list === undefined ? null : (
        <>
          {view === null ? null : (
            <Suspense fallback={null}>
              <ActiveView {...props} list={list} view={view} />
            </Suspense>
          )}
          <PanelButton
            label={tableText.views}
            className={classes.menuButton}
            width={320}
            panel={(close) => (
              <Suspense fallback={null}>
                <ViewPanel {...props} list={list} view={view} onDone={close} />
              </Suspense>
            )}
          >
            <IconBookmark size={17} stroke={1.6} aria-hidden />
          </PanelButton>
        </>
      )}
      {list?.csv === undefined ? null : exporting > 0 ? (
        <Suspense fallback={null}>
          <TableExport key={exporting} name={props.name} csv={list.csv} total={props.total} onEnd={() => setExporting(0)} />
        </Suspense>
      ) : (
        <button ref={exportButton} data-offered type="button" className={classes.menuButton} aria-label={tableText.export} title={tableText.exportHint} onClick={() => setExporting(exporting + 1)}>
          <IconDownload size={17} stroke={1.6} aria-hidden />
        </button>
      )}
      {props.cards ? null : <ColumnsButton columns={props.columns} layout={props.layout} onLayout={props.onLayout} />}
    </>
  )
}
