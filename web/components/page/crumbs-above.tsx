import { Menu } from '@mantine/core'
import { cloneElement, isValidElement, type ReactElement } from 'react'
import { MenuButton } from '../menu-button/menu-button.tsx'
import type { Crumb } from './page.tsx'
import { pageText } from './page-text.ts'
import classes from './crumbs-above.module.css'

/** The crumbs for which there is no room, from the widest on, in a menu. */
export function CrumbsAbove({ crumbs }: { readonly crumbs: readonly Crumb[] }): ReactElement {
  return (
    <MenuButton
      label={pageText.above}
      className={classes.above}
      width={240}
      position="bottom-start"
      entries={crumbs.map(({ label, link }) => ({ kind: 'content', content: <Menu.Item renderRoot={(props) => linkWith(link?.(label), props)}><bdi>{label}</bdi></Menu.Item> }))}
    >
      …
    </MenuButton>
  )
}

/** The crumb's own link as a line of the menu. */
function linkWith(link: unknown, props: object): ReactElement {
  return isValidElement(link) ? cloneElement(link, props) : <span {...props} />
}
