import type { Member } from '../features/super-admins/member-columns.tsx'

/** An account of the tree as lists have it, for tests. */
export function sampleMember(change: Partial<Member>): Member {
  return {
    id: '1',
    business_id: '1',
    business_name: 'Demo',
    parent_id: null,
    user_name: 'demo',
    name: 'Demo',
    level: 4,
    level_title: 'Master',
    currency: 'INR',
    status: 'active',
    self_status: 'active',
    parent_status: 'active',
    bet_locked: false,
    self_bet_locked: false,
    parent_bet_locked: false,
    transfer_locked: false,
    excluded: false,
    children: 0,
    credit_minor: 1_000,
    given_minor: 400,
    unsettled_minor: -50,
    exposure_minor: 20,
    available_minor: 600,
    own_pnl_minor: 25,
    created_at: '2026-03-01T12:00:00Z',
    last_sign_in_at: null,
    version: 1,
    ...change,
  }
}
