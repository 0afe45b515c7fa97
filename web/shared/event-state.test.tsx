import '../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../testing/render-part.tsx'
import { EventState } from './event-state.tsx'

const shown = (lifecycle: 'upcoming' | 'in_play' | 'ended' | 'closed', startsInMs: number): string | null => {
  const { container, unmount } = renderPart(<div data-testid="state"><EventState event={{ lifecycle, starts_at: new Date(Date.now() + startsInMs).toISOString() }} /></div>)
  const words = screen.getByTestId('state').textContent
  expect(container.querySelector('[title]') !== null, words ?? '').toBe(words === 'Not in play')
  unmount()
  return words
}

test('an event whose start has passed while nobody has put it in play is not told to be upcoming', () => {
  expect([shown('upcoming', 3_600_000), shown('upcoming', -3_600_000)]).toEqual(['Upcoming', 'Not in play'])
  expect([shown('in_play', -3_600_000), shown('ended', -3_600_000), shown('closed', -3_600_000)]).toEqual(['In play', 'Ended', 'Closed'])
})
