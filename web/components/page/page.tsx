import type { ReactElement, ReactNode } from 'react'
import { useEffect } from 'react'
import classes from './page.module.css'

export type Crumb = {
  readonly label: string
  /** The link of the crumb, made by the page; the last crumb has none. */
  readonly link?: (label: string) => ReactNode
}

export type PageProps = {
  readonly title: string
  /** From the widest to the page itself. */
  readonly breadcrumbs?: readonly Crumb[]
  /** The page's own verbs, at the end of the heading. */
  readonly actions?: ReactNode
  /** Beside the title: status chips. */
  readonly aside?: ReactNode
  /** The page takes exactly the height of the window and its parts scroll inside, as a table does. */
  readonly fill?: boolean
  readonly children: ReactNode
}

/** A page inside the shell: its title, where it stands, what can be done on it. */
export function Page(props: PageProps): ReactElement {
  const { title, breadcrumbs = [] } = props
  useEffect(
    function nameTheTab() {
      document.title = `${title} · Steward`
    },
    [title],
  )

  return (
    <div className={classes['page'] ?? ''} data-fill={props.fill === true || undefined}>
      <header className={classes['heading'] ?? ''}>
        <div className={classes['names'] ?? ''}>
          {breadcrumbs.length === 0 ? null : (
            <nav aria-label="Breadcrumb">
              <ol className={classes['crumbs'] ?? ''}>
                {breadcrumbs.map((crumb, index) => (
                  <li key={`${index} ${crumb.label}`}>
                    {crumb.link === undefined ? (
                      <span aria-current={index === breadcrumbs.length - 1 ? 'page' : undefined}>{crumb.label}</span>
                    ) : (
                      crumb.link(crumb.label)
                    )}
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <div className={classes['titleLine'] ?? ''}>
            <h1 className={classes['title'] ?? ''}>{title}</h1>
            {props.aside}
          </div>
        </div>
        {props.actions === undefined ? null : <div className={classes['actions'] ?? ''}>{props.actions}</div>}
      </header>
      {props.children}
    </div>
  )
}
