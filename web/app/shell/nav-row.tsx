import { useLayoutEffect, useRef, useState, type ReactElement } from 'react'
import type { NavGroup } from '../navigation.ts'
import { CompactItem } from './compact-item.tsx'
import { NavMore } from './nav-more.tsx'
import classes from './sidebar.module.css'
import { shellText } from './text.ts'

/** The groups of pages in one row below the top bar; what it has no room for stands in a menu at its end. */
export function NavRow({ groups }: { readonly groups: readonly NavGroup[] }): ReactElement {
  const row = useRef<HTMLDivElement>(null)
  const items = groups.flatMap((group) => group.items)
  const [held, setHeld] = useState(items.length)
  const beyond = items.slice(held)
  useLayoutEffect(
    function followRoom() {
      const box = row.current
      if (box === null) return undefined
      const measure = (): void => setHeld(heldBy(box))
      measure()
      // The window, and what is written in the row: a font that arrives, a figure, another language.
      const watch = new ResizeObserver(measure)
      for (const each of [box, ...box.children]) watch.observe(each)
      return () => watch.disconnect()
    },
    [groups],
  )
  return (
    <nav className={classes.row} aria-label={shellText.navigation}>
      <div ref={row} className={classes.rowGroups}>
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title} data-beyond={group.items.every((item) => beyond.includes(item)) || undefined}>
            <ul className={classes.rowItems}>
              {group.items.map((item) => (
                <li key={item.title} data-beyond={beyond.includes(item) || undefined}>
                  <CompactItem item={item} place="row" />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {beyond.length === 0 ? null : <NavMore items={beyond} />}
    </nav>
  )
}

/** How many items stand whole inside the box, in whichever direction they run. */
function heldBy(box: HTMLElement): number {
  const { left, right } = box.getBoundingClientRect()
  const items = [...box.querySelectorAll('li')].map((item) => item.getBoundingClientRect())
  const beyond = items.findIndex((item) => item.left < left || item.right > right)
  return beyond === -1 ? items.length : beyond
}
