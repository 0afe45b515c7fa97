import type { Listed } from '../features/super-admins/member-columns.tsx'

/** An account of the tree as lists have it, for tests. */
export function sampleMember(change: Partial<Listed>): Listed {
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
    payment_threshold_minor: null,
    payment_due: false,
    member_max_credit_minor: null,
    domain: null,
    exposure_minor: 20,
    available_minor: 600,
    own_pnl_minor: 25,
    parent_name: null,
    points_minor: 900,
    client_pnl_minor: -100,
    client_pnl_share_minor: -60,
    net_exposure_minor: null,
    net_exposure_share_minor: null,
    created_at: '2026-03-01T12:00:00Z',
    last_sign_in_at: null,
    version: 1,
    ...change,
  }
}

/** A player below account 5, in EUR and without money but what is said. */
export function samplePlayer(change: Partial<Listed>): Listed {
  const { id = '9' } = change
  const money = { credit_minor: 0, given_minor: null, unsettled_minor: 0, exposure_minor: 0, available_minor: 0, own_pnl_minor: 0, points_minor: 0, client_pnl_minor: 0, client_pnl_share_minor: 0 }
  return sampleMember({ id, parent_id: '5', user_name: `member-${id}`, level: 9, level_title: 'Player', currency: 'EUR', ...money, ...change })
}
