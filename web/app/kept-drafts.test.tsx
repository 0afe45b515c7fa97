import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReactElement } from 'react'
import { setSession } from '../shared/session.ts'
import { renderPart } from '../testing/render-part.tsx'
import { sampleMember } from '../testing/sample-member.ts'
import { grant, staffUser } from '../testing/sample-user.ts'
import { BulkDialog } from '../features/casino/bulk-dialog.tsx'
import type { Game } from '../features/casino/casino-rows.ts'
import { ImportForm } from '../features/casino/import-form.tsx'
import { PasskeySetup } from '../features/security/passkey-setup.tsx'
import { BulkStatusDialog } from '../features/super-admins/bulk-status-dialog.tsx'
import { CompareReport } from '../features/wallet/compare-report.tsx'

type Answer = { readonly status?: number; readonly body?: object }
type Sent = { readonly path: string; readonly body: unknown }

const nothing = (): undefined => undefined
const restored = 'What you typed before is back.'
const member = sampleMember({ id: '40', user_name: 'demo-agent' })
const gameOf = (provider: string) => ({ id: '7', name: 'Harbour', casino_provider_id: provider }) as Game
const pickedOf = (provider: string) => ({ rows: [gameOf(provider)], all: false, clear: nothing })

/** Answers by the end of the path; anything else answers that there is nothing. */
function serve(answers: Readonly<Record<string, Answer>> = {}): readonly Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', (url: string, init: { readonly body?: string }) => {
    const path = new URL(url, 'http://x').pathname
    if (init.body !== undefined) sent.push({ path, body: JSON.parse(init.body) })
    const { status = 200, body = {} } = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1] ?? {}
    const envelope = { response_error: status !== 200, status_code: status, status_message: 'A sentence.', data: [], extra: {}, ...body }
    return Promise.resolve({ ok: status === 200, status, text: () => Promise.resolve(JSON.stringify(envelope)) })
  })
  return sent
}

beforeEach(() => {
  window.sessionStorage.clear()
  setSession({ status: 'signed-in', user: staffUser([grant('CASINO'), grant('SUPERADMINS')], { id: '21' }), token: 'token' })
  serve()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setSession({ status: 'signed-out' })
})

type Hands = ReturnType<typeof userEvent.setup>
type Part = {
  readonly part: () => ReactElement
  readonly fill: (hands: Hands) => Promise<void>
  readonly value: () => string
  readonly empty: string
  /** The button that gives up what was typed, where there is one. */
  readonly givesUp: string | null
}

const box = () => [...document.querySelectorAll('textarea')].find((each) => each.getAttribute('aria-hidden') === null) as HTMLTextAreaElement
const typed = { fill: (hands: Hands) => hands.type(box(), 'typed here'), value: () => box().value, empty: '' }
const name = () => screen.getByRole<HTMLInputElement>('textbox')
const status = () => screen.getByLabelText<HTMLSelectElement>('Offered to players')

const parts: Readonly<Record<string, Part>> = {
  'a pasted catalogue': { part: () => <ImportForm provider={{ id: '7', name: 'Sample' } as never} onDone={nothing} />, ...typed, givesUp: 'Cancel' },
  'a pasted report': { part: () => <CompareReport providerId="7" onClose={nothing} onKept={nothing} />, ...typed, givesUp: 'Cancel' },
  'the reason of a change of many accounts': { part: () => <BulkStatusDialog act="lock" members={[member]} onClose={nothing} />, ...typed, givesUp: 'Close' },
  'the choices for many games': {
    part: () => <BulkDialog picked={pickedOf('3')} filters={{}} onClose={nothing} />,
    fill: (hands) => hands.selectOptions(status(), 'inactive'), value: () => status().value, empty: '', givesUp: 'Cancel',
  },
  'the name of a passkey': { part: () => <PasskeySetup onAdded={nothing} />, fill: (hands) => hands.type(name(), 'Laptop'), value: () => name().value, empty: '', givesUp: null },
}

