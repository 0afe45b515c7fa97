import type { ReactElement } from 'react'
import type { User } from '../../shared/session.ts'
import { FullScreenLoader } from '../brand/full-screen-loader.tsx'
import { paths } from '../paths.ts'
import { GuestPage } from './guest-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in.module.css'
import { authText } from './text.ts'

type SignInPageProps = { readonly onSignedIn: (user: User) => void }

/**
 * The sign-in page, drawn at build time into its HTML. The loader over it shows only while a stored token is tried or another
 * page for guests is fetched, by an attribute of `<html>`.
 */
export function SignInPage({ onSignedIn }: SignInPageProps): ReactElement {
  return (
    <>
      <div className={classes.trying}>
        <FullScreenLoader />
      </div>
      <GuestPage title={authText.title} lead={authText.lead}>
        <SignInForm onSignedIn={onSignedIn} />
        <p className={classes.other}>
          {authText.noAccess} <a href={paths.register}>{authText.register}</a>
        </p>
      </GuestPage>
    </>
  )
}
