import { Popover } from '@mantine/core'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { PanelButtonProps } from './panel-button.tsx'

/** The button with its panel, open from the start: somebody has just asked for it. */
export function PanelPopover({ label, className, children, labelled = false, panel, width }: PanelButtonProps): ReactElement {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(function openAfterArrival() {
    button.current?.focus()
    setOpened(true)
  }, [])

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={`min(${width}px, calc(100vw - 24px))`} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button ref={button} type="button" className={className} aria-expanded={opened} {...(labelled ? {} : { 'aria-label': label, title: label })} onClick={() => setOpened(!opened)}>
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} mah="75vh" style={{ overflow: 'auto' }}>
        {opened ? panel(() => setOpened(false)) : null}
      </Popover.Dropdown>
    </Popover>
  )
}
