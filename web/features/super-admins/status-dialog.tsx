import { Checkbox } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import notes from '../../shared/stale-note.module.css'
import type { AskedAct, Confirmed } from './status-desk.tsx'
import { acts, takesAway, type Act, type Reach, type StatusChange } from './status-change.ts'
import classes from './super-admins.module.css'
import { text } from './text.ts'

const reasonMin = 3

type StatusDialogProps = {
  readonly asked: AskedAct
  readonly pending: boolean
  readonly failure: unknown
  readonly onClose: () => void
  readonly onConfirm: (more: Confirmed) => void
}

/** What an act reaches, as the server counted it; where that moved since, what it was and what it is. */
export function StatusDialog({ asked, pending, failure, onClose, onConfirm }: StatusDialogProps): ReactElement {
  const { member, act, reach, seen } = asked
  const [betsMayDiffer, setBetsMayDiffer] = useState(false)
  const change: StatusChange = acts[act]
  const { status } = change
  const takes = takesAway(act)
  // Who is taken something away is told why, by the record; who is set free needs no reason.
  const ofStatus = takes && status !== undefined
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      verb={text.acts[act]}
      target={member.user_name}
      count={reachText(act, reach)}
      danger={takes}
      reason={ofStatus ? { least: reasonMin, draft: `member.status.${act}.${member.id}` } : undefined}
      {...(ofStatus && reach.agents + reach.players > 1 ? { typedName: member.user_name } : {})}
      pending={pending}
      error={failure}
      onConfirm={({ reason, keepReason }) => onConfirm({ ...(ofStatus ? { reason } : {}), betsMayDiffer, keepReason })}
    >
      {status === undefined ? null : <p className={classes.consequence}>{text.consequences[status]}</p>}
      {seen === null ? null : (
        <div role="alert" className={notes.note}>
          <strong>{text.moved}</strong>
          <span>{text.movedFrom({ before: reachText(act, seen) })}</span>
          <span>{text.movedTo({ now: reachText(act, reach) })}</span>
          {asked.betsOnly ? <Checkbox checked={betsMayDiffer} onChange={(event) => setBetsMayDiffer(event.currentTarget.checked)} label={text.betsMayDiffer} /> : null}
        </div>
      )}
    </ConfirmDialog>
  )
}

/** "Locks 4 agents, 311 players, 92 open bets." */
export function reachText(act: Act, { agents, players, open_bets: bets }: Omit<Reach, 'hash'>): string {
  return text.reach({ act, agents, players, bets })
}
