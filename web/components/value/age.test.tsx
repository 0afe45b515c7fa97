import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Age } from './age.tsx'

test('an age is told in minutes, in hours from one on, and in days from two on', () => {
  const since = '2026-03-01T10:00:00.000Z'
  const told = (minutes: number): string | null => {
    const { container, unmount } = render(<Age since={since} now={Date.parse(since) + minutes * 60_000} />)
    const words = container.textContent
    unmount()
    return words
  }
  expect([-5, 0.5, 59, 60, 2_879, 2_880, 14_400].map(told)).toEqual(['0 mins', '0 mins', '59 mins', '1 hr', '47 hrs', '2 days', '10 days'])
  render(<Age since={since} now={Date.parse(since)} />)
  expect(screen.getByTitle('01 Mar 2026, 10:00:00 UTC').getAttribute('datetime')).toBe(since)
})
