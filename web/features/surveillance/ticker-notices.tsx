import { Button } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { formatInstant } from '../../shared/format.ts'
import { useSession } from '../../shared/session.ts'
import { text } from './text.ts'
import type { Away } from './ticker.ts'
import classes from './ticker.module.css'

type TickerNoticesProps = {
  readonly lost: boolean
  readonly away: Away | null
  readonly hidden: number
  /** The sound is wanted and the browser does not allow it yet. */
  readonly mute: boolean
  readonly onReload: () => void
  readonly onNotice: () => void
}

/** What the ticker does not show, said plainly. */
export function TickerNotices({ lost, away, hidden, mute, onReload, onNotice }: TickerNoticesProps): ReactElement {
  return (
    <div role="status" className={classes.notices}>
      {lost ? <p className={classes.notice}>{text.lost}</p> : null}
      {away === null ? null : <AwayNotice away={away} onReload={onReload} onNotice={onNotice} />}
      {hidden > 0 ? <Notice act={text.dismiss} onAct={onNotice}>{text.hidden({ count: hidden })}</Notice> : null}
      {mute ? <p className={classes.notice}>{text.mute}</p> : null}
    </div>
  )
}

/** For how long nothing came, and whether bets of that time are missing. */
function AwayNotice({ away, onReload, onNotice }: Pick<TickerNoticesProps, 'onReload' | 'onNotice'> & { readonly away: Away }): ReactElement {
  const { user } = useSession()
  const seconds = Math.max(1, Math.round(away.ms / 1_000))
  const instant = (iso: string): string => formatInstant(iso, user.time_zone, 'time')
  if (away.missing === 'nothing') return <Notice act={text.dismiss} onAct={onNotice}>{text.away.nothing({ seconds })}</Notice>
  if ('after' in away.missing) return <Notice act={text.reload} onAct={onReload}>{text.away.loading({ seconds })}</Notice>
  return <Notice act={text.dismiss} onAct={onNotice}>{text.away.missing({ seconds, from: instant(away.missing.from), to: instant(away.missing.to) })}</Notice>
}

function Notice({ act, onAct, children }: { readonly act: string; readonly onAct: () => void; readonly children: ReactNode }): ReactElement {
  return (
    <p className={classes.notice}>
      {children}{' '}
      <Button size="compact-xs" variant="default" onClick={onAct}>
        {act}
      </Button>
    </p>
  )
}
