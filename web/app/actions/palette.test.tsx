import '../../testing/setup-dom.ts'
import { Drawer } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Action } from '../../shared/actions.ts'
import { becomeTimeZone } from '../../shared/i18n/time-zone.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { useNear } from '../../shared/use-near.ts'
import { Palette } from './palette.tsx'
import { beginTypingAhead, keepKey } from './typed-ahead.ts'

const run = vi.fn()
const close = vi.fn()
const user = staffUser([grant('SPORTS'), grant('SUPERADMINS')])
const actions: readonly Action[] = [
  { id: 'one', label: 'First thing', group: 'screens', icon: IconBell, run },
  { id: 'two', label: 'Second thing', group: 'look', icon: IconBell, run: () => run('two') },
]
const account = { kind: 'account', id: '77', user_name: 'north-agent', name: 'North Agent', level: 5, level_title: 'Agent', parent_id: '5', parent_name: 'north-master' }
const event = { kind: 'event', id: '30', name: 'Northgate v Southgate', game_id: '1', game_name: 'Football', starts_at: '2026-03-01T12:00:00Z' }

let asked: string[] = []
let aborted = 0
function serve(reply: () => unknown[]): void {
  asked = []
  aborted = 0
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push(new URL(url, 'http://x').searchParams.get('q') ?? '')
    init.signal?.addEventListener('abort', () => { aborted += 1 })
    return new Promise((resolve) => {
      setTimeout(() => resolve({ ok: true, status: 200, text: () => Promise.resolve(JSON.stringify({ response_error: false, data: reply() })) }), 30)
    })
  })
}
afterEach(() => {
  vi.unstubAllGlobals()
  run.mockClear()
  close.mockClear()
})

async function show(page: ReactNode = null) {
  const root = createRootRoute({ component: () => <>{page}<Palette opened onClose={close} user={user} actions={actions} /></> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  renderPart(<RouterProvider router={router as never} />)
  const field = await screen.findByRole('combobox')
  return { field, router }
}
const active = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent

test('Escape closes the palette, and not the drawer under it', async () => {
  serve(() => [])
  const left = vi.fn()
  renderPart(<Drawer opened onClose={left} title="Limits"><button type="button">Save</button></Drawer>)
  const { field } = await show()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect([close.mock.calls.length, left.mock.calls.length]).toEqual([1, 0])
})

test('Escape closes the palette where nothing is found', async () => {
  serve(() => [])
  const { field } = await show()
  await userEvent.type(field, 'qqqq')
  expect((await screen.findAllByText('Nothing was found')).length).toBeGreaterThan(0)
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(close).toHaveBeenCalledTimes(1)
})

test('what was typed before its file came stands in the field and is searched for', async () => {
  serve(() => [account])
  beginTypingAhead()
  for (const key of 'north') keepKey(new KeyboardEvent('keydown', { key }))
  const { field } = await show()
  expect(field).toHaveProperty('value', 'north')
  await screen.findByText('north-agent', { exact: false })
  expect(asked).toEqual(['north'])
})

test('the field names the active option; arrows move and wrap, Enter does it', async () => {
  serve(() => [])
  const { field } = await show()
  await userEvent.click(field)
  expect(active(field)).toBe('First thing')
  await userEvent.keyboard('{ArrowDown}')
  expect(active(field)).toBe('Second thing')
  await userEvent.keyboard('{ArrowDown}')
  expect(active(field)).toBe('First thing')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(run).toHaveBeenCalledExactlyOnceWith('two')
  expect(close).toHaveBeenCalledOnce()
  expect(asked).toEqual([])
})

test('what is found stands by kind before the commands, and is opened by the keys alone', async () => {
  serve(() => [account, event])
  const { field, router } = await show()
  await userEvent.type(field, 'north')
  const accounts = await screen.findByRole('group', { name: 'Accounts' })
  expect(within(accounts).getByRole('option').textContent).toContain('north-agent')
  expect(screen.getByRole('dialog', { name: 'Search and commands' })).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Events' }).textContent).toContain('Football')
  expect(screen.getByText('2 results')).toBeDefined()
  expect(active(field)).toContain('north-agent')
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue()
  await userEvent.keyboard('{Enter}')
  expect(navigate.mock.calls[0]?.[0]).toMatchObject({ search: { account: '77' } })
})

test('fixtures of one name are told apart by their start, in the time zone of the person', async () => {
  becomeTimeZone('Asia/Kolkata')
  serve(() => [event, { ...event, id: '31', starts_at: '2026-07-14T19:45:00Z' }])
  const { field } = await show()
  await userEvent.type(field, 'north')
  const events = await screen.findByRole('group', { name: 'Events' })
  expect(within(events).getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Northgate v SouthgateFootball · 01 Mar 2026, 17:30:00', 'Northgate v SouthgateFootball · 15 Jul 2026, 01:15:00',
  ])
  becomeTimeZone('UTC')
})

test('typing asks once it rests, and what is no longer wanted is given up', async () => {
  serve(() => [account])
  const { field } = await show()
  await userEvent.type(field, 'nor')
  expect(asked).toEqual([])
  await screen.findByRole('option', { name: /north-agent/ })
  expect(asked).toEqual(['nor'])
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => new Promise((_, reject) => {
    init.signal?.addEventListener('abort', () => {
      aborted += 1
      reject(new DOMException('given up', 'AbortError'))
    })
  }))
  await userEvent.type(field, 't')
  await new Promise((resolve) => { setTimeout(resolve, 200) })
  await userEvent.type(field, 'h')
  await vi.waitFor(() => expect(aborted).toBeGreaterThan(0), { timeout: 30_000 })
})

