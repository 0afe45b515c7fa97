import { redirect } from '@tanstack/react-router'
import { mayOpen, maySee, navRules } from '#domain/access/navigation.ts'
import type { NavItemName } from '#domain/access/navigation.ts'
import type { PermissionName } from '#domain/access/permissions.ts'
import type { Section } from '#domain/access/sections.ts'
import { actorOf } from '../shared/access.ts'
import { readSession } from '../shared/session.ts'
import { signInPath } from '../shared/sign-in-path.ts'
import { AccessRefused } from './fallback/access-refused.ts'

/** Dashboard pages are for people whose sign-in is done: others go to its page, which has the step that is due and leads back to `href`. */
export function requireSession(href: string): void {
  const session = readSession()
  if (session.status !== 'signed-in' || session.user.due !== null) throw redirect({ href: signInPath(href), reloadDocument: true, replace: true })
}

/** Pages whose calls are for the staff alone, though their section is open to accounts of the tree; some for those who hold a permission in it. */
export function requireStaff(section: Section, permission?: PermissionName): void {
  const session = readSession()
  if (session.status === 'signed-in' && session.user.kind !== 'staff') throw new AccessRefused(section)
  requireSection(section, permission)
}

/** The page of a sidebar's item is for those who have the item. */
export function requireItem(item: NavItemName): void {
  const session = readSession()
  if (session.status === 'signed-in' && !mayOpen(item, actorOf(session.user))) throw new AccessRefused(navRules[item].section)
}

/** Pages of a section are for those who may see it, some for those of the staff only who hold a permission in it; the server refuses the rest as well. */
export function requireSection(section: Section, permission?: PermissionName): void {
  const session = readSession()
  if (session.status === 'signed-in' && !maySee(actorOf(session.user), section, permission)) throw new AccessRefused(section)
}
