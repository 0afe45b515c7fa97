import '../../testing/setup-dom.ts'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ReactElement } from 'react'
import { results } from '#contract/results.ts'
import { rowQuery } from '../../shared/api.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { declared, market, owner, panel, serve, settled, signIn, trader } from '../../testing/sample-result.tsx'
import { staffUser } from '../../testing/sample-user.ts'
import { NumberEntry } from './number-entry.tsx'
import type { Market } from './outcome-draft.ts'
import { OvertakenNote } from './overtaken-note.tsx'
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

/** Another part of the page that shows waiting results. */
function Queue(): ReactElement {
  return <output>{useQuery(rowQuery(results.queue, { query: {} })).fetchStatus}</output>
}

test('whoever verifies what another person was faster with has given up what was filled in, however long the rest of the page takes', async () => {
  window.sessionStorage.clear()
  const history: ResultRow[] = []
  serve(history)
  const served = globalThis.fetch
  const slow = Promise.withResolvers<void>()
  let verified = false
  vi.stubGlobal('fetch', async (url: string, init: never) => {
    verified ||= url.endsWith('/result/verify')
    if (verified && url.includes('/results/queue')) await slow.promise
    return served(url, init)
  })
  signIn(staffUser([...owner.permissions], { id: '23' }))
  const person = userEvent.setup()
  const { queries } = renderPart(<><Queue />{panel()}</>)
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
  await screen.findByText(text.states.settling)
  expect(screen.queryByText(text.overtaken.differs({ outcome: 'Demo B' }))).toBeNull()
  slow.resolve()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: text.verifyAndSettle })).toBeNull())
  expect(screen.queryByText(text.overtaken.differs({ outcome: 'Demo B' }))).toBeNull()
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
  const strip = (status: Market['status']) => <div data-market={fancy.id} data-testid="row" tabIndex={-1}><ResultStrip market={{ ...fancy, status }} eventName="Demo A v Demo B" onOpen={() => undefined} /></div>
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
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByTestId('row'))
  expect(sent.some(({ path }) => path === '/api/result/declare')).toBe(false)
  window.sessionStorage.clear()
})

test('what is thrown away in one place is gone in all of them', async () => {
  window.sessionStorage.clear()
  const theirs: ResultRow = { ...declared, outcome: { kind: 'number', value: 46_000 } }
  serve([theirs])
  signIn(staffUser([...trader.permissions], { id: '23' }))
  const fancy: Market = { ...market, name: '6 Over Runs', type: 'fancy', selections: [] }
  const person = userEvent.setup()
  const part = (status: Market['status']) => (
    <>
      <ResultStrip market={{ ...fancy, status }} eventName="Demo A v Demo B" onOpen={() => undefined} />
      {status === 'declared' ? <OvertakenNote market={fancy} result={theirs} watched /> : null}
    </>
  )
  const { rerender } = renderPart(part('closed'))
  await person.type(screen.getByRole('textbox', { name: text.entry({ market: fancy.name }) }), '48')
  rerender(part('declared'))
  await screen.findByText(text.overtaken.inRow({ outcome: '48' }))
  await person.click(screen.getByRole('button', { name: text.overtaken.discard }))
  expect(screen.queryByText(text.overtaken.differs({ outcome: '48' }))).toBeNull()
  expect(screen.queryByText(text.overtaken.inRow({ outcome: '48' }))).toBeNull()
  expect(Object.keys(window.sessionStorage)).toEqual([])
})

test('a number typed in the row does not outlive that its market was declared by the form', async () => {
  window.sessionStorage.clear()
  const history: ResultRow[] = []
  const sent = serve(history)
  signIn(trader)
  const fancy: Market = { ...market, name: '6 Over Runs', type: 'fancy', selections: [] }
  const person = userEvent.setup()
  const row = renderPart(<NumberEntry market={fancy} eventName="Demo A v Demo B" />)
  await person.type(screen.getByRole('textbox', { name: text.entry({ market: fancy.name }) }), '45')
  row.unmount()
  renderPart(panel(fancy))
  await person.type(await screen.findByRole('textbox', { name: text.choose.number.fancy }), '46')
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: text.declareResult }).disabled).toBe(false))
  await person.click(screen.getByRole('button', { name: text.declareResult }))
  await waitFor(() => expect(sent.some(({ path }) => path === '/api/result/declare')).toBe(true))
  await waitFor(() => expect(Object.keys(window.sessionStorage)).toEqual([]))
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
