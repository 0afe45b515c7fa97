import '../../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { MarketActs } from './market-acts.tsx'
import { text } from './text.ts'

const market = { id: '7', name: 'To win', type: 'match_odds', status: 'open', of_feed: false, result_begun: false, bets: 3, selections: [{ id: '1', name: 'Ash', status: 'active' }] } as const

test.each([
  ['of a person, before its result', {}, true],
  ['of a feed, which says who left', { of_feed: true }, false],
  ['of a feed, with a result that waits', { of_feed: true, result_begun: true, status: 'declared' }, false],
  ['of a feed, whose result was rolled back', { of_feed: true, result_begun: true, status: 'closed' }, true],
  ['of a feed, closed by hand', { of_feed: true, status: 'closed' }, false],
  ['of a feed, which withdrew its result', { of_feed: true, status: 'closed' }, false],
  ['of a person, whose result was rolled back', { result_begun: true, status: 'closed' }, true],
  ['of a person, settled', { result_begun: true, status: 'settled' }, false],
  ['of numbers', { type: 'fancy' }, false],
])('whether a runner may leave a market %s', (_, part, may) => {
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS', 'Marketwise Void Bets')]), token: 'token' })
  renderPart(<MarketActs eventName="A v B" market={{ ...market, ...part }} />)
  expect(screen.queryByRole('button', { name: text.removal.title }) !== null).toBe(may)
})
