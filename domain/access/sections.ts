/** The areas of the back-office, by code. A person reaches what their grants open, section by section. */
export const sections = [
  'BETS',
  'USERS',
  'SUPERADMINS',
  'CASINOCMS',
  'ROLES',
  'NOTIFICATIONS',
  'SURVEILLANCE',
  'SPORTS',
] as const
export type Section = (typeof sections)[number]

/** The section's name as permissions are listed to people. */
export const sectionLabels: Readonly<Record<Section, string>> = {
  BETS: 'bets',
  USERS: 'users',
  SUPERADMINS: 'site admins',
  CASINOCMS: 'casino cms',
  ROLES: 'roles',
  NOTIFICATIONS: 'notification',
  SURVEILLANCE: 'surveillance',
  SPORTS: 'sports',
}

/** The section of this code or label (`menu_name`), without regard to case. */
export function sectionNamed(name: string): Section | undefined {
  const wanted = name.trim().toLowerCase()
  return sections.find((section) => section.toLowerCase() === wanted || sectionLabels[section] === wanted)
}
