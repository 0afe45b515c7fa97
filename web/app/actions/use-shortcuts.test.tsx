import '../../testing/setup-dom.ts'
import { IconBell } from '@tabler/icons-react'
import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Action } from '../../shared/actions.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { takeEarlyKeys } from './early-keys.ts'
import { setSingleKeys } from './shortcut-setting.ts'
import { giveUpTyping, takeTypedAhead } from './typed-ahead.ts'
import { useShortcuts } from './use-shortcuts.ts'

const [goSports, pause, palette, close] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
const actions: readonly Action[] = [
  { id: 'sports', label: 'Sports', group: 'screens', icon: IconBell, keys: ['g', 's'], run: goSports },
  { id: 'pause', label: 'Pause', group: 'page', icon: IconBell, keys: ['p'], run: pause },
]
function Keys({ dialog = false, opened = false }: { readonly dialog?: boolean; /** The palette is. */ readonly opened?: boolean }) {
  useShortcuts(actions, { opened, open: palette, close })
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
  giveUpTyping()
  for (const each of [goSports, pause, palette, close]) each.mockClear()
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

test('what is typed after Ctrl-K is its field’s alone until that has the keyboard, and runs nothing', () => {
  const { getByLabelText } = renderPart(<Keys />)
  const field = getByLabelText('field')
  const heard = vi.fn()
  field.addEventListener('keydown', heard)
  press('k', { ctrlKey: true }, field)
  heard.mockClear()
  for (const key of ['g', 's', 'x', 'Backspace', 'Shift', 'p', 'Enter', 'ArrowUp', 'Delete', 'Tab']) expect(press(key, {}, field), key).toBe(false)
  // Letters of the third level, and a second Ctrl-K, which takes nothing back.
  expect(press('@', { ctrlKey: true, altKey: true }, field)).toBe(false)
  press('k', { ctrlKey: true }, document.body)
  expect(fireEvent.paste(field, { clipboardData: { getData: () => '77' } })).toBe(false)
  expect([press('F5', {}, field), press('r', { ctrlKey: true }, field)], 'what the browser does').toEqual([true, true])
  expect(heard.mock.calls.map(([event]) => (event as KeyboardEvent).key)).toEqual(['F5', 'r'])
  expect(runs()).toEqual([0, 0, 2])
  expect(takeTypedAhead()).toBe('gsp@77')
  expect([press('p', {}, field), fireEvent.paste(field, { clipboardData: { getData: () => '77' } })]).toEqual([true, true])
  press('p')
  expect(runs()).toEqual([0, 1, 2])
})

test('so is what is typed once the palette was opened otherwise, also over a dialog, until it has the keyboard or closes', () => {
  const { getByLabelText, rerender } = renderPart(<Keys dialog />)
  rerender(<Keys dialog opened />)
  expect(press('b', {}, getByLabelText('field'))).toBe(false)
  expect(takeTypedAhead()).toBe('b')
  press('k', { ctrlKey: true }, getByLabelText('field'))
  expect(press('p', {}, getByLabelText('field')), 'its own field keeps its keys').toBe(true)
  rerender(<Keys dialog />)
  press('k', { ctrlKey: true }, getByLabelText('field'))
  rerender(<Keys dialog opened />)
  rerender(<Keys dialog />)
  expect(press('p', {}, getByLabelText('field'))).toBe(true)
})

test('Escape before its field has the keyboard gives the palette up, and nothing else hears of it', () => {
  const { getByLabelText } = renderPart(<Keys />)
  const heard = vi.fn()
  getByLabelText('field').addEventListener('keydown', heard)
  press('k', { ctrlKey: true })
  press('Escape', {}, getByLabelText('field'))
  expect([close.mock.calls.length, heard.mock.calls.length]).toEqual([1, 0])
  press('Escape', {}, getByLabelText('field'))
  expect([close.mock.calls.length, heard.mock.calls.length]).toEqual([1, 1])
  press('p')
  expect(runs()).toEqual([0, 1, 1])
  expect(takeTypedAhead()).toBe('')
})

test('keys that nothing else was given are waited for longer than others', () => {
  const old = (key: string, init: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true, ...init })
    Object.defineProperty(event, 'timeStamp', { value: performance.now() - 6_000 })
    if (key !== 'p') event.preventDefault()
    return event
  }
  window.earlyKeys = { pressed: [old('p'), old('k', { ctrlKey: true }), old('b')], hand: true, stop: vi.fn() }
  renderPart(<Keys />)
  expect(runs()).toEqual([0, 0, 1])
  expect(takeTypedAhead()).toBe('b')
})
