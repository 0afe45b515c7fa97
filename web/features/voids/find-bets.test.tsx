import '../../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { FindBets } from './find-bets.tsx'

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
  await user.type(screen.getByLabelText('Odds from'), '1.5')
  await user.type(screen.getByLabelText('Odds to'), '2')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(onFound).toHaveBeenCalledExactlyOnceWith({ account_id: '7', odds_min: 1500, odds_max: 2000 })
  expect(asked.some((address) => address.includes('only=account') && address.includes('q=north'))).toBe(true)
})
