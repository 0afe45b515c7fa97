import type { ReactElement } from 'react'
import { formatInstant } from '../../shared/format.ts'
import { readTimeZone } from '../../shared/i18n/time-zone.ts'
import classes from './data-table.module.css'
import { tableText } from './table-text.ts'

/** Of a list that is looked through for rows that match: back to which moment (ISO 8601) that is done, where it is in their order, and the way to stop and to go on. */
export type Search = { readonly to: string | null; readonly stopped: boolean; readonly onStop: () => void; readonly onGoOn: () => void }

/** How far a search is. One button stops it and lets it go on, so that the keyboard stays where it is. */
export function RowSearch({ to, stopped, onStop, onGoOn }: Search): ReactElement {
  const far = to === null ? (stopped ? tableText.searchStopped : tableText.nothingFound) : (stopped ? tableText.searched : tableText.searching)({ at: formatInstant(to, readTimeZone(), 'short') })
  return (
    <>
      <span dir="auto">{far}</span>{' '}
      <button type="button" className={classes.link} onClick={stopped ? onGoOn : onStop}>
        {stopped ? tableText.searchOn : tableText.stopSearch}
      </button>
    </>
  )
}
