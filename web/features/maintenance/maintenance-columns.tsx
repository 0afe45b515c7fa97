import type { ReactElement } from 'react'
import { maintenance } from '#contract/maintenance.ts'
import type { Column } from '../../components/data-table/column.ts'
import { Chip } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { Permitted } from '../../shared/permitted.tsx'
import { MaintenanceActs, type Maintenance } from './maintenance-acts.tsx'
import classes from './maintenance.module.css'
import { text } from './text.ts'

const tones = { announced: 'accent', in_force: 'warn', ended: 'neutral' } as const

/** Where bets are not taken: the name of the place, where it is one. */
export function placeOf(row: Maintenance): string {
  return row.game_name ?? row.casino_provider_name ?? row.business_name ?? text.scopes[row.scope]
}

export function MaintenanceState({ row }: { readonly row: Maintenance }): ReactElement {
  return <Chip tone={tones[row.state]}>{text.states[row.state]}</Chip>
}

/** When it was over or will be. */
export function MaintenanceEnd({ row, style }: { readonly row: Maintenance; readonly style?: 'short' }): ReactElement {
  const over = row.ended_at ?? row.ends_at
  return over === null ? <span dir="auto" className={classes.clip} title={text.open}>{text.open}</span> : <When iso={over} {...(style === undefined ? {} : { style })} />
}

/** What can be done with it, for those who may. */
function Acts({ row, onChanged }: { readonly row: Maintenance; readonly onChanged: () => void }): ReactElement | null {
  return row.state === 'ended' ? null : (
    <Permitted call={maintenance.end}>
      <MaintenanceActs row={row} onChanged={onChanged} />
    </Permitted>
  )
}

export const maintenanceColumns = (onChanged: () => void): readonly Column<Maintenance>[] => [
  { id: 'state', header: text.columns.state, width: 98, fixed: true, cell: (row) => <MaintenanceState row={row} /> },
  { id: 'place', header: text.columns.place, width: 118, grow: 1, cell: placeOf },
  { id: 'message', header: text.columns.message, width: 150, grow: 3, fixed: true, cell: (row) => row.message },
  { id: 'starts', header: text.columns.starts, width: 112, sortKey: 'starts', fallsFirst: true, cell: (row) => <When iso={row.starts_at} style="short" /> },
  { id: 'ends', header: text.columns.ends, width: 130, cell: (row) => <MaintenanceEnd row={row} style="short" /> },
  { id: 'announced', header: text.columns.announced, width: 112, hiddenAtFirst: true, sortKey: 'announced', fallsFirst: true, cell: (row) => <When iso={row.announced_at} style="short" /> },
  { id: 'announcedBy', header: text.columns.announcedBy, width: 130, hiddenAtFirst: true, cell: (row) => row.announced_by },
  { id: 'endedBy', header: text.columns.endedBy, width: 130, hiddenAtFirst: true, cell: (row) => row.ended_by ?? '–' },
  { id: 'acts', header: text.columns.acts, width: 292, fixed: true, cell: (row) => <Acts row={row} onChanged={onChanged} /> },
]

/** One of them on a narrow screen. */
export function MaintenanceCard({ row, onChanged }: { readonly row: Maintenance; readonly onChanged: () => void }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.head}>
        <MaintenanceState row={row} />
        <b dir="auto">{placeOf(row)}</b>
      </span>
      <span dir="auto">{row.message}</span>
      <span className={classes.facts}>
        <When iso={row.starts_at} style="short" /> – <MaintenanceEnd row={row} style="short" />
      </span>
      <Acts row={row} onChanged={onChanged} />
    </div>
  )
}
