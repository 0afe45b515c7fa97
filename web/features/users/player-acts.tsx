import { Button, Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState, type ReactElement } from 'react'
import { ApiError } from '#contract/client.ts'
import type { Body, RowOf } from '#contract/endpoint.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { surveillance } from '#contract/surveillance.ts'
import { users } from '#contract/users.ts'
import { ConfirmDialog, type Confirmation } from '../../components/feedback/confirm-dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { mayCall } from '../../shared/access.ts'
import { call, rowKey } from '../../shared/api.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useSession } from '../../shared/session.ts'
import { staleFacts, type StaleFacts } from '../../shared/stale-facts.ts'
import type { Profile } from './player-status.tsx'
import { text } from './text.ts'
import classes from './users.module.css'

const ExcludeDialog = lazyPart(() => import('./exclude-dialog.tsx'), 'ExcludeDialog')
const LimitDialog = lazyPart(() => import('./limit-dialog.tsx'), 'LimitDialog')
const StaleDialog = lazyPart(() => import('../../shared/stale-dialog.tsx'), 'StaleDialog')

type Reach = RowOf<typeof superAdmins.previewStatus>
type StatusAct = 'lock' | 'unlock' | 'betLock' | 'betUnlock'

/** What sets free concerns the account, whatever it bets in between. */
const setsFree: ReadonlySet<StatusAct> = new Set(['unlock', 'betUnlock'])
const changes: Readonly<Record<StatusAct, Pick<Body<typeof superAdmins.updateStatus>, 'status' | 'bet_locked'>>> = {
  lock: { status: 'locked' },
  unlock: { status: 'active' },
  betLock: { bet_locked: true },
  betUnlock: { bet_locked: false },
}
const reasonMin = 3

/** What may be done with a player, each act with what it touches before anyone confirms. What the viewer may not do is not there. */
export function PlayerActs({ profile }: { readonly profile: Profile }): ReactElement {
  const { account } = profile
  const { user } = useSession()
  const refresh = usePlayerRefresh()
  const [asked, setAsked] = useState<{ readonly act: StatusAct; readonly reach: Reach } | null>(null)
  const [dialog, setDialog] = useState<'limit' | 'exclude' | null>(null)
  const [pending, setPending] = useState<StatusAct | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  /** After a refusal for the open bets alone: whether the person looks at their count once more (false) or acts whatever it is (true). */
  const [betsMayDiffer, setBetsMayDiffer] = useState<boolean | null>(null)
  const [stale, setStale] = useState<{ readonly act: StatusAct; readonly facts: StaleFacts } | null>(null)
  const statusActs: readonly StatusAct[] = [account.self_bet_locked ? 'betUnlock' : 'betLock', account.self_status === 'active' ? 'lock' : 'unlock']

  async function ask(act: StatusAct): Promise<void> {
    setPending(act)
    setFailure(null)
    try {
      const [reach] = (await call(superAdmins.previewStatus, { params: { id: account.id }, body: changes[act] })).data
      if (reach !== undefined) setAsked({ act, reach })
      setBetsMayDiffer(null)
    } catch (error) {
      notify.error(error)
    } finally {
      setPending(null)
    }
  }

  async function commit({ reason, keepReason }: Confirmation): Promise<void> {
    if (asked === null) return
    const { act, reach } = asked
    const seen = { status: account.self_status, bet_locked: account.self_bet_locked, transfer_locked: account.transfer_locked }
    setPending(act)
    setFailure(null)
    try {
      await call(superAdmins.updateStatus, { params: { id: account.id }, body: { ...changes[act], seen, preview_hash: reach.hash, ...(reason === '' ? {} : { reason }), ...(setsFree.has(act) || betsMayDiffer === true ? { bets_may_differ: true } : {}) } })
      setAsked(null)
      notify.success(text.done[act]({ name: account.user_name }))
      await refresh()
    } catch (error) {
      const facts = staleFacts(error)
      if (facts !== null) {
        keepReason()
        setAsked(null)
        setStale({ act, facts })
        await refresh()
        return
      }
      setFailure(error)
      // The figures that were confirmed are no longer true: those of now are shown, and asked about again.
      if (!(error instanceof ApiError) || error.code !== 'ACCOUNT_PREVIEW_CHANGED') return
      await ask(act)
      setFailure(error)
      setBetsMayDiffer(error.body?.facts?.['changed'] === 'open_bets' ? false : null)
    } finally {
      setPending(null)
    }
  }

  return (
    <div className={classes.acts}>
      {mayCall(user, superAdmins.updateStatus)
        ? statusActs.map((act) => (
            <Button key={act} size="xs" variant="default" loading={pending === act && asked === null} onClick={() => void ask(act)}>
              {text.acts[act]}
            </Button>
          ))
        : null}
      {mayCall(user, users.exposureLimit) ? (
        <Button size="xs" variant="default" onClick={() => setDialog('limit')}>
          {text.acts.limit}
        </Button>
      ) : null}
      {mayCall(user, users.exclude) ? (
        <Button size="xs" variant="default" onClick={() => setDialog('exclude')}>
          {text.acts.exclude}
        </Button>
      ) : null}
      {asked === null ? null : (
        <ConfirmDialog
          opened
          onClose={() => setAsked(null)}
          verb={text.acts[asked.act]}
          target={account.user_name}
          count={text.reach({ bets: asked.reach.open_bets })}
          danger={asked.act === 'lock'}
          reason={asked.act === 'lock' ? { least: reasonMin, draft: `user.lock.${account.id}` } : undefined}
          pending={pending !== null}
          error={failure}
          onConfirm={(given) => void commit(given)}
        >
          <p className={classes.hint}>{text.consequences[asked.act]}</p>
          {betsMayDiffer === null ? null : <Checkbox checked={betsMayDiffer} onChange={(event) => setBetsMayDiffer(event.currentTarget.checked)} label={text.betsMayDiffer} />}
        </ConfirmDialog>
      )}
      <Suspense>
        {stale === null ? null : (
          <StaleDialog
            facts={stale.facts}
            userName={account.user_name}
            act={text.acts[stale.act]}
            onAgain={() => {
              setStale(null)
              void ask(stale.act)
            }}
            onClose={() => setStale(null)}
          />
        )}
        {dialog === 'limit' ? <LimitDialog profile={profile} onClose={() => setDialog(null)} onDone={refresh} /> : null}
        {dialog === 'exclude' ? <ExcludeDialog profile={profile} onClose={() => setDialog(null)} onDone={refresh} /> : null}
      </Suspense>
    </div>
  )
}

/** A player was changed: lists and profiles are asked for again. */
function usePlayerRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    const rows = [users.search, users.profile, users.book, superAdmins.downline, superAdmins.downlineTotals, superAdmins.detail, surveillance.alert]
    await Promise.all(rows.map((row) => queries.invalidateQueries({ queryKey: rowKey(row) })))
  }
}
