import { IconEye, IconReceipt2, IconTrophy, IconUsersGroup, type Icon } from '@tabler/icons-react'
import type { Section } from '#domain/access/sections.ts'
import { can } from '../shared/access.ts'
import type { User } from '../shared/session.ts'
import { paths } from './paths.ts'

export type NavLeaf = { readonly title: string; readonly to: (typeof paths)['sports' | 'bets' | 'betTicker' | 'members'] }
export type NavItem = {
  readonly title: string
  readonly icon: Icon
  readonly section: Section
  /** One page, or several under one title. */
  readonly leaves: readonly [NavLeaf, ...NavLeaf[]]
  readonly parent: boolean
}
export type NavGroup = { readonly title: string; readonly items: readonly NavItem[] }

const groups: readonly NavGroup[] = [
  {
    title: 'overview',
    items: [
      { title: 'Bets', icon: IconReceipt2, section: 'BETS', parent: false, leaves: [{ title: 'Bets', to: paths.bets }] },
      {
        title: 'Super Admins',
        icon: IconUsersGroup,
        section: 'SUPERADMINS',
        parent: true,
        leaves: [{ title: 'Member Listing', to: paths.members }],
      },
      {
        title: 'Surveillance',
        icon: IconEye,
        section: 'SURVEILLANCE',
        parent: true,
        leaves: [{ title: 'Bet Ticker', to: paths.betTicker }],
      },
    ],
  },
  {
    title: 'events',
    items: [{ title: 'Sports', icon: IconTrophy, section: 'SPORTS', parent: false, leaves: [{ title: 'Sports', to: paths.sports }] }],
  },
]

/** The sidebar of a person: the items of the sections they may see, without groups that would stand empty. */
export function navigationOf(user: User): readonly NavGroup[] {
  return groups
    .map((group) => ({ ...group, items: group.items.filter((item) => can(user, item.section)) }))
    .filter((group) => group.items.length > 0)
}
