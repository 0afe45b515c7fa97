import { IconHome, IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, type ReactElement } from 'react'
import { MenuButton } from '../../components/menu-button/menu-button.tsx'
import type { User } from '../../shared/session.ts'
import { wantSignOut } from '../../shared/sign-out-wanted.ts'
import { paths } from '../paths.ts'
import { initialsOf } from './initials.ts'
import { approachSignOut } from './signing-out.tsx'
import { shellText } from './text.ts'
import classes from './tools.module.css'

/** Who is signed in, the way home, to what is one's own, and out. */
export function AccountMenu({ user }: { readonly user: User }): ReactElement {
  const navigate = useNavigate()
  const initials = initialsOf(user.name === '' ? user.user_name : user.name)
  return (
    <MenuButton
      label={shellText.account({ initials })}
      className={classes.avatar}
      width={220}
      position="bottom-end"
      entries={[
        {
          kind: 'content',
          content: <Who user={user} />,
        },
        { kind: 'divider' },
        {
          kind: 'item',
          label: shellText.home,
          icon: <IconHome size={16} stroke={1.6} aria-hidden />,
          onSelect: () => void navigate({ to: paths.root }),
        },
        {
          kind: 'item',
          label: shellText.profile,
          icon: <IconUser size={16} stroke={1.6} aria-hidden />,
          onSelect: () => void navigate({ to: paths.root, hash: '1' }),
        },
        {
          kind: 'item',
          label: shellText.settings,
          icon: <IconShieldLock size={16} stroke={1.6} aria-hidden />,
          onSelect: () => void navigate({ to: paths.root, hash: '2' }),
        },
        { kind: 'divider' },
        {
          kind: 'item',
          label: shellText.logout,
          icon: <IconLogout size={16} stroke={1.6} aria-hidden />,
          onSelect: () => wantSignOut(true),
        },
      ]}
    >
      {initials}
    </MenuButton>
  )
}

function Who({ user }: { readonly user: User }): ReactElement {
  // The menu is open: the way out is near.
  useEffect(approachSignOut, [])
  return (
    <div className={classes.who}>
      <p>{user.name}</p>
      <p>{user.user_name}</p>
    </div>
  )
}
