import { render, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { MenuEntry } from '../components/menu-button/menu-entry.ts'
import { usePageActions } from './actions.ts'
import { MenuActions } from './menu-actions.tsx'

const place = { kind: 'event', id: '7', name: 'Reds v Blues' }
const entriesOf = (locked: boolean, run: () => void): readonly MenuEntry[] => [
  { kind: 'check', label: 'Bets locked', on: locked, onSelect: run },
  { kind: 'choice', label: 'Open', on: true, onSelect: run },
  { kind: 'choice', label: 'Suspend', on: false, disabled: true, onSelect: run },
  { kind: 'divider' },
  { kind: 'item', label: 'Limits…', onSelect: run },
]

test('what a menu offers is in the palette while it is there, each under the name of its place, and does what it does now', () => {
  const offered = renderHook(() => usePageActions()).result
  const press = (label: string): void => (offered.current.find((action) => action.label === label) ?? expect.fail(label)).run()
  const [before, after] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { rerender, unmount } = render(<MenuActions place={place} entries={entriesOf(false, before)} />)
  expect(offered.current.map(({ label }) => label)).toEqual(['Reds v Blues: Turn on: Bets locked', 'Reds v Blues: Suspend', 'Reds v Blues: Limits…'])
  press('Reds v Blues: Suspend')
  expect(before, 'it is off').not.toHaveBeenCalled()
  rerender(<MenuActions place={place} entries={entriesOf(true, after)} />)
  press('Reds v Blues: Turn off: Bets locked')
  press('Reds v Blues: Limits…')
  expect([before.mock.calls.length, after.mock.calls.length]).toEqual([0, 2])
  unmount()
  expect(offered.current).toEqual([])
})
