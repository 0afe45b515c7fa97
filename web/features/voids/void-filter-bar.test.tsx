import '../../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import type { VoidRow } from './use-voids.ts'
import { VoidFilterBar } from './void-filter-bar.tsx'

type Filters = ComponentProps<typeof VoidFilterBar>['filters']

afterEach(() => vi.unstubAllGlobals())

const found = [{ kind: 'event', id: '31', name: 'Harbour City v Northgate', game_id: '1', game_name: 'Cricket', starts_at: '2026-11-22T10:00:00Z' }]
const rows = [{ about: [{ event_id: '9', event_name: 'Rivermouth v Eastport', market_id: '12', market_name: 'Winner' }] }] as unknown as readonly VoidRow[]

/** As the page does it: what is set comes back as what is shown. */
function start(filters: Filters) {
  setSession({ status: 'signed-in', user: staffUser([grant('BETS'), grant('SPORTS')]), token: 'token' })
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data: found }) }))
  const set = vi.fn()
  const Page = () => {
    const [shown, show] = useState(filters)
    return <VoidFilterBar filters={shown} rows={rows} onFilters={(next) => { set(next); show(next) }} />
  }
  renderPart(<Page />)
  return { set, user: userEvent.setup() }
}

test('an event is found by its name, a reason is chosen beside it, and each is let go again', async () => {
  const { set, user } = start({})
  await user.type(await screen.findByRole('combobox', { name: 'Event' }), 'harbour')
  await user.click(await screen.findByText('Harbour City v Northgate'))
  expect(set).toHaveBeenLastCalledWith({ event_id: '31' })
  const reason = screen.getByRole('combobox', { name: 'Reason' })
  await user.selectOptions(reason, 'Wrong price')
  expect(set).toHaveBeenLastCalledWith({ event_id: '31', reason: 'wrong_price' })
  await user.selectOptions(reason, 'Every reason')
  expect(set).toHaveBeenLastCalledWith({ event_id: '31' })
})

test('what the address asks for is named as the voids name it, and a bet is taken away by its own button', async () => {
  const { set, user } = start({ event_id: '9', market_id: '12', bet_id: '77' })
  expect((await screen.findByDisplayValue('Rivermouth v Eastport')).getAttribute('aria-label')).toBe('Event')
  expect(screen.getByDisplayValue('Winner').getAttribute('aria-label')).toBe('Market')
  await user.click(screen.getByRole('button', { name: 'Bet 77' }))
  expect(set).toHaveBeenLastCalledWith({ event_id: '9', market_id: '12' })
  expect(screen.queryByRole('button', { name: 'Bet 77' })).toBeNull()
})
