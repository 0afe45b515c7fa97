import { act, fireEvent, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())

it.each(['pointerDown', 'keyDown', 'click'] as const)('a page is touched from the first press on: %s', async (sign) => {
  const { useTouched } = await import('./use-touched.ts')
  const { result } = renderHook(useTouched)
  expect(result.current).toBe(false)
  fireEvent.scroll(document)
  fireEvent.pointerMove(document.body)
  fireEvent.wheel(document.body)
  expect(result.current).toBe(false)
  act(() => void fireEvent[sign](document.body))
  expect(result.current).toBe(true)
  expect(renderHook(useTouched).result.current).toBe(true)
})

it.each([
  ['a key was pressed', { pressed: [new KeyboardEvent('keydown', { key: 'g' })], hand: true }],
  ['something was pressed', { pressed: [], hand: true }],
])('before anybody heard it %s: a sign too, also once the keys were taken', async (_what, early) => {
  const { useTouched } = await import('./use-touched.ts')
  window.earlyKeys = { ...early, stop: () => undefined }
  const { result, rerender } = renderHook(useTouched)
  expect(result.current).toBe(true)
  delete window.earlyKeys
  rerender()
  expect(result.current).toBe(true)
})
