import type { Section } from '#domain/access/sections.ts'

/** The page belongs to a section that the person may not see. */
export class AccessRefused extends Error {
  override readonly name = 'AccessRefused'
  readonly section: Section

  constructor(section: Section) {
    super(`no access to ${section}`)
    this.section = section
  }
}
