import { Menu } from '@mantine/core'
import { IconHome, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { signOut, type User } from '../../shared/session.ts'
import { paths } from '../paths.ts'
import { initialsOf } from './initials.ts'
import { shellText } from './text.ts'
import classes from './tools.module.css'

/** Who is signed in, the way home and the way out. */
export function AccountMenu({ user }: { readonly user: User }): ReactElement {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <button type="button" className={classes.avatar} aria-label={shellText.account}>
          {initialsOf(user.name === '' ? user.user_name : user.name)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <p>{user.name}</p>
          <p>{user.user_name}</p>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.root} leftSection={<IconHome size={16} stroke={1.6} aria-hidden />}>
          {shellText.home}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />} onClick={() => void signOut()}>
          {shellText.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
