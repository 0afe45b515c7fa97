import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, type ReactElement } from 'react'
import type { NavGroup } from '../navigation.ts'
import { CompactItem } from './compact-item.tsx'
import classes from './sidebar.module.css'
import { shellText } from './text.ts'

/** The groups of pages in one row below the top bar; where they are more than it holds, the open page is in sight. */
export function NavRow({ groups }: { readonly groups: readonly NavGroup[] }): ReactElement {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(
    function showOpenPage() {
      row.current?.querySelector('[aria-current], [data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    [pathname],
  )
  return (
    <nav ref={row} className={classes.row} aria-label={shellText.navigation}>
      {groups.map((group) => (
        <div key={group.title} role="group" aria-label={group.title}>
          <ul className={classes.rowItems}>
            {group.items.map((item) => (
              <li key={item.title}>
                <CompactItem item={item} place="row" />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
