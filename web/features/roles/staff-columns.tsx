import type { ReactElement } from 'react'
import type { Column } from '../../components/data-table/column.ts'
import { Chip } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { formatCount } from '../../shared/format.ts'
import { presetWords } from '../../shared/delivered-words.ts'
import { GrantsAtGlance, PersonName, PersonStatus, SecondFactor } from './person-marks.tsx'
import classes from './roles.module.css'
import { StatusControl } from './status-control.tsx'
import { text } from './text.ts'
import type { Person } from './use-staff.ts'

export const staffColumns = (): readonly Column<Person>[] => [
  { id: 'name', header: text.columns.name, width: 176, grow: 2, fixed: true, sortKey: 'name', cell: (row) => <PersonName person={row} /> },
  { id: 'preset', header: text.columns.preset, width: 108, grow: 1, sortKey: 'preset', cell: (row) => <PresetName person={row} /> },
  { id: 'grants', header: text.columns.grants, width: 180, grow: 4, sortKey: 'permissions', cell: (row) => <GrantsAtGlance person={row} /> },
  { id: 'status', header: text.columns.status, width: 88, sortKey: 'status', cell: (row) => <PersonStatus status={row.status} /> },
  { id: 'factor', header: text.columns.factor, width: 112, sortKey: 'second_factor', cell: (row) => <SecondFactor factors={row.second_factors} /> },
  { id: 'lastSeen', header: text.columns.lastSeen, width: 126, sortKey: 'last_seen', fallsFirst: true, cell: (row) => <LastSeen person={row} /> },
  { id: 'sessions', header: text.columns.sessions, width: 84, align: 'end', hiddenAtFirst: true, cell: (row) => formatCount(row.sessions) },
  { id: 'role', header: text.columns.role, width: 100, hiddenAtFirst: true, sortKey: 'role', cell: (row) => text.roles[row.role] },
  { id: 'email', header: text.columns.email, width: 180, hiddenAtFirst: true, sortKey: 'email', cell: (row) => <bdi>{row.email ?? '–'}</bdi> },
  { id: 'created', header: text.columns.created, width: 116, hiddenAtFirst: true, sortKey: 'created_at', fallsFirst: true, cell: (row) => <When iso={row.created_at} style="date" /> },
  { id: 'createdBy', header: text.columns.createdBy, width: 130, hiddenAtFirst: true, sortKey: 'created_by', cell: (row) => row.created_by ?? '–' },
  { id: 'actions', header: text.columns.actions, width: 72, cell: (row) => <StatusControl person={row} compact /> },
]

function PresetName({ person }: { readonly person: Person }): ReactElement {
  if (person.is_owner) return <Chip tone="accent">{text.owner}</Chip>
  return person.preset === null ? <span className={classes.muted}>{text.ownPreset}</span> : <bdi className={classes.cut} title={presetWords(person.preset)}>{presetWords(person.preset)}</bdi>
}

function LastSeen({ person }: { readonly person: Person }): ReactElement {
  return person.last_seen_at === null ? <span className={classes.muted}>{text.never}</span> : <When iso={person.last_seen_at} style="short" />
}

/** A person on a narrow screen. */
export function PersonCard({ person }: { readonly person: Person }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <PersonName person={person} />
        <PersonStatus status={person.status} />
      </span>
      <span className={classes.cardLine}>
        <PresetName person={person} />
        <SecondFactor factors={person.second_factors} />
      </span>
      <GrantsAtGlance person={person} />
      <span className={classes.cardLine}>
        <span><span className={classes.muted}>{text.columns.lastSeen}:</span> <LastSeen person={person} /></span>
        <StatusControl person={person} compact />
      </span>
    </div>
  )
}
