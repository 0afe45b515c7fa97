import { Button, CloseButton } from '@mantine/core'
import { useEffect, useEffectEvent, type ReactElement } from 'react'
import classes from './data-table.module.css'
import type { TableLayout } from './table-layout.ts'
import type { TableList } from './table-tools.tsx'
import { tableText } from './table-text.ts'
import { isModified, layoutOf, searchIn, useViews } from './use-views.ts'

type ActiveViewProps = {
  readonly name: string
  readonly list: TableList
  readonly view: string
  readonly layout: TableLayout
  readonly onLayout: (layout: TableLayout) => void
}

/** The view that a list stands in: its name, whether something was changed since, the way back. A link brings its columns with it. */
export function ActiveView({ name, list, view, layout, onLayout }: ActiveViewProps): ReactElement | null {
  const found = useViews(name).data?.data.find((each) => each.id === view)
  const arrived = found !== undefined && layout.view !== view
  const apply = useEffectEvent(() => {
    if (found !== undefined) onLayout(layoutOf(found, layout.density))
  })
  useEffect(
    function takeLayoutOfLink() {
      if (arrived) apply()
    },
    [arrived],
  )
  if (found === undefined) return null
  const modified = !arrived && isModified(found, list.search, layout)
  return (
    <span className={classes.view}>
      <b>{found.name}</b>
      {modified ? (
        <>
          <i>{tableText.modified}</i>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              onLayout(layoutOf(found, layout.density))
              list.onSearch(searchIn(found.search, view))
            }}
          >
            {tableText.resetView}
          </Button>
        </>
      ) : null}
      <CloseButton size={22} iconSize={13} aria-label={tableText.leaveView} title={tableText.leaveView} onClick={() => list.onSearch(searchIn(list.search, null))} />
    </span>
  )
}