test('what was found for the words before is not offered for others', async () => {
  serve(() => [account])
  const { field } = await show()
  await userEvent.type(field, 'nor')
  await screen.findByRole('option', { name: /north-agent/ })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await userEvent.type(field, 'th')
  expect(screen.getByRole('option', { name: /north-agent/ })).toBeDefined()
  await userEvent.type(field, ' lim')
  expect(screen.queryByRole('option', { name: /north-agent/ })).toBeNull()
})

test('nothing found says so, and a search that fails leaves the commands', async () => {
  serve(() => [])
  const { field } = await show()
  await userEvent.type(field, 'zzz')
  expect((await screen.findAllByText('Nothing was found')).length).toBeGreaterThan(0)
  const refused = vi.fn((_url: string) => Promise.reject(new Error('offline')))
  vi.stubGlobal('fetch', refused)
  await userEvent.clear(field)
  await userEvent.type(field, 'thing')
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getAllByRole('option')).toHaveLength(2)
  // Whether there is anything nobody knows then.
  await userEvent.clear(field)
  await userEvent.type(field, 'qqq')
  await waitFor(() => expect(refused.mock.calls.some(([url]) => String(url).includes('qqq'))).toBe(true))
  await waitFor(() => expect(screen.queryByLabelText('Searching')).toBeNull())
  expect(screen.getByRole('alert')).toBeDefined()
  expect([screen.queryAllByRole('option').length, screen.queryAllByText('Nothing was found').length]).toEqual([0, 0])
})

test('what was chosen stands first the next time, while the person may still have it', async () => {
  serve(() => [account])
  window.localStorage.setItem('steward.guest.palette.recent', JSON.stringify({ value: [
    { of: 'action', id: 'two' },
    { of: 'found', found: { kind: 'market', id: '9', name: 'Winner', status: 'open', event_id: '30', event_name: 'Northgate v Southgate', game_id: '4' } },
    { of: 'found', found: { kind: 'event', id: '30', name: 'Northgate v Southgate', game_id: '4', game_name: 'Football', starts_at: '2026-03-14T12:00:00Z' } },
    { of: 'action', id: 'gone' },
  ] }))
  await show()
  const recent = await screen.findByRole('group', { name: 'Recent' })
  expect(within(recent).getAllByRole('option').map((option) => option.textContent)).toEqual(['Second thing', 'WinnerNorthgate v Southgate', 'Northgate v SouthgateFootball · 14 Mar 2026, 12:00:00'])
})

