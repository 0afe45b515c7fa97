import type { ReactElement } from 'react'
import type { DataTableProps } from './data-table.tsx'
import classes from './data-table.module.css'
import { tableText } from './table-text.ts'

/** Under the last row of a list that goes on: that the next rows are coming, or that they could not be had. */
export function MoreRows<Row>(props: Pick<DataTableProps<Row>, 'state' | 'hasMore' | 'fetching' | 'fetchMore' | 'moreFailed'>): ReactElement | null {
  if (props.state !== 'ready' || props.hasMore !== true || (props.fetching !== true && props.moreFailed !== true)) return null
  return (
    <div role="row" className={classes.more}>
      <div role="gridcell">
        {props.fetching === true ? (
          tableText.loadingMore
        ) : (
          <>
            {tableText.moreFailed}{' '}
            <button type="button" className={classes.link} onClick={props.fetchMore}>
              {tableText.retry}
            </button>
          </>
        )}
      </div>
    </div>
  )
}
