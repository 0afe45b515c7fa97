/** Why a player may not bet: by the player's own wish, or to cool off. `until` is an instant in milliseconds, null is for good. */
export type Exclusion = { readonly kind: 'self_exclusion' | 'cooling_off'; readonly until: number | null }

/** True where the exclusion still runs. */
export function excludes(exclusion: Exclusion | null, nowMs: number): boolean {
  return exclusion !== null && (exclusion.until === null || exclusion.until > nowMs)
}

/** Whether an exclusion may take the place of another: one that runs protects the player, so it is only ever made longer, and the player's own wish never becomes a mere cooling off. */
export function mayExclude(present: Exclusion | null, next: Exclusion, nowMs: number): boolean {
  if (!excludes(next, nowMs)) return false
  if (present === null || !excludes(present, nowMs)) return true
  if (present.kind === 'self_exclusion' && next.kind === 'cooling_off') return false
  return next.until === null || (present.until !== null && next.until >= present.until)
}
