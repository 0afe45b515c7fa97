import '../../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { NewMarketForm, selectionsOf } from './market-form.tsx'
import { text } from './text.ts'

const market = { selections: [{ id: '1', name: 'North', status: 'active' as const }, { id: '2', name: 'South', status: 'active' as const }] }

test('a line keeps the selection of its name wherever it goes, and of its place where it was renamed', () => {
  expect(selectionsOf(market, ['South', 'North'])).toEqual([{ id: '2', name: 'South' }, { id: '1', name: 'North' }])
  expect(selectionsOf(market, ['North City', 'South'])).toEqual([{ id: '1', name: 'North City' }, { id: '2', name: 'South' }])
})

test('more lines than before are new selections, fewer take some away', () => {
  expect(selectionsOf(market, ['North', 'South', 'East'])).toEqual([{ id: '1', name: 'North' }, { id: '2', name: 'South' }, { name: 'East' }])
  expect(selectionsOf(market, ['South'])).toEqual([{ id: '2', name: 'South' }])
})

test('how many win is a whole number, in whatever digits, and not nothing', async () => {
  renderPart(<NewMarketForm eventId="1" onDone={() => undefined} />)
  const winners = screen.getByRole<HTMLInputElement>('textbox', { name: text.winners })
  const type = async (typed: string): Promise<void> => {
    await userEvent.clear(winners)
    if (typed !== '') await userEvent.type(winners, typed)
    await userEvent.click(screen.getByRole('button', { name: text.create }))
  }
  const told = () => document.getElementById(winners.getAttribute('aria-describedby') ?? '')?.textContent
  await type('')
  expect(told()).toBe('Fill this in.')
  await type('1.5')
  expect(told()).toBe('Type a whole number, such as 25.')
  await type('٢')
  expect([winners.value, winners.getAttribute('aria-invalid')]).toEqual(['2', null])
})
