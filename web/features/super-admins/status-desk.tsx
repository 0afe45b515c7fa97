import { Suspense, useState, type ReactElement, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { superAdmins } from '#contract/super-admins.ts'
import { notifyUndo } from '../../components/feedback/notify-undo.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { mayCall } from '../../shared/access.ts'
import { call, rowKey } from '../../shared/api.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useSession } from '../../shared/session.ts'
import { staleFacts, type StaleFacts } from '../../shared/stale-facts.ts'
import type { Member } from './member-columns.tsx'
import { acts, changedReach, needsLook, seenOf, takesAway, undoOf, type Act, type Reach } from './status-change.ts'
import { text } from './text.ts'
import { StatusDeskContext, type StatusDeskActs } from './use-status-desk.ts'

const StatusDialog = lazyPart(() => import('./status-dialog.tsx'), 'StatusDialog')
const StaleDialog = lazyPart(() => import('../../shared/stale-dialog.tsx'), 'StaleDialog')

/** An act that waits for a person, with what it reaches and, once it was refused for that, what it reached when they looked. */
export type AskedAct = { readonly member: Member; readonly act: Act; readonly reach: Reach; readonly seen: Reach | null; readonly betsOnly: boolean }

export type Confirmed = { readonly reason?: string; readonly betsMayDiffer?: boolean; readonly keepReason?: () => void }

/** Status and locks of the accounts on a page: what is done at once, what asks first, and the way back. */
export function StatusDesk({ children }: { readonly children: ReactNode }): ReactElement {
  const { user } = useSession()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<AskedAct | null>(null)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [busyId, setBusyId] = useState<string | null>(null)
  const [stale, setStale] = useState<{ readonly member: Member; readonly act: Act; readonly facts: StaleFacts } | null>(null)

  const allowed = mayCall(user, superAdmins.updateStatus)

  async function commit(member: Member, act: Act, reach: Reach, { reason, betsMayDiffer }: Confirmed): Promise<void> {
    const { data: [after] } = await call(superAdmins.updateStatus, {
      params: { id: member.id },
      body: { ...acts[act], seen: seenOf(member), preview_hash: reach.hash, ...(reason === undefined ? {} : { reason }), ...(betsMayDiffer === true ? { bets_may_differ: true } : {}) },
    })
    const back = undoOf(act, member)
    if (back === act) notify.success(text.done[act]({ name: member.user_name }))
    else notifyUndo(text.done[act]({ name: member.user_name }), () => void start(after ?? member, back, false))
    await refresh()
  }

  async function refresh(): Promise<void> {
    await Promise.all([superAdmins.downline, superAdmins.downlineTotals, superAdmins.roots, superAdmins.detail, superAdmins.balance].map((row) => queries.invalidateQueries({ queryKey: rowKey(row) })))
  }

  /** Somebody else was first: what was seen and what stands now is shown before anyone decides again. */
  async function tellFailure(error: unknown, member: Member, act: Act): Promise<void> {
    const facts = staleFacts(error)
    if (facts === null) {
      notify.error(error)
      return
    }
    setStale({ member, act, facts })
    await refresh()
  }

  /** The same act, on the account as it stands now. */
  async function startAgain(member: Member, act: Act): Promise<void> {
    setStale(null)
    try {
      const [now] = (await call(superAdmins.detail, { params: { id: member.id } })).data
      if (now !== undefined) await start({ ...member, ...now.account }, act, true)
    } catch (error) {
      notify.error(error)
    }
  }

  async function start(member: Member, act: Act, mayAsk: boolean): Promise<void> {
    setBusyId(member.id)
    setFailure(null)
    try {
      const [reach] = (await call(superAdmins.previewStatus, { params: { id: member.id }, body: acts[act] })).data
      if (reach === undefined) return
      if (mayAsk && needsLook(act, reach)) setAsked({ member, act, reach, seen: null, betsOnly: false })
      else await commit(member, act, reach, { betsMayDiffer: !mayAsk || !takesAway(act) })
    } catch (error) {
      await tellFailure(error, member, act)
    } finally {
      setBusyId(null)
    }
  }

  async function confirm(of: AskedAct, more: Confirmed): Promise<void> {
    setPending(true)
    setFailure(null)
    try {
      // What sets free concerns accounts, whatever they bet in between.
      await commit(of.member, of.act, of.reach, takesAway(of.act) ? more : { ...more, betsMayDiffer: true })
      setAsked(null)
    } catch (error) {
      if (staleFacts(error) !== null) {
        more.keepReason?.()
        setAsked(null)
        await tellFailure(error, of.member, of.act)
        return
      }
      const now = changedReach(error)
      if (now !== null) setAsked({ ...of, reach: now, seen: of.reach, betsOnly: now.betsOnly })
      setFailure(now === null ? error : null)
    } finally {
      setPending(false)
    }
  }

  const desk: StatusDeskActs = {
    may: (member) => allowed && member.id !== user.account_id && member.parent_status !== 'locked' && member.parent_status !== 'closed',
    start: (member, act) => void start(member, act, true),
    busyId,
  }

  return (
    <StatusDeskContext value={desk}>
      {children}
      {asked === null ? null : (
        <Suspense>
          <StatusDialog asked={asked} pending={pending} failure={failure} onClose={() => setAsked(null)} onConfirm={(more) => void confirm(asked, more)} />
        </Suspense>
      )}
      {stale === null ? null : (
        <Suspense>
          <StaleDialog
            facts={stale.facts}
            userName={stale.member.user_name}
            act={text.acts[stale.act]}
            onAgain={() => void startAgain(stale.member, stale.act)}
            onClose={() => setStale(null)}
          />
        </Suspense>
      )}
    </StatusDeskContext>
  )
}
