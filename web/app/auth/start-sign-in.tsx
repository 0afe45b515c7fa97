import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { can } from '../../shared/access.ts'
import { safeReturnTo } from '../../shared/return-to.ts'
import { startSession, type User } from '../../shared/session.ts'
import { signInPath } from '../../shared/sign-in-path.ts'
import { paths } from '../paths.ts'
import { ThemeRoot } from '../theme/theme-root.tsx'
import { SignInPage } from './sign-in-page.tsx'

/**
 * The page for guests. Whoever turns out to be signed in is led on at once; a sign-in leads to where the person wanted to
 * go, else to the sports, else, for those without them, to the dashboard.
 */
export function startSignIn(): void {
  const { pathname, search, origin } = window.location
  if (pathname !== signInPath()) {
    window.location.replace(paths.notFound)
    return
  }
  const returnTo = safeReturnTo(new URLSearchParams(search).get('returnTo'), origin)
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root element')

  function leave(user: User): void {
    window.location.replace(returnTo ?? (can(user, 'SPORTS') ? paths.sports : paths.dashboard))
  }
  hydrateRoot(
    root,
    <StrictMode>
      <ThemeRoot>
        <SignInPage onSignedIn={leave} />
      </ThemeRoot>
    </StrictMode>,
  )
  void startSession().then((session) => {
    if (session.status === 'signed-in') window.location.replace(returnTo ?? paths.dashboard)
    else document.documentElement.removeAttribute('data-session')
  })
}
