import '../../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bet } from '../../shared/newest-bets.ts'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import type { BetFilters } from './bet-filters.ts'
import { usePlaceNames } from './use-place-names.ts'

const found: Readonly<Record<string, object>> = {
  event: { kind: 'event', id: '31', name: 'Demo A v Demo B', game_id: '4', game_name: 'Demo Cricket', starts_at: '2026-03-01T12:00:00Z' },
  selection: { kind: 'selection', id: '312', name: 'Demo A', market_id: '311', market_name: 'Match odds', event_id: '31', event_name: 'Demo A v Demo B', game_id: '4' },
  account: { kind: 'account', id: '77', user_name: 'demo-agent', name: 'Demo agent', level: 5, level_title: 'Agent', parent_id: null, parent_name: null },
}
let asked: string[]

beforeEach(() => {
  asked = []
  setSession({ status: 'signed-in', user: staffUser([grant('BETS')]), token: 'token' })
  vi.stubGlobal('fetch', async (address: string) => {
    const only = new URL(address, 'http://localhost').searchParams.get('only') ?? ''
    asked.push(only)
    return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data: found[only] === undefined ? [] : [found[only]] }) }
  })
})
afterEach(() => vi.unstubAllGlobals())

function Names({ filters, sample, isLoaded = true }: { readonly filters: BetFilters; readonly sample?: Bet; readonly isLoaded?: boolean }) {
  const nameOf = usePlaceNames(filters, sample, isLoaded)
  return (['event_id', 'market_id', 'selection_id', 'account_id'] as const).map((key) => <p key={key} data-testid={key}>{nameOf(key) ?? '-'}</p>)
}
const named = (key: string) => screen.getByTestId(key).textContent

test('what a list without a bet is of has its name all the same; what cannot be found has none', async () => {
  renderPart(<Names filters={{ event_id: '31', market_id: '999', selection_id: '312', account_id: '77' }} />)
  await screen.findByText('demo-agent')
  expect([named('event_id'), named('market_id'), named('selection_id')]).toEqual(['Demo A v Demo B', '-', 'Demo A'])
  expect(asked.toSorted()).toEqual(['account', 'event', 'market', 'selection'])
})

test('what a bet of the list names is not asked for, and what is found under another id names nothing', async () => {
  renderPart(<Names filters={{ event_id: '31', selection_id: '313' }} sample={{ event_id: '31', event_name: 'Of the bet' } as Bet} />)
  expect(named('event_id')).toBe('Of the bet')
  await vi.waitFor(() => expect(asked).toEqual(['selection']))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(named('selection_id')).toBe('-')
})

test('while the list is on its way nothing is asked: its first bet may name the place', async () => {
  renderPart(<Names filters={{ event_id: '31' }} isLoaded={false} />)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked).toEqual([])
})
