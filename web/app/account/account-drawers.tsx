import { Button, Drawer } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { Suspense, useState, type ReactElement, type ReactNode } from 'react'
import { Chip } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { levelTitle } from '../../shared/access-words.ts'
import type { User } from '../../shared/session.ts'
import { wantSignOut } from '../../shared/sign-out-wanted.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import classes from './account.module.css'
import { ownPermissions } from './own-permissions.ts'
import { accountText } from './text.ts'

const OwnSecurity = lazyPart(() => import('../../features/security/own-security.tsx'), 'OwnSecurity')

/** The drawers of one's own by the hash that opens them. */
export type AccountDrawer = '1' | '2'

type AccountDrawersProps = { readonly user: User; readonly opened: AccountDrawer | null; readonly onClose: () => void }

/** One's own profile, and one's own security. */
export function AccountDrawers({ user, opened, onClose }: AccountDrawersProps): ReactElement {
  const [held, setHeld] = useState(false)
  const [profile, security] = [useDialogClose(onClose), useDialogClose(onClose)]
  const closeButtonProps = { 'aria-label': accountText.close }
  return (
    <>
      <Drawer opened={opened === '1'} {...profile} position="right" size={380} title={accountText.profile} closeButtonProps={closeButtonProps}>
        <Profile user={user} />
      </Drawer>
      <Drawer
        opened={opened === '2'}
        {...security}
        position="right"
        size={440}
        title={accountText.security}
        closeButtonProps={closeButtonProps}
        withCloseButton={!held}
        closeOnEscape={!held}
        closeOnClickOutside={!held}
      >
        <Security user={user} onHold={setHeld} />
      </Drawer>
    </>
  )
}

function Profile({ user }: { readonly user: User }): ReactElement {
  const open = ownPermissions(user)
  return (
    <>
      <dl className={classes.facts}>
        <Fact term={accountText.name}>{user.name}</Fact>
        <Fact term={accountText.userName}>
          <bdi>{user.user_name}</bdi>
        </Fact>
        <Fact term={accountText.role}>{accountText.roles[user.role]}</Fact>
        {user.level === null ? null : <Fact term={accountText.level}>{levelTitle(user.level)}</Fact>}
        {user.currency === null ? null : <Fact term={accountText.currency}>{user.currency}</Fact>}
        <Fact term={accountText.timeZone}>
          <bdi>{user.time_zone}</bdi>
        </Fact>
      </dl>
      <h3 className={classes.title}>{accountText.mayTitle}</h3>
      {open.length === 0 ? <p className={classes.text}>{accountText.mayNothing}</p> : null}
      <dl className={classes.facts}>
        {open.map(({ label, permissions }) => (
          <Fact key={label} term={label}>
            <span className={classes.chips}>
              {permissions.length === 0 ? <Chip>{accountText.seesOnly}</Chip> : permissions.map((name) => <Chip key={name} tone="accent">{name}</Chip>)}
            </span>
          </Fact>
        ))}
      </dl>
    </>
  )
}

function Security({ user, onHold }: { readonly user: User; readonly onHold: (held: boolean) => void }): ReactElement {
  return (
    <>
      <section>
        <h3 className={classes.title}>{accountText.session}</h3>
        <dl className={classes.facts}>
          <Fact term={accountText.sessionEnds}>
            <When iso={user.expires_at} />
          </Fact>
        </dl>
        <p className={classes.text}>{accountText.sessionText}</p>
        <Button variant="default" leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />} onClick={() => wantSignOut(true)}>
          {accountText.signOut}
        </Button>
      </section>
      <Suspense fallback={null}>
        <OwnSecurity user={user} onHold={onHold} />
      </Suspense>
    </>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className={classes.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
