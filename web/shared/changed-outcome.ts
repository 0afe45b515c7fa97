import type { WireOutcome } from '#contract/result-rows.ts'
import type { Change } from './change-lines.ts'

const field = /^outcome\.([a-z_]+(?:\.[a-z_]+)?)(\[.*\])?$/s

/** Whether a change is a part of an outcome. */
export function isOfOutcome(change: Change): boolean {
  return field.test(change.field)
}

/** The outcome that stood before or stands after, put together from its parts in the record; null where none stood, or not the whole of it. */
export function changedOutcome(changes: readonly Change[], when: 'before' | 'after'): WireOutcome | null {
  const parts = new Map<string, string[]>()
  for (const change of changes) {
    const [, name] = field.exec(change.field) ?? []
    const value = change[when]
    if (name !== undefined && value !== null) parts.set(name, [...(parts.get(name) ?? []), value])
  }
  const one = (name: string): string | undefined => parts.get(name)?.[0]
  switch (one('kind')) {
    case 'number':
      return { kind: 'number', value: Number(one('value')) }
    case 'void':
      return { kind: 'void', reason: one('reason') as Extract<WireOutcome, { kind: 'void' }>['reason'] }
    case 'winners': {
      const tied = parts.get('dead_heat.selections')
      const removed = parts.get('removed')
      return {
        kind: 'winners',
        winners: parts.get('winners') ?? [],
        ...(removed === undefined ? {} : { removed }),
        ...(tied === undefined ? {} : { dead_heat: { selections: tied, places: Number(one('dead_heat.places')) } }),
      }
    }
    default:
      return null
  }
}
