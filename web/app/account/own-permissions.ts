import { maySee } from '#domain/access/navigation.ts'
import { sections } from '#domain/access/sections.ts'
import { actorOf } from '../../shared/access.ts'
import { permissionTitle, sectionTitle } from '../../shared/access-words.ts'
import type { User } from '../../shared/session.ts'

/** The sections that are open to a person, each with the permissions that they hold in it. */
export function ownPermissions(user: User): readonly { readonly label: string; readonly permissions: readonly string[] }[] {
  const actor = actorOf(user)
  return sections
    .filter((section) => maySee(actor, section))
    .map((section) => ({
      label: sectionTitle(section),
      permissions: actor.kind === 'staff' ? actor.grants.flatMap((grant) => (grant.section === section && grant.permission !== null ? [permissionTitle(grant.permission)] : [])) : [],
    }))
}
