import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import type * as z from 'zod/mini'
import { security, type sessionRow } from '#contract/security.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { Chip } from '../../components/value/chip.tsx'
import { PageAction } from '../../shared/actions.ts'
import { useRowMutation } from '../../shared/api.ts'
import { deviceName } from '../../shared/device-name.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import classes from './security.module.css'
import { securityText } from './text.ts'

type SessionRow = z.output<typeof sessionRow>

/** So many of those that have ended stand below those that live. */
const endedShown = 5

/** One's own sessions: on which device, from where, used when; each can be ended, or all but this one. */
export function OwnSessions(): ReactElement | null {
  const { rows, table } = useRowList(security.sessions, { query: { limit: '50' } })
  const end = useRowMutation(security.endSessions, { invalidates: [security.sessions] })
  const [all, setAll] = useState(false)
  const text = securityText.own
  if (table.state === 'error') return <ErrorState error={table.error} onRetry={table.onRetry} />
  if (table.state === 'loading') return null
  const live = rows.filter((row) => row.live)
  const ended = rows.filter((row) => !row.live)
  const shown = all ? ended : ended.slice(0, endedShown)
  const endThese = (body: { readonly session_id?: string }): void =>
    end.mutate({ body }, { onSuccess: ({ data: [done] }) => notify.success(text.ended({ count: done?.ended ?? 0 })) })

  return (
    <section className={classes.stack} aria-label={text.sessions}>
      <h3 className={classes.title}>{text.sessions}</h3>
      <ul className={classes.list}>
        {[...live, ...shown].map((row) => (
          <li key={row.session_id} data-ended={!row.live || undefined}>
            <div className={classes.entry}>
              <span>
                {deviceOf(row)} {row.current ? <Chip tone="accent">{text.current}</Chip> : null}
              </span>
              <span className={classes.text}>
                {row.live ? text.usedAt({ at: new Date(row.last_used_at) }) : text.endedAt({ at: new Date(row.ended_at ?? row.last_used_at) })}
                {row.ip === null ? null : ` · ${text.from({ ip: row.ip })}`}
                {row.second_factor ? ` · ${text.proved}` : null}
              </span>
            </div>
            {row.live && !row.current ? (
              <Button variant="default" size="compact-sm" disabled={end.isPending} aria-label={text.end({ device: deviceOf(row) })} onClick={() => endThese({ session_id: row.session_id })}>
                {text.endShort}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {shown.length < ended.length || table.hasMore ? (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={table.fetching}
          onClick={() => {
            // Those that live come first: while the last one lives, more of them may follow.
            if (shown.length === ended.length) table.fetchMore()
            if (ended.length > 0) setAll(true)
          }}
        >
          {text.moreSessions}
        </Button>
      ) : null}
      {live.length > 1 ? (
        <Button variant="default" loading={end.isPending} onClick={() => endThese({})}>
          {text.endOthers}
        </Button>
      ) : null}
      {live.length > 1 ? (
        <PageAction id="security.sessions.end" label={text.endOthers} icon={IconLogout} acts={[security.endSessions]} run={() => endThese({})} />
      ) : null}
    </section>
  )
}

function deviceOf({ user_agent: userAgent }: SessionRow): string {
  const device = deviceName(userAgent)
  return device === null ? securityText.own.unknownDevice : securityText.own.device(device)
}
