import { Button } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { formatCount } from '../../shared/format.ts'
import { CopyLines } from './copy-lines.tsx'
import classes from './data-table.module.css'
import type { Picking } from './row-selection.ts'
import { tableText } from './table-text.ts'

type BulkBarProps = {
  readonly picking: Picking
  readonly loaded: number
  readonly total: { readonly count: number; readonly exact: boolean } | null
  /** There are more that match than are loaded, and the actions reach them. */
  readonly canAll: boolean
  /** The ids of the selected rows are worth copying. */
  readonly copies: boolean
  readonly children: ReactNode
}

/** What can be done with the selected rows, while there are any. */
export function BulkBar({ picking, loaded, total, canAll, copies, children }: BulkBarProps): ReactElement {
  const all = total === null ? '' : formatCount(total.count, total.exact)
  return (
    <div role="toolbar" aria-label={tableText.bulk} className={classes.bulk}>
      <strong role="status">{picking.all ? tableText.pickedAll({ total: all }) : tableText.picked({ count: picking.ids.size })}</strong>
      {canAll && !picking.all && picking.ids.size === loaded && total !== null ? (
        <Button size="compact-xs" variant="subtle" onClick={picking.pickAll}>
          {tableText.pickAll({ total: all })}
        </Button>
      ) : null}
      {children}
      {picking.all || !copies ? null : <CopyLines label={tableText.copyIds} lines={[...picking.ids]} told={() => tableText.copied({ count: picking.ids.size })} />}
      <Button size="compact-xs" variant="subtle" color="gray" onClick={picking.clear}>
        {tableText.unpick}
      </Button>
    </div>
  )
}
