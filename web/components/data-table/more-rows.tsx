import type { ReactElement } from 'react'
import type { DataTableProps } from './data-table.tsx'
import classes from './data-table.module.css'
import { tableText } from './table-text.ts'

/** Under the last row or card of a list that goes on: that the next rows are coming, or that they could not be had. */
export function MoreRows<Row>(props: Pick<DataTableProps<Row>, 'state' | 'hasMore' | 'fetching' | 'fetchMore' | 'moreFailed'> & { readonly as: 'rows' | 'cards' }): ReactElement | null {
  if (props.state !== 'ready' || props.hasMore !== true || (props.fetching !== true && props.moreFailed !== true)) return null
  const [row, cell] = props.as === 'rows' ? (['row', 'gridcell'] as const) : []
  return (
    <div role={row} className={classes.more}>
      <div role={cell}>
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
