import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { notifications } from '#contract/notifications.ts'
import { results } from '#contract/results.ts'
import { When } from '../../components/value/when.tsx'
import { mayCall } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { formatCount } from '../../shared/format.ts'
import { useSession } from '../../shared/session.ts'
import { paths } from '../paths.ts'
import classes from './dashboard.module.css'
import { figureOf } from './figure.tsx'
import { needsOf, type NoticeNeed } from './needs-of.ts'
import { dashboardText } from './text.ts'

const refreshMs = 10_000
/** Notifications that are looked through: nobody leaves more of them undone. */
const looked = '100'
const text = dashboardText.needs

/** What waits for this person: each kind once, how many there are, since when, and where it is done. */
export function Needs(): ReactElement {
  const { user } = useSession()
  const queued = { enabled: mayCall(user, results.queue), refetchInterval: refreshMs }
  const undeclared = useQuery({ ...rowQuery(results.queue, { query: { state: 'no_result', limit: '1' } }), ...queued })
  const declared = useQuery({ ...rowQuery(results.queue, { query: { state: 'declared', limit: '1' } }), ...queued })
  const notices = useQuery({ ...rowQuery(notifications.list, { query: { limit: looked } }), refetchInterval: refreshMs })

  const toDeclare = figureOf(undeclared.data).count ?? 0
  const toVerify = figureOf(declared.data).count ?? 0
  const noticed = needsOf(notices.data?.data ?? [])
  const known = notices.isSuccess && (!queued.enabled || (undeclared.isSuccess && declared.isSuccess))
  return (
    <section className={classes.needs} aria-label={text.title} aria-busy={!known && !notices.isError}>
      <h2 className={classes.listTitle}>{text.title}</h2>
      {known && toDeclare === 0 && toVerify === 0 && noticed.length === 0 ? <p className={classes.quiet}>{text.none}</p> : null}
      <ul>
        {toDeclare === 0 ? null : (
          <Need label={text.declare} count={toDeclare} since={undeclared.data?.data[0]?.since}>
            <Link to={paths.results} search={{ state: 'no_result' }}>{mayCall(user, results.declare) ? text.acts.declare : text.acts.see}</Link>
          </Need>
        )}
        {toVerify === 0 ? null : (
          <Need label={text.verify} count={toVerify} since={declared.data?.data[0]?.declared_at ?? undefined}>
            <Link to={paths.results} search={{ state: 'declared' }}>{mayCall(user, results.verify) ? text.acts.verify : text.acts.see}</Link>
          </Need>
        )}
        {noticed.map((need) => (
          <Need key={need.key} label={text.notices[need.key]} count={need.count} since={need.since}>
            <NoticeLink of={need} />
          </Need>
        ))}
      </ul>
    </section>
  )
}

type NeedProps = { readonly label: string; readonly count: number; readonly since: string | undefined; readonly children: ReactElement }

function Need({ label, count, since, children }: NeedProps): ReactElement {
  return (
    <li className={classes.need}>
      <strong>{formatCount(count)}</strong>
      <span>{label}</span>
      <span className={classes.since}>{since === undefined ? null : <>{text.since} <When iso={since} style="short" /></>}</span>
      {children}
    </li>
  )
}

/** Where it is done. */
function NoticeLink({ of: { key } }: { readonly of: NoticeNeed }): ReactElement {
  switch (key) {
    case 'settlement.failed': return <Link to={paths.results} search={{ state: 'moving' }}>{text.acts.settle}</Link>
    case 'feed.silent': return <Link to={paths.sports} search={{ state: 'in_play' }}>{text.acts.feed}</Link>
    case 'exposure.alarm': return <Link to={paths.exposure} search={{ tab: 'worst' }}>{text.acts.exposure}</Link>
    case 'casino.rounds_waiting': return <Link to={paths.casinoRounds}>{text.acts.casino}</Link>
    case 'access.asked': return <Link to={paths.roles}>{text.acts.access}</Link>
    case 'sign_in.locked': return <Link to={paths.securityEvents}>{text.acts.security}</Link>
  }
}
