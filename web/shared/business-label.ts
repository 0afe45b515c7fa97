/** A business where one is chosen or meant: names may look alike, codes do not. */
export function businessLabel(name: string, code: string): string {
  return `${name} (${code})`
}
