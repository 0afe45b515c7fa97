import { act, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { results } from '#contract/results.ts'
import { setSession } from './session.ts'
import { staffUser } from '../testing/sample-user.ts'
import { call } from './api.ts'
import { useWantedProof } from './step-up.ts'

type Sent = { readonly key: string | undefined; readonly body: unknown }
let sent: Sent[] = []
let proved = false
const replace = vi.fn<(path: string) => void>()

function reply(status: number, body: object): Response {
  return new Response(JSON.stringify({ response_error: status >= 400, status_code: status, status_message: 'said', data: [], ...body }), { status })
}

beforeEach(() => {
  sent = []
  proved = false
  setSession({ status: 'signed-in', user: staffUser([]), token: 'token' })
  window.sessionStorage.setItem('accessToken', '')
  vi.stubGlobal('location', { pathname: '/dashboard/bets', search: '?side=back', hash: '', replace })
  window.fetch = async (_url, init) => {
    const headers = init?.headers as Record<string, string>
    sent.push({ key: headers['idempotency-key'], body: JSON.parse(String(init?.body)) })
    return proved ? reply(200, { data: [] }) : reply(403, { code: 'ACCESS_STEP_UP', facts: { enrolled: true } })
  }
})
afterEach(() => {
  setSession({ status: 'signed-out' })
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

function Asker(): ReactElement {
  const wanted = useWantedProof()
  if (wanted === null) return <p>nothing wanted</p>
  return (
    <>
      <p>{wanted.enrolled ? 'prove' : 'set up'}</p>
      <button type="button" onClick={() => { proved = true; wanted.answer(true) }}>prove</button>
    </>
  )
}

const declare = () => call(results.verify, { body: { preview: 'seen' } as never, key: 'the same key' })

it('makes the call again with the same key and body once the second factor is proved', async () => {
  render(<Asker />)
  const answer = declare()
  ;(await screen.findByRole('button')).click()
  await answer
  expect(sent).toEqual([{ key: 'the same key', body: { preview: 'seen' } }, { key: 'the same key', body: { preview: 'seen' } }])
  await screen.findByText('nothing wanted')
})

it('answers several calls that wait by one proof', async () => {
  render(<Asker />)
  const answers = [declare(), declare()]
  ;(await screen.findByRole('button')).click()
  await Promise.all(answers)
  expect(sent).toHaveLength(4)
})

it('leaves the call refused where the person turns away, and Escape reaches no dialog below', async () => {
  const below = vi.fn<(event: Event) => void>()
  window.addEventListener('keydown', below, { capture: true })
  render(<Asker />)
  const answer = declare().then(() => 'made', (failure: { readonly code: string }) => failure.code)
  await screen.findByText('prove', { selector: 'p' })
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  expect(await answer).toBe('ACCESS_STEP_UP')
  expect(below).not.toHaveBeenCalled()
  window.removeEventListener('keydown', below, { capture: true })
  expect(sent).toHaveLength(1)
})

it('is refused at once where nothing is there to ask', async () => {
  await expect(declare()).rejects.toMatchObject({ code: 'ACCESS_STEP_UP' })
})

it('leads to the step of signing in that has become due, and back here', async () => {
  setSession({ status: 'signed-in', user: staffUser([]), token: null as never })
  window.fetch = async () => reply(403, { code: 'ACCESS_STEP_DUE' })
  await expect(declare()).rejects.toMatchObject({ code: 'ACCESS_STEP_DUE' })
  expect(replace).toHaveBeenCalledExactlyOnceWith('/auth/jwt/login?returnTo=%2Fdashboard%2Fbets%3Fside%3Dback')
})
