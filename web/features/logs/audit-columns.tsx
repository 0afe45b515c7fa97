import type { ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import type { logs } from '#contract/logs.ts'
import type { Column } from '../../components/data-table/column.ts'
import { Chip, type ChipTone } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { deviceName } from '../../shared/device-name.ts'
import { refusalText } from '../../shared/refusal-text.ts'
import { callWords } from '../../shared/call-words.ts'
import { reasonWords } from '../../shared/change-words.ts'
import classes from './logs.module.css'
import { text } from './text.ts'

export type AuditRow = RowOf<typeof logs.record>

const eventTones: Partial<Readonly<Record<NonNullable<AuditRow['event']>, ChipTone>>> = { sign_in_failed: 'alarm', access_refused: 'warn', void: 'warn', security: 'accent', staff: 'accent', record: 'alarm', large_wager: 'accent', large_win: 'accent', large_transfer: 'accent', negative_balance: 'alarm', program: 'warn', component: 'alarm', policy: 'accent' }

export const auditColumns = (): readonly Column<AuditRow>[] => [
  { id: 'at', header: text.columns.at, width: 182, fixed: true, sortKey: 'at', fallsFirst: true, cell: (row) => <When iso={row.at} /> },
  { id: 'event', header: text.columns.event, width: 122, cell: (row) => <EventKind row={row} /> },
  { id: 'actor', header: text.columns.actor, width: 150, grow: 1, cell: (row) => <Actor row={row} /> },
  { id: 'what', header: text.columns.what, width: 250, grow: 3, cell: (row) => <span dir="auto" className={classes.clip} title={callWords(row)}>{callWords(row)}</span> },
  { id: 'target', header: text.columns.target, width: 140, grow: 1, cell: (row) => <Target row={row} /> },
  { id: 'outcome', header: text.columns.outcome, width: 92, cell: (row) => <Outcome row={row} /> },
  { id: 'changes', header: text.columns.changes, width: 92, cell: (row) => text.changesCount({ count: row.changes.length }) },
  { id: 'reason', header: text.columns.reason, width: 150, grow: 1, cell: (row) => <bdi className={classes.clip} title={reasonWords(row.reason) ?? undefined}>{reasonWords(row.reason) ?? '–'}</bdi> },
  { id: 'ip', header: text.columns.ip, width: 122, cell: (row) => <bdi dir="ltr">{row.ip ?? '–'}</bdi> },
  { id: 'device', header: text.columns.device, width: 140, hiddenAtFirst: true, cell: (row) => <bdi className={classes.clip} title={row.user_agent ?? undefined}>{deviceText(row)}</bdi> },
  { id: 'call', header: text.columns.call, width: 170, hiddenAtFirst: true, cell: (row) => <bdi dir="ltr" className={classes.clip} title={row.action}>{row.action}</bdi> },
  { id: 'correlation', header: text.columns.correlation, width: 200, hiddenAtFirst: true, cell: (row) => <bdi dir="ltr" className={classes.clip} title={row.correlation_id ?? undefined}>{row.correlation_id ?? '–'}</bdi> },
  { id: 'id', header: text.columns.id, width: 90, hiddenAtFirst: true, cell: (row) => <bdi dir="ltr">{row.id}</bdi> },
]

export function deviceText({ user_agent: agent }: Pick<AuditRow, 'user_agent'>): string {
  const device = deviceName(agent)
  return device === null ? (agent ?? '–') : `${device.browser}, ${device.system}`
}

export function EventKind({ row }: { readonly row: AuditRow }): ReactElement {
  if (row.event === null) return <span className={classes.muted}>–</span>
  return <Chip tone={eventTones[row.event] ?? 'neutral'}>{text.events[row.event]}</Chip>
}

export function Actor({ row }: { readonly row: AuditRow }): ReactElement {
  const name = row.actor_name ?? row.actor_user_name
  if (name === null) return <span className={classes.muted}>{text.actors[row.actor_kind]}</span>
  return (
    <bdi className={classes.clip} title={row.actor_user_name ?? undefined}>
      <span className={classes.strong}>{name}</span>
    </bdi>
  )
}

export function Target({ row }: { readonly row: AuditRow }): ReactElement {
  const { target_kind: kind, target_id: id, target_name: name } = row
  if (kind === null) return <span className={classes.muted}>–</span>
  const words = (text.targets as Readonly<Record<string, string>>)[kind] ?? kind
  return (
    <span className={classes.target} title={`${words} ${id ?? ''}`}>
      <span className={classes.muted}>{words}</span> <bdi className={classes.clip}>{name ?? id}</bdi>
    </span>
  )
}

export function Outcome({ row }: { readonly row: AuditRow }): ReactElement {
  return row.refusal_code === null ? (
    <span>{text.done}</span>
  ) : (
    <Chip tone="alarm" title={refusalText(row.refusal_code, row.refusal_message)}>
      {text.refused}
    </Chip>
  )
}

/** An entry on a narrow screen. */
export function AuditCard({ row }: { readonly row: AuditRow }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <When iso={row.at} style="short" />
        <EventKind row={row} />
      </span>
      <span className={classes.cardWhat}>{callWords(row)}</span>
      <span className={classes.cardLine}>
        <Actor row={row} />
        <Outcome row={row} />
      </span>
    </div>
  )
}
