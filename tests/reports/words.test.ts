import { expect, test } from 'vitest'
import { definitionOf } from '#contract/report-list.ts'
import { reportNames } from '#contract/report-names.ts'
import { logs } from '#contract/logs.ts'
import { columnTitles, reportTitles } from '#server/reports/report-words.ts'
import { reports } from '#web/shared/i18n/en/reports.ts'

test('files call reports and their columns what the screen calls them', () => {
  expect(reportTitles).toEqual(reports.names)
  expect(columnTitles).toEqual(reports.columns)
})

test('what tells of the record needs what the record needs', () => {
  expect(definitionOf('significant_events').needs).toEqual(logs.record.access)
})

test('every column of every report has a title', () => {
  const missing = reportNames.flatMap((name) => definitionOf(name).columns.filter((column) => columnTitles[column.name] === undefined).map((column) => `${name} ${column.name}`))
  expect(missing).toEqual([])
})
