import { describe, expect, test } from 'vitest'
import type { Offer, PlatformPlayer } from './punter-choice.ts'
import { chooseBet } from './punter-choice.ts'
import { createRandom } from './random.ts'

const player: PlatformPlayer = { player_id: '1100', user_name: 'n-p-00001', currency: 'INR', status: 'active', domain: null }
const market = (part: Partial<Offer>): Offer => ({
  market_id: '1',
  event_id: '2',
  event_name: 'Harbour City v Northgate',
  game_id: '1',
  name: 'Match Odds',
  type: 'match_odds',
  status: 'open',
  in_play: false,
  lay_allowed: true,
  selections: [
    { id: '11', name: 'Harbour City', status: 'active' },
    { id: '12', name: 'Northgate', status: 'active' },
  ],
  quotes: { '11': { back: [[1_500, 1_000]], lay: [[1_520, 1_000]] }, '12': { back: [[3_000, 1_000]], lay: [[3_050, 1_000]] } },
  min_stake_minor: 10_000,
  max_stake_minor: 2_500_000,
  ...part,
})
const many = (offer: Offer) => {
  const random = createRandom('choice')
  return Array.from({ length: 2_000 }, () => chooseBet(player, offer, random)).filter((bet) => bet !== null)
}

describe('what players bet', () => {
  test('mostly the price on the screen and a stake within the limits, and now and then neither', () => {
    const bets = many(market({}))
    const shown = bets.filter(({ price }) => [1_500, 1_520, 3_000, 3_050].includes(price ?? 0)).length
    const within = bets.filter(({ stake_minor: stake }) => stake >= 10_000 && stake <= 2_500_000).length
    expect(bets.length).toBe(2_000)
    expect(shown / bets.length).toBeGreaterThan(0.9)
    expect(shown).toBeLessThan(bets.length)
    expect(within / bets.length).toBeGreaterThan(0.9)
    expect(within).toBeLessThan(bets.length)
  })

  test('more on the favourite, more backs than lays', () => {
    const bets = many(market({}))
    expect(bets.filter(({ selection_id: id }) => id === '11').length).toBeGreaterThan(1_100)
    expect(bets.filter(({ side }) => side === 'back').length).toBeGreaterThan(1_200)
    expect(bets.some(({ side }) => side === 'lay')).toBe(true)
  })

  test('no lay where none is taken', () => {
    expect(many(market({ lay_allowed: false })).every(({ side }) => side === 'back')).toBe(true)
  })

  test('a session bet names the line, a line bet that of its side and no price', () => {
    const fancy = many(market({ type: 'fancy', quotes: { line: { back: [[95_000, 1]], lay: [[105_000, 1]], line: 46_000 } } }))
    expect(fancy.every(({ line, selection_id: id }) => line !== undefined && id === undefined)).toBe(true)
    expect(fancy.filter(({ line }) => line === 46_000).length).toBeGreaterThan(1_900)
    const lines = many(market({ type: 'line', quotes: { line: { back: [[240_500, 1]], lay: [[241_500, 1]] } } }))
    expect(lines.every(({ price }) => price === undefined)).toBe(true)
    expect(lines.filter(({ side, line }) => line === (side === 'back' ? 240_500 : 241_500)).length).toBeGreaterThan(1_900)
  })

  test('nothing where nothing is offered', () => {
    expect(many(market({ quotes: {} })).length).toBe(0)
    expect(many(market({ quotes: { '11': { back: [], lay: [] } } })).length).toBe(0)
  })
})
