import { expect, test } from 'vitest'
import { cellsOf } from './whole-cells.ts'

const cell = (key: string, name: string, total: number, mine: number) => ({ selection_id: key, name, total_book: total, my_pt: mine })

test('what lies between two whole numbers is no cell of a line market; where the worst lies there it is told, of the book that is looked at', () => {
  const cells = [cell('<240.5', '≤ 240', -100, -10), cell('240.5', '240.5', 0, 0), cell('>240.5', '≥ 241', 100, 10)]
  expect(cellsOf({ market_type: 'line' }, cells, 'my_share')).toEqual({ cells: [cells[0], cells[2]], between: null })
  const middle = [cell('<240', '≤ 239', 0, 0), cell('240', '240', -100, 5), cell('>240 <241', '>240 <241', -200, -1), cell('241', '241', -100, -5), cell('>241', '≥ 242', 0, 0)]
  expect(cellsOf({ market_type: 'line' }, middle, 'total').between).toBe(-200)
  expect(cellsOf({ market_type: 'line' }, middle, 'my_share').between).toBeNull()
  expect(cellsOf({ market_type: 'match_odds' }, middle, 'total')).toEqual({ cells: middle, between: null })
})
