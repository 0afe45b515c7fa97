import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useMemo, useState, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { roles } from '#contract/roles.ts'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { sortOf, sortText } from '../../components/data-table/table-sort.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { Chip } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { mayCall } from '../../shared/access.ts'
import { PageAction } from '../../shared/actions.ts'
import { deviceName } from '../../shared/device-name.ts'
import { useListAddress, withParams } from '../../shared/list-address.tsx'
import { readFilters } from '../../shared/read-filters.ts'
import { useSession } from '../../shared/session.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import classes from './roles.module.css'
import { text } from './text.ts'
import { useEndSessions, type Person } from './use-staff.ts'

type Session = RowOf<typeof roles.sessions>

const reasonMin = 3

/** Where a person is and was signed in; those who may, end sessions here. */
export function PersonSessions({ person }: { readonly person: Person }): ReactElement {
  const { user } = useSession()
  const mayEnd = mayCall(user, roles.endSessions)
  const address = useListAddress('tab')
  const { sort } = readFilters(roles.sessions, Object.fromEntries(new URLSearchParams(address.search)))
  const params = { id: person.id }
  const query = sort === undefined ? {} : { sort }
  const list = useRowList(roles.sessions, { params, query: { ...query, limit: '100' } })
  const [ending, setEnding] = useState<Session | 'all' | null>(null)
  const columns = useMemo(() => sessionColumns(mayEnd ? setEnding : null), [mayEnd])

  return (
    <>
      <DataTable
        name="staff.sessions"
        aria-label={text.sessions.table({ name: person.name })}
        columns={columns}
        {...list.table}
        rowId={(session) => session.session_id}
        empty={text.sessions.none}
        sort={sortOf(sort ?? '-state', columns)}
        onSort={(next) => address.onSearch(withParams(address.search, { sort: sortText(next, columns) }))}
        list={{ ...address, csv: { row: roles.sessions, params, query } }}
        height="auto"
        cardOf={(session) => <SessionCard session={session} onEnd={mayEnd ? setEnding : null} />}
        toolbar={
          mayEnd && person.sessions > 0 ? (
            <>
              <Button size="xs" variant="default" onClick={() => setEnding('all')}>
                {text.sessions.endAll}
              </Button>
              <PageAction id="staff.sessions.end" label={text.sessions.endAll} icon={IconLogout} acts={[roles.endSessions]} run={() => setEnding('all')} />
            </>
          ) : null
        }
      />
      {ending === null ? null : <EndDialog person={person} ending={ending} live={person.sessions} onClose={() => setEnding(null)} />}
    </>
  )
}

type EndDialogProps = { readonly person: Person; readonly ending: Session | 'all'; readonly live: number; readonly onClose: () => void }

function EndDialog({ person, ending, live, onClose }: EndDialogProps): ReactElement {
  const end = useEndSessions()
  const all = ending === 'all'
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      verb={all ? text.sessions.endAll : text.sessions.end}
      target={`${person.name} (${person.user_name})`}
      count={text.change.count({ sessions: all ? live : 1 })}
      danger
      reason={{ least: reasonMin, draft: `staff.sessions.end.${person.id}.${all ? 'all' : ending.session_id}` }}
      pending={end.isPending}
      error={end.error}
      onConfirm={({ reason }) =>
        end.mutate(
          { params: { id: person.id }, body: { reason, ...(all ? {} : { session_id: ending.session_id }) } },
          {
            onSuccess: ({ data: [done] }) => {
              onClose()
              notify.success(text.sessions.done({ count: done?.ended ?? 0, name: person.name }))
            },
          },
        )
      }
    >
      <p className={classes.muted}>{text.sessions.endText}</p>
    </ConfirmDialog>
  )
}

type OnEnd = ((session: Session) => void) | null

function sessionColumns(onEnd: OnEnd): readonly Column<Session>[] {
  const { columns } = text.sessions
  const shown: readonly Column<Session>[] = [
    { id: 'state', header: columns.state, width: 96, sortKey: 'state', cell: (row) => <SessionState session={row} /> },
    { id: 'device', header: columns.device, width: 180, grow: 2, cell: (row) => <Device session={row} /> },
    { id: 'ip', header: columns.ip, width: 130, cell: (row) => <bdi dir="ltr">{row.ip ?? '–'}</bdi> },
    { id: 'begun', header: columns.begun, width: 150, sortKey: 'begun', fallsFirst: true, cell: (row) => <When iso={row.created_at} style="short" /> },
    { id: 'used', header: columns.used, width: 150, sortKey: 'used', fallsFirst: true, cell: (row) => <When iso={row.last_used_at} style="short" /> },
    { id: 'ends', header: columns.ends, width: 150, sortKey: 'ends', fallsFirst: true, cell: (row) => <When iso={row.ended_at ?? row.expires_at} style="short" /> },
    { id: 'factor', header: columns.factor, width: 110, cell: (row) => (row.second_factor ? text.sessions.proved : text.sessions.notProved) },
  ]
  return onEnd === null ? shown : [...shown, { id: 'act', header: columns.act, width: 120, cell: (row) => <EndButton session={row} onEnd={onEnd} /> }]
}

function SessionState({ session }: { readonly session: Session }): ReactElement {
  return <Chip tone={session.live ? 'accent' : 'neutral'}>{session.current ? text.sessions.current : session.live ? text.sessions.live : text.sessions.ended}</Chip>
}

function Device({ session }: { readonly session: Session }): ReactElement {
  const device = deviceName(session.user_agent)
  return (
    <bdi dir="ltr" title={session.user_agent ?? undefined}>
      {device === null ? (session.user_agent ?? '–') : `${device.browser}, ${device.system}`}
    </bdi>
  )
}

function EndButton({ session, onEnd }: { readonly session: Session; readonly onEnd: (session: Session) => void }): ReactElement | null {
  if (!session.live) return null
  return (
    <Button size="compact-xs" variant="default" onClick={() => onEnd(session)}>
      {text.sessions.end}
    </Button>
  )
}

function SessionCard({ session, onEnd }: { readonly session: Session; readonly onEnd: OnEnd }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <Device session={session} />
        <SessionState session={session} />
      </span>
      <span className={classes.cardLine}>
        <bdi dir="ltr">{session.ip ?? '–'}</bdi>
        <When iso={session.last_used_at} style="short" />
      </span>
      {onEnd === null ? null : <EndButton session={session} onEnd={onEnd} />}
    </div>
  )
}
