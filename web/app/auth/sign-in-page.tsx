import type { ReactElement } from 'react'
import type { User } from '../../shared/session.ts'
import { FullScreenLoader } from '../brand/full-screen-loader.tsx'
import { Logo } from '../brand/logo.tsx'
import { DeskPicture } from './desk-picture.tsx'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in.module.css'
import { authText } from './text.ts'

type SignInPageProps = { readonly onSignedIn: (user: User) => void }

/**
 * The sign-in page, drawn at build time into its HTML. The loader over it shows only while a stored token is tried, by an
 * attribute of `<html>`.
 */
export function SignInPage({ onSignedIn }: SignInPageProps): ReactElement {
  return (
    <>
      <div className={classes.trying}>
        <FullScreenLoader />
      </div>
      <div className={classes.screen}>
        <section className={classes.picture} aria-hidden>
          <p className={classes.pictureTitle}>{authText.pictureTitle}</p>
          <p className={classes.pictureText}>{authText.pictureText}</p>
          <DeskPicture />
        </section>
        <main className={classes.side}>
          <div className={classes.top}>
            <a href="/" className={classes.brand}>
              <Logo />
              <span>Steward</span>
            </a>
            <a href="/" className={classes.help}>
              {authText.helpLink}
            </a>
          </div>
          <div className={classes.panel}>
            <h1 className={classes.title}>{authText.title}</h1>
            <p className={classes.lead}>{authText.lead}</p>
            <SignInForm onSignedIn={onSignedIn} />
          </div>
        </main>
      </div>
    </>
  )
}
