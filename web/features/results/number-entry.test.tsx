import '../../testing/setup-dom.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { panel } from '../../testing/sample-result.tsx'
import { sampleMarket } from '../../testing/sample-market.ts'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { NumberEntry } from './number-entry.tsx'
import { text } from './text.ts'

const fancy = sampleMarket({ id: '400', name: '6 Over Runs', type: 'fancy', selections: [] })
const nobody = { market_id: '400', hash: 'abc', bets: 0, players: 0, winners: 0, losers: 0, disagrees: [], closes_markets: 0, leaves_markets: 0, suspends_markets: 0, falls_below: 0, currencies: [] }

afterEach(() => vi.unstubAllGlobals())

test('by keyboard alone the number of a row is typed, looked at and declared, and the row has the keyboard again', async () => {
  const declared: unknown[] = []
  const figures = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (url: string, init: { readonly body?: string }) => {
    if (url.endsWith('/preview')) await figures.promise
    if (url.endsWith('/declare')) declared.push(JSON.parse(init.body ?? 'null'))
    const envelope = { response_error: false, status_code: 200, status_message: 'OK', data: url.endsWith('/preview') ? [nobody] : [] }
    return { ok: true, status: 200, text: () => Promise.resolve(JSON.stringify(envelope)) }
  })
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS'), grant('SPORTS', 'Result Declare')], { id: '21' }), token: 'token' })
  const person = userEvent.setup()
  renderPart(<div data-market="400" data-testid="row" tabIndex={-1}><NumberEntry market={fancy} eventName="A v B" /></div>)
  const field = screen.getByRole('textbox', { name: text.entry({ market: fancy.name }) })
  const row = screen.getByTestId('row')

  field.focus()
  await person.keyboard('46{Enter}')
  const dialog = await screen.findByRole('dialog', { name: text.declareResult })
  const confirm = [...dialog.querySelectorAll('button')].at(-1) as HTMLButtonElement
  // Not before it is seen what it does.
  expect(confirm.disabled).toBe(true)
  await person.click(confirm)
  expect(declared).toEqual([])
  figures.resolve()
  await waitFor(() => expect(confirm.disabled).toBe(false))
  confirm.focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(declared).toEqual([{ market_id: '400', outcome: { kind: 'number', value: 46_000 } }]))
  await waitFor(() => expect(document.activeElement).toBe(row))
})

test('Escape gives up what is typed and what is wrong with it, and nothing of it is kept; what was left without it is there again', async () => {
  window.sessionStorage.clear()
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS'), grant('SPORTS', 'Result Declare')], { id: '21' }), token: 'token' })
  const person = userEvent.setup()
  const part = <div data-market="400" data-testid="row" tabIndex={-1}><NumberEntry market={fancy} eventName="A v B" /></div>
  const drawn = renderPart(part)
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: text.entry({ market: fancy.name }) })
  field().focus()
  await person.keyboard('4x{Enter}')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await person.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByTestId('row'))
  expect(field().value).toBe('')
  expect(field().getAttribute('aria-invalid')).not.toBe('true')
  expect(Object.keys(window.sessionStorage)).toEqual([])

  await person.type(field(), '46')
  drawn.unmount()
  renderPart(part)
  expect(field().value).toBe('46')
})

test('a number far from the last line is typed a second time before it can be declared', async () => {
  const declared: unknown[] = []
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('/declare')) declared.push(url)
    const envelope = { response_error: false, status_code: 200, status_message: 'OK', data: url.endsWith('/preview') ? [nobody] : [] }
    return Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve(JSON.stringify(envelope)) })
  })
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS'), grant('SPORTS', 'Result Declare')], { id: '21' }), token: 'token' })
  const person = userEvent.setup()
  renderPart(<NumberEntry market={{ ...fancy, quotes: { line: { back: [], lay: [], line: 181_000 } } }} eventName="A v B" />)
  screen.getByText(text.lastLine({ line: '181' }))
  screen.getByRole('textbox', { name: text.entry({ market: fancy.name }) }).focus()
  await person.keyboard('48{Enter}')
  const dialog = await screen.findByRole('dialog', { name: text.declareResult })
  await screen.findByText(text.farOff({ line: '181' }))
  const confirm = [...dialog.querySelectorAll('button')].at(-1) as HTMLButtonElement
  await waitFor(() => expect(confirm.disabled).toBe(false))
  await person.click(confirm)
  expect(declared).toEqual([])
  await person.type(dialog.querySelector('input') as HTMLElement, '48')
  await person.click(confirm)
  await waitFor(() => expect(declared).toHaveLength(1))
})

test('a result between whole numbers of a market that counts in them is refused before it is sent, in the row and in the form', async () => {
  window.sessionStorage.clear()
  const declared: unknown[] = []
  vi.stubGlobal('fetch', (url: string, init: { readonly body?: string }) => {
    if (url.endsWith('/declare')) declared.push(url)
    const between = url.endsWith('/preview') && init.body?.includes('10400') === true
    const envelope = between
      ? { response_error: true, status_code: 422, status_message: 'The outcome does not fit this market.', code: 'RESULT_OUTCOME_INVALID', facts: { reason: 'number_not_whole' }, data: [] }
      : { response_error: false, status_code: 200, status_message: 'OK', data: url.endsWith('/preview') ? [nobody] : [] }
    return Promise.resolve({ ok: !between, status: envelope.status_code, text: () => Promise.resolve(JSON.stringify(envelope)) })
  })
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS'), grant('SPORTS', 'Result Declare')], { id: '21' }), token: 'token' })
  const line = { ...fancy, name: 'Total Points', type: 'line' as const }
  const person = userEvent.setup()
  const row = renderPart(<NumberEntry market={line} eventName="A v B" />)
  await person.type(screen.getByRole('textbox', { name: text.entry({ market: line.name }) }), '10.4{Enter}')
  const dialog = await screen.findByRole('dialog', { name: text.declareResult })
  await screen.findByText(text.problems.countsWhole)
  await person.click([...dialog.querySelectorAll('button')].at(-1) as HTMLButtonElement)
  row.unmount()
  window.sessionStorage.clear()

  renderPart(panel(line))
  const number = await screen.findByRole('textbox', { name: text.choose.number.line })
  await person.type(number, '10.4')
  await screen.findByText(text.problems.countsWhole)
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: text.declareResult }).disabled).toBe(true))
  await person.clear(number)
  await person.type(number, '10')
  await waitFor(() => expect(screen.queryByText(text.problems.countsWhole)).toBeNull())
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: text.declareResult }).disabled).toBe(false))
  expect(declared).toEqual([])
  window.sessionStorage.clear()
})
