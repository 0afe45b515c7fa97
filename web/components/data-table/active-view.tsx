import { Button, CloseButton } from '@mantine/core'
import { useEffect, useEffectEvent, type ReactElement } from 'react'
import { address } from '../../shared/i18n/en/address.ts'
import { texts } from '../../shared/i18n/texts.ts'
import classes from './data-table.module.css'
import type { TableLayout } from './table-layout.ts'
import type { TableList } from './table-tools.tsx'
import { tableText } from './table-text.ts'
import { isModified, layoutOf, searchIn, useViews } from './use-views.ts'

const text = texts('address', address)

type ActiveViewProps = {
  readonly name: string
  readonly list: TableList
  readonly view: string
  readonly layout: TableLayout
  readonly onLayout: (layout: TableLayout) => void
}

/** The view that a list stands in: its name, whether something was changed since, the way back. A link brings its columns with it. */
export function ActiveView({ name, list, view, layout, onLayout }: ActiveViewProps): ReactElement | null {
  const views = useViews(name).data?.data
  const found = views?.find((each) => each.id === view)
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
  if (views === undefined) return null
  if (found === undefined) {
    return (
      <span className={classes.view}>
        <i role="note">{text.noView}</i>
        <CloseButton size={22} iconSize={13} aria-label={text.leaveOut} title={text.leaveOut} onClick={() => list.onSearch(searchIn(list.search, null))} />
      </span>
    )
  }
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
