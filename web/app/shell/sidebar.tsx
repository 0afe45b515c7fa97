import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronLeft } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { MenuButton } from '../../components/menu-button/menu-button.tsx'
import type { User } from '../../shared/session.ts'
import { Logo } from '../brand/logo.tsx'
import { navigationOf, type NavItem } from '../navigation.ts'
import { paths } from '../paths.ts'
import classes from './sidebar.module.css'
import { shellText } from './text.ts'

type SidebarProps = {
  readonly user: User
  readonly mini: boolean
  /** Absent inside a drawer, which has one width. */
  readonly onToggleMini?: () => void
}

/** The groups of pages that the person may see. */
export function Sidebar({ user, mini, onToggleMini }: SidebarProps): ReactElement {
  const groups = navigationOf(user)
  return (
    <nav className={classes.sidebar} data-mini={mini || undefined} aria-label={shellText.navigation}>
      <Link to={paths.root} className={classes.brand} aria-label={shellText.product}>
        <Logo size={mini ? 32 : 28} />
        {mini ? null : <span>{shellText.product}</span>}
      </Link>
      {onToggleMini === undefined ? null : (
        <ActionIcon
          variant="default"
          radius="xl"
          size={26}
          className={classes.toggle}
          aria-label={mini ? shellText.toVertical : shellText.toMini}
          title={mini ? shellText.toVertical : shellText.toMini}
          onClick={onToggleMini}
        >
          <IconChevronLeft size={15} className={classes.toggleIcon} />
        </ActionIcon>
      )}
      <div className={classes.groups}>
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            {mini ? null : <p className={classes.groupTitle}>{group.title}</p>}
            <ul className={classes.items}>
              {group.items.map((item) => (
                <li key={item.title}>{mini ? <MiniItem item={item} /> : <WideItem item={item} />}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}

function useIsActive(item: NavItem): boolean {
  const { pathname } = useLocation()
  return item.leaves.some((leaf) => pathname === leaf.to || pathname.startsWith(`${leaf.to}/`))
}

function WideItem({ item }: { readonly item: NavItem }): ReactElement {
  const active = useIsActive(item)
  const [opened, setOpened] = useState(true)
  if (!item.parent) {
    return (
      <Link to={item.leaves[0].to} className={classes.item} data-active={active || undefined} activeOptions={{ includeSearch: false }}>
        <item.icon size={20} stroke={1.6} aria-hidden />
        <span>{item.title}</span>
      </Link>
    )
  }
  return (
    <>
      <button type="button" className={classes.item} data-holds={active || undefined} aria-expanded={opened} onClick={() => setOpened(!opened)}>
        <item.icon size={20} stroke={1.6} aria-hidden />
        <span>{item.title}</span>
        <IconChevronDown size={15} stroke={1.8} className={classes.chevron} aria-hidden />
      </button>
      {opened ? (
        <ul className={classes.leaves}>
          {item.leaves.map((leaf) => (
            <li key={leaf.to}>
              <Link to={leaf.to} className={classes.leaf} activeProps={{ 'data-active': true }} activeOptions={{ includeSearch: false }}>
                {leaf.title}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function MiniItem({ item }: { readonly item: NavItem }): ReactElement {
  const navigate = useNavigate()
  const active = useIsActive(item)
  const face = (
    <>
      <item.icon size={22} stroke={1.6} aria-hidden />
      <span>{item.title}</span>
    </>
  )
  if (!item.parent) {
    return (
      <Link to={item.leaves[0].to} className={classes.miniItem} data-active={active || undefined}>
        {face}
      </Link>
    )
  }
  return (
    <MenuButton
      label={item.title}
      labelled
      className={classes.miniItem}
      active={active}
      width={160}
      position="right-start"
      entries={item.leaves.map((leaf) => ({ kind: 'item', label: leaf.title, onSelect: () => void navigate({ to: leaf.to }) }))}
    >
      {face}
    </MenuButton>
  )
}
