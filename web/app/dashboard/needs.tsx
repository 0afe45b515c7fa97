import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { notifications } from '#contract/notifications.ts'
import { results } from '#contract/results.ts'
import { surveillance } from '#contract/surveillance.ts'
import { wallet } from '#contract/wallet.ts'
import { When } from '../../components/value/when.tsx'
import { mayCall } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { formatCount } from '../../shared/format.ts'
import { useSession } from '../../shared/session.ts'
import { paths } from '../paths.ts'
import classes from './dashboard.module.css'
import { figureOf } from './figure.tsx'
import { dashboardText } from './text.ts'

const refreshMs = 10_000
const text = dashboardText.needs

/** What waits for this person: each kind once, how many there are, since when, and where it is done. */
export function Needs(): ReactElement {
  const { user } = useSession()
  const queued = { enabled: mayCall(user, results.queue), refetchInterval: refreshMs }
  const undeclared = useQuery({ ...rowQuery(results.queue, { query: { state: 'no_result', limit: '1' } }), ...queued })
  // Whoever may verify is not waited for by what they declared themselves.
  const ofOthers = mayCall(user, results.verify) ? 'to_verify' : 'declared'
  const declared = useQuery({ ...rowQuery(results.queue, { query: { state: ofOthers, limit: '1' } }), ...queued })
  const watched = { enabled: mayCall(user, surveillance.alerts), refetchInterval: refreshMs }
  // The one that waits longest is the first of its list.
  const alerts = useQuery({ ...rowQuery(surveillance.alerts, { query: { status: 'waiting', sort: 'opened', limit: '1' } }), ...watched })
  const inCasino = { enabled: mayCall(user, wallet.rounds), refetchInterval: refreshMs }
  const interrupted = useQuery({ ...rowQuery(wallet.interrupted, {}), ...inCasino })
  const longest = useQuery({ ...rowQuery(wallet.rounds, { query: { state: 'interrupted', limit: '1' } }), ...inCasino })
  const notices = useQuery({ ...rowQuery(notifications.needs, {}), refetchInterval: refreshMs })

  const toDeclare = figureOf(undeclared.data).count ?? 0
  const toVerify = figureOf(declared.data).count ?? 0
  const toLookAt = figureOf(alerts.data).count ?? 0
  const toResolve = (interrupted.data?.data ?? []).reduce((sum, { rounds }) => sum + rounds, 0)
  const noticed = notices.data?.data ?? []
  const asked = [notices, ...(queued.enabled ? [undeclared, declared] : []), ...(watched.enabled ? [alerts] : []), ...(inCasino.enabled ? [interrupted] : [])]
  const known = asked.every(({ isSuccess }) => isSuccess)
  const failed = asked.some(({ isError }) => isError)
  const quiet = toDeclare + toVerify + toLookAt + toResolve + noticed.length === 0
  return (
    <section className={classes.needs} aria-label={text.title} aria-busy={!known && !failed}>
      <h2 className={classes.listTitle}>{text.title}</h2>
      {failed ? <p className={classes.quiet}>{text.unknown}</p> : null}
      {known && quiet ? <p className={classes.quiet}>{text.none}</p> : null}
      <ul>
        {toDeclare === 0 ? null : (
          <Need label={text.declare} count={toDeclare} since={undeclared.data?.data[0]?.since}>
            <Link to={paths.results} search={{ state: 'no_result' }}>{mayCall(user, results.declare) ? text.acts.declare : text.acts.see}</Link>
          </Need>
        )}
        {toVerify === 0 ? null : (
          <Need label={text.verify} count={toVerify} since={declared.data?.data[0]?.declared_at ?? undefined}>
            <Link to={paths.results} search={{ state: ofOthers }}>{mayCall(user, results.verify) ? text.acts.verify : text.acts.see}</Link>
          </Need>
        )}
        {toLookAt === 0 ? null : (
          <Need label={text.alerts} count={toLookAt} since={alerts.data?.data[0]?.opened_at}>
            <Link to={paths.surveillance} search={{ status: 'waiting' }}>{mayCall(user, surveillance.assign) ? text.acts.alerts : text.acts.see}</Link>
          </Need>
        )}
        {toResolve === 0 ? null : (
          <Need label={text.rounds} count={toResolve} since={longest.data?.data[0]?.last_call_at}>
            <Link to={paths.casinoRounds} search={{ tab: 'interrupted' }}>{mayCall(user, wallet.resolveRound) ? text.acts.rounds : text.acts.see}</Link>
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
function NoticeLink({ of: { key } }: { readonly of: RowOf<typeof notifications.needs> }): ReactElement {
  switch (key) {
    case 'settlement.failed': return <Link to={paths.results} search={{ state: 'moving' }}>{text.acts.settle}</Link>
    case 'void.failed': return <Link to={paths.voids}>{text.acts.voids}</Link>
    case 'feed.silent': return <Link to={paths.sports} search={{ state: 'in_play' }}>{text.acts.feed}</Link>
    case 'exposure.alarm': return <Link to={paths.exposure} search={{ tab: 'worst' }}>{text.acts.exposure}</Link>
    case 'access.asked': return <Link to={paths.roles}>{text.acts.access}</Link>
    case 'sign_in.locked': return <Link to={paths.securityEvents}>{text.acts.security}</Link>
  }
}
