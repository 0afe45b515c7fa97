import '../../testing/setup-dom.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { BusinessForm } from './business-form.tsx'

const business = { id: '1', code: 'demo-a', name: 'Demo A', time_zone: 'Asia/Kolkata', currency: 'INR', credit_allowed: true, version: 3 }
afterEach(() => vi.unstubAllGlobals())

test('forbidding credit says what follows, and needs the typed code', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)))
    return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data: [{ ...business, credit_allowed: false, version: 4 }] }) }
  })
  const closed = vi.fn()
  const user = userEvent.setup()
  renderPart(<BusinessForm business={business} onClose={closed} />)
  await user.click(screen.getByRole('switch', { name: /law of the place allows credit/ }))
  expect(screen.getByRole('note').textContent).toContain('can only come back')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('This is not demo-a.')).toBeDefined()
  expect(bodies).toEqual([])
  await user.type(screen.getByLabelText('Type demo-a to confirm'), 'demo-a')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(bodies).toEqual([{ version: 3, credit_allowed: false }])
})

test('a time zone that is none is refused before it is sent', async () => {
  const user = userEvent.setup()
  renderPart(<BusinessForm business={business} onClose={() => undefined} />)
  await user.clear(screen.getByRole('combobox', { name: 'Time zone' }))
  await user.type(screen.getByRole('combobox', { name: 'Time zone' }), 'Nowhere/Land')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('No time zone has this name.')).toBeDefined()
})
