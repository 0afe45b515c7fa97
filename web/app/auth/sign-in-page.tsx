import { useEffect, useSyncExternalStore, type ReactElement } from 'react'
import type { User } from '../../shared/session.ts'
import { useLanguage } from '../../shared/i18n/language.ts'
import { FullScreenLoader } from '../brand/full-screen-loader.tsx'
import { paths } from '../paths.ts'
import { doEarlyPress } from './early-press.ts'
import { GuestPage } from './guest-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in.module.css'
import { authText } from './text.ts'

type SignInPageProps = { readonly onSignedIn: (user: User) => void }

/**
 * The sign-in page, drawn at build time into its HTML. The loader over it shows only while a stored token is tried or another
 * page for guests is fetched, by an attribute of `<html>`. What is typed stays when another language is chosen.
 */
export function SignInPage({ onSignedIn }: SignInPageProps): ReactElement {
  useLanguage()
  useEffect(doEarlyPress, [])
  // The address is not known where the page is drawn for its HTML.
  const locked = useSyncExternalStore(never, () => new URLSearchParams(window.location.search).get('ended') === 'idle', () => false)
  return (
    <>
      <div className={classes.trying}>
        <FullScreenLoader />
      </div>
      <GuestPage tab={authText.tab} title={authText.title} lead={locked ? authText.locked : authText.lead}>
        <SignInForm onSignedIn={onSignedIn} />
        <p className={classes.other}>
          {authText.noAccess} <a href={paths.register}>{authText.register}</a>
        </p>
      </GuestPage>
    </>
  )
}

function never(): () => void {
  return () => undefined
}
