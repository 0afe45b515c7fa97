import { notifications } from '@mantine/notifications'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { notify } from '../../components/feedback/notify.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { Toasts } from './toasts.tsx'

const shown = () => [...document.querySelectorAll('.mantine-Notification-root')].map((toast) => toast.textContent)

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    act(() => notifications.clean())
    vi.useRealTimers()
  })

  it('are five at most; the next ones wait', () => {
    renderPart(<Toasts />)
    act(() => {
      for (let no = 1; no <= 7; no += 1) notify.success(`Toast ${no}`)
    })
    expect(shown()).toHaveLength(5)
  })

  it('do not stand twice', () => {
    renderPart(<Toasts />)
    act(() => {
      for (let no = 1; no <= 3; no += 1) notify.error('The market is suspended.')
    })
    expect(shown()).toEqual(['The market is suspended.'])
    expect(screen.getAllByRole('button', { name: 'Close this message' })).toHaveLength(1)
  })

  it('go after 3000 milliseconds', async () => {
    renderPart(<Toasts />)
    act(() => notify.success('Declared'))
    await act(() => vi.advanceTimersByTimeAsync(2_999))
    expect(shown()).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(shown()).toHaveLength(0)
  })

  it('stand top right', () => {
    renderPart(<Toasts />)
    expect(document.querySelector('.mantine-Notifications-root[data-position="top-right"]')).not.toBeNull()
  })

  it("say what the server said, or 'Something went wrong'", () => {
    renderPart(<Toasts />)
    act(() => notify.error(new ApiError(502, null)))
    expect(shown()).toEqual(['Something went wrong'])
    act(() => notifications.clean())
    act(() => notify.error(new TypeError('Failed to fetch')))
    expect(screen.getByRole('alert').textContent).toBe('Something went wrongThe server cannot be reached. Check the connection, then try again.')
  })
})
