import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '../shared/session.ts'
import { renderPart } from '../testing/render-part.tsx'
import { grant, staffUser } from '../testing/sample-user.ts'
import { PasskeySetup } from '../features/security/passkey-setup.tsx'
import { CompareReport } from '../features/wallet/compare-report.tsx'
import { ImportForm } from '../features/casino/import-form.tsx'

const nothing = (): undefined => undefined

beforeEach(() => {
  window.sessionStorage.clear()
  setSession({ status: 'signed-in', user: staffUser([grant('CASINO')], { id: '21' }), token: 'token' })
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve(JSON.stringify({ response_error: false, status_code: 200, status_message: 'OK', data: [], extra: {} })) }))
})

test.each([
  ['a pasted catalogue', () => <ImportForm provider={{ id: '7', name: 'Sample' } as never} onDone={nothing} />, true],
  ['a pasted report', () => <CompareReport providerId="7" onClose={nothing} onKept={nothing} />, true],
  ['the name of a passkey', () => <PasskeySetup onAdded={nothing} />, false],
] as const)('%s is there again after a reload, and not once it is given up', async (_, part, cancels) => {
  const user = userEvent.setup()
  const field = () => [...document.querySelectorAll<HTMLInputElement>('textarea, input[maxlength="60"]')].find((each) => each.getAttribute('aria-hidden') === null) as HTMLInputElement
  const before = renderPart(part())
  await user.type(field(), 'typed here')
  before.unmount()
  const after = renderPart(part())
  expect(field().value).toBe('typed here')
  if (!cancels) return
  await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) ?? document.body)
  after.unmount()
  renderPart(part())
  expect(field().value).toBe('')
})
