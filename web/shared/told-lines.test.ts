import { afterEach, expect, test } from 'vitest'
import { auditDiff } from '#server/logs/audit-diff.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import { changeLanguage } from './i18n/texts.ts'
import { toldLines } from './told-lines.ts'

afterEach(() => changeLanguage('en'))

const runners = [{ id: '7', name: 'Port Aurelia' }, { id: '8', name: 'Fjord Vale' }, { id: '9', name: 'Draw' }]

/** What the record of a declaration says of an outcome, as text. */
function toldOf(outcome: WireOutcome, before: WireOutcome | null = null): readonly string[] {
  const changes = auditDiff({ status: 'closed', ...(before === null ? {} : { outcome: before }) }, { revision: 1, outcome })
  return toldLines({ changes, currency: null, runners }).map((line) => `${line.words.join(', ')}: ${line.before.map(({ text }) => text).join(', ')} > ${line.after.map(({ text }) => text).join(', ')}`)
}

test('an outcome is one line, in the words of the results', () => {
  expect(toldOf({ kind: 'number', value: 90_000 })).toEqual(['Status: Closed > ', 'Revision:  > 1', 'Outcome:  > 90'])
  expect(toldOf({ kind: 'winners', winners: ['7'] }).at(-1)).toBe('Outcome:  > Port Aurelia')
  expect(toldOf({ kind: 'winners', winners: [], removed: ['9'], dead_heat: { selections: ['7', '8'], places: 1 } }).at(-1)).toBe('Outcome:  > Dead heat of Port Aurelia, Fjord Vale for one place; Draw removed')
  expect(toldOf({ kind: 'void', reason: 'abandoned' }).at(-1)).toBe('Outcome:  > Void: Abandoned')
  expect(toldOf({ kind: 'number', value: 90_000 }, { kind: 'void', reason: 'tie' }).at(-1)).toBe('Outcome: Void: Tie > 90')
})

test('in Arabic no word of an outcome is left as the program spells it', async () => {
  await changeLanguage('ar')
  for (const outcome of [{ kind: 'number', value: 90_000 }, { kind: 'void', reason: 'no_result' }] as const) expect(toldOf(outcome).join(' ')).not.toMatch(/[a-z]/i)
})

test('what is left of an outcome stands part by part', () => {
  expect(toldLines({ changes: [{ field: 'outcome.value', before: '90000', after: '91500' }], currency: null })).toEqual([
    { field: 'outcome.value', words: ['Outcome', 'Value'], before: [{ text: '90', iso: null }], after: [{ text: '91.5', iso: null }] },
  ])
})