test.each(Object.entries(parts))('%s is there again after a reload, says so, and is gone once it is given up', async (_, { part, fill, value, empty, givesUp }) => {
  const hands = userEvent.setup()
  const first = renderPart(part())
  expect(screen.queryByText(restored)).toBeNull()
  await fill(hands)
  const left = value()
  expect(left).not.toBe(empty)
  expect(screen.queryByText(restored)).toBeNull()
  first.unmount()

  const second = renderPart(part())
  expect(value()).toBe(left)
  const line = screen.getByText(restored)
  if (givesUp === null) await hands.click(within(line).getByRole('button', { name: 'Discard it' }))
  else await hands.click(screen.getAllByRole('button', { name: givesUp }).at(-1) ?? document.body)
  second.unmount()

  renderPart(part())
  expect(value()).toBe(empty)
  expect(screen.queryByText(restored)).toBeNull()
})

test.each(Object.entries(parts))('%s begins anew where the line that says so is told to', async (_, { part, fill, value, empty }) => {
  const hands = userEvent.setup()
  const first = renderPart(part())
  await fill(hands)
  first.unmount()
  renderPart(part())
  await hands.click(within(screen.getByText(restored)).getByRole('button', { name: 'Discard it' }))
  expect(value()).toBe(empty)
  expect(screen.queryByText(restored)).toBeNull()
})

test.each(['a pasted report', 'the reason of a change of many accounts', 'the choices for many games'] as const)('%s stays where its dialog is closed by the cross', async (of) => {
  const { part, fill, value } = parts[of] as Part
  const hands = userEvent.setup()
  const first = renderPart(part())
  await fill(hands)
  const left = value()
  const cross = document.querySelector('.mantine-Modal-close')
  await hands.click(cross ?? expect.fail('no cross'))
  first.unmount()
  renderPart(part())
  expect(value()).toBe(left)
})

test('what was chosen for games of one provider is not put on those of another', async () => {
  const hands = userEvent.setup()
  const first = renderPart(<BulkDialog picked={pickedOf('3')} filters={{}} onClose={nothing} />)
  await hands.selectOptions(status(), 'inactive')
  first.unmount()
  renderPart(<BulkDialog picked={pickedOf('4')} filters={{}} onClose={nothing} />)
  expect(status().value).toBe('')
})

const refusedAt = (field: string): Answer => ({ status: 400, body: { status_message: 'Not so.', errors: [{ field, message: 'Say it otherwise.' }] } })

test('what the server refuses in the name of a passkey stands at it, until it is changed', async () => {
  serve({ '/passkeys/options': refusedAt('name') })
  const hands = userEvent.setup()
  renderPart(<PasskeySetup onAdded={nothing} />)
  await hands.type(name(), 'Laptop{Enter}')
  expect(await screen.findByText('Say it otherwise.')).toBeTruthy()
  expect(name().getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
  await hands.type(name(), ' of work')
  expect(screen.queryByText('Say it otherwise.')).toBeNull()
})

test('what the server refuses in the reason for many accounts stands at it, until it is changed; what it refuses elsewhere is told', async () => {
  const preview = { id: '40', ok: true, code: null, message: null, facts: null, hash: 'a'.repeat(64), agents: 1, players: 0, open_bets: 0 }
  const previews = { body: { data: [preview], extra: { together: { agents: 1, players: 0, open_bets: 0 } } } }
  const hands = userEvent.setup()
  for (const field of ['reason', 'accounts'] as const) {
    serve({ '/preview-bulk-status': previews, '/bulk-status': refusedAt(field) })
    const drawn = renderPart(<BulkStatusDialog act="lock" members={[member]} onClose={nothing} />)
    if (box().value === '') await hands.type(box(), 'because')
    const go = await screen.findByRole<HTMLButtonElement>('button', { name: /1 account/ })
    await waitFor(() => expect(go.disabled).toBe(false))
    await hands.click(go)
    if (field === 'reason') {
      expect(await screen.findByText('Say it otherwise.')).toBeTruthy()
      expect(screen.queryByRole('alert')).toBeNull()
      await hands.type(box(), ' of this')
      expect(screen.queryByText('Say it otherwise.')).toBeNull()
    } else {
      expect(await screen.findByRole('alert')).toBeTruthy()
      expect(box().getAttribute('aria-invalid')).not.toBe('true')
    }
    drawn.unmount()
  }
})
