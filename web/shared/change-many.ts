/** As many at once as leave room for what else the page asks for. */
const atOnce = 6

/** One of several changes that are made together: of what, and how; it gives its own way back. */
export type Part = { readonly name: string; readonly make: () => Promise<() => Promise<unknown>> }

/** What became of one of them: how it is taken back, or why it was left as it was. */
export type Outcome = { readonly name: string; readonly undo: () => Promise<unknown> } | { readonly name: string; readonly failure: unknown }

/** Makes each of the changes, a few at a time; one that refuses does not hold up the others. The outcomes stand in the order of the changes. */
export async function changeMany(parts: readonly Part[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  const waiting = [...parts.entries()]
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [place, { name, make }] = next
      try {
        outcomes[place] = { name, undo: await make() }
      } catch (failure) {
        outcomes[place] = { name, failure }
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomes
}
