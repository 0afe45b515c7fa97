import type { eventKinds } from '#contract/log-queries.ts'

export type EventKind = (typeof eventKinds)[number]

/** By the call's name: a capability ('roles.') or one call of it. The first that fits decides, so single calls come first. */
const byAction: readonly (readonly [string, EventKind])[] = [
  ['significant.largeWager', 'large_wager'],
  ['significant.largeWin', 'large_win'],
  ['significant.largeTransfer', 'large_transfer'],
  ['significant.negativeBalance', 'negative_balance'],
  ['program.', 'program'],
  ['markets.feed_silent', 'component'],
  ['results.failed', 'component'],
  ['voids.failed', 'component'],
  ['auth.', 'sign_in'],
  ['security.setPolicy', 'policy'],
  ['security.setThresholds', 'policy'],
  ['reference.', 'policy'],
  ['security.', 'security'],
  ['roles.', 'staff'],
  ['users.createOwner', 'staff'],
  ['results.', 'result'],
  ['voids.editPolicy', 'policy'],
  ['voids.', 'void'],
  ['transfers.', 'money'],
  ['super-admins.reset', 'security'],
  ['super-admins.', 'account'],
  ['users.', 'account'],
  ['limits.', 'limit'],
  ['catalogue.', 'catalogue'],
  ['locks.', 'catalogue'],
  ['sports.', 'catalogue'],
  ['markets.', 'catalogue'],
  ['casino.setLimits', 'limit'],
  ['casino.', 'catalogue'],
  ['wallet.resolveRound', 'money'],
  ['wallet.addKey', 'security'],
  ['wallet.revokeKey', 'security'],
  ['api-keys.', 'security'],
  ['surveillance.addRule', 'policy'],
  ['surveillance.editRule', 'policy'],
  ['surveillance.setState', 'policy'],
  ['notifications.', 'notice'],
  ['maintenance.', 'notice'],
  ['logs.', 'record'],
]

/**
 * The kind of an entry `a` of the audit log, as SQL of constants: failures to get in, what access refused, then by call. Other
 * refusals are no events.
 */
export const eventKindText = `case
  when a.refusal_code in ('ACCESS_BAD_CREDENTIALS', 'ACCESS_LOCKED_OUT', 'ACCESS_CODE_WRONG') then 'sign_in_failed'
  when a.refusal_code like 'ACCESS\\_%' then 'access_refused'
  when a.refusal_code is not null then null
  when a.action like '%.csv' then 'export'
  ${byAction.map(([start, kind]) => `when starts_with(a.action, '${start}') then '${kind}'`).join('\n  ')}
  when a.actor_kind in ('system', 'feed') then 'system'
end`
