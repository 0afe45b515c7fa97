import '../../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { AlarmsView } from './alarms-view.tsx'

afterEach(() => vi.unstubAllGlobals())

test('an alarm can be set before anything is open, in each currency that there is and for every sport', async () => {
  setSession({ status: 'signed-in', user: staffUser([grant('BETS'), grant('SPORTS')]), token: 'token' })
  const sent: unknown[] = []
  const told: Readonly<Record<string, readonly object[]>> = {
    '/api/business': [{ id: '1', currency: 'JPY' }, { id: '2', currency: 'EUR' }],
    '/api/game': [{ id: '4', name: 'Cricket' }, { id: '2', name: 'Tennis' }],
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method === 'POST') sent.push(JSON.parse(String(init.body)))
    const data = told[new URL(address, 'http://localhost').pathname] ?? []
    return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data }) }
  })
  const person = userEvent.setup()
  renderPart(<AlarmsView openSports={new Map()} />)
  const options = (name: string) => [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ text }) => text)
  await screen.findByRole('option', { name: 'Tennis' })
  expect([options('Currency of the books'), options('Sports')]).toEqual([['EUR', 'JPY'], ['All sports', 'Cricket', 'Tennis']])

  await person.selectOptions(screen.getByRole('combobox', { name: 'Currency of the books' }), 'JPY')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Sports' }), 'Tennis')
  await person.type(screen.getByRole('textbox', { name: 'Loss from' }), '1500')
  await person.click(screen.getByRole('button', { name: 'Set an alarm' }))
  await vi.waitFor(() => expect(sent).toEqual([{ scope: 'market', view: 'my_pt', currency: 'JPY', sport_id: '2', threshold_minor: 1_500 }]))
})
