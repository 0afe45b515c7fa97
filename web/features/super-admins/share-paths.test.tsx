import '../../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { sampleMember } from '../../testing/sample-member.ts'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { SharePaths, type MemberDetail } from './profile-tab.tsx'

const account = sampleMember({ id: '40', user_name: 'between', level: 3 })
const detail: MemberDetail = {
  phone: null, email: null, city: null, notes: null, country: null, exposure_limit_minor: null, exclusion: null,
  account, point_value_minor: 100, match_commission_bp: 200, child_limit: 500, bet_settings: [],
  shares: [{ game_id: null, own_bp: 3_000, effective_from: '2026-01-05T10:00:00.000Z' }],
  paths: [{
    game_id: '2', game_name: 'Demo sport', effective_from: '2026-03-09T10:00:00.000Z',
    shares: [{ account_id: '30', user_name: 'upper', level: 1, own_bp: 5_000 }, { account_id: '40', user_name: 'between', level: 3, own_bp: 5_000 }],
  }],
}

beforeEach(() => setSession({ status: 'signed-in', user: staffUser([grant('SUPERADMINS')]), token: 'token' }))

test('an account’s own share has its own date; how bets of its players are split, that of the last change above', () => {
  renderPart(<SharePaths detail={detail} />)
  const cells = [...screen.getByRole('row', { name: /Demo sport/ }).querySelectorAll('td')].map((cell) => cell.textContent)
  expect(cells).toHaveLength(3)
  expect(cells[0]).toMatch(/^30\s%Counts from 05 Jan/)
  expect(cells[1]).toMatch(/upper 50\s%.*between 50\s%/)
  expect(cells[2]).toMatch(/^09 Mar/)
})

test('a player has no share of its own', () => {
  renderPart(<SharePaths detail={{ ...detail, account: { ...account, level: 9 } }} />)
  expect(screen.queryByRole('columnheader', { name: 'Own share' })).toBeNull()
})
