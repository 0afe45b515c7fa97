import { StrictMode, type ReactElement } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { can } from '../../shared/access.ts'
import { readLanguage } from '../../shared/i18n/language.ts'
import { loadLanguage } from '../../shared/i18n/texts.ts'
import { loadPart } from '../../shared/load-part.ts'
import { safeReturnTo } from '../../shared/return-to.ts'
import { startSession, type User } from '../../shared/session.ts'
import { signInPath } from '../../shared/sign-in-path.ts'
import { paths } from '../paths.ts'
import { ThemeRoot } from '../theme/theme-root.tsx'
import { SignInPage } from './sign-in-page.tsx'

/**
 * The pages for guests. Whoever turns out to be signed in is led on at once; a sign-in leads to where the person wanted to
 * go, else to the sports, else, for those without them, to the dashboard.
 */
export async function startSignIn(): Promise<void> {
  const { pathname, search, origin } = window.location
  const returnTo = safeReturnTo(new URLSearchParams(search).get('returnTo'), origin)
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root element')

  function leave(user: User): void {
    window.location.replace(returnTo ?? (can(user, 'SPORTS') ? paths.sports : paths.dashboard))
  }
  const session = startSession()
  const drawnIn = document.documentElement.lang
  await loadLanguage()
  if (pathname === signInPath()) {
    const page = framed(<SignInPage onSignedIn={leave} />)
    // The page stands there in its language; where its messages cannot be fetched, it is drawn anew.
    if (readLanguage() === drawnIn) hydrateRoot(root, page)
    else createRoot(root).render(page)
  } else if (pathname === paths.register) {
    const { RegisterPage } = await loadPart(() => import('./register-page.tsx'))
    createRoot(root).render(framed(<RegisterPage />))
  } else {
    window.location.replace(paths.notFound)
    return
  }
  if ((await session).status === 'signed-in') window.location.replace(returnTo ?? paths.dashboard)
  else document.documentElement.removeAttribute('data-session')
}

function framed(page: ReactElement): ReactElement {
  return (
    <StrictMode>
      <ThemeRoot>{page}</ThemeRoot>
    </StrictMode>
  )
}
