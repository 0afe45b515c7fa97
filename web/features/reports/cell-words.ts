import { sportOfColumn } from '#contract/report-list.ts'
import type { ReportHeading, ReportRow } from '#contract/reports.ts'
import { winnersWords } from '#contract/winners-words.ts'
import { levelTitle } from '../../shared/access-words.ts'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import { callWords } from '../../shared/call-words.ts'
import { fieldWords } from '../../shared/field-words.ts'
import { noCurrency } from '../../shared/currency-digits.ts'
import { formatBasisPoints, formatCount, formatInstant, formatMinorBare } from '../../shared/format.ts'
import { record } from '../../shared/i18n/en/record.ts'
import { texts } from '../../shared/i18n/texts.ts'
import { runnersInWords } from '../../shared/outcome-text.ts'
import { voidReasonsText } from '../../shared/void-reasons-text.ts'
import { text } from './text.ts'

const recordText = texts('record', record)

export type ReportColumnShown = ReportHeading['columns'][number]

/** What a column is called; those of one sport or provider have its name. */
export function columnTitle({ name, title, called = name }: Pick<ReportColumnShown, 'name' | 'title' | 'called'>): string {
  const ofSport = sportOfColumn(name)
  const titles = text.columns as Readonly<Record<string, string>>
  return ofSport === null ? (titles[called] ?? title ?? name) : text.ofSport({ sport: title ?? '', figure: titles[ofSport.figure] ?? '' })
}

const results: ReadonlySet<string> = new Set(['result', 'was', 'became'])

/** A word of a closed list, in the reader's language. */
function wordOf(name: string, value: string): string {
  if (name === 'level') return levelTitle(Number(value))
  // Of results it is the name of who won, or why nobody did.
  if (results.has(name)) return (text.words as Readonly<Record<string, string>>)[value] ?? value
  if (name === 'action') return callWords({ action: value, summary: value })
  if (name === 'altered') return value.split('; ').map((field) => fieldWords(field).join(' / ')).join('; ')
  const ofRecord = { event_kind: recordText.events, actor: recordText.actors, component: recordText.targets }[name] as Readonly<Record<string, string>> | undefined
  const lists: Readonly<Record<string, string>> = ofRecord ?? (name === 'market_type' ? betKindsText.types : name === 'side' ? betKindsText.sides : name === 'reason' ? voidReasonsText : text.words)
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

/** A cell of a row as text; runners that tied or left in the words of the event's desk. */
export function rowText(row: Pick<ReportRow, 'cells' | 'currency' | 'outcomes'>, column: ReportColumnShown, timeZone: string): string {
  const runners = row.outcomes?.[column.name]
  return runners === undefined ? cellText(column, row.cells[column.name], row.currency, timeZone) : winnersWords(runners, (name) => name, runnersInWords())
}
