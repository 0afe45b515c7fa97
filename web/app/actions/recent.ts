import * as z from 'zod/mini'
import { found } from '#contract/search.ts'

/** What was chosen before: an action by its id, or something found, as it was found: its words are those of the language in which it is shown. */
const recentEntry = z.discriminatedUnion('of', [
  z.object({ of: z.literal('action'), id: z.string() }),
  z.object({ of: z.literal('found'), found }),
])
export type RecentEntry = z.output<typeof recentEntry>

export const recentMax = 6

export function parseRecent(stored: unknown): readonly RecentEntry[] | null {
  return z.array(recentEntry).safeParse(stored).data?.slice(0, recentMax) ?? null
}

/** The newest first, each once. */
export function withRecent(before: readonly RecentEntry[], chosen: RecentEntry): readonly RecentEntry[] {
  return [chosen, ...before.filter((entry) => keyOf(entry) !== keyOf(chosen))].slice(0, recentMax)
}

function keyOf(entry: RecentEntry): string {
  return entry.of === 'action' ? `action ${entry.id}` : `${entry.found.kind} ${entry.found.id}`
}
