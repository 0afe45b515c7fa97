import type { ComponentProps, ReactElement } from 'react'
import type { MenuButtonProps } from './menu-entry.ts'

type PlainMenuButtonProps = MenuButtonProps & Omit<ComponentProps<'button'>, keyof MenuButtonProps>

/** The button alone, as it stands before its menu was ever opened and inside the menu afterwards. */
export function PlainMenuButton(props: PlainMenuButtonProps): ReactElement {
  const { label, labelled, active, entries: _entries, width: _width, position: _position, ...rest } = props
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...(labelled ? {} : { 'aria-label': label, title: label })}
      data-active={active || undefined}
      aria-current={active || undefined}
      {...rest}
    />
  )
}
