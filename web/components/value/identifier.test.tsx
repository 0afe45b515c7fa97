import { Notifications, notifications } from '@mantine/notifications'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { Identifier } from './identifier.tsx'
import { valueText } from './value-text.ts'

afterEach(() => {
  act(() => notifications.clean())
  Reflect.deleteProperty(navigator, 'clipboard')
})

const withClipboard = (clipboard: object | undefined): void => void Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
const copyIt = (): void => {
  renderPart(<><Notifications /><Identifier id="4711" name="Bet" /></>)
  fireEvent.click(screen.getByRole('button', { name: valueText.copy({ name: 'Bet' }) }))
}

test('an id that was copied says so', async () => {
  const writeText = vi.fn((_: string) => Promise.resolve())
  withClipboard({ writeText })
  copyIt()
  expect(await screen.findByRole('button', { name: valueText.copied({ name: 'Bet' }) })).toBeTruthy()
  expect(writeText.mock.calls).toEqual([['4711']])
})

test.each([
  ['refuses', { writeText: () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError')) }],
  ['has none for an address without https', undefined],
])('a browser that %s is told of, with what to do, and nothing is said to be copied', async (_, clipboard) => {
  withClipboard(clipboard)
  copyIt()
  expect(await screen.findByText(valueText.notCopied)).toBeTruthy()
  expect(screen.queryByRole('button', { name: valueText.copied({ name: 'Bet' }) })).toBeNull()
})
