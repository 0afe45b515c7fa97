import { Drawer } from '@mantine/core'
import { useDisclosure, useWindowScroll } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useState, type ReactElement } from 'react'
import { HeadingSlot } from '../../components/page/heading-slot.ts'
import { PreferenceOwner } from '../../components/preferences/preferences.tsx'
import { useSession } from '../../shared/session.ts'
import { SettingsDrawer } from '../settings/settings-drawer.tsx'
import { changeSettings, useSettings } from '../settings/settings.ts'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { shellText } from './text.ts'
import { TopBar } from './top-bar.tsx'

/** The top bar is lower once the page is scrolled this far. */
const scrolledFromPx = 80

/** What stands around every page of a signed-in person: sidebar, top bar, settings, toasts. */
export function Shell(): ReactElement {
  const { user } = useSession()
  const { layout } = useSettings()
  const { pathname } = useLocation()
  const [drawer, drawerActs] = useDisclosure(false)
  const [settings, settingsActs] = useDisclosure(false)
  const [scroll] = useWindowScroll()
  const [heading, setHeading] = useState<HTMLElement | null>(null)
  const { close } = drawerActs
  useEffect(
    function closeDrawerAfterNavigation() {
      close()
    },
    [pathname, close],
  )

  return (
    <PreferenceOwner owner={user.id}>
      <a href="#content" className={classes.skip}>
        {shellText.skip}
      </a>
      <div className={classes.shell}>
        <div className={classes.fixedSide}>
          <Sidebar
            user={user}
            mini={layout === 'mini'}
            onToggleMini={() => changeSettings({ layout: layout === 'mini' ? 'vertical' : 'mini' })}
          />
        </div>
        <div className={classes.main}>
          <TopBar
            user={user}
            scrolled={scroll.y > scrolledFromPx}
            onOpenNavigation={drawerActs.open}
            onOpenSettings={settingsActs.open}
            headingRef={setHeading}
          />
          <main id="content" tabIndex={-1} className={classes.content}>
            <HeadingSlot value={heading}>
              <Outlet />
            </HeadingSlot>
          </main>
        </div>
      </div>
      <Drawer
        opened={drawer}
        onClose={close}
        size={280}
        padding={0}
        withCloseButton={false}
        aria-label={shellText.navigation}
        hiddenFrom="md"
      >
        <Sidebar user={user} mini={false} />
      </Drawer>
      <SettingsDrawer opened={settings} onClose={settingsActs.close} />
      <Notifications position="top-right" limit={5} autoClose={3000} />
    </PreferenceOwner>
  )
}
