import type { ReportHeading } from '#contract/reports.ts'
import { levelTitle } from '../../shared/access-words.ts'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import { formatBasisPoints, formatCount, formatInstant, formatMinorBare, noCurrency } from '../../shared/format.ts'
import { voids } from '../../shared/i18n/en/voids.ts'
import { texts } from '../../shared/i18n/texts.ts'
import { text } from './text.ts'

const voidsText = texts('voids', voids)

export type ReportColumnShown = ReportHeading['columns'][number]

/** What a column is called; those of one sport have its name. */
export function columnTitle({ name, title }: Pick<ReportColumnShown, 'name' | 'title'>): string {
  return title ?? (text.columns as Readonly<Record<string, string>>)[name] ?? name
}

/** A word of a closed list, in the reader's language. */
function wordOf(name: string, value: string): string {
  if (name === 'level') return levelTitle(Number(value))
  const lists: Readonly<Record<string, string>> = name === 'market_type' ? betKindsText.types : name === 'side' ? betKindsText.sides : name === 'reason' ? voidsText.reasons : text.words
  return lists[value] ?? (text.words as Readonly<Record<string, string>>)[value] ?? value.replaceAll('_', ' ')
}

/** A cell as text: amounts exact, instants in the time zone of the report. */
export function cellText({ name, kind }: ReportColumnShown, value: string | number | null | undefined, currency: string | null, timeZone: string): string {
  if (value === null || value === undefined || value === '') return '–'
  if (kind === 'amount') return formatMinorBare(Number(value), currency ?? noCurrency)
  if (kind === 'integer') return formatCount(Number(value))
  if (kind === 'ratio') return formatBasisPoints(Number(value))
  if (kind === 'instant') return formatInstant(String(value), timeZone, 'dateTime')
  return kind === 'word' ? wordOf(name, String(value)) : String(value)
}
