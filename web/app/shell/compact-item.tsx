import { IconChevronDown, IconExternalLink } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { MenuButton } from '../../components/menu-button/menu-button.tsx'
import { isActive, isExternal, openPage, type NavItem } from '../navigation.ts'
import { measures } from './measures.ts'
import { NavAnchor } from './nav-anchor.tsx'
import { NavFace } from './nav-face.tsx'
import classes from './sidebar.module.css'

type CompactItemProps = {
  readonly item: NavItem
  /** In the narrow sidebar, or in the row below the top bar. */
  readonly place: 'mini' | 'row'
}

/** An item where there is little room: its children stand in a menu. */
export function CompactItem({ item, place }: CompactItemProps): ReactElement {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const active = isActive(item, pathname)
  const className = place === 'mini' ? classes.miniItem : classes.rowItem
  const { children } = item
  const face = (
    <>
      <item.icon size={place === 'mini' ? 22 : 18} stroke={1.6} aria-hidden />
      <NavFace item={item} />
      {children === undefined && isExternal(item.path) ? <IconExternalLink size={12} stroke={1.8} className={classes.away} aria-hidden /> : null}
      {children === undefined ? null : place === 'row' ? <IconChevronDown size={14} stroke={1.8} aria-hidden /> : <IconChevronDown size={12} stroke={1.8} className={`${classes.away} ${classes.chevron}`} aria-hidden />}
    </>
  )
  if (children === undefined) {
    return (
      <NavAnchor page={item} className={className} active={active}>
        {face}
      </NavAnchor>
    )
  }
  return (
    <MenuButton
      label={item.title}
      labelled
      className={className}
      active={active}
      width={measures.navPopoverPx}
      position={place === 'mini' ? 'right-start' : 'bottom-start'}
      entries={children.map((page) => ({ kind: 'item', label: page.title, current: page === openPage(item, pathname), onSelect: () => void navigate({ to: page.path }) }))}
    >
      {face}
    </MenuButton>
  )
}
