import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { narrowWindow } from '../../testing/narrow-window.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { DataTable } from './data-table.tsx'

const cards = vi.hoisted(() => ({ come: () => {} }))
// The part comes when the test says so.
vi.mock('../../shared/load-part.ts', () => ({
  loadPart: async (load: () => Promise<unknown>) => {
    await new Promise<void>((resolve) => { cards.come = resolve })
    return load()
  },
}))
afterEach(() => vi.restoreAllMocks())

it('a table on a phone shows that its rows are coming while the part that draws cards is on its way', async () => {
  narrowWindow()
  const { container } = renderPart(
    <DataTable name="sample" aria-label="Sample" columns={[]} rows={[{ id: '1' }]} rowId={({ id }) => id} state="ready" empty={{ title: 'Nothing yet', text: 'It comes.' }} cardOf={({ id }) => `card ${id}`} height="auto" />,
  )
  expect(container.querySelector('[aria-busy]')).not.toBeNull()
  cards.come()
  await screen.findByText('card 1')
  expect(container.querySelector('[aria-busy]')).toBeNull()
})
