import type { Links } from './use-alerts.ts'

/** What an edge is known by: its kind and its two accounts. */
export function edgeId({ kind, from, to }: Pick<Links['edges'][number], 'kind' | 'from' | 'to'>): string {
  return `${kind} ${from} ${to}`
}
