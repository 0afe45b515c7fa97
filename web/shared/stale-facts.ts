import { ApiError } from '#contract/client.ts'
import { formatInstant } from './format.ts'
import { stale } from './i18n/en/stale.ts'
import { texts } from './i18n/texts.ts'

export const staleText = texts('stale', stale)

/** What a refusal says beside its code. */
export type StaleFacts = Readonly<Record<string, unknown>>

/** What the refusal of a stale edit says of both versions; null where something else was refused. */
export function staleFacts(failure: unknown): StaleFacts | null {
  return failure instanceof ApiError && failure.code === 'REQUEST_STALE' ? (failure.body?.facts ?? {}) : null
}

/** Who changed it and when, in words; null where the record says nothing of it. */
export function changedBy(facts: StaleFacts, timeZone: string): string | null {
  const [by, at] = [facts['now.by'], facts['now.at']]
  if (typeof at !== 'string') return null
  const when = { at: formatInstant(at, timeZone, 'short') }
  return typeof by === 'string' ? staleText.by({ name: by, ...when }) : staleText.bySomebody(when)
}

/** A field of which another version stands than was seen or typed. */
export type StaleLine = { readonly name: string; readonly yours: string; readonly now: string }

const flags = ['status', 'bet_locked', 'transfer_locked'] as const

/** The own status and locks of an account that are others than they were seen. */
export function flagLines(facts: StaleFacts): readonly StaleLine[] {
  return flags.filter((flag) => facts[`sent.${flag}`] !== facts[`now.${flag}`]).map((flag) => ({ name: staleText.flags[flag], yours: flagWord(facts[`sent.${flag}`]), now: flagWord(facts[`now.${flag}`]) }))
}

function flagWord(value: unknown): string {
  if (typeof value === 'boolean') return value ? staleText.locked : staleText.open
  return staleText.statuses[value as keyof typeof staleText.statuses] ?? String(value)
}
