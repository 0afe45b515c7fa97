import { Skeleton, Tabs } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, type ReactElement } from 'react'
import { wallet } from '#contract/wallet.ts'
import { Page } from '../../components/page/page.tsx'
import { mayCall } from '../../shared/access.ts'
import { rowKey } from '../../shared/api.ts'
import { ListInAddress } from '../../shared/list-address.tsx'
import { useLive } from '../../shared/live.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useSession } from '../../shared/session.ts'
import { useTypedEntry } from '../../shared/typed-entry.ts'
import { RoundsView } from './rounds-view.tsx'
import { text } from './text.ts'
import classes from './wallet.module.css'

const FiguresView = lazyPart(() => import('./figures-view.tsx'), 'FiguresView')
const ReportsView = lazyPart(() => import('./reports-view.tsx'), 'ReportsView')
const KeysView = lazyPart(() => import('./keys-view.tsx'), 'KeysView')
const RewardsView = lazyPart(() => import('./rewards-view.tsx'), 'RewardsView')
const RoundDrawer = lazyPart(() => import('./round-drawer.tsx'), 'RoundDrawer')

const route = getRouteApi('/shell/dashboard/casino_rounds')
/** What of the address is the page's and not its list's. */
const ofPage = ['tab', 'by', 'days', 'round', 'report', 'result'].join(' ')
/** What changes when a round is resolved, or comes to wait, or a report is kept. */
const shownHere = [wallet.rounds, wallet.round, wallet.roundCalls, wallet.interrupted, wallet.rewards, wallet.reports, wallet.figures] as const
const tabs = ['interrupted', 'rounds', 'rewards', 'reports', 'figures', 'keys'] as const

/** Rounds of the casino: those that wait for somebody, all of them, what was given beside them, what providers say of them, what they come to, and the keys by which providers sign. */
export function WalletPage(): ReactElement {
  const { tab = 'interrupted', by = 'provider', days = '7', round, report, result, state, casino_provider_id, game_id, player_id, named, from, to } = route.useSearch()
  const whose = { ...(casino_provider_id && { casino_provider_id }), ...(game_id && { game_id }), ...(player_id && { player_id }) }
  const found = { ...whose, ...(named && { named }) }
  const { user } = useSession()
  const navigate = route.useNavigate()
  const typedEntry = useTypedEntry()
  const queries = useQueryClient()
  useLive({ topics: ['casino'] }, () => {
    for (const row of shownHere) void queries.invalidateQueries({ queryKey: rowKey(row) })
  })
  const shown = tabs.filter((each) => each !== 'keys' || mayCall(user, wallet.keys))

  function set(change: Partial<ReturnType<typeof route.useSearch>>, replace = true): void {
    void navigate({ search: (before) => ({ ...before, ...change }), replace })
  }
  function filter(change: Parameters<typeof set>[0]): void {
    void navigate({ search: (before) => ({ ...before, ...change }), ...typedEntry('named' in change ? 'named' : undefined) })
  }

  return (
    <Page title={text.title} fill>
      <Tabs value={tab} onChange={(next) => void navigate({ search: { tab: tabs.find((each) => each === next) } })} keepMounted={false} className={classes.tabs}>
        <Tabs.List aria-label={text.tabList}>
          {shown.map((each) => <Tabs.Tab key={each} value={each}>{text.tabs[each]}</Tabs.Tab>)}
        </Tabs.List>
        <ListInAddress besides={ofPage}>
          {tab === 'interrupted' ? <RoundsView waiting filters={{ ...found, state: 'interrupted' }} onFilter={filter} onOpen={(id) => set({ round: id }, false)} /> : null}
          {tab === 'rounds' ? <RoundsView filters={{ ...found, ...(state && { state }), ...(from && { from }), ...(to && { to }) }} onFilter={filter} onOpen={(id) => set({ round: id }, false)} /> : null}
          <Suspense fallback={null}>
            {tab === 'rewards' ? <RewardsView filters={{ ...found, ...(from && { from }), ...(to && { to }) }} onFilter={filter} /> : null}
          </Suspense>
        </ListInAddress>
        <Suspense fallback={<Skeleton height={220} role="img" aria-label={text.loading} />}>
          {tab === 'reports' ? <ReportsView providerId={casino_provider_id} reportId={report} result={result} onSet={set} onRound={(id) => set({ round: id }, false)} /> : null}
          {tab === 'figures' ? <FiguresView by={by} days={days} filters={whose} onFilter={filter} onRounds={(of) => void navigate({ search: { tab: 'rounds', state: 'played', ...of } })} /> : null}
          {tab === 'keys' && mayCall(user, wallet.keys) ? <KeysView providerId={casino_provider_id} onProvider={(id) => set({ casino_provider_id: id })} /> : null}
        </Suspense>
      </Tabs>
      <Suspense fallback={null}>{round === undefined ? null : <RoundDrawer id={round} reportId={tab === 'reports' ? report : undefined} onClose={() => set({ round: undefined })} />}</Suspense>
    </Page>
  )
}
