import '../../testing/setup-dom.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { staffUser } from '../../testing/sample-user.ts'
import { BusinessForm } from './business-form.tsx'

const business = { id: '1', code: 'demo-a', name: 'Demo A', time_zone: 'Asia/Kolkata', currency: 'INR', credit_allowed: true, company_id: '2', version: 3 }
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

test('settings over what somebody else saved show both, keep what was typed and go on from the newest', async () => {
  const bodies: unknown[] = []
  const facts = { sent_version: 3, now_version: 4, 'now.name': 'Demo Renamed', 'now.time_zone': 'Europe/Paris', 'now.credit_allowed': true, 'now.by': 'Demo Owner', 'now.at': '2026-03-02T10:00:00Z' }
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)))
    const stale = bodies.length === 1
    const envelope = stale ? { response_error: true, status_code: 409, status_message: 'No', code: 'REQUEST_STALE', facts, data: [] } : { response_error: false, data: [{ ...business, version: 5 }] }
    return { ok: !stale, status: stale ? 409 : 200, text: async () => JSON.stringify(envelope) }
  })
  const closed = vi.fn()
  const user = userEvent.setup()
  setSession({ status: 'signed-in', user: staffUser([]), token: 'x' })
  renderPart(<BusinessForm business={business} onClose={closed} />)
  const name = screen.getByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Mine')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect((await screen.findByRole('row', { name: /^Name/ })).textContent).toBe('NameMineDemo Renamed')
  expect(screen.getByRole('row', { name: /^Time zone/ }).textContent).toBe('Time zoneAsia/KolkataEurope/Paris')
  expect(screen.getByText(/^Changed by Demo Owner, /)).toBeDefined()
  expect((screen.getByRole('combobox', { name: 'Time zone' }) as HTMLInputElement).value).toBe('Europe/Paris')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(bodies).toEqual([{ version: 3, name: 'Mine' }, { version: 4, name: 'Mine' }])
})
