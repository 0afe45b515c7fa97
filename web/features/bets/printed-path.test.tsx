import '../../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { PrintedPath, stepsOf } from './printed-path.tsx'

test('a price stands until the next one, and where there is none the line is broken', () => {
  const same = (value: number): number => value
  expect(stepsOf([0, 1, 2, 3, 4], [5, 7, null, 6, 6], same, same)).toBe('M0.0 5.0H1.0V7.0H2.0M3.0 6.0H4.0V6.0')
  expect(stepsOf([0, 1], [null, null], same, same)).toBe('')
})

test('paper has a line for each series with its name, the bet as a dot, and the highest and the lowest price', () => {
  const series = { seconds: [1_772_366_400, 1_772_366_410], lines: [{ id: 'back', name: 'Best back', prices: [2, 2.4] }, { id: 'lay', name: 'Best lay', prices: [2.1, 2.5] }] }
  renderPart(<PrintedPath series={series} marks={[{ second: 1_772_366_405, price: 2.2, line: 0, side: 'back' }]} zone="UTC" />)
  const drawing = screen.getByRole('img')
  expect(drawing.querySelectorAll('path')).toHaveLength(2)
  expect(drawing.querySelectorAll('circle')).toHaveLength(1)
  expect([...drawing.querySelectorAll('text')].map((label) => label.textContent)).toEqual(['2.00', '2.50', '12:00:00', '12:00:10'])
  expect(screen.getByText('Best lay')).toBeTruthy()
})
