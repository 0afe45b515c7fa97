import type { PermissionName } from '#domain/access/permissions.ts'
import type { Section } from '#domain/access/sections.ts'
import { levelName } from '#domain/hierarchy/levels.ts'
import { access } from './i18n/en/access.ts'
import { texts } from './i18n/texts.ts'

const text = texts('access', access)

/** How people call an account of this level; empty for a number that is no level. */
export function levelTitle(level: number): string {
  const name = levelName(level)
  return name === undefined ? '' : text.levels[name]
}

/** How people call a section of the back-office. */
export function sectionTitle(section: Section): string {
  return text.sections[section]
}

/** What a permission lets a person do. */
export function permissionTitle(name: PermissionName): string {
  return text.permissions[name]
}
