import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bets } from '#contract/bets.ts'
import { rowQuery } from '../../shared/api.ts'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { useFollowResult } from './use-follow-result.ts'

let server: ReturnType<typeof stubServer>

beforeEach(() => {
  server = stubServer()
})
afterEach(() => vi.unstubAllGlobals())

function OneBet() {
  useFollowResult({ event_id: '3', market_id: '4' })
  useQuery(rowQuery(bets.detail, { params: { id: '1' } }))
  return null
}

async function open(...sections: readonly string[]): Promise<void> {
  setSession({ status: 'signed-in', user: staffUser(sections.map((section) => grant(section))), token: 'token' })
  renderPart(<OneBet />)
  await waitFor(() => expect(server.asked).toHaveLength(1))
}
const result = (no: number, market_id: string) => ({ no, hidden: 0, messages: [{ topic: 'result', no, event_id: '3', result: { market_id } }] })

test('a bet is read again when the result of its market moves, once for all that is told in a second, and not for other markets', async () => {
  await open('BETS', 'SPORTS')
  await waitFor(() => expect(server.heard.map(({ search }) => search)).toEqual(['?topics=result&event_id=3']))
  act(() => server.say(result(1, '5')))
  await act(async () => new Promise((resolve) => { setTimeout(resolve, 1_300) }))
  expect(server.asked).toHaveLength(1)
  act(() => { server.say(result(2, '4')); server.say(result(3, '4')) })
  await waitFor(() => expect(server.asked).toHaveLength(2), { timeout: 4_000 })
})

test('who may not hear of results asks for no stream', async () => {
  await open('BETS')
  await act(async () => new Promise((resolve) => { setTimeout(resolve, 200) }))
  expect(server.heard).toEqual([])
})
