import '@mantine/core/styles/Menu.css'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconColumns3 } from '@tabler/icons-react'
import type { ReactElement } from 'react'
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
    <Menu position="bottom-end" closeOnItemClick={false} width={210}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={tableText.menu} title={tableText.menu}>
          <IconColumns3 size={17} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Label>{tableText.columns}</Menu.Label>
        {columns.map((column) => (
          <Menu.Item
            key={column.id}
            role="menuitemcheckbox"
            aria-checked={visible[column.id] === true}
            disabled={column.fixed === true}
            leftSection={<Tick on={visible[column.id] === true} />}
            onClick={() =>
              onChoose({ ...choices, shown: { ...choices.shown, [column.id]: visible[column.id] !== true } })
            }
          >
            {column.header}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{tableText.density}</Menu.Label>
        {densities.map((density) => (
          <Menu.Item
            key={density}
            role="menuitemradio"
            aria-checked={choices.density === density}
            leftSection={<Tick on={choices.density === density} />}
            onClick={() => onChoose({ ...choices, density })}
          >
            {tableText.densities[density]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Tick({ on }: { readonly on: boolean }): ReactElement {
  return <IconCheck size={14} stroke={2} className={classes.tick} data-on={on} aria-hidden />
}
