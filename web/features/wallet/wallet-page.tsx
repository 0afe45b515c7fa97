import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { wallet } from '#contract/wallet.ts'
import { Page } from '../../components/page/page.tsx'
import { mayCall } from '../../shared/access.ts'
import { ListInAddress } from '../../shared/list-address.tsx'
import { useSession } from '../../shared/session.ts'
import { FiguresView } from './figures-view.tsx'
import { KeysView } from './keys-view.tsx'
import { RoundDrawer } from './round-drawer.tsx'
import { RoundsView } from './rounds-view.tsx'
import { text } from './text.ts'
import classes from './wallet.module.css'

const route = getRouteApi('/shell/dashboard/casino_rounds')
/** What of the address is the page's and not its list's. */
const ofPage = ['tab', 'by', 'days', 'round'].join(' ')
const tabs = ['interrupted', 'rounds', 'figures', 'keys'] as const

/** Rounds of the casino: those that wait for somebody, all of them, what they come to, and the keys by which providers sign. */
export function WalletPage(): ReactElement {
  const { tab = 'interrupted', by = 'provider', days = '7', round, state, casino_provider_id, game_id, player_id } = route.useSearch()
  const filters = { ...(casino_provider_id && { casino_provider_id }), ...(game_id && { game_id }), ...(player_id && { player_id }) }
  const { user } = useSession()
  const navigate = route.useNavigate()
  const shown = tabs.filter((each) => each !== 'keys' || mayCall(user, wallet.keys))

  function set(change: Partial<ReturnType<typeof route.useSearch>>, replace = true): void {
    void navigate({ search: (before) => ({ ...before, ...change }), replace })
  }

  return (
    <Page title={text.title} fill>
      <Tabs value={tab} onChange={(next) => void navigate({ search: { tab: tabs.find((each) => each === next) } })} keepMounted={false} className={classes.tabs}>
        <Tabs.List aria-label={text.tabList}>
          {shown.map((each) => <Tabs.Tab key={each} value={each}>{text.tabs[each]}</Tabs.Tab>)}
        </Tabs.List>
        <ListInAddress besides={ofPage}>
          {tab === 'interrupted' ? <RoundsView waiting filters={{ ...filters, state: 'interrupted' }} onFilter={set} onOpen={(id) => set({ round: id }, false)} /> : null}
          {tab === 'rounds' ? <RoundsView filters={{ ...filters, ...(state && { state }) }} onFilter={set} onOpen={(id) => set({ round: id }, false)} /> : null}
        </ListInAddress>
        {tab === 'figures' ? <FiguresView by={by} days={days} filters={filters} onFilter={set} onRounds={(of) => void navigate({ search: { tab: 'rounds', state: 'closed', ...of } })} /> : null}
        {tab === 'keys' && mayCall(user, wallet.keys) ? <KeysView providerId={filters.casino_provider_id} onProvider={(id) => set({ casino_provider_id: id })} /> : null}
      </Tabs>
      {round === undefined ? null : <RoundDrawer id={round} onClose={() => set({ round: undefined })} />}
    </Page>
  )
}
