import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { arrange, emptyLayout, ordered, parseLayout, sameLayout, withMoved, withShown, withStep, withWidth } from './table-layout.ts'
import { sortOf, sortText, nextSort } from './table-sort.ts'
import { plainSearch, searchIn } from './use-views.ts'

const column = (id: string, more: Partial<Column<object>> = {}): Column<object> => ({ id, header: id, width: 100, cell: () => id, ...more })
const columns = [column('a', { fixed: true }), column('b', { sortKey: 'bee' }), column('c', { hiddenAtFirst: true }), column('d', { sortKey: 'dee' })]
const begin = emptyLayout('standard')
const ids = (layout: typeof begin): string => arrange(columns, layout).map(({ id }) => id).join('')

test('columns are shown, hidden and moved; a fixed one stays', () => {
  expect(ids(begin)).toBe('abd')
  expect(ids(withShown(withShown(begin, 'c', true), 'a', false))).toBe('abcd')
  expect(ids(withMoved(begin, columns, 'a', 'd'))).toBe('bda')
  expect(ids(withMoved(begin, columns, 'd', 'a'))).toBe('dab')
  expect(ids(withStep(begin, columns, 'd', -1))).toBe('adb')
  expect(ids(withStep(begin, columns, 'a', -1))).toBe('abd')
})

test('a column that is new since the order was chosen stands beside its neighbour', () => {
  expect(ordered(columns, { ...begin, order: ['d', 'b', 'a'] }).map(({ id }) => id).join('')).toBe('dbca')
})

test('widths have bounds, and go back to what they were', () => {
  expect(withWidth(begin, 'a', 9_000).widths).toEqual({ a: 800 })
  expect(withWidth(begin, 'a', 1).widths).toEqual({ a: 40 })
  expect(withWidth(withWidth(begin, 'a', 90), 'a', null).widths).toEqual({})
})

test('what is stored is taken as far as it is a layout', () => {
  expect(parseLayout({ shown: { a: true, b: 'x' }, density: 'compact', order: ['a', 3], widths: { a: 100, b: 1 } })).toEqual({ shown: { a: true }, density: 'compact', order: ['a'], widths: { a: 100 } })
  expect([parseLayout(null), parseLayout({ density: 'huge' }), parseLayout('x')]).toEqual([null, null, null])
})

test('two layouts are the same whatever view they came from and in whatever order things were chosen', () => {
  expect(sameLayout({ ...begin, shown: { a: true, c: true }, view: '1' }, { ...begin, shown: { c: true, a: true } })).toBe(true)
  expect(sameLayout(begin, { ...begin, density: 'compact' })).toBe(false)
})

test('an order reads from the address as it was written, and unknown columns are left out', () => {
  const sort = nextSort(nextSort([], 'b', false), 'd', true)
  expect(sortText(nextSort(sort, 'd', true), columns)).toBe('bee,-dee')
  expect(sortOf('bee,-dee,zzz', columns)).toEqual([{ column: 'b', descending: false }, { column: 'd', descending: true }])
  expect(nextSort([{ column: 'b', descending: true }], 'b', false)).toEqual([])
})

test('the search of a list and the view it stands in are told apart', () => {
  expect(plainSearch('view=7&side=lay&game_id=4')).toBe('game_id=4&side=lay')
  expect(searchIn('side=lay&view=7', '8')).toBe('side=lay&view=8')
  expect(searchIn('side=lay&view=7', null)).toBe('side=lay')
})
