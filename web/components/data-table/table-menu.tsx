import { IconColumns3 } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { MenuButton } from '../menu-button/menu-button.tsx'
import { densities, type Column } from './column.ts'
import classes from './data-table.module.css'
import type { TableChoices } from './table-choices.ts'
import { tableText } from './table-text.ts'

type TableMenuProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly visible: Readonly<Record<string, boolean>>
  readonly choices: TableChoices
  readonly onChoose: (choices: TableChoices) => void
}

/** Which columns a table shows and how dense its rows are. */
export function TableMenu<Row>({ columns, visible, choices, onChoose }: TableMenuProps<Row>): ReactElement {
  return (
    <MenuButton
      label={tableText.menu}
      className={classes.menuButton}
      width={210}
      position="bottom-end"
      entries={[
        { kind: 'label', label: tableText.columns },
        ...columns.map((column) => ({
          kind: 'check' as const,
          label: column.header,
          on: visible[column.id] === true,
          disabled: column.fixed === true,
          onSelect: () => onChoose({ ...choices, shown: { ...choices.shown, [column.id]: visible[column.id] !== true } }),
        })),
        { kind: 'divider' },
        { kind: 'label', label: tableText.density },
        ...densities.map((density) => ({
          kind: 'choice' as const,
          label: tableText.densities[density],
          on: choices.density === density,
          onSelect: () => onChoose({ ...choices, density }),
        })),
      ]}
    >
      <IconColumns3 size={17} stroke={1.6} aria-hidden />
    </MenuButton>
  )
}
