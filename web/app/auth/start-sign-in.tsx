import { StrictMode, type ReactElement } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { can } from '../../shared/access.ts'
import { readLanguage } from '../../shared/i18n/language.ts'
import { loadLanguage } from '../../shared/i18n/texts.ts'
import { loadPart } from '../../shared/load-part.ts'
import { safeReturnTo } from '../../shared/return-to.ts'
import { continueSession, startSession, type User } from '../../shared/session.ts'
import { signInPath } from '../../shared/sign-in-path.ts'
import { withoutEndSlash } from '../known-paths.ts'
import { paths } from '../paths.ts'
import { ThemeRoot } from '../theme/theme-root.tsx'
import { loadDueSteps } from './load-due-steps.ts'
import { SignInPage } from './sign-in-page.tsx'

/**
 * The pages for guests. Whoever turns out to be signed in is led on at once; a sign-in leads, after the steps that are due, to
 * where the person wanted to go, else to the sports, else, for those without them, to the dashboard.
 */
export async function startSignIn(): Promise<void> {
  const { search, origin } = window.location
  const pathname = withoutEndSlash(window.location.pathname)
  const returnTo = safeReturnTo(new URLSearchParams(search).get('returnTo'), origin)
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root element')

  function leave(user: User): void {
    window.location.replace(returnTo ?? (can(user, 'SPORTS') ? paths.sports : paths.dashboard))
  }
  async function proceed(user: User, page: Root): Promise<void> {
    if (user.due === null) return leave(user)
    const { DueStepsPage } = await loadDueSteps()
    continueSession(user)
    page.render(framed(<DueStepsPage user={user} onDone={leave} />))
  }
  const starting = startSession()
  const signingIn = pathname === signInPath()
  const drawnIn = document.documentElement.lang
  await loadLanguage()
  let page: Root
  if (signingIn) {
    const first = framed(<SignInPage onSignedIn={(user) => void proceed(user, page)} />)
    // The page stands there in its language; where its messages cannot be fetched, it is drawn anew.
    if (readLanguage() === drawnIn) page = hydrateRoot(root, first)
    else {
      page = createRoot(root)
      page.render(first)
    }
  } else if (pathname === paths.register) {
    const { RegisterPage } = await loadPart(() => import('./register-page.tsx'))
    page = createRoot(root)
    page.render(framed(<RegisterPage />))
  } else {
    window.location.replace(paths.notFound)
    return
  }
  const session = await starting
  if (session.status === 'signed-in' && (session.user.due === null || !signingIn)) return window.location.replace(returnTo ?? paths.dashboard)
  if (session.status === 'signed-in') await proceed(session.user, page)
  document.documentElement.removeAttribute('data-session')
}

function framed(page: ReactElement): ReactElement {
  return (
    <StrictMode>
      <ThemeRoot>{page}</ThemeRoot>
    </StrictMode>
  )
}
