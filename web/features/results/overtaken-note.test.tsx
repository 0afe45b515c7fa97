import '../../testing/setup-dom.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { declared, market, owner, panel, serve, settled, signIn, trader } from '../../testing/sample-result.tsx'
import { staffUser } from '../../testing/sample-user.ts'
import type { Market } from './outcome-draft.ts'
import { ResultStrip } from './result-strip.tsx'
import { text } from './text.ts'
import type { ResultRow } from './use-results.ts'

afterEach(() => vi.unstubAllGlobals())

test('a declaration of another person takes nothing away that was filled in: it says who, what and when, what differs, and what is next', async () => {
  window.sessionStorage.clear()
  const history: ResultRow[] = []
  const sent = serve(history)
  signIn(staffUser([...owner.permissions], { id: '23' }))
  const person = userEvent.setup()
  const { queries } = renderPart(panel())
  await person.click((await screen.findAllByRole('radio', { name: text.choose.won }))[1] ?? expect.fail('a runner'))
  await person.type(screen.getByRole('textbox', { name: text.choose.note }), 'Seen on the official site')
  history.push(declared)
  await queries.invalidateQueries()
  const said = await screen.findByRole('alert')
  expect(document.activeElement).toBe(said)
  expect(said.textContent).toContain(text.overtaken.said({ who: 'demo-trader', outcome: 'Demo A', at: new Date(declared.declared_at) }))
  for (const words of [text.overtaken.differs({ outcome: 'Demo B' }), text.overtaken.note({ note: 'Seen on the official site' }), text.overtaken.verify, text.overtaken.withdraw]) expect(said.textContent).toContain(words)
  expect(sent.some(({ path }) => path === '/api/result/declare')).toBe(false)

  // Taken back, the form has it again.
  history.splice(0, 1, { ...declared, state: 'withdrawn', rolled_back_by: 'demo-verifier', rolled_back_at: declared.declared_at, rollback_reason: 'wrong' })
  await queries.invalidateQueries()
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: text.choose.note })).value).toBe('Seen on the official site')
  window.sessionStorage.clear()
})

test('whoever verifies what another person was faster with has given up what was filled in', async () => {
  window.sessionStorage.clear()
  const history: ResultRow[] = []
  serve(history)
  signIn(staffUser([...owner.permissions], { id: '23' }))
  const person = userEvent.setup()
  const { queries } = renderPart(panel())
  await person.click((await screen.findAllByRole('radio', { name: text.choose.won }))[1] ?? expect.fail('a runner'))
  history.push(declared)
  await queries.invalidateQueries()
  await screen.findByText(text.overtaken.differs({ outcome: 'Demo B' }))
  await person.click(screen.getByRole('button', { name: text.verifyAndSettle }))
  const dialog = await screen.findByRole('dialog', { name: text.verifyAndSettle })
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: text.verifyAndSettle })
  await waitFor(() => expect(confirm.disabled).toBe(false))
  history.splice(0, 1, { ...settled, state: 'settling', settled_at: null })
  await person.click(confirm)
  await waitFor(() => expect(screen.queryByText(text.waitsForVerifier)).toBeNull())
  await waitFor(() => expect(screen.queryByText(text.overtaken.differs({ outcome: 'Demo B' }))).toBeNull())
  window.sessionStorage.clear()
})

test('whoever had the form open and nothing in it is told, too; whoever declared it is not', async () => {
  window.sessionStorage.clear()
  const history: ResultRow[] = []
  serve(history)
  signIn(staffUser([...trader.permissions], { id: '23' }))
  const { queries, unmount } = renderPart(panel())
  await screen.findByRole('button', { name: text.declareResult })
  history.push(declared)
  await queries.invalidateQueries()
  expect((await screen.findByRole('alert')).textContent).toContain('demo-trader')
  unmount()

  history.splice(0, 1)
  signIn(trader)
  const own = renderPart(panel())
  await screen.findByRole('button', { name: text.declareResult })
  history.push(declared)
  await own.queries.invalidateQueries()
  await screen.findByText(text.waitsForVerifier)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a number being looked at while somebody else declares another one says so where it is looked at, and stands beside theirs', async () => {
  window.sessionStorage.clear()
  const theirs: ResultRow = { ...declared, outcome: { kind: 'number', value: 46_000 } }
  const sent = serve([theirs])
  signIn(staffUser([...trader.permissions], { id: '23' }))
  const fancy: Market = { ...market, name: '6 Over Runs', type: 'fancy', selections: [] }
  const strip = (status: Market['status']) => <ResultStrip market={{ ...fancy, status }} eventName="Demo A v Demo B" onOpen={() => undefined} />
  const person = userEvent.setup()
  const { rerender } = renderPart(strip('closed'))
  await person.type(screen.getByRole('textbox', { name: text.entry({ market: fancy.name }) }), '48{Enter}')
  const dialog = await screen.findByRole('dialog', { name: text.declareResult })
  rerender(strip('declared'))
  expect((await within(dialog).findByRole('alert')).textContent).toContain(text.overtaken.differs({ outcome: '48' }))
  const buttons = [...dialog.querySelectorAll<HTMLButtonElement>('button')]
  expect(buttons.at(-1)?.disabled).toBe(true)
  await person.click(buttons.at(-2) as HTMLElement)
  expect(await screen.findByText(text.overtaken.inRow({ outcome: '48' }))).toBeTruthy()
  expect(screen.getByText('46')).toBeTruthy()
  expect(sent.some(({ path }) => path === '/api/result/declare')).toBe(false)
  window.sessionStorage.clear()
})

test('a declaration refused because somebody was faster shows theirs', async () => {
  window.sessionStorage.clear()
  const history: ResultRow[] = []
  serve(history)
  const served = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: never) => {
    if (!url.endsWith('/result/declare')) return served(url, init)
    history.push(declared)
    const envelope = { response_error: true, status_code: 409, status_message: 'Conflict', code: 'RESULT_ALREADY_DECLARED' }
    return Promise.resolve({ ok: false, status: 409, text: () => Promise.resolve(JSON.stringify(envelope)) })
  })
  signIn(staffUser([...trader.permissions], { id: '23' }))
  const person = userEvent.setup()
  renderPart(panel())
  await person.click((await screen.findAllByRole('radio', { name: text.choose.won }))[1] ?? expect.fail('a runner'))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: text.declareResult }).disabled).toBe(false))
  await person.click(screen.getByRole('button', { name: text.declareResult }))
  expect(await screen.findByText(text.overtaken.differs({ outcome: 'Demo B' }))).toBeTruthy()
  expect(screen.getByText(text.overtaken.ask)).toBeTruthy()
  window.sessionStorage.clear()
})
