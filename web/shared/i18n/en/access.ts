import type { PermissionName } from '#domain/access/permissions.ts'
import type { Section } from '#domain/access/sections.ts'
import type { LevelName } from '#domain/hierarchy/levels.ts'

export const access = {
  levels: {
    company: 'Company',
    super_admin: 'Super admin',
    admin: 'Admin',
    super_master: 'Super master',
    master: 'Master',
    agent: 'Agent',
    player: 'Player',
  },
  sections: {
    BETS: 'Bets',
    USERS: 'Users',
    SUPERADMINS: 'Site admins',
    CASINOCMS: 'Casino CMS',
    ROLES: 'Roles',
    NOTIFICATIONS: 'Notifications',
    SURVEILLANCE: 'Surveillance',
    SPORTS: 'Sports',
  },
  permissions: {
    'Sport limits': 'Sport limits',
    'League Limits': 'League limits',
    'Event Limits': 'Event limits',
    'Event Void Bets': 'Void bets of an event',
    'Marketwise Void Bets': 'Void bets of a market',
    'Result Declare': 'Declare results',
    'Result Verify': 'Verify results',
    'Result Rollback': 'Roll back results',
    'Market Control': 'Control markets',
    'Catalogue Edit': 'Edit the catalogue',
    'Stop Betting': 'Stop betting',
    'Void Bets': 'Void bets',
    'Staff Edit': 'Edit staff',
    'Sessions Revoke': 'End sessions',
    'Notification Edit': 'Edit notifications',
    Maintenance: 'Maintenance',
    'Casino Edit': 'Edit the casino',
    'Round Resolve': 'Resolve casino rounds',
    'Provider Keys': 'Keys of casino providers',
    'Account Edit': 'Edit accounts',
    'Account Status': 'Lock and open accounts',
    'Credit Limits': 'Credit limits',
    Transfers: 'Transfers',
    Reports: 'Reports',
    'Business Settings': 'Business settings',
    'Platform Keys': 'Keys of player sites',
    'Security Policy': 'Security policy',
    'User Limits': 'Limits of players',
    'Alert Handle': 'Work on alerts',
    'Rule Edit': 'Edit rules of surveillance',
  },
} as const satisfies {
  readonly levels: Readonly<Record<LevelName, string>>
  readonly sections: Readonly<Record<Section, string>>
  readonly permissions: Readonly<Record<PermissionName, string>>
}
