import { IconChevronDown, IconExternalLink } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { MenuButton } from '../../components/menu-button/menu-button.tsx'
import type { MenuEntry } from '../../components/menu-button/menu-entry.ts'
import { isActive, isExternal, openPage, type NavItem } from '../navigation.ts'
import { measures } from './measures.ts'
import { NavFace } from './nav-face.tsx'
import classes from './sidebar.module.css'
import { shellText } from './text.ts'

/** The pages that the row has no room for, in a menu at its end; marked while one of them is open. */
export function NavMore({ items }: { readonly items: readonly NavItem[] }): ReactElement {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const entriesOf = (item: NavItem): readonly MenuEntry[] => {
    const { title, path, children, disabled = false } = item
    if (children !== undefined) return [{ kind: 'label', label: title }, ...children.map((page): MenuEntry => ({ kind: 'item', label: page.title, current: page === openPage(item, pathname), onSelect: () => void navigate({ to: page.path }) }))]
    const away = isExternal(path)
    const face = <span className={classes.moreFace}><NavFace item={item} />{away ? <IconExternalLink size={12} stroke={1.8} className={classes.away} aria-hidden /> : null}</span>
    return [{ kind: 'item', label: title, face, disabled, current: isActive(item, pathname), icon: <item.icon size={18} stroke={1.6} aria-hidden />, onSelect: () => (away ? void window.open(path, '_blank', 'noopener,noreferrer') : void navigate({ to: path })) }]
  }
  return (
    <MenuButton label={shellText.more} labelled className={classes.rowItem} active={items.some((item) => isActive(item, pathname))} width={measures.navPopoverPx} position="bottom-end" entries={items.flatMap(entriesOf)}>
      {shellText.more}
      <IconChevronDown size={14} stroke={1.8} aria-hidden />
    </MenuButton>
  )
}
