import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { results } from '#contract/results.ts'
import { can, mayCall } from '../../shared/access.ts'
import { outcomeText } from '../../shared/outcome-text.ts'
import { useSession } from '../../shared/session.ts'
import { begunText, useBegun } from './begun-declaration.ts'
import type { Market } from './outcome-draft.ts'
import classes from './results.module.css'
import { text } from './text.ts'
import type { ResultRow } from './use-results.ts'

type OvertakenNoteProps = {
  readonly market: Market
  /** What stands now, by whoever was first. */
  readonly result: ResultRow
  /** The form was open here before: it is said where nothing was filled in, too. */
  readonly watched: boolean
}

/** Somebody else declared what this person was about to: who, what and when, what was filled in here, and what can be done next. */
export function OvertakenNote({ market, result, watched }: OvertakenNoteProps): ReactElement | null {
  const { user } = useSession()
  const { begun, discard } = useBegun(market)
  const waits = result.state === 'declared'
  if (result.declared_by_id === user.id || (begun === null && !(watched && waits))) return null
  const theirs = outcomeText(result.outcome, market)
  const yours = begun === null ? null : begunText(begun, market)
  const same = yours === theirs
  const who = result.declared_by ?? (result.declared_by_feed === null ? text.overtaken.somebody : text.feed({ name: result.declared_by_feed }))
  return (
    <div role="alert" tabIndex={-1} ref={takeLostFocus} className={classes.overtaken}>
      <p>
        <strong>{text.overtaken.said({ who, outcome: theirs, at: new Date(result.declared_at) })}</strong>
      </p>
      {yours === null ? null : <p>{same ? text.overtaken.same : text.overtaken.differs({ outcome: yours })}</p>}
      {begun === null || begun.note === '' ? null : <p>{text.overtaken.note({ note: begun.note })}</p>}
      {waits && can(user, 'SPORTS', 'Result Verify') ? <p>{text.overtaken.verify}</p> : null}
      {same ? null : <p>{mayCall(user, results.rollback) ? (waits ? text.overtaken.withdraw : text.overtaken.rollBack) : text.overtaken.ask}</p>}
      {begun === null ? null : (
        <Button size="compact-xs" variant="default" onClick={discard}>
          {text.overtaken.discard}
        </Button>
      )}
    </div>
  )
}

/** What had the keyboard is gone with the form or the dialog. */
export function takeLostFocus(note: HTMLElement | null): void {
  if (document.activeElement === document.body) note?.focus()
}
