import { NativeSelect } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { MomentInput } from '../../components/form/moment-input.tsx'
import { fromZonedInput, toZonedInput } from '../../shared/zoned-time.ts'
import { text } from './text.ts'

type StandsAtProps = {
  /** The moment that is asked for, before which everything is in it; undefined: now. */
  readonly at: string | undefined
  readonly onAt: (at: string | undefined) => void
  readonly timeZone: string
}

/** Sums begin at whole quarters of an hour; what lies between two of them is asked for by the earlier one. */
const quarterSeconds = 15 * 60

/** At which moment things stood so: now, or at the end of a day or any quarter of an hour that has passed. */
export function StandsAt({ at, onAt, timeZone }: StandsAtProps): ReactElement {
  const [openedAt] = useState(() => new Date())
  const now = toZonedInput(openedAt.toISOString(), timeZone)
  // What is typed is no moment before all of it is there.
  const [draft, setDraft] = useState<{ readonly typed: string; readonly at: string | undefined } | null>(null)
  const typed = draft !== null && draft.at === at ? draft.typed : at === undefined ? '' : toZonedInput(at, timeZone)
  const momentOf = (value: string): string | null => (value > now ? null : fromZonedInput(value, timeZone))

  function type(value: string): void {
    const moment = momentOf(value)
    setDraft({ typed: value, at: moment ?? at })
    if (moment !== null) onAt(moment)
  }
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={text.shownAt}
        value={at === undefined ? 'now' : 'then'}
        // The day before is over: its end is a moment that is there.
        onChange={(event) => onAt(event.currentTarget.value === 'now' ? undefined : (fromZonedInput(`${now.slice(0, 10)}T00:00`, timeZone) ?? undefined))}
        data={[{ value: 'now', label: text.standsNow }, { value: 'then', label: text.stoodThen }]}
      />
      {at === undefined ? null : (
        <MomentInput size="xs" step={quarterSeconds} aria-label={text.stoodAt} title={text.stoodAt} max={now} value={typed} error={momentOf(typed) === null ? text.noMoment : null} onChange={type} />
      )}
    </>
  )
}
