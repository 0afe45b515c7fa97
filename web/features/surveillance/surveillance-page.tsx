import { Skeleton, Tabs } from '@mantine/core'
import { Link, getRouteApi } from '@tanstack/react-router'
import { Suspense, type ReactElement } from 'react'
import { surveillance } from '#contract/surveillance.ts'
import { paths } from '../../app/paths.ts'
import { Page } from '../../components/page/page.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { readFilters } from '../../shared/read-filters.ts'
import type { AlertActs } from './alert-drawer.tsx'
import { text } from './alert-text.ts'
import { AlertsView } from './alerts-view.tsx'
import classes from './surveillance.module.css'

const AlertDrawer = lazyPart(() => import('./alert-drawer.tsx'), 'AlertDrawer')
const RulesView = lazyPart(() => import('./rules-view.tsx'), 'RulesView')
const LinksView = lazyPart(() => import('./links-view.tsx'), 'LinksView')

const route = getRouteApi('/shell/dashboard/surveillance')
const tabs = ['alerts', 'rules', 'links'] as const

/** What the rules have found, the rules themselves, and who is linked with whom. */
export function SurveillancePage({ acts }: { readonly acts: AlertActs }): ReactElement {
  const { tab = 'alerts', alert, rule, account, days, ...rest } = route.useSearch()
  const navigate = route.useNavigate()
  const loading = <Skeleton height={420} role="img" aria-label={text.loading} />
  const set = (change: Partial<ReturnType<typeof route.useSearch>>): void => void navigate({ search: (before) => ({ ...before, ...change }), replace: change.tab !== undefined })
  return (
    <Page title={text.title} fill actions={<Link to={paths.betTicker}>{text.ticker}</Link>}>
      <Tabs value={tab} onChange={(next) => set({ tab: tabs.find((each) => each === next) ?? 'alerts' })} keepMounted={false} className={classes.tabs}>
        <Tabs.List aria-label={text.tabList}>
          {tabs.map((each) => <Tabs.Tab key={each} value={each}>{text.tabs[each]}</Tabs.Tab>)}
        </Tabs.List>
        <Tabs.Panel value="alerts" className={classes.panel}>
          <AlertsView filters={readFilters(surveillance.alerts, rest)} opened={alert ?? null} onOpen={({ id }) => set({ alert: id })} />
        </Tabs.Panel>
        <Tabs.Panel value="rules" className={classes.panel}>
          <Suspense fallback={loading}>
            <RulesView opened={rule ?? null} onOpen={(id) => set({ rule: id ?? undefined })} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="links" className={classes.panel}>
          <Suspense fallback={loading}>
            <LinksView account={account ?? null} days={days ?? '30'} onPick={set} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      <Suspense>
        <AlertDrawer id={alert ?? null} acts={acts} onClose={() => set({ alert: undefined })} onLinks={(id) => set({ alert: undefined, tab: 'links', account: id })} />
      </Suspense>
    </Page>
  )
}
