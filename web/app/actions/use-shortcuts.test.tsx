import '../../testing/setup-dom.ts'
import { IconBell } from '@tabler/icons-react'
import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Action } from '../../shared/actions.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { takeEarlyKeys } from './early-keys.ts'
import { setSingleKeys } from './shortcut-setting.ts'
import { takeTypedAhead } from './typed-ahead.ts'
import { useShortcuts } from './use-shortcuts.ts'

const [goSports, pause, palette] = [vi.fn(), vi.fn(), vi.fn()]
const actions: readonly Action[] = [
  { id: 'sports', label: 'Sports', group: 'screens', icon: IconBell, keys: ['g', 's'], run: goSports },
  { id: 'pause', label: 'Pause', group: 'page', icon: IconBell, keys: ['p'], run: pause },
]
function Keys({ dialog = false }: { readonly dialog?: boolean }) {
  useShortcuts(actions, palette)
  return (
    <>
      <input aria-label="field" />
      <div contentEditable data-testid="paper" />
      {dialog ? <div role="dialog" aria-modal="true" /> : null}
    </>
  )
}
const press = (key: string, init: KeyboardEventInit = {}, on: Element = document.body) => fireEvent.keyDown(on, { key, ...init })
const runs = () => [goSports, pause, palette].map((each) => each.mock.calls.length)
beforeEach(() => {
  setSingleKeys(true)
  takeTypedAhead()
  for (const each of [goSports, pause, palette]) each.mockClear()
})

test('a key and a sequence do what they say; other letters do nothing', () => {
  renderPart(<Keys />)
  press('p')
  press('g')
  press('s')
  press('s')
  press('x')
  expect(runs()).toEqual([1, 1, 0])
})

test('on a keyboard that writes other letters the same keys do the same', () => {
  renderPart(<Keys />)
  press('ح', { code: 'KeyP' })
  press('ل', { code: 'KeyG' })
  press('س', { code: 'KeyS' })
  press('ن', { code: 'KeyK', ctrlKey: true })
  expect(runs()).toEqual([1, 1, 1])
})

test('a sequence that went wrong begins anew', () => {
  renderPart(<Keys />)
  for (const key of ['g', 'g', 's', 'g', 'p']) press(key)
  expect(runs()).toEqual([1, 1, 0])
})

test('nothing fires while one types, in a dialog, or with a modifier', () => {
  const { getByLabelText, getByTestId, unmount } = renderPart(<Keys />)
  press('p', {}, getByLabelText('field'))
  press('p', {}, getByTestId('paper'))
  press('p', { ctrlKey: true })
  press('p', { altKey: true })
  press('p', { repeat: true })
  unmount()
  renderPart(<Keys dialog />)
  press('p')
  expect(runs()).toEqual([0, 0, 0])
})

test('Ctrl-K and ⌘-K open the palette everywhere, also while typing and with single keys off', () => {
  const { getByLabelText } = renderPart(<Keys />)
  setSingleKeys(false)
  press('k', { ctrlKey: true }, getByLabelText('field'))
  press('k', { metaKey: true })
  press('p')
  press('g')
  press('s')
  expect(runs()).toEqual([0, 0, 2])
  expect(window.localStorage.getItem('steward.shortcuts')).toBe('off')
})

test('what was pressed before anybody heard it is done once it is heard, unless that is long ago', () => {
  const stop = vi.fn()
  const pressed = ['p', 'g', 's'].map((key) => new KeyboardEvent('keydown', { key }))
  const long = new KeyboardEvent('keydown', { key: 'p' })
  Object.defineProperty(long, 'timeStamp', { value: performance.now() - 6_000 })
  window.earlyKeys = { pressed: [long, ...pressed], hand: false, stop }
  const { unmount } = renderPart(<Keys />)
  expect(runs()).toEqual([1, 1, 0])
  expect(stop).toHaveBeenCalledTimes(1)
  unmount()
  expect(takeEarlyKeys()).toEqual([])
})

test('what is typed after Ctrl-K, before the palette is there, waits for its field and runs nothing', () => {
  const { getByLabelText } = renderPart(<Keys />)
  press('k', { ctrlKey: true })
  for (const key of ['g', 's', 'x', 'Backspace', 'Shift']) press(key)
  expect(press('p', {}, getByLabelText('field'))).toBe(false)
  expect(press('Enter')).toBe(false)
  expect(runs()).toEqual([0, 0, 1])
  expect(takeTypedAhead()).toBe('gsp')
  press('p')
  expect(runs()).toEqual([0, 1, 1])
})

test('a dialog that is open, the palette itself, keeps its keys', () => {
  const { getByLabelText } = renderPart(<Keys dialog />)
  press('k', { ctrlKey: true })
  expect(press('p', {}, getByLabelText('field'))).toBe(true)
})

test('Escape before the palette is there gives the keys back to the page', () => {
  renderPart(<Keys />)
  press('k', { ctrlKey: true })
  press('Escape')
  press('p')
  expect(runs()).toEqual([0, 1, 1])
  expect(takeTypedAhead()).toBe('')
})
