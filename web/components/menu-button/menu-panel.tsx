import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import classes from './menu-button.module.css'
import type { MenuButtonProps, MenuEntry } from './menu-entry.ts'
import { PlainMenuButton } from './plain-menu-button.tsx'

/** The button with its menu, open from the start: somebody has just asked for it. */
export function MenuPanel(props: MenuButtonProps): ReactElement {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(function openAfterArrival() {
    button.current?.focus()
    setOpened(true)
  }, [])

  return (
    <Menu opened={opened} onChange={setOpened} position={props.position} width={props.width} returnFocus>
      <Menu.Target>
        <PlainMenuButton {...props} ref={button} />
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown ?? ''}>
        {props.entries.map((entry, index) => (
          <Entry key={index} entry={entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Entry({ entry }: { readonly entry: MenuEntry }): ReactElement {
  switch (entry.kind) {
    case 'divider':
      return <Menu.Divider />
    case 'label':
      return <Menu.Label>{entry.label}</Menu.Label>
    case 'content':
      return <>{entry.content}</>
    case 'item':
      return (
        <Menu.Item leftSection={entry.icon} onClick={entry.onSelect}>
          {entry.label}
        </Menu.Item>
      )
    case 'check':
    case 'choice':
      return (
        <Menu.Item
          role={entry.kind === 'check' ? 'menuitemcheckbox' : 'menuitemradio'}
          aria-checked={entry.on}
          disabled={entry.disabled === true}
          closeMenuOnClick={false}
          leftSection={<IconCheck size={14} stroke={2} className={classes.tick} data-on={entry.on} aria-hidden />}
          onClick={entry.onSelect}
        >
          {entry.label}
        </Menu.Item>
      )
  }
}
