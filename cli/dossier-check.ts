/** One thing that must hold of a dossier: what is wrong, the first few; none, it holds. */
export type DossierCheck = { readonly name: string; readonly looked: number; readonly wrong: readonly string[] }

/** What is not as it must be, in words. */
export function differing(pairs: readonly (readonly [what: string, is: unknown, must: unknown])[]): string[] {
  return pairs.flatMap(([what, is, must]) => (is === must ? [] : [`${what}: ${String(is)}, must be ${String(must)}`]))
}
