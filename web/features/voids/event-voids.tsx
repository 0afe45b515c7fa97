import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { voids } from '#contract/voids.ts'
import { rowQuery } from '../../shared/api.ts'
import { text } from './text.ts'
import { VoidButton } from './void-button.tsx'
import { VoidCard } from './void-columns.tsx'
import classes from './voids.module.css'

/** While voids are under way, how far they are is asked for this often. */
const progressMs = 1_000

type EventVoidsProps = { readonly eventId: string; readonly eventName: string }

/** What has been voided of an event, each with its way back, and the void of all of it. */
export function EventVoids({ eventId, eventName }: EventVoidsProps): ReactElement {
  const query = useQuery({
    ...rowQuery(voids.ofEvent, { params: { id: eventId } }),
    refetchInterval: ({ state }) => (state.data?.data.some((row) => row.state === 'voiding' || row.state === 'undoing') === true ? progressMs : false),
  })
  const rows = query.data?.data ?? []
  return (
    <details className={classes.beside}>
      <summary>{text.title}{rows.length === 0 ? null : ` (${rows.length})`}</summary>
      <div className={classes.besideBody}>
        <VoidButton subject={{ scope: 'event', id: eventId, name: eventName }} label={text.voidEvent} />
        {rows.length === 0 ? <p className={classes.hint}>{text.noneOfEvent}</p> : null}
        {rows.map((row) => (
          <VoidCard key={row.id} row={row} />
        ))}
      </div>
    </details>
  )
}
