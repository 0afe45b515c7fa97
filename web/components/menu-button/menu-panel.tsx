import { Menu } from '@mantine/core'
import { useEffect, useRef, useState, type ReactElement } from 'react'
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
      <Menu.Dropdown mah="70vh" style={{ overflow: 'auto' }}>
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
        <Menu.Item leftSection={entry.icon} disabled={entry.disabled === true} onClick={entry.onSelect} {...(entry.current === true ? { 'aria-current': 'page', fw: 650 } : {})}>
          {entry.face ?? entry.label}
        </Menu.Item>
      )
    case 'check':
      return (
        <Menu.CheckboxItem checked={entry.on} disabled={entry.disabled === true} onChange={entry.onSelect}>
          {entry.label}
        </Menu.CheckboxItem>
      )
    case 'choice':
      return (
        <Menu.RadioItem value={entry.label} checked={entry.on} disabled={entry.disabled === true} closeMenuOnClick={false} onChange={entry.onSelect}>
          {entry.label}
        </Menu.RadioItem>
      )
  }
}
