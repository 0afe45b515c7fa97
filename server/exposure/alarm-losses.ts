import { netExposure } from '#domain/exposure/read-book.ts'
import { roundShare } from '#domain/exposure/shared-book.ts'
import type { MinorBp } from '#domain/kernel/money.ts'
import type { SetAlarm } from './alarm-store.ts'
import type { OpenBook } from './open-books.ts'

/** What an alarm watches, and what it loses now, as a positive amount of minor units: of one market, or (without a book) of all together. */
export type AlarmLoss = { readonly subject: string; readonly lossMinor: bigint; readonly book: OpenBook | null }

type Watching = Pick<SetAlarm, 'id' | 'sport_id' | 'scope' | 'view' | 'currency'>

/** The name of what an alarm watches, under which its notices stand. */
const subjectOf = ({ id }: Watching, watched: string): string => `exposure alarm ${id} ${watched}`

/** The loss in a view, as a positive amount of minor units. */
function lossOf(book: OpenBook, view: SetAlarm['view']): bigint {
  return view === 'total' ? -netExposure(book.total) : -roundShare(netExposure(book.mine))
}

/** The books of a place that an alarm is about. */
export function watchedBooks({ currency, sport_id: sportId }: Watching, books: readonly OpenBook[]): readonly OpenBook[] {
  return books.filter((book) => book.currency === currency && (sportId === null || book.market.sportId === sportId))
}

/** What an alarm holds against its threshold: each market by itself, or one sum of all. */
export function lossesOf(alarm: Watching, books: readonly OpenBook[]): readonly AlarmLoss[] {
  const watched = watchedBooks(alarm, books)
  if (alarm.scope === 'market') return watched.map((book) => ({ subject: subjectOf(alarm, book.market.id), lossMinor: lossOf(book, alarm.view), book }))
  const lossMinor = alarm.view === 'total'
    ? watched.reduce((sum, book) => sum + lossOf(book, 'total'), 0n)
    : -roundShare(watched.reduce((sum, book) => sum + netExposure(book.mine), 0n) as MinorBp)
  return [{ subject: subjectOf(alarm, 'all'), lossMinor, book: null }]
}
