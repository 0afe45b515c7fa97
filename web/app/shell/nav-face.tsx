import type { ReactElement } from 'react'
import type { NavItem } from '../navigation.ts'
import { NavFigure } from './nav-figure.tsx'
import classes from './sidebar.module.css'

/** What an item says beside its picture: its title with the line under it, and how many wait behind it. */
export function NavFace({ item: { title, caption, info } }: { readonly item: NavItem }): ReactElement {
  return (
    <>
      <span className={classes.names}>
        <span>{title}</span>
        {caption === undefined ? null : <span className={classes.caption}>{caption}</span>}
      </span>
      {info === undefined ? null : <NavFigure info={info} />}
    </>
  )
}
