import { useEffect, type ReactElement, type ReactNode } from 'react'
import { Logo } from '../brand/logo.tsx'
import { DeskPicture } from './desk-picture.tsx'
import { LanguageLinks } from './language-links.tsx'
import classes from './sign-in.module.css'
import { authText } from './text.ts'

type GuestPageProps = { readonly tab: string; readonly title: string; readonly lead: string; readonly children: ReactNode }

/** The frame of a page for guests: the picture at one side, what they do here at the other. */
export function GuestPage({ tab, title, lead, children }: GuestPageProps): ReactElement {
  useEffect(
    function nameTheTab() {
      document.title = tab
    },
    [tab],
  )
  return (
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
          <div className={classes.aside}>
            <LanguageLinks />
            <a href="/" className={classes.help}>
              {authText.helpLink}
            </a>
          </div>
        </div>
        <div className={classes.panel}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.lead}>{lead}</p>
          {children}
        </div>
      </main>
    </div>
  )
}
