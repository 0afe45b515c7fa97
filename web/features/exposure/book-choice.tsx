import type { ReactElement } from 'react'
import classes from './exposure.module.css'
import { text } from './text.ts'
import type { BookName } from './tree-rows.ts'

/** Whose figures are shown: all of the book, or the viewer's own part of it. It says so wherever figures stand. */
export function BookChoice({ book, onBook }: { readonly book: BookName; readonly onBook: (book: BookName) => void }): ReactElement {
  return (
    <div className={classes.choice} role="group" aria-label={text.book} title={text.bookHint}>
      {(['total', 'my_share'] as const).map((option) => (
        <button key={option} type="button" aria-pressed={option === book} onClick={() => onBook(option)}>
          {text.books[option]}
        </button>
      ))}
    </div>
  )
}
