import { IconChevronDown, IconExternalLink } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { isActive, isExternal, openPage, type NavItem } from '../navigation.ts'
import { NavAnchor } from './nav-anchor.tsx'
import { NavFace } from './nav-face.tsx'
import classes from './sidebar.module.css'

/** An item of the wide sidebar; one with children opens and closes them, and is open while one of them is shown. */
export function WideItem({ item }: { readonly item: NavItem }): ReactElement {
  const { pathname } = useLocation()
  const active = isActive(item, pathname)
  const [toggled, setToggled] = useState<boolean | null>(null)
  const opened = toggled ?? active
  const { children } = item
  if (children === undefined) {
    return (
      <NavAnchor page={item} className={classes.item} active={active}>
        <item.icon size={20} stroke={1.6} aria-hidden />
        <NavFace item={item} />
        {isExternal(item.path) ? <IconExternalLink size={14} stroke={1.6} className={classes.away} aria-hidden /> : null}
      </NavAnchor>
    )
  }
  const open = openPage(item, pathname)
  return (
    <>
      <button type="button" className={classes.item} data-holds={active || undefined} aria-expanded={opened} onClick={() => setToggled(!opened)}>
        <item.icon size={20} stroke={1.6} aria-hidden />
        <NavFace item={item} />
        <IconChevronDown size={15} stroke={1.8} className={classes.chevron} aria-hidden />
      </button>
      {opened ? (
        <ul className={classes.leaves}>
          {children.map((page) => (
            <li key={page.path}>
              <NavAnchor page={page} className={classes.leaf} active={page === open}>
                {page.title}
              </NavAnchor>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
