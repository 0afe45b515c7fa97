import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { vi } from 'vitest'
import type { Market } from '../features/results/outcome-draft.ts'
import { ResultPanel } from '../features/results/result-panel.tsx'
import type { PostedRow, Preview, ResultRow } from '../features/results/use-results.ts'
import { setSession, type User } from '../shared/session.ts'
import { renderPart } from './render-part.tsx'
import { sampleMarket } from './sample-market.ts'
import { accountUser, grant, staffUser } from './sample-user.ts'

const sports = grant('SPORTS')
export const trader = staffUser([sports, grant('SPORTS', 'Result Declare')], { id: '21', user_name: 'demo-trader' })
export const verifier = staffUser([sports, grant('SPORTS', 'Result Verify'), grant('SPORTS', 'Result Rollback')], { id: '22' })
export const support = staffUser([sports], { id: '23' })
export const owner = staffUser([...trader.permissions, ...verifier.permissions], { id: '21' })
export const agent = accountUser(3)

export const market = sampleMarket({ bets: 3, stakes: [{ currency: 'INR', minor: 20_000 }] })

export const declared: ResultRow = {
  market_id: '300',
  revision: 1,
  state: 'declared',
  outcome: { kind: 'winners', winners: ['1'] },
  note: null,
  declared_by: 'demo-trader',
  declared_by_id: '21',
  declared_by_feed: null,
  declared_at: '2026-03-01T12:00:00Z',
  evidence: null,
  verified_by: null,
  verified_at: null,
  settled_at: null,
  rolled_back_by: null,
  rolled_back_at: null,
  rollback_reason: null,
  market_status: 'declared',
  chunks_done: 0,
  chunks: 0,
}
export const settled: ResultRow = { ...declared, state: 'settled', verified_by: 'demo-verifier', verified_at: '2026-03-01T12:01:00Z', market_status: 'settled' }

export const preview: Preview = {
  market_id: '300',
  hash: 'abc',
  bets: 3,
  players: 2,
  winners: 1,
  losers: 1,
  closes_markets: 0,
  leaves_markets: 0,
  disagrees: [],
  suspends_markets: 0,
  falls_below: 0,
  currencies: [
    {
      currency: 'INR',
      stake_minor: 20_000,
      players_net_minor: 12_300,
      commission_minor: 246,
      company_net_minor: -2_411,
      levels: [{ level: 0, title: 'Company', accounts: 1, net_minor: -2_411 }],
      top: [{ account_id: '9', user_name: 'demo-player', net_minor: 12_300, bets: 2 }],
    },
    { currency: 'USD', stake_minor: 10_000, players_net_minor: -10_000, commission_minor: 0, company_net_minor: 10_000, levels: [], top: [] },
  ],
}

type Sent = { readonly path: string; readonly body: unknown }

/** Answers the calls of the panel as the server would, and remembers what was sent. */
export function serve(history: readonly ResultRow[], shown: Preview = preview, posted: readonly PostedRow[] = []): readonly Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', (url: string, init: { readonly body?: string }) => {
    sent.push({ path: url, body: init.body === undefined ? null : JSON.parse(init.body) })
    const data = url.endsWith('/results') ? history : url.endsWith('/results/posted') ? posted : url.endsWith('/preview') ? [shown] : [declared]
    const envelope = { response_error: false, status_code: 200, status_message: 'OK', data }
    return Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve(JSON.stringify(envelope)) })
  })
  return sent
}

export function signIn(user: User): void {
  setSession({ status: 'signed-in', user, token: 'token' })
}

export const panel = (change: Partial<Market> = {}) => <ResultPanel market={{ ...market, ...change }} eventName="Demo A v Demo B" onClose={() => undefined} />
/** The panel where it leads somewhere else. */
export function renderRouted(change: Partial<Market>): void {
  const router = createRouter({ routeTree: createRootRoute({ component: () => panel(change) }), history: createMemoryHistory() })
  renderPart(<RouterProvider router={router as never} />)
}