test('a sport and a league that are found open the list of their events, where the palette has what can be done with them', async () => {
  serve(() => [{ kind: 'game', id: '4', name: 'Football', menu_name: 'Exchange' }, { kind: 'league', id: '50', name: 'Football Cup', game_id: '4', game_name: 'Football' }])
  const { field, router } = await show()
  await userEvent.type(field, 'foot')
  const leagues = await screen.findByRole('group', { name: 'Leagues' })
  expect(screen.getByRole('group', { name: 'Sports' }).textContent).toContain('Exchange')
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue()
  await userEvent.click(within(leagues).getByRole('option'))
  expect(navigate.mock.calls[0]?.[0]).toMatchObject({ to: '/dashboard/sports', search: { game_id: '4', league_id: '50' } })
})

test('what the line under the keyboard has to press stands before all other commands, and is pressed', async () => {
  serve(() => [])
  const line = document.createElement('div')
  line.innerHTML = '<div role="row" data-active="true"><span role="rowheader">Spring Cup</span><button>Lift</button></div>'
  document.body.append(line)
  const lift = vi.fn<() => void>()
  line.querySelector('button')?.addEventListener('click', lift)
  const { field } = await show()
  await userEvent.click(field)
  expect(screen.getAllByRole('group')[0]?.getAttribute('aria-label')).toBe('This line')
  expect(active(field)).toBe('Spring Cup: Lift')
  await userEvent.keyboard('{Enter}')
  expect(lift).toHaveBeenCalledOnce()
  line.remove()
})

test('what changed under the palette is not pressed: it is said, and read again', async () => {
  serve(() => [])
  const pressed = vi.fn()
  renderPart(<div role="grid"><div role="row" data-active><div role="gridcell">Oakhaven v Lakeside</div><button type="button" aria-label="Oakhaven v Lakeside: lock" onClick={pressed} /></div></div>)
  const { field } = await show()
  expect(active(field)).toContain('Oakhaven v Lakeside: lock')
  document.querySelector('[role="row"] button')?.setAttribute('aria-label', 'Oakhaven v Lakeside: unlock')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect([pressed.mock.calls.length, close.mock.calls.length]).toEqual([0, 0])
  expect(screen.getByRole('alert').textContent).toBe('It changed meanwhile, and nothing was pressed. It is now: Oakhaven v Lakeside: unlock')
  expect(active(field)).toContain('Oakhaven v Lakeside: unlock')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect([pressed.mock.calls.length, close.mock.calls.length]).toEqual([1, 1])
})

test('what changed stays chosen wherever it stands then; where it is gone nothing is, until the person moves', async () => {
  serve(() => [])
  const other = vi.fn()
  const renamed = vi.fn()
  renderPart(
    <div role="grid"><div role="row" data-active><div role="gridcell">Derby</div>
      <button type="button" onClick={renamed}>Derby: lift the lock</button><button type="button" onClick={other}>Derby: lock it</button>
    </div></div>,
  )
  const { field } = await show()
  const button = document.querySelector('[role="row"] button')
  await userEvent.type(field, 'lock')
  expect(active(field)).toBe('Derby: lift the lock')
  button?.replaceChildren('Derby: put back')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByRole('alert').textContent).toContain('Derby: put back')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Derby: lock it'])
  expect(field.getAttribute('aria-activedescendant')).toBeNull()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect([other.mock.calls.length, renamed.mock.calls.length, close.mock.calls.length]).toEqual([0, 0, 0])
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(active(field)).toBe('Derby: lock it')
  // Another that changes and stands elsewhere then is followed there.
  fireEvent.change(field, { target: { value: 'derby' } })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(active(field)).toBe('Derby: lock it')
  document.querySelectorAll('[role="row"] button')[1]?.replaceChildren('Derby: unlock it')
  button?.remove()
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(active(field)).toBe('Derby: unlock it'))
})

function Place() {
  const [near] = useNear()
  return <main>{near ? <button type="button">New sport</button> : <p>Sports</p>}<ol><li><a href="#bet">Bet 7</a></li></ol></main>
}

test('whoever opens the palette is near every place of the page: what comes there is offered, and rows of lists stand behind all else', async () => {
  serve(() => [])
  await show(<Place />)
  await screen.findByRole('option', { name: 'New sport' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['New sport', 'First thing', 'Second thing', 'Bet 7'])
})
