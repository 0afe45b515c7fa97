import '../../testing/setup-dom.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { PolicyForm } from './policy-dialog.tsx'

const policy = { business_id: '1', reasons: ['palpable_error', 'regulator_order'] as const, legal_basis_for: ['regulator_order'] as const, after_outcome: true, version: 3 }
const shown = { ...policy, reasons: [...policy.reasons], legal_basis_for: [...policy.legal_basis_for] }
afterEach(() => vi.unstubAllGlobals())

test('reasons are allowed, asked for their basis and taken away, with the version that was looked at', async () => {
  setSession({ status: 'signed-in', user: staffUser([grant('SUPERADMINS'), grant('SUPERADMINS', 'Business Settings')]), token: 'token' })
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)))
    return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data: [shown] }) }
  })
  const closed = vi.fn()
  const user = userEvent.setup()
  renderPart(<PolicyForm policy={shown} name="Demo A" onClose={closed} />)
  await user.click(screen.getByRole('checkbox', { name: 'Palpable error: Allowed' }))
  await user.click(screen.getByRole('checkbox', { name: 'Order of an authority: Allowed' }))
  await user.click(screen.getByRole('button', { name: 'Save policy' }))
  expect(await screen.findByText('At least one reason must be allowed.')).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: 'Wrong price: Allowed' }))
  await user.click(screen.getByRole('checkbox', { name: 'Wrong price: Needs a legal basis' }))
  await user.click(screen.getByRole('switch', { name: /Voids once the outcome is known/ }))
  await user.click(screen.getByRole('button', { name: 'Save policy' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(bodies).toEqual([{ reasons: ['wrong_price'], legal_basis_for: ['wrong_price'], after_outcome: false, version: 3 }])
})

test('who may only look finds nothing to change', () => {
  setSession({ status: 'signed-in', user: staffUser([grant('SUPERADMINS')]), token: 'token' })
  renderPart(<PolicyForm policy={shown} name="Demo A" onClose={() => undefined} />)
  expect(screen.queryByRole('button', { name: 'Save policy' })).toBeNull()
  expect(screen.getAllByRole('checkbox').every((box) => (box as HTMLInputElement).disabled)).toBe(true)
})
