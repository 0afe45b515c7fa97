import type { Section } from './sections.ts'

/**
 * What may be granted inside a section. `origin` tells the specification's permissions from our own: a rollback and the
 * switches of markets (status, bet lock) are each granted apart, and so is every change that the specification leaves unnamed.
 */
export const permissions = [
  { section: 'SPORTS', name: 'Sport limits', origin: 'spec' },
  { section: 'SPORTS', name: 'League Limits', origin: 'spec' },
  { section: 'SPORTS', name: 'Event Limits', origin: 'spec' },
  { section: 'SPORTS', name: 'Event Void Bets', origin: 'spec' },
  { section: 'SPORTS', name: 'Marketwise Void Bets', origin: 'spec' },
  { section: 'SPORTS', name: 'Result Declare', origin: 'spec' },
  { section: 'SPORTS', name: 'Result Verify', origin: 'spec' },
  { section: 'SPORTS', name: 'Result Rollback', origin: 'ours' },
  { section: 'SPORTS', name: 'Market Control', origin: 'ours' },
  { section: 'SPORTS', name: 'Catalogue Edit', origin: 'ours' },
  { section: 'SPORTS', name: 'Stop Betting', origin: 'ours' },
  { section: 'BETS', name: 'Void Bets', origin: 'spec' },
  { section: 'ROLES', name: 'Staff Edit', origin: 'ours' },
  { section: 'ROLES', name: 'Sessions Revoke', origin: 'ours' },
  { section: 'ROLES', name: 'Security Policy', origin: 'ours' },
  { section: 'NOTIFICATIONS', name: 'Notification Edit', origin: 'ours' },
  { section: 'NOTIFICATIONS', name: 'Maintenance', origin: 'ours' },
  { section: 'CASINOCMS', name: 'Casino Edit', origin: 'ours' },
  { section: 'CASINOCMS', name: 'Round Resolve', origin: 'ours' },
  { section: 'CASINOCMS', name: 'Provider Keys', origin: 'ours' },
  { section: 'SUPERADMINS', name: 'Account Edit', origin: 'ours' },
  { section: 'SUPERADMINS', name: 'Account Status', origin: 'ours' },
  { section: 'SUPERADMINS', name: 'Credit Limits', origin: 'ours' },
  { section: 'SUPERADMINS', name: 'Transfers', origin: 'ours' },
  { section: 'SUPERADMINS', name: 'Reports', origin: 'ours' },
  { section: 'SUPERADMINS', name: 'Business Settings', origin: 'ours' },
  { section: 'SUPERADMINS', name: 'Platform Keys', origin: 'ours' },
  { section: 'USERS', name: 'User Limits', origin: 'ours' },
  { section: 'SURVEILLANCE', name: 'Alert Handle', origin: 'ours' },
  { section: 'SURVEILLANCE', name: 'Rule Edit', origin: 'ours' },
] as const satisfies readonly {
  readonly section: Section
  readonly name: string
  readonly origin: 'spec' | 'ours'
}[]

export type PermissionName = (typeof permissions)[number]['name']

/** The permission of this name in the section, without regard to case. */
export function permissionNamed(section: Section, name: string): PermissionName | undefined {
  const wanted = name.trim().toLowerCase()
  return permissions.find((permission) => permission.section === section && permission.name.toLowerCase() === wanted)?.name
}
