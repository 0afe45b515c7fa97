import '../../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { FindBets } from './find-bets.tsx'
import { text } from './text.ts'

afterEach(() => vi.unstubAllGlobals())

const found = [{ kind: 'account', id: '7', user_name: 'agent-north', name: 'North', level: 5, level_title: 'Agent', parent_id: '6', parent_name: 'master-north' }]

test('an account is picked by its name; odds that were typed are part of the filter', async () => {
  setSession({ status: 'signed-in', user: staffUser([grant('BETS')]), token: 'token' })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(String(address))
    return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data: found }) }
  })
  const onFound = vi.fn()
  const user = userEvent.setup()
  renderPart(<FindBets onFound={onFound} />)
  await user.type(screen.getByRole('combobox', { name: 'Account' }), 'north')
  await user.click(await screen.findByText('Agent below master-north'))
  screen.getByText(text.find.ofOdds)
  await user.type(screen.getByLabelText('Odds from'), '1.5')
  await user.type(screen.getByLabelText('Odds to'), '2')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(onFound).toHaveBeenCalledExactlyOnceWith({ account_id: '7', odds_min: 1500, odds_max: 2000 })
  expect(asked.some((address) => address.includes('only=account') && address.includes('q=north'))).toBe(true)
})

test('an event or a market alone is no filter: all their bets are voided where they stand', async () => {
  setSession({ status: 'signed-in', user: staffUser([grant('BETS')]), token: 'token' })
  const events = [{ kind: 'event', id: '12', name: 'Lake v Forest', game_id: '1', game_name: 'Cricket', starts_at: '2026-01-01T00:00:00Z' }]
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data: events }) }))
  const onFound = vi.fn()
  const user = userEvent.setup()
  renderPart(<FindBets onFound={onFound} />)
  await user.type(screen.getByRole('combobox', { name: 'Event' }), 'Lake')
  await user.click(await screen.findByText('Lake v Forest'))
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(onFound).not.toHaveBeenCalled()
  screen.getByText(text.find.placeAlone)
  await user.selectOptions(screen.getByLabelText('Side'), 'back')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(onFound).toHaveBeenCalledExactlyOnceWith({ event_id: '12', side: 'back' })
})
