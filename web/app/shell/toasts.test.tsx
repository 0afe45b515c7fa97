import { notifications } from '@mantine/notifications'
import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { useLastUndo } from '../../components/feedback/last-undo.ts'
import { notify } from '../../components/feedback/notify.ts'
import { notifyUndo } from '../../components/feedback/notify-undo.tsx'
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
    renderPart(<Toasts hasNext={false} onNext={() => undefined} />)
    act(() => {
      for (let no = 1; no <= 7; no += 1) notify.success(`Toast ${no}`)
    })
    expect(shown()).toHaveLength(5)
  })

  it('do not stand twice', () => {
    renderPart(<Toasts hasNext={false} onNext={() => undefined} />)
    act(() => {
      for (let no = 1; no <= 3; no += 1) notify.error('The market is suspended.')
    })
    expect(shown()).toEqual(['The market is suspended.'])
    expect(screen.getAllByRole('button', { name: 'Close this message' })).toHaveLength(1)
  })

  it('go after 3000 milliseconds', async () => {
    renderPart(<Toasts hasNext={false} onNext={() => undefined} />)
    act(() => notify.success('Declared'))
    await act(() => vi.advanceTimersByTimeAsync(2_999))
    expect(shown()).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(shown()).toHaveLength(0)
  })

  it('stay while the pointer is over them, and while the focus is in them', async () => {
    renderPart(<Toasts hasNext={false} onNext={() => undefined} />)
    act(() => notify.success('Declared'))
    const close = () => screen.getByRole('button', { name: 'Close this message' })
    fireEvent.mouseEnter(document.querySelector('.mantine-Notification-root') ?? close())
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    fireEvent.mouseLeave(document.querySelector('.mantine-Notification-root') ?? close())
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    act(() => close().focus())
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(shown()).toHaveLength(1)
    act(() => close().blur())
    await act(() => vi.advanceTimersByTimeAsync(2_999))
    expect(shown()).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(shown()).toHaveLength(0)
  })

  it('with a way back go like any other; the way back stays, until it is used or another comes', async () => {
    renderPart(<Toasts hasNext={false} onNext={() => undefined} />)
    const kept = renderHook(() => useLastUndo())
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
    act(() => notifyUndo('Bets locked', first))
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect([shown(), kept.result.current?.text]).toEqual([[], 'Bets locked'])
    act(() => notifyUndo('Offered', second))
    expect(kept.result.current?.text).toBe('Offered')
    act(() => kept.result.current?.run())
    expect([first.mock.calls.length, second.mock.calls.length, kept.result.current]).toEqual([0, 1, null])
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(shown()).toEqual([])
  })

  it('stand top right', () => {
    renderPart(<Toasts hasNext={false} onNext={() => undefined} />)
    expect(document.querySelector('.mantine-Notifications-root[data-position="top-right"]')).not.toBeNull()
  })

  it("say what the server said, or 'Something went wrong'", () => {
    renderPart(<Toasts hasNext={false} onNext={() => undefined} />)
    act(() => notify.error(new ApiError(502, null)))
    expect(shown()).toEqual(['Something went wrong'])
    act(() => notifications.clean())
    act(() => notify.error(new TypeError('Failed to fetch')))
    expect(screen.getByRole('alert').textContent).toBe('Something went wrongThe server cannot be reached. Check the connection, then try again.')
  })
})
