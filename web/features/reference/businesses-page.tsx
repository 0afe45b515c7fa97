import { Skeleton, Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, type ReactElement } from 'react'
import { apiKeys } from '#contract/api-keys.ts'
import { reference } from '#contract/reference.ts'
import { Page } from '../../components/page/page.tsx'
import { mayCall } from '../../shared/access.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useSession } from '../../shared/session.ts'
import { BusinessList } from './business-list.tsx'
import { keyStates } from './key-states.ts'
import classes from './businesses.module.css'
import { text } from './text.ts'

const KeyList = lazyPart(() => import('./key-list.tsx'), 'KeyList')

const route = getRouteApi('/shell/dashboard/businesses')
/** What each tab shows, by the call without which nobody has it. */
const tabs = [['businesses', reference.editBusiness], ['keys', apiKeys.list]] as const

/** The businesses, and the keys by which their player sites call: each for those who may see to it. */
export function BusinessesPage(): ReactElement {
  const { tab: wanted, business, business_id, state: asked } = route.useSearch()
  const state = keyStates.find((each) => each === asked)
  const { user } = useSession()
  const navigate = route.useNavigate()
  const open = tabs.flatMap(([name, row]) => (mayCall(user, row) ? [name] : []))
  const tab = open.find((name) => name === wanted) ?? open[0] ?? null

  return (
    <Page title={text.title} fill>
      <Tabs value={tab} onChange={(next) => void navigate({ search: { tab: next === 'keys' ? next : undefined } })} keepMounted={false} className={classes.tabs}>
        <Tabs.List aria-label={text.title}>
          {open.map((name) => <Tabs.Tab key={name} value={name}>{text.tabs[name]}</Tabs.Tab>)}
        </Tabs.List>
        {tab === 'businesses' ? <BusinessList business={business} onBusiness={(id) => void navigate({ search: (before) => ({ ...before, business: id }) })} /> : null}
        {tab === 'keys' ? (
          <Suspense fallback={<Skeleton height={220} role="img" aria-label={text.loading} />}>
            <KeyList filters={{ ...(business_id !== undefined && { business_id }), ...(state !== undefined && { state }) }} onFilters={(next) => void navigate({ search: (before) => ({ ...before, ...next }) })} />
          </Suspense>
        ) : null}
      </Tabs>
    </Page>
  )
}
