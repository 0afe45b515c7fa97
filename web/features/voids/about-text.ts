import { text } from './text.ts'
import type { VoidRow } from './use-voids.ts'

/** What a void is of: its first market, and how many more there are. */
export function aboutText({ about, markets }: VoidRow): string {
  const [first] = about
  if (first === undefined) return ''
  const name = `${first.event_name} · ${first.market_name}`
  return markets > 1 ? text.more({ name, count: markets - 1 }) : name
}
