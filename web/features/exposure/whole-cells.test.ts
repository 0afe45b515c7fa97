import { expect, test } from 'vitest'
import { cellsOf } from './whole-cells.ts'

test('cells of a line market are named by whole numbers and keep what they open', () => {
  const cell = (key: string, total: number, mine: number) => ({ selection_id: key, name: key, total_book: total, my_pt: mine })
  const cells = [cell('<240.5', -100, -10), cell('240.5', 0, 0), cell('>240.5', 100, 10)]
  expect(cellsOf({ market_type: 'line' }, cells, 'my_share')).toEqual([{ ...cell('<240.5', -100, -10), name: '≤ 240' }, { ...cell('>240.5', 100, 10), name: '≥ 241' }])
})
