import '../../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { betIdsMax, voids } from '#contract/voids.ts'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { VoidButton } from './void-button.tsx'

afterEach(() => vi.unstubAllGlobals())

function offered(count: number): HTMLButtonElement {
  setSession({ status: 'signed-in', user: staffUser([grant('BETS', 'Void Bets')]), token: 'token' })
  renderPart(<VoidButton subject={{ scope: 'bets', betIds: Array.from({ length: count }, (_, n) => String(n + 1)) }} label="Void them" />)
  return screen.getByRole('button', { name: 'Void them' })
}

test('more bets than one void takes are not asked of the server: the button says how many it may be', async () => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  const button = offered(betIdsMax + 1)
  expect(button.disabled).toBe(true)
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('At most 200 bets can be voided at once.')
  await userEvent.setup().click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})

test('as many as one void takes are previewed, and the server takes so many', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)))
    return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data: [] }) }
  })
  const button = offered(betIdsMax)
  expect(screen.queryByText(/at once/)).toBeNull()
  await userEvent.setup().click(button)
  expect((await screen.findByRole('dialog')).textContent).toContain('200 chosen bets')
  await vi.waitFor(() => expect(bodies).toHaveLength(1))
  expect(voids.previewBets.body.safeParse(bodies[0]).success).toBe(true)
})
