import { useEffect, type ReactElement, type ReactNode } from 'react'
import classes from './fallback.module.css'

type NoticeProps = {
  /** The large figure above the title, such as 404. */
  readonly mark: string
  readonly title: string
  readonly text: string
  /** Takes the whole window: for pages outside the shell. */
  readonly whole?: boolean
  readonly children?: ReactNode
}

/** A page that says why there is no page: centred, in a few words, with the way out. The tab says so too. */
export function Notice({ mark, title, text, whole, children }: NoticeProps): ReactElement {
  useEffect(
    function nameTheTab() {
      document.title = `${title} · Steward`
    },
    [title],
  )
  return (
    <div className={classes.notice} data-whole={whole === true || undefined}>
      <p className={classes.mark} aria-hidden>
        {mark}
      </p>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.ways}>{children}</div>
    </div>
  )
}
