import { CloseButton } from '@mantine/core'
import { useMemo, type ReactElement } from 'react'
import { BulkActs } from '../../shared/bulk-acts.tsx'
import type { SwitchedPlace } from '../../shared/bulk-parts.ts'
import { text } from './text.ts'
import classes from './tree.module.css'
import { offeredPlace, type PlaceRow } from './tree-rows.ts'

/** What can be done to the places that are picked in the tree, whatever they are. */
export function TreeBulk({ rows, onClear }: { readonly rows: readonly PlaceRow[]; readonly onClear: () => void }): ReactElement {
  const places = useMemo(() => rows.map(switched), [rows])
  return (
    <div role="group" className={classes.bulk} aria-label={text.tree.picked({ count: rows.length })}>
      <span className={classes.bulkCount} role="status">{text.tree.picked({ count: rows.length })}</span>
      <CloseButton size="sm" aria-label={text.tree.clear} title={text.tree.clear} onClick={onClear} />
      <span className={classes.bulkActs}>
        <BulkActs name="tree" where={text.tree.label} places={places} onDone={onClear} />
      </span>
    </div>
  )
}

function switched(row: PlaceRow): SwitchedPlace {
  switch (row.kind) {
    case 'event':
      return { kind: 'event', event: row.place }
    case 'market':
      return { kind: 'market', market: row.place }
    default:
      return { kind: row.kind, place: offeredPlace(row), status: row.place.status }
  }
}
