import type { ReactElement } from 'react'
import { useSession } from './session.ts'
import { changedBy, staleText, type StaleFacts, type StaleLine } from './stale-facts.ts'
import classes from './stale-note.module.css'

type StaleNoteProps = {
  readonly facts: StaleFacts
  /** What the person was about to do, in words. */
  readonly wanted?: string
  readonly lines: readonly StaleLine[]
  /** Whether what stands beside what is now was looked at, or typed. */
  readonly yours: 'seen' | 'yours'
}

/** An edit was refused because somebody else was first: both versions of what differs, and by whom and when. */
export function StaleNote({ facts, wanted, lines, yours }: StaleNoteProps): ReactElement {
  const { user } = useSession()
  const by = changedBy(facts, user.time_zone)
  return (
    <div role="alert" className={classes.note}>
      <strong>{staleText.title}</strong>
      {wanted === undefined ? null : <span>{staleText.wanted({ act: wanted })}</span>}
      {lines.length === 0 ? null : (
        <table>
          <thead>
            <tr>
              <th scope="col">{staleText.what}</th>
              <th scope="col">{staleText[yours]}</th>
              <th scope="col">{staleText.now}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.name}>
                <th scope="row">{line.name}</th>
                <td>{line.yours}</td>
                <td>{line.now}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {by === null ? null : <span>{by}</span>}
    </div>
  )
}
