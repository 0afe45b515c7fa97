import { expect, test } from 'vitest'
import { afterResult, looksAtResults } from './after-result.ts'
import { namedMax } from './conditions.ts'
import { usualParams } from './rule-kinds.ts'

const params = { ...usualParams('late'), result_seconds: 2 }
const bet = (betId: string, placedAtMs: number) => ({ betId, playerId: '7', placedAtMs, resultAtMs: 10_000 })

test('each bet more than the seconds after its result is a finding, with those of its player before it', () => {
  expect(afterResult(params, [bet('1', 12_000)])).toEqual([])
  expect(afterResult(params, [bet('1', 12_000), bet('2', 12_001), bet('3', 25_500)]).map(({ finding }) => finding)).toEqual([
    { subject: '7', playerIds: ['7'], betIds: ['2'], facts: { after_result: 1, seconds_after: 2 } },
    { subject: '7', playerIds: ['7'], betIds: ['2', '3'], facts: { after_result: 2, seconds_after: 15 } },
  ])
})

test('of many the newest are named', () => {
  const many = Array.from({ length: namedMax + 5 }, (_, index) => bet(String(index), 20_000 + index))
  const { finding } = afterResult(params, many).at(-1) ?? expect.fail('the last is one')
  expect([finding.betIds.length, finding.betIds.at(-1), finding.facts['after_result']]).toEqual([namedMax, String(namedMax + 4), namedMax + 5])
})

test('rules say whether they look at results; those of other kinds have no word for it', () => {
  expect([looksAtResults(params), looksAtResults({ ...params, after_result: 0 }), looksAtResults(usualParams('big_stake'))]).toEqual([true, false, false])
})
