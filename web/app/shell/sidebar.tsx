import { ActionIcon } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Logo } from '../brand/logo.tsx'
import type { NavGroup } from '../navigation.ts'
import { paths } from '../paths.ts'
import { CompactItem } from './compact-item.tsx'
import classes from './sidebar.module.css'
import { shellText } from './text.ts'
import { WideItem } from './wide-item.tsx'

type SidebarProps = {
  readonly groups: readonly NavGroup[]
  readonly mini: boolean
  /** Absent inside a drawer, which has one width. */
  readonly onToggleMini?: () => void
}

/** The groups of pages that the person may see, at the side of the window: with titles, or narrow. */
export function Sidebar({ groups, mini, onToggleMini }: SidebarProps): ReactElement {
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
          <div key={group.title} role="group" aria-label={group.title} className={classes.group}>
            {mini ? null : <p className={classes.groupTitle}>{group.title}</p>}
            <ul className={classes.items}>
              {group.items.map((item) => (
                <li key={item.title}>{mini ? <CompactItem item={item} place="mini" /> : <WideItem item={item} />}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {onToggleMini === undefined ? (
        <Link to={paths.root} className={classes.help}>
          {shellText.help}
        </Link>
      ) : null}
    </nav>
  )
}
