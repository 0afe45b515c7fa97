import { Button } from '@mantine/core'
import { useQueryClient, type Query, type QueryKey } from '@tanstack/react-query'
import { useState, useSyncExternalStore, type ReactElement } from 'react'
import { formatInstant } from '../../shared/format.ts'
import { readTimeZone } from '../../shared/i18n/time-zone.ts'
import { isListed, oldQueries, oldSince } from '../../shared/read-times.ts'
import { useNow } from '../../shared/use-now.ts'
import { feedbackText } from './feedback-text.ts'
import classes from './not-refreshed.module.css'
import { useFocusAfterRetry } from './use-focus-after-retry.ts'

/** Older than this, in milliseconds, the day is said as well. */
const dayTooMs = 12 * 3_600_000

/** Above the rows of a list that could not be read again: as of when they are, and the way to try once more. */
export function NotRefreshed({ query, since, onTry }: { readonly query: QueryKey; readonly since: number; readonly onTry: () => void }): ReactElement {
  const queries = useQueryClient()
  return <Note className={classes.ofList} words={feedbackText.notRefreshed} since={since} onTry={onTry} retry={() => queries.refetchQueries({ queryKey: query, exact: true })} />
}

/** Above the page: that something on it could not be read again, where no list says so itself. */
export function PageNotRefreshed(): ReactElement {
  const queries = useQueryClient()
  const cache = queries.getQueryCache()
  const since = useSyncExternalStore(cache.subscribe, oldestToTell)
  const onTry = useFocusAfterRetry(String(since), false, () => document.getElementById('content'))
  return (
    <div aria-live="polite">
      {since === null ? null : <Note className={classes.ofPage} words={feedbackText.someNotRefreshed} since={since} onTry={onTry} retry={() => queries.refetchQueries({ predicate: isToTell })} />}
    </div>
  )
}

function isToTell(query: Query): boolean {
  return query.isActive() && !isListed(query) && oldSince(query) !== null
}

/** Asked with every change of the cache: it looks at what could not be read again alone, mostly nothing. */
function oldestToTell(): number | null {
  const ages = [...oldQueries()].flatMap((query) => (isToTell(query) ? [oldSince(query) ?? 0] : []))
  return ages.length === 0 ? null : Math.min(...ages)
}

type NoteProps = {
  readonly className: string | undefined
  readonly words: (values: { readonly at: string }) => string
  readonly since: number
  readonly onTry: () => void
  readonly retry: () => Promise<void>
}

function Note({ className, words, since, onTry, retry }: NoteProps): ReactElement {
  const [tries, setTries] = useState(0)
  const [trying, setTrying] = useState(false)
  const now = useNow(60_000)
  const at = formatInstant(new Date(since).toISOString(), readTimeZone(), now - since > dayTooMs ? 'short' : 'minute')

  async function tryAgain(): Promise<void> {
    if (trying) return
    onTry()
    setTrying(true)
    await retry()
    setTrying(false)
    // Said once more to whoever asked.
    setTries(tries + 1)
  }

  return (
    <div className={className}>
      <span key={tries} dir="auto">{words({ at })}</span>
      {/* Not disabled while it goes on: it would lose the keyboard. */}
      <Button size="compact-xs" variant="default" aria-disabled={trying} data-disabled={trying} onClick={() => void tryAgain()}>
        {feedbackText.retry}
      </Button>
    </div>
  )
}
