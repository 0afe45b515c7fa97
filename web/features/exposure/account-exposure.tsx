import { useState, type ReactElement } from 'react'
import { BookChoice } from './book-choice.tsx'
import classes from './exposure.module.css'
import { NetView } from './net-view.tsx'
import type { BookName } from './tree-rows.ts'
import { useMovingBooks } from './use-moving-books.ts'

const noFilter = {}

/** The net exposure of one account, from its own place: its part is what it carries itself. */
export function AccountExposure({ accountId }: { readonly accountId: string }): ReactElement {
  const [book, setBook] = useState<BookName>('total')
  useMovingBooks()
  return (
    <div className={classes.panel}>
      <div className={classes.bar}>
        <BookChoice book={book} onBook={setBook} />
      </div>
      <NetView filter={noFilter} book={book} order="worst" accountId={accountId} />
    </div>
  )
}
