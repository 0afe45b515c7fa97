import { expect, test } from 'vitest'
import { changedShares, editBody, mergedValues, movedFields, valuesOf } from './member-values.ts'
import type { MemberDetail } from './profile-tab.tsx'
import { sampleMember } from '../../testing/sample-member.ts'
import { splitBelow, splitOf } from './share-split.ts'

const since = '2026-03-01T12:00:00Z'
const detail: MemberDetail = {
  account: sampleMember({ id: '40', user_name: 'demo-agent', version: 7, credit_minor: 50_000 }),
  phone: null,
  email: null,
  city: 'Leeds',
  notes: null,
  country: null,
  point_value_minor: 100,
  match_commission_bp: 200,
  exposure_limit_minor: null,
  child_limit: 500,
  exclusion: null,
  shares: [{ game_id: null, own_bp: 1_000, effective_from: since }, { game_id: '2', own_bp: 2_500, effective_from: since }],
  paths: ['1', '2'].map((gameId) => ({
    game_id: gameId,
    game_name: `Demo sport ${gameId}`,
    effective_from: since,
    shares: [{ account_id: '5', user_name: 'demo-above', level: 1, own_bp: 3_000 }, { account_id: '40', user_name: 'demo-agent', level: 5, own_bp: 7_000 }],
  })),
  bet_settings: [],
}

test('an edit sends the version and nothing that is as it was', () => {
  expect(editBody(detail, { ...valuesOf(detail), master: 'secret' })).toEqual({ version: 7, master_password: 'secret' })
  expect(editBody(detail, { ...valuesOf(detail), city: ' ', credit: 60_000, master: 'secret' })).toEqual({ version: 7, city: null, credit_minor: 60_000, master_password: 'secret' })
})

test('only shares that differ go out, and a sport that is emptied takes the share of every other', () => {
  const { shares } = valuesOf(detail)
  expect(changedShares(shares, shares)).toEqual([])
  const emptied = shares.map((share) => (share.gameId === '2' ? { ...share, own: null } : share))
  expect(changedShares(shares, emptied)).toEqual([{ game_id: '2', own_bp: 1_000 }])
  const apart = shares.map((share) => (share.gameId === '1' ? { ...share, own: 0 } : share))
  expect(changedShares(shares, apart)).toEqual([{ game_id: '1', own_bp: 0 }])
})

test('what another saved is taken over where the person changed nothing, and theirs stays where they did', () => {
  const now = { ...detail, city: 'York', email: 'demo@example.test', account: { ...detail.account, version: 8 } }
  expect(movedFields(detail, now)).toEqual(['email', 'city'])
  const merged = mergedValues(detail, now, { ...valuesOf(detail), city: 'Hull' })
  expect([merged.city, merged.email]).toEqual(['Hull', 'demo@example.test'])
})

test('the split of a path is whole: those above, the own share and what is left', () => {
  const { shares } = valuesOf(detail)
  expect(splitOf(detail, '2', shares)).toEqual({ above: [{ name: 'demo-above', bp: 3_000 }], own: 2_500, most: 7_000, left: 4_500 })
  const given = [{ gameId: null, own: 6_500 }]
  expect(splitBelow(detail, '1', given)).toEqual({
    above: [{ name: 'demo-above', bp: 3_000 }, { name: 'demo-agent', bp: 1_000 }],
    own: 6_500,
    most: 6_000,
    left: -500,
  })
})
