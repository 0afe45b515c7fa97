import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useContext, useEffect, type ReactElement, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { HeadingSlot } from './heading-slot.ts'
import classes from './page.module.css'
import { pageText } from './page-text.ts'

export type Crumb = {
  readonly label: string
  /** The link of the crumb, made by the page; the last crumb has none. */
  readonly link?: (label: string) => ReactNode
  /** What stands behind the label: a menu of its neighbours. */
  readonly beside?: ReactNode
}

export type PageProps = {
  readonly title: string
  /** What the title is about, as a name: it stands for the title where there is no room for all of it. */
  readonly subject?: string | undefined
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

// Pages far down a tree have it.
const CrumbsAbove = lazyPart(() => import('./crumbs-above.tsx'), 'CrumbsAbove')

/** More crumbs than these would leave none of them room: the last two stand, the others in a menu before them. */
const crumbsMax = 3

/** A page inside the shell: its title, where it stands, what can be done on it. Where there is room, the heading stands in the top bar, its verbs where there is more. */
export function Page(props: PageProps): ReactElement {
  const slot = useContext(HeadingSlot)
  const roomy = useMediaQuery('(min-width: 992px)', true, { getInitialValueInEffect: false })
  const wide = useMediaQuery('(min-width: 1440px)', true, { getInitialValueInEffect: false })
  useEffect(
    function nameTheTab() {
      document.title = `${props.title} · Steward`
    },
    [props.title],
  )
  const inBar = slot !== null && roomy
  // Beside the tools of a bar that is no wider, verbs would leave the title no room.
  const apart = inBar && !wide && props.actions !== undefined
  const heading = <Heading {...props} actions={apart ? undefined : props.actions} />

  return (
    <div className={classes.page} data-fill={props.fill === true || undefined}>
      {inBar ? createPortal(heading, slot) : heading}
      {apart ? <div className={classes.actions}>{props.actions}</div> : null}
      {props.children}
    </div>
  )
}

function Heading({ title, subject, breadcrumbs = [], aside, actions }: PageProps): ReactElement {
  const above = breadcrumbs.length > crumbsMax ? breadcrumbs.slice(0, -2) : []
  const shown = breadcrumbs.slice(above.length)
  return (
    <div className={classes.heading}>
      <div className={classes.names}>
        {breadcrumbs.length === 0 ? null : (
          <nav aria-label={pageText.breadcrumb}>
            <ol className={classes.crumbs}>
              {above.length === 0 ? null : (
                <li className={classes.above}>
                  <Suspense fallback="…">
                    <CrumbsAbove crumbs={above} />
                  </Suspense>
                </li>
              )}
              {shown.map((crumb, index) => (
                <li key={`${index} ${crumb.label}`}>
                  {crumb.link === undefined ? (
                    <span dir="auto" aria-current={index === shown.length - 1 ? 'page' : undefined}>{crumb.label}</span>
                  ) : (
                    crumb.link(crumb.label)
                  )}
                  {crumb.beside}
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={classes.titleLine} data-subject={subject === undefined ? undefined : true}>
          {subject === undefined ? (
            <h1 dir="auto" className={classes.title} title={title}>
              {title}
            </h1>
          ) : (
            <h1 className={classes.title} title={title} aria-label={title}>
              <span className={classes.whole}>{title}</span>
              <span dir="auto" className={classes.subject}>
                {subject}
              </span>
            </h1>
          )}
          {aside}
        </div>
      </div>
      {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
