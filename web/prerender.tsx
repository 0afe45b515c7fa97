import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { SignInPage } from './app/auth/sign-in-page.tsx'
import { FullScreenLoader } from './app/brand/full-screen-loader.tsx'
import { firstPages, whoCall } from './app/first-pages.ts'
import { ThemeRoot } from './app/theme/theme-root.tsx'

/** What the application's page asks for before its code is there. */
export const early = { whoCall, firstPages }

/** The HTML with which each page starts, drawn at build time: people see something before any script has run. */
export const prerendered: Readonly<Record<'index.html' | 'auth.html', () => string>> = {
  'index.html': () => renderToString(<FullScreenLoader />),
  'auth.html': () =>
    renderToString(
      <StrictMode>
        <ThemeRoot>
          <SignInPage onSignedIn={() => undefined} />
        </ThemeRoot>
      </StrictMode>,
    ),
}
