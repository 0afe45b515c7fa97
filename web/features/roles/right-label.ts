import type { Grant } from '#domain/access/decide.ts'
import { permissionTitle, sectionTitle } from '../../shared/access-words.ts'
import { text } from './text.ts'

/** A grant in one line: "Sports: look", "Sports: Verify results". */
export function rightLabel({ section, permission }: Grant): string {
  const name = sectionTitle(section)
  return permission === null ? text.diff.view({ section: name }) : text.diff.entry({ section: name, name: permissionTitle(permission) })
}
