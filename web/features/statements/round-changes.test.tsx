import '../../testing/setup-dom.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { OneRound } from './one-round.tsx'
import { RoundChanges } from './round-changes.tsx'
import type { RoundLine } from './round-line.ts'
import type { PlacedLine } from './statement-line.ts'

/** A round of 12.50 that was closed, paid late on the same day and corrected on a later one. */
const line: PlacedLine<RoundLine> = {
  entry_id: '8', at: '2026-03-02T20:00:00Z', day: '2026-03-03', firstOfDay: true, timeZone: 'Asia/Kolkata', type: 'pnl', description: 'Three Bells', currency: 'EUR',
  amount_minor: 1_500, day_sum_minor: 1_500, balance_minor: 9_000, round_id: '70', correction: 'corrected', round_total_minor: 1_250,
  changes: [{ entry_id: '7', at: '2026-03-02T20:00:00Z', amount_minor: -500 }, { entry_id: '8', at: '2026-03-02T20:30:00Z', amount_minor: 2_000 }],
}

test('a round that was changed after its close opens what its row adds up and all it came to, and leads to its other rows', async () => {
  const onRound = vi.fn()
  renderPart(<RoundChanges line={line} onRound={onRound} />)
  await userEvent.click(screen.getByRole('button', { name: 'Corrected: what changed after the close' }))
  const panel = within(await screen.findByRole('dialog'))
  expect(panel.getAllByRole('row').map((row) => row.textContent)).toEqual(['01:30:00-5.00', '02:00:00+20.00'])
  expect(panel.getByText('A later day has a correction of this round.')).toBeDefined()
  expect(panel.getByText(/^The whole round/).textContent).toContain('12.50')
  await userEvent.click(panel.getByRole('button', { name: 'All rows of this round' }))
  expect(onRound.mock.calls).toEqual([['70']])
})

test('a round that was changed on its own day alone leads nowhere else', async () => {
  renderPart(<RoundChanges line={{ ...line, correction: null }} onRound={vi.fn()} />)
  await userEvent.click(screen.getByRole('button', { name: /what changed after the close/ }))
  const panel = within(await screen.findByRole('dialog'))
  expect(panel.getAllByRole('row')).toHaveLength(2)
  expect(panel.queryByRole('button', { name: 'All rows of this round' })).toBeNull()
})

test('a statement of one round leads back to all of it', async () => {
  const onWhole = vi.fn()
  renderPart(<OneRound round="70" onWhole={onWhole} />)
  await userEvent.click(screen.getByRole('button', { name: 'One round: show the whole statement' }))
  expect(onWhole).toHaveBeenCalledOnce()
})
