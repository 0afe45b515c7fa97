import '../../testing/setup-dom.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { declared, panel, serve, settled, signIn, verifier } from '../../testing/sample-result.tsx'
import { text } from './text.ts'
import type { ResultRow } from './use-results.ts'

afterEach(() => vi.unstubAllGlobals())

const verified: ResultRow = { ...settled, state: 'settling', verified_by: 'Second', verified_at: '2026-03-01T12:05:00Z' }
const takenBack = { rolled_back_by: 'Third', rolled_back_at: '2026-03-01T12:06:00Z', rollback_reason: 'wrong' } as const
const withdrawn: ResultRow = { ...declared, ...takenBack, state: 'withdrawn' }
const rollingBack: ResultRow = { ...settled, ...takenBack, state: 'rolling_back' }
const said = {
  verified: text.overtaken.done({ act: 'verified', who: 'Second', outcome: 'Demo A', at: new Date(verified.verified_at ?? '') }),
  withdrawn: text.overtaken.done({ act: 'withdrawn', who: 'Third', outcome: 'Demo A', at: new Date(takenBack.rolled_back_at) }),
  rolledBack: text.overtaken.done({ act: 'rolled_back', who: 'Third', outcome: 'Demo A', at: new Date(takenBack.rolled_back_at) }),
}

test.each([
  ['verify what was verified', text.verifyAndSettle, declared, verified, said.verified],
  ['verify what was withdrawn', text.verifyAndSettle, declared, withdrawn, said.withdrawn],
  ['withdraw what was verified', text.withdraw, declared, verified, said.verified],
  ['withdraw what was withdrawn', text.withdraw, declared, withdrawn, said.withdrawn],
  ['roll back what was rolled back', text.rollBack, settled, rollingBack, said.rolledBack],
] as const)('whoever comes second to %s is told who was first, what and when, for as long as they look', async (_, verb, before, after, words) => {
  window.sessionStorage.clear()
  const history: ResultRow[] = [before]
  serve(history)
  const served = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: never) => {
    if (!/\/result\/(?:verify|rollback)$/.test(url)) return served(url, init)
    history.splice(0, 1, after)
    const envelope = { response_error: true, status_code: 409, status_message: 'No longer.', code: verb === text.verifyAndSettle ? 'RESULT_NOT_DECLARED' : 'RESULT_NOT_ROLLABLE' }
    return Promise.resolve({ ok: false, status: 409, text: () => Promise.resolve(JSON.stringify(envelope)) })
  })
  signIn(verifier)
  const person = userEvent.setup()
  const { queries } = renderPart(panel())
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: verb }).disabled).toBe(false))
  await person.click(screen.getByRole('button', { name: verb }))
  const dialog = await screen.findByRole('dialog', { name: verb })
  const reason = within(dialog).queryByLabelText('Reason')
  if (reason !== null) await person.type(reason, 'Wrong runner')
  const name = within(dialog).queryByLabelText(/to confirm$/)
  if (name !== null) await person.type(name, 'Demo A v Demo B')
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: verb })
  await waitFor(() => expect(confirm.disabled).toBe(false))
  await person.click(confirm)
  const note = await screen.findByText(words)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: verb })).toBeNull())
  await queries.invalidateQueries()
  expect(screen.getByText(words)).toBe(note)
  window.sessionStorage.clear()
})

test('whoever was still looking at what they would confirm is told as well; whoever had left it, or did it, is not', async () => {
  const history: ResultRow[] = [declared]
  serve(history)
  signIn(verifier)
  const person = userEvent.setup()
  const { queries } = renderPart(panel())
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: text.verifyAndSettle }).disabled).toBe(false))
  await person.click(screen.getByRole('button', { name: text.verifyAndSettle }))
  const dialog = await screen.findByRole('dialog', { name: text.verifyAndSettle })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  history.splice(0, 1, verified)
  await queries.invalidateQueries()
  const note = await screen.findByText(said.verified)
  expect(document.activeElement).toBe(note.parentElement)

  history.splice(0, 1, settled)
  await queries.invalidateQueries()
  await person.click(await screen.findByRole('button', { name: text.rollBack }))
  await person.click((await screen.findAllByRole('button', { name: 'Cancel' })).at(-1) as HTMLElement)
  history.splice(0, 1, rollingBack)
  await queries.invalidateQueries()
  await screen.findByText(text.states.rolling_back)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('one’s own act is not told as that of another', async () => {
  const history: ResultRow[] = [declared]
  serve(history)
  signIn(verifier)
  const person = userEvent.setup()
  renderPart(panel())
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: text.verifyAndSettle }).disabled).toBe(false))
  await person.click(screen.getByRole('button', { name: text.verifyAndSettle }))
  const dialog = await screen.findByRole('dialog', { name: text.verifyAndSettle })
  history.splice(0, 1, verified)
  await person.click(within(dialog).getByRole('button', { name: text.verifyAndSettle }))
  await screen.findByText(text.states.settling)
  expect(screen.queryByText(said.verified)).toBeNull()
})
