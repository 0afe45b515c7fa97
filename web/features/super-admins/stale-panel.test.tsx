import '../../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { sampleMember } from '../../testing/sample-member.ts'
import { emptySetting, valuesOf } from './member-values.ts'
import type { MemberDetail } from './profile-tab.tsx'
import { StalePanel } from './stale-panel.tsx'

const none = { phone: null, email: null, city: null, notes: null, country: null, exposure_limit_minor: null, exclusion: null }
const opened: MemberDetail = {
  ...none, account: sampleMember({ id: '40', currency: 'EUR' }), point_value_minor: 100, match_commission_bp: 200, child_limit: 500, shares: [],
  paths: [{ game_id: '2', game_name: 'Demo sport', effective_from: null, shares: [] }],
  bet_settings: [{ ...emptySetting, game_id: '2', max_stake_minor: 50_000 }],
}

test('both versions of the bet settings of one sport are told with their figures', () => {
  const now: MemberDetail = { ...opened, bet_settings: [{ ...emptySetting, game_id: '2', max_stake_minor: 70_000, bet_delay_ms: 5_000 }] }
  renderPart(<StalePanel opened={opened} now={now} typed={valuesOf(opened)} onKeepMine={() => undefined} onTakeTheirs={() => undefined} />)
  const cells = [...screen.getByRole('row', { name: /Bet settings/ }).querySelectorAll('td')].map((cell) => cell.textContent)
  expect(cells).toEqual(['Demo sport: Most stake €500.00', 'Demo sport: Most stake €700.00, Bet delay 5 s', 'Demo sport: Most stake €500.00'])
})
