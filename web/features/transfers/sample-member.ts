import type { Member } from './plan-transfer.ts'

/** For tests: an active account of EUR with the money that is said. */
export function sampleMember(changes: Partial<Member>): Member {
  return {
    id: '9', business_id: '1', business_name: 'Sample', parent_id: '5', user_name: `member-${changes.id ?? '9'}`, name: 'Sample Member', level: 9, level_title: 'Player', currency: 'EUR',
    status: 'active', self_status: 'active', parent_status: 'active', bet_locked: false, self_bet_locked: false, parent_bet_locked: false, transfer_locked: false, excluded: false,
    children: 0, credit_minor: 0, given_minor: null, unsettled_minor: 0, exposure_minor: 0, available_minor: 0, own_pnl_minor: 0,
    created_at: '2026-03-01T00:00:00Z', last_sign_in_at: null, version: 1, ...changes,
  }
}
