import * as z from 'zod/mini'

/** What was chosen before: an action by its id, or something found, with what is needed to show and open it again. */
const recentEntry = z.discriminatedUnion('of', [
  z.object({ of: z.literal('action'), id: z.string() }),
  z.object({
    of: z.literal('found'),
    kind: z.enum(['account', 'event', 'market', 'bet']),
    id: z.string(),
    label: z.string(),
    detail: z.string(),
    to: z.string(),
    params: z.optional(z.record(z.string(), z.string())),
    search: z.optional(z.record(z.string(), z.string())),
  }),
])
export type RecentEntry = z.output<typeof recentEntry>
export type FoundEntry = Extract<RecentEntry, { of: 'found' }>

export const recentMax = 6

export function parseRecent(stored: unknown): readonly RecentEntry[] | null {
  return z.array(recentEntry).safeParse(stored).data?.slice(0, recentMax) ?? null
}

/** The newest first, each once. */
export function withRecent(before: readonly RecentEntry[], chosen: RecentEntry): readonly RecentEntry[] {
  return [chosen, ...before.filter((entry) => keyOf(entry) !== keyOf(chosen))].slice(0, recentMax)
}

export function keyOf(entry: RecentEntry): string {
  return entry.of === 'action' ? `action ${entry.id}` : `${entry.kind} ${entry.id}`
}
