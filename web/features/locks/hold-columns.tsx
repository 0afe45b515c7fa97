import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import type { Column } from '../../components/data-table/column.ts'
import { Chip } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { useSession } from '../../shared/session.ts'
import classes from './locks.module.css'
import { holdsText } from './holds-text.ts'
import { text } from './text.ts'
import { mayLift, placeOf, useLift, whatIsHeld } from './use-holds.ts'
import type { Hold } from './use-stops.ts'

function Kind({ hold }: { readonly hold: Hold }): ReactElement {
  return <Chip tone={hold.lifted_at !== null ? 'neutral' : hold.kind === 'stop' ? 'alarm' : 'warn'}>{text.hold.kinds[hold.kind]}</Chip>
}

function Clip({ children }: { readonly children: string }): ReactElement {
  return <span dir="auto" className={classes.clip} title={children}>{children}</span>
}

/** The way back of one, or when and by whom it was lifted. */
function Way({ hold }: { readonly hold: Hold }): ReactElement | null {
  const { user } = useSession()
  const { lift, pending } = useLift()
  if (hold.lifted_at !== null) return <span className={classes.gone}>{holdsText.lifted} <When iso={hold.lifted_at} style="short" /></span>
  return mayLift(user, hold) ? (
    <Button size="compact-xs" variant="default" loading={pending} onClick={() => lift(hold)} aria-label={`${text.lift}: ${whatIsHeld(hold)}`}>
      {text.lift}
    </Button>
  ) : null
}

export const holdColumns = (): readonly Column<Hold>[] => [
  { id: 'kind', header: holdsText.columns.kind, width: 84, fixed: true, cell: (hold) => <Kind hold={hold} /> },
  { id: 'place', header: holdsText.columns.place, width: 190, grow: 3, fixed: true, cell: (hold) => <Clip>{placeOf(hold)}</Clip> },
  { id: 'branch', header: holdsText.columns.branch, width: 120, grow: 1, sortKey: 'branch', cell: (hold) => <Clip>{hold.account_name ?? holdsText.everybody}</Clip> },
  { id: 'reason', header: holdsText.columns.reason, width: 150, grow: 2, cell: (hold) => <Clip>{hold.reason ?? '–'}</Clip> },
  { id: 'by', header: holdsText.columns.by, width: 120, cell: (hold) => <Clip>{hold.set_by ?? '–'}</Clip> },
  { id: 'since', header: holdsText.columns.since, width: 108, sortKey: 'since', fallsFirst: true, cell: (hold) => <When iso={hold.set_at} style="short" /> },
  { id: 'until', header: holdsText.columns.until, width: 108, sortKey: 'until', fallsFirst: true, cell: (hold) => (hold.expires_at === null ? holdsText.open : <When iso={hold.expires_at} style="short" />) },
  { id: 'way', header: holdsText.columns.way, width: 128, fixed: true, cell: (hold) => <Way hold={hold} /> },
]

/** A hold on a narrow screen. */
export function HoldCard({ hold }: { readonly hold: Hold }): ReactElement {
  return (
    <div className={classes.card}>
      <span>
        <Kind hold={hold} />
        <Way hold={hold} />
      </span>
      <b dir="auto">{whatIsHeld(hold)}</b>
      {hold.reason === null ? null : <span dir="auto">{hold.reason}</span>}
      <small>
        {hold.set_by === null ? null : `${text.by({ name: hold.set_by })} · `}
        <When iso={hold.set_at} style="short" />
      </small>
    </div>
  )
}
