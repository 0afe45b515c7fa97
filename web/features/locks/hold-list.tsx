import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { Chip } from '../../components/value/chip.tsx'
import { formatInstant } from '../../shared/format.ts'
import { useSession } from '../../shared/session.ts'
import classes from './locks.module.css'
import { text } from './text.ts'
import { mayLift, useLift, whatIsHeld } from './use-holds.ts'
import type { Hold } from './use-stops.ts'

/** What is held, by whom, since when and why, each with its way back for those who may take it. */
export function HoldList({ holds, label }: { readonly holds: readonly Hold[]; readonly label: string }): ReactElement {
  const { user } = useSession()
  const { lift, pending } = useLift()
  return (
    <ul className={classes.list} aria-label={label}>
      {holds.map((hold) => (
        <li key={hold.id}>
          <span className={classes.what}>
            <Chip tone={hold.kind === 'stop' ? 'alarm' : 'warn'}>{text.hold.kinds[hold.kind]}</Chip> <span dir="auto">{whatIsHeld(hold)}</span>
            <small>
              {[
                hold.reason,
                hold.set_by === null ? null : text.by({ name: hold.set_by }),
                text.since({ when: formatInstant(hold.set_at, user.time_zone) }),
                hold.expires_at === null ? null : text.until({ when: formatInstant(hold.expires_at, user.time_zone) }),
              ].filter((part) => part !== null).join(' · ')}
            </small>
          </span>
          {mayLift(user, hold) ? (
            <Button size="compact-sm" variant="default" loading={pending} onClick={() => lift(hold)} aria-label={`${text.lift}: ${whatIsHeld(hold)}`}>
              {text.lift}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
