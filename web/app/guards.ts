import { redirect } from '@tanstack/react-router'
import type { Section } from '#domain/access/sections.ts'
import { can } from '../shared/access.ts'
import { readSession } from '../shared/session.ts'
import { signInPath } from '../shared/sign-in-path.ts'
import { AccessRefused } from './fallback/access-refused.ts'

/** Dashboard pages are for signed-in people: others go to sign-in, which leads back to `href`. */
export function requireSession(href: string): void {
  if (readSession().status !== 'signed-in') throw redirect({ href: signInPath(href), reloadDocument: true, replace: true })
}

/** Pages of a section are for those who may see it; the server refuses the rest as well. */
export function requireSection(section: Section): void {
  const session = readSession()
  if (session.status === 'signed-in' && !can(session.user, section)) throw new AccessRefused(section)
}
