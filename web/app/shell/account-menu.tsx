import { IconHome, IconLanguage, IconLogout } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { MenuButton } from '../../components/menu-button/menu-button.tsx'
import { useLanguage } from '../../shared/i18n/language.ts'
import { languages, type Language } from '../../shared/i18n/languages.ts'
import { signOut, type User } from '../../shared/session.ts'
import { paths } from '../paths.ts'
import { chooseLanguage } from '../settings/choose-language.ts'
import { initialsOf } from './initials.ts'
import { shellText } from './text.ts'
import classes from './tools.module.css'

const allLanguages = Object.keys(languages) as readonly Language[]

/** Who is signed in, the other languages, the way home and the way out. */
export function AccountMenu({ user }: { readonly user: User }): ReactElement {
  const navigate = useNavigate()
  const language = useLanguage()
  const initials = initialsOf(user.name === '' ? user.user_name : user.name)
  return (
    <MenuButton
      label={shellText.account(initials)}
      className={classes.avatar}
      width={220}
      position="bottom-end"
      entries={[
        {
          kind: 'content',
          content: (
            <div className={classes.who}>
              <p>{user.name}</p>
              <p>{user.user_name}</p>
            </div>
          ),
        },
        { kind: 'divider' },
        {
          kind: 'item',
          label: shellText.home,
          icon: <IconHome size={16} stroke={1.6} aria-hidden />,
          onSelect: () => void navigate({ to: paths.root }),
        },
        ...allLanguages
          .filter((other) => other !== language)
          .map((other) => ({
            kind: 'item' as const,
            label: languages[other].name,
            icon: <IconLanguage size={16} stroke={1.6} aria-hidden />,
            onSelect: () => void chooseLanguage(other),
          })),
        {
          kind: 'item',
          label: shellText.logout,
          icon: <IconLogout size={16} stroke={1.6} aria-hidden />,
          onSelect: () => void signOut(),
        },
      ]}
    >
      {initials}
    </MenuButton>
  )
}
