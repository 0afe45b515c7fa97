import { expect, test } from 'vitest'
import { selectionsOf } from './market-form.tsx'

const market = { selections: [{ id: '1', name: 'North', status: 'active' as const }, { id: '2', name: 'South', status: 'active' as const }] }

test('a line keeps the selection of its name wherever it goes, and of its place where it was renamed', () => {
  expect(selectionsOf(market, ['South', 'North'])).toEqual([{ id: '2', name: 'South' }, { id: '1', name: 'North' }])
  expect(selectionsOf(market, ['North City', 'South'])).toEqual([{ id: '1', name: 'North City' }, { id: '2', name: 'South' }])
})

test('more lines than before are new selections, fewer take some away', () => {
  expect(selectionsOf(market, ['North', 'South', 'East'])).toEqual([{ id: '1', name: 'North' }, { id: '2', name: 'South' }, { name: 'East' }])
  expect(selectionsOf(market, ['South'])).toEqual([{ id: '2', name: 'South' }])
})
