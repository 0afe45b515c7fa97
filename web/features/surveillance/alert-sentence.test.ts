import { expect, test } from 'vitest'
import { ruleKindNames } from '#domain/surveillance/rule-kinds.ts'
import type { RuleKind } from '#domain/surveillance/rule-kinds.ts'
import { alertSentence } from './alert-sentence.ts'

const where = { event_name: 'Northgate v Saltmarsh', market_name: 'Over/Under 2.5 Goals' }
type Facts = Parameters<typeof alertSentence>[0]['facts']

test('a row says who, what and where; of many accounts the first two and how many more', () => {
  const facts = { address: '198.51.100.166', accounts: 4 }
  const sentence = (names: readonly string[]) => alertSentence({ kind: 'same_ip', facts, player_names: [...names], ...where })
  expect(sentence(['n-p-00413'])).toBe('n-p-00413: one address, 198.51.100.166 · Northgate v Saltmarsh, Over/Under 2.5 Goals')
  expect(sentence(['n-p-00413', 'n-p-00416'])).toContain('n-p-00413, n-p-00416: one address')
  expect(sentence(['n-p-00413', 'n-p-00416', 'n-p-00419', 'n-p-00420'])).toContain('n-p-00413, n-p-00416 and 2 more: one address')
})

/** Of each kind facts whose words are long. */
const longest: Readonly<Record<RuleKind, Facts>> = {
  same_ip: { address: '198.51.100.166', accounts: 2 },
  same_device: { device: 'demo-shared-a', accounts: 2 },
  trading: { seconds: 119 },
  punching: { same_bets: 12, seconds: 10 },
  robot: { network: '198.51.100.0/24', address: '198.51.100.166' },
  opposite_linked: { device: 'demo-shared-a', percent: 96, bets_one: 12, bets_other: 14, to_one_minor: 1_234_500, to_other_minor: 99_900, currency: 'INR' },
  big_stake: { stake_minor: 950_000, most_minor: 1_000_000, of_most: 95, currency: 'INR' },
  stake_over: { stake_minor: 2_500_000, over_minor: 2_000_000, currency: 'INR' },
  late: { late: 12, in_play: 14, seconds: 3 },
  ahead_of_price: { ahead: 12, bets: 14, seconds: 5, move_bp: 526 },
  middle: { more_from: 152_500, less_from: 154_500, wins_both: 0, market_type: 'line' },
  win_rate: { percent: 45, stake_minor: 90_000_000, bets: 1_200, currency: 'INR' },
  sign_ins: { failed: 5, failed_minutes: 10, new_country: 'GB' },
}

test.each(ruleKindNames)('what %s found fits two lines of the queue with two accounts and its market', (kind) => {
  // In a window of 1280 px the cell has 384 px for some 60 letters a line, and a line ends where a word does.
  expect(alertSentence({ kind, facts: longest[kind], player_names: ['n-p-00413', 'n-p-00416'], ...where }).length).toBeLessThanOrEqual(112)
})
