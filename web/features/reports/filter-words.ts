import type { ReportHeading } from '#contract/reports.ts'
import { levelTitle } from '../../shared/access-words.ts'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import { text } from './text.ts'

type Filters = Pick<ReportHeading, 'sport' | 'market_type' | 'event' | 'market' | 'provider' | 'level'>

/** What a report is narrowed to, in words. */
export function filterWords({ sport, market_type: type, event, market, provider, level }: Filters): readonly string[] {
  const kind = type === null ? null : type === 'casino' ? text.words.casino : betKindsText.types[type]
  return [sport, kind, event, market, provider, level === null ? null : levelTitle(level)].filter((each) => each !== null)
}
