/** Names that differ in the case of their letters alone are one name: people do not tell them apart. The database asks the same by `lower`. */
export function nameKey(name: string): string {
  return name.toLowerCase()
}
