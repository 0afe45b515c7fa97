import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LostChunk } from '../../shared/lost-chunk.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { RouteFailure } from './route-failure.tsx'

describe('in place of a page', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue()
  })

  it("that broke stands 'Unexpected Application Error!', and a second try", async () => {
    const reset = vi.fn<() => void>()
    renderPart(<RouteFailure error={new Error('x is not a function')} reset={reset} />)
    expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
    expect(document.title).toBe('Unexpected Application Error! · Steward')
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
    expect(reset).toHaveBeenCalledOnce()
  })

  it("that could not be loaded stands 'Loading chunk {n} failed', and an offer to reload", async () => {
    const reload = vi.fn<() => void>()
    vi.stubGlobal('location', { ...window.location, reload })
    renderPart(<RouteFailure error={new LostChunk('bets-page-B1x_9')} reset={() => undefined} />)
    expect(screen.getByRole('heading', { name: 'Loading chunk bets-page-B1x_9 failed' })).toBeTruthy()
    expect(document.title).toBe('Loading chunk bets-page-B1x_9 failed · Steward')
    // It may stand right after what was typed has been discarded.
    expect(screen.getByText(/what you have typed and not discarded is kept/)).toBeTruthy()
    expect(reload).not.toHaveBeenCalled()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reload' }))
    expect(reload).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })
})
