export type FieldChange = { readonly field: string; readonly before: string | null; readonly after: string | null }

/** What differs between two values, by the path of the field; lists of plain values are compared as sets of their members. */
export function auditDiff(before: unknown, after: unknown): FieldChange[] {
  const [one, other] = [flat(before), flat(after)]
  const fields = [...new Set([...one.keys(), ...other.keys()])]
  return fields.map((field) => ({ field, before: one.get(field) ?? null, after: other.get(field) ?? null })).filter((each) => each.before !== each.after)
}

function flat(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined) return into
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object' || each === null)) {
    // One line a member, so that what was added and what was taken away stand out.
    for (const each of value) into.set(`${path === '' ? 'value' : path}[${String(each)}]`, String(each))
    return into
  }
  if (typeof value === 'object') {
    for (const [name, each] of Object.entries(value)) flat(each, path === '' ? name : `${path}.${name}`, into)
    return into
  }
  return into.set(path === '' ? 'value' : path, String(value as string | number | boolean))
}
