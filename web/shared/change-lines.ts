/** What differs in one field since; null: there was, or there is, nothing. */
export type Change = { readonly field: string; readonly before: string | null; readonly after: string | null }

/** A field with what stood and what stands in it; of a list, the members that went and that came. */
export type ChangeLine = { readonly field: string; readonly before: readonly string[]; readonly after: readonly string[] }

const member = /^(.*)\[.*\]$/s

/** The changes one line a field, with the members of a list together. */
export function changeLines(changes: readonly Change[]): readonly ChangeLine[] {
  const lines = new Map<string, { before: string[]; after: string[] }>()
  for (const { field, before, after } of changes) {
    const name = member.exec(field)?.[1] ?? field
    const line = lines.get(name) ?? { before: [], after: [] }
    if (before !== null) line.before.push(before)
    if (after !== null) line.after.push(after)
    lines.set(name, line)
  }
  return [...lines].map(([field, line]) => ({ field, ...line }))
}
