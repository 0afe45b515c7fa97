import { Suspense, type ReactElement } from 'react'
import { lazyPart } from '../../shared/lazy-part.tsx'
import type { DataTableProps } from './data-table.tsx'
import classes from './data-table.module.css'
import { tableText } from './table-text.ts'

// Few lists are looked through for so long.
export const RowSearch = lazyPart(() => import('./row-search.tsx'), 'RowSearch')

/** Under the last row or card of a list that goes on: that the next rows are coming, how far they have been looked for, or that they could not be had. */
export function MoreRows<Row>(props: Pick<DataTableProps<Row>, 'state' | 'hasMore' | 'fetching' | 'fetchMore' | 'moreFailed' | 'search'> & { readonly as: 'rows' | 'cards' }): ReactElement | null {
  const { search } = props
  const searches = search != null && (search.stopped || props.fetching === true)
  if (props.state !== 'ready' || props.hasMore !== true || (!searches && props.fetching !== true && props.moreFailed !== true)) return null
  const [row, cell] = props.as === 'rows' ? (['row', 'gridcell'] as const) : []
  return (
    <div role={row} className={classes.more}>
      <div role={cell}>
        {searches ? (
          <Suspense fallback={tableText.loadingMore}>
            <RowSearch {...search} />
          </Suspense>
        ) : props.fetching === true ? (
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
