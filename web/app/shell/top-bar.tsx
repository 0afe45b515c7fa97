import { ActionIcon } from '@mantine/core'
import { IconHelp, IconMenu2, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, type ReactElement, type Ref } from 'react'
import type { User } from '../../shared/session.ts'
import { Logo } from '../brand/logo.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { paths } from '../paths.ts'
import { AccountMenu } from './account-menu.tsx'
import { Clock } from './clock.tsx'
import { LiveBadge } from './live-badge.tsx'
import { shellText } from './text.ts'
import classes from './top-bar.module.css'

// Search, commands and notifications come after what the person came for.
const TopBarTools = lazyPart(() => import('../actions/top-bar-tools.tsx'), 'TopBarTools')

type TopBarProps = {
  readonly user: User
  readonly scrolled: boolean
  /** Where there is no sidebar, the mark of the product stands here on wide screens too. */
  readonly branded: boolean
  /** Search, commands and notifications too. */
  readonly withTools: boolean
  readonly onOpenNavigation: () => void
  readonly onOpenSettings: () => void
  /** The element into which the page draws its heading. */
  readonly headingRef: Ref<HTMLDivElement>
}

/** Where the person is, what time it is there, whether the figures live, and the person's own menu. */
export function TopBar(props: TopBarProps): ReactElement {
  return (
    <header className={classes.slot}>
      <div className={classes.bar} data-scrolled={props.scrolled || undefined}>
        <div className={classes.start} data-branded={props.branded || undefined}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            className={classes.narrowOnly}
            aria-label={shellText.openNavigation}
            onClick={props.onOpenNavigation}
          >
            <IconMenu2 size={20} stroke={1.6} />
          </ActionIcon>
          <Link to={paths.root} aria-label={shellText.product} className={classes.brand}>
            <Logo size={26} />
          </Link>
        </div>
        <div ref={props.headingRef} className={classes.heading} />
        <div className={classes.tools}>
          <LiveBadge />
          <span className={classes.lateTools}>
            <Suspense fallback={null}>
              {props.withTools ? <TopBarTools user={props.user} onOpenSettings={props.onOpenSettings} /> : null}
            </Suspense>
          </span>
          <Clock timeZone={props.user.time_zone} />
          <Link to={paths.root} className={classes.help} title={shellText.help}>
            <IconHelp size={20} stroke={1.6} className={classes.helpIcon} aria-hidden />
            <bdi className={classes.helpText}>{shellText.help}</bdi>
          </Link>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={shellText.settings} title={shellText.settings} onClick={props.onOpenSettings}>
            <IconSettings size={20} stroke={1.6} />
          </ActionIcon>
          <AccountMenu user={props.user} />
        </div>
      </div>
    </header>
  )
}
