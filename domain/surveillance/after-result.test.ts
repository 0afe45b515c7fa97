import { expect, test } from 'vitest'
import { afterResult } from './after-result.ts'
import { usualParams } from './rule-kinds.ts'

const params = { ...usualParams('late'), result_seconds: 2 }
const bet = (betId: string, placedAtMs: number) => ({ betId, playerId: '7', placedAtMs, resultAtMs: 10_000 })

test('a bet more than the seconds after its result is a finding, with those of its player before it', () => {
  expect(afterResult(params, [bet('1', 12_000)])).toBeNull()
  expect(afterResult(params, [bet('1', 12_000), bet('2', 12_001), bet('3', 25_500)])).toEqual({
    subject: '7', playerIds: ['7'], betIds: ['2', '3'], facts: { after_result: 2, seconds_after: 15 },
  })
})

test('a rule that does not look at results finds none', () => {
  expect(afterResult({ ...params, after_result: 0 }, [bet('1', 25_000)])).toBeNull()
  expect(afterResult(params, [])).toBeNull()
})
