import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { definitionOf } from '#contract/report-list.ts'
import { reportNames } from '#contract/report-names.ts'
import { logs } from '#contract/logs.ts'
import { winnersWords } from '#contract/winners-words.ts'
import { columnTitles, outcomeInEnglish, reportTitles } from '#server/reports/report-words.ts'
import { outcomes } from '#web/shared/i18n/en/outcomes.ts'
import { reports } from '#web/shared/i18n/en/reports.ts'

test('files call reports and their columns what the screen calls them', () => {
  expect(reportTitles).toEqual(reports.names)
  expect(columnTitles).toEqual(reports.columns)
})

test('files say of a dead heat what the event’s desk does', () => {
  const ofDesk = (message: string) => (of: object): string => String(new IntlMessageFormat(message, 'en').format(of as Record<string, string | number>))
  const desk = { deadHeat: ofDesk(outcomes.deadHeat), removed: ofDesk(outcomes.removed) }
  for (const places of [1, 2]) {
    const outcome = { winners: ['A'], dead_heat: { selections: ['B', 'C'], places }, removed: ['D'] }
    expect(winnersWords(outcome, (name) => name, outcomeInEnglish)).toBe(winnersWords(outcome, (name) => name, desk))
  }
})

test('what tells of the record needs what the record needs', () => {
  expect(definitionOf('significant_events').needs).toEqual(logs.record.access)
})

test('every column of every report has a title', () => {
  const missing = reportNames.flatMap((name) => definitionOf(name).columns.filter((column) => columnTitles[column.name] === undefined).map((column) => `${name} ${column.name}`))
  expect(missing).toEqual([])
})
