import { Skeleton } from '@mantine/core'
import type { ReactElement } from 'react'
import classes from './data-table.module.css'

const cardCount = 6

/** What stands where the cards of a table are going to be: while its rows are on the way, and while the cards themselves are. */
export function CardsLoading({ height }: { readonly height: 'fill' | 'auto' }): ReactElement {
  return (
    <div className={classes.scroller} data-height={height} aria-busy>
      {Array.from({ length: cardCount }, (_, index) => (
        <div key={index} className={classes.cardLoading}>
          <Skeleton height={12} width="60%" mb={10} />
          <Skeleton height={10} width="85%" mb={8} />
          <Skeleton height={10} width="40%" />
        </div>
      ))}
    </div>
  )
}
