import { VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { Suspense, useMemo, useState, type ReactElement } from 'react'
import { HeadingSlot } from '../../components/page/heading-slot.ts'
import { PreferenceOwner } from '../../components/preferences/preferences.tsx'
import { buildOptions } from '../../shared/build-options.ts'
import { remotePreferences } from '../../shared/remote-preferences.ts'
import { ownerOf, useSession } from '../../shared/session.ts'
import { useSignOutWanted } from '../../shared/sign-out-wanted.ts'
import { useWantedProof } from '../../shared/step-up.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useTouched } from '../../shared/use-touched.ts'
import { navigationOf } from '../navigation.ts'
import { changeSettings, openAgain, useSettings } from '../settings/settings.ts'
import { LateToasts } from './late-toasts.tsx'
import { LostPartNotice } from './lost-part-notice.tsx'
import { NavRow } from './nav-row.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { SigningOut } from './signing-out.tsx'
import { tellNotices } from './tell-notices.ts'
import { shellText } from './text.ts'
import { TopBar } from './top-bar.tsx'
import { useLater } from './use-later.ts'
import { useScrolled } from './use-scrolled.ts'

// What nobody sees on arrival comes after it.
const FocusBack = lazyPart(() => import('./focus-back.tsx'), 'FocusBack')
const NavigationDrawer = lazyPart(() => import('./navigation-drawer.tsx'), 'NavigationDrawer')
const AccountDrawers = lazyPart(() => import('../account/account-drawers.tsx'), 'AccountDrawers')
const SessionEnding = lazyPart(() => import('./session-ending.tsx'), 'SessionEnding')
const StepUp = lazyPart(() => import('./step-up.tsx'), 'StepUp')
const IdleLock = lazyPart(() => import('./idle-lock.tsx'), 'IdleLock')
const MaintenanceBanner = lazyPart(() => import('../../features/maintenance/maintenance-banner.tsx'), 'MaintenanceBanner')
const NotificationBanner = lazyPart(() => import('../../features/notifications/notification-banner.tsx'), 'NotificationBanner')
const PageNotRefreshed = lazyPart(() => import('../../components/feedback/not-refreshed.tsx'), 'PageNotRefreshed')
const SettingsDrawer = lazyPart(() => import('../settings/settings-drawer.tsx'), 'SettingsDrawer')

/** What stands around every page of a signed-in person: navigation, top bar, settings, toasts. */
export function Shell(): ReactElement {
  const { user, token, ending } = useSession()
  const { layout } = useSettings()
  const { pathname, searchStr, hash } = useLocation()
  const router = useRouter()
  const pageComes = useMatches({ select: (matches) => matches.some(({ status }) => status === 'pending') })
  const [navigation, { open: openNavigation, close: closeNavigation }] = useDisclosure(false)
  const [settings, { open: openSettings, close: closeSettings }] = useDisclosure(openAgain.settings)
  const scrolled = useScrolled()
  const later = useLater()
  const touched = useTouched()
  const wantedProof = useWantedProof()
  const leaves = useSignOutWanted()
  const groups = useMemo(() => navigationOf(user, buildOptions.navigation, buildOptions.links), [user])
  const [heading, setHeading] = useState<HTMLElement | null>(null)
  const navigationWanted = useEver(navigation)
  const settingsWanted = useEver(settings)
  // The account menu leads to /#1 and /#2, which the landing page keeps.
  const ownDrawer = hash === '1' || hash === '2' ? hash : null
  const ownDrawersWanted = useEver(ownDrawer !== null)

  return (
    <PreferenceOwner owner={ownerOf(user)} remote={remotePreferences}>
      <a href="#content" className={classes.skip}>
        {shellText.skip}
      </a>
      {layout === 'horizontal' ? null : (
        <div className={classes.fixedSide}>
          <Sidebar
            groups={groups}
            mini={layout === 'mini'}
            onToggleMini={() => changeSettings({ layout: layout === 'mini' ? 'vertical' : 'mini' })}
          />
        </div>
      )}
      <div className={classes.main}>
        <TopBar
          user={user}
          scrolled={scrolled}
          branded={layout === 'horizontal'}
          withTools={later}
          onOpenNavigation={openNavigation}
          onOpenSettings={openSettings}
          headingRef={setHeading}
        />
        {layout === 'horizontal' ? (
          <div className={classes.fixedRow} data-scrolled={scrolled || undefined}>
            <NavRow groups={groups} />
          </div>
        ) : null}
        <div ref={tellNotices}>
          <Suspense fallback={null}>{later ? <MaintenanceBanner /> : null}</Suspense>
          <Suspense fallback={null}>{later ? <NotificationBanner /> : null}</Suspense>
          <Suspense fallback={null}>{later ? <PageNotRefreshed /> : null}</Suspense>
        </div>
        <main id="content" tabIndex={-1} className={classes.content}>
          <HeadingSlot value={heading}>
            <Outlet />
          </HeadingSlot>
        </main>
      </div>
      <VisuallyHidden role="status">{pageComes ? shellText.loading : ''}</VisuallyHidden>
      <LostPartNotice />
      <Suspense fallback={null}>
        <LateToasts />
        {touched ? <FocusBack router={router} /> : null}
        {later ? <IdleLock user={user} token={token} /> : null}
        {wantedProof === null ? null : <StepUp {...wantedProof} />}
        {leaves ? <SigningOut user={user} /> : null}
        {ending === null ? null : <SessionEnding key={token} user={user} loud={ending === 'now'} />}
        {navigationWanted ? <NavigationDrawer groups={groups} opened={navigation} onClose={closeNavigation} /> : null}
        {ownDrawersWanted ? <AccountDrawers user={user} opened={ownDrawer} onClose={() => router.history.replace(pathname + searchStr)} /> : null}
        {settingsWanted ? <SettingsDrawer opened={settings} onClose={closeSettings} /> : null}
      </Suspense>
    </PreferenceOwner>
  )
}

/** Whether something was ever on: a drawer stays mounted after its first use, so that it can close with its motion. */
function useEver(on: boolean): boolean {
  const [ever, setEver] = useState(on)
  if (on && !ever) setEver(true)
  return ever || on
}
