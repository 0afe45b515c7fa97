import { signsIn } from '../hierarchy/levels.ts'
import type { Actor } from './decide.ts'
import { decide } from './decide.ts'
import type { Section } from './sections.ts'

const accountSections: readonly Section[] = ['SPORTS', 'BETS', 'SURVEILLANCE', 'USERS', 'SUPERADMINS']

/**
 * Whether the section stands in the person's sidebar: for staff any grant in it, for accounts of the tree the sections
 * that hold something of their own subtree.
 */
export function maySee(actor: Actor, section: Section): boolean {
  if (actor.kind === 'account') return signsIn(actor.level) && accountSections.includes(section)
  return decide(actor, { kind: 'section', section, accounts: 'never' }).ok
}
