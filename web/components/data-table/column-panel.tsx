import { ActionIcon, Button, Checkbox, SegmentedControl } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { densities, type Column } from './column.ts'
import classes from './data-table.module.css'
import { emptyLayout, isShown, ordered, withShown, withStep, withWidth, type TableLayout } from './table-layout.ts'
import { tableText } from './table-text.ts'

export type ColumnPanelProps = {
  readonly columns: readonly Column<never>[]
  readonly layout: TableLayout
  readonly onLayout: (layout: TableLayout) => void
  /** False: the headings are words alone, and are neither dragged nor reached by keys. */
  readonly headingsMove?: boolean
}

const stepPx = 16

/** Which columns a table shows, in which order and how wide, and how dense its rows are: all of it by keyboard too. */
export function ColumnPanel({ columns, layout, onLayout, headingsMove = true }: ColumnPanelProps): ReactElement {
  const all = ordered(columns, layout)
  return (
    <div className={classes.panel}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={tableText.density}
        value={layout.density}
        onChange={(chosen) => onLayout({ ...layout, density: densities.find((each) => each === chosen) ?? layout.density })}
        data={densities.map((value) => ({ value, label: tableText.densities[value] }))}
      />
      <ul className={classes.columnList} aria-label={tableText.columns}>
        {all.map((column) => {
          const width = layout.widths[column.id] ?? column.width
          const shown = isShown(column, layout)
          return (
            <li key={column.id}>
              <Checkbox
                size="xs"
                label={column.header}
                checked={shown}
                disabled={column.fixed === true}
                onChange={(event) => onLayout(withShown(layout, column.id, event.currentTarget.checked))}
              />
              <Step label={tableText.narrower({ column: column.header })} disabled={!shown} onStep={() => onLayout(withWidth(layout, column.id, width - stepPx))}>
                <IconMinus size={13} aria-hidden />
              </Step>
              <Step label={tableText.wider({ column: column.header })} disabled={!shown} onStep={() => onLayout(withWidth(layout, column.id, width + stepPx))}>
                <IconPlus size={13} aria-hidden />
              </Step>
              <Step label={tableText.earlier({ column: column.header })} disabled={!shown} onStep={() => onLayout(withStep(layout, columns, column.id, -1))}>
                <IconChevronUp size={14} aria-hidden />
              </Step>
              <Step label={tableText.later({ column: column.header })} disabled={!shown} onStep={() => onLayout(withStep(layout, columns, column.id, 1))}>
                <IconChevronDown size={14} aria-hidden />
              </Step>
            </li>
          )
        })}
      </ul>
      {headingsMove ? <p className={classes.hint}>{tableText.columnsHint}</p> : null}
      <Button size="xs" variant="default" onClick={() => onLayout({ ...emptyLayout(layout.density), ...(layout.view === undefined ? {} : { view: layout.view }) })}>
        {tableText.resetLayout}
      </Button>
    </div>
  )
}

type StepProps = { readonly label: string; readonly disabled: boolean; readonly onStep: () => void; readonly children: ReactNode }

function Step({ label, disabled, onStep, children }: StepProps): ReactElement {
  return (
    <ActionIcon size={24} variant="transparent" color="gray" aria-label={label} title={label} disabled={disabled} style={disabled ? { visibility: 'hidden' } : {}} onClick={onStep}>
      {children}
    </ActionIcon>
  )
}
