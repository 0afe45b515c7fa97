import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { isExternal, type NavPage } from '../navigation.ts'

type NavAnchorProps = {
  readonly page: NavPage & { readonly disabled?: boolean }
  readonly className: string | undefined
  readonly active: boolean
  readonly children: ReactNode
}

/** The way to a page: inside the application, to another site in a new tab, or nowhere while it is disabled. */
export function NavAnchor({ page, className, active, children }: NavAnchorProps): ReactElement {
  if (page.disabled === true) {
    return (
      <span role="link" aria-disabled className={className} data-disabled>
        {children}
      </span>
    )
  }
  if (isExternal(page.path)) {
    return (
      <a href={page.path} target="_blank" rel="noopener noreferrer" className={className}>
        {children}
      </a>
    )
  }
  return (
    <Link to={page.path} className={className} data-active={active || undefined} activeOptions={{ includeSearch: false, exact: !active }}>
      {children}
    </Link>
  )
}
