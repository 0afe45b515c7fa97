import type * as z from 'zod/mini'
import { ApiError } from '#contract/client.ts'
import type { Body } from '#contract/endpoint.ts'
import { accountStatus } from '#contract/downline-query.ts'
import type { superAdmins } from '#contract/super-admins.ts'
import type { Member } from './member-columns.tsx'

export type StatusChange = Body<typeof superAdmins.previewStatus>
/** What a change would touch, the account itself included, and the hash that binds the confirmation to it. */
export type Reach = Pick<z.output<(typeof superAdmins.previewStatus)['row']>, 'hash' | 'agents' | 'players' | 'open_bets'>

/** What can be done to an account's own status and locks. */
export const acts = {
  activate: { status: 'active' },
  suspend: { status: 'suspended' },
  lock: { status: 'locked' },
  close: { status: 'closed' },
  lockBets: { bet_locked: true },
  openBets: { bet_locked: false },
  lockTransfers: { transfer_locked: true },
  openTransfers: { transfer_locked: false },
} as const satisfies Readonly<Record<string, StatusChange>>
export type Act = keyof typeof acts

const actOfStatus = { active: 'activate', suspended: 'suspend', locked: 'lock', closed: 'close' } as const satisfies Readonly<Record<Member['status'], Act>>

/** The own flags of an account as a person sees them: where they are others by now, a change is refused. */
export function seenOf({ self_status: status, self_bet_locked: bet_locked, transfer_locked }: Member): NonNullable<Body<typeof superAdmins.updateStatus>['seen']> {
  return { status, bet_locked, transfer_locked }
}

/** The acts that would change something of an account, the mildest first. */
export function actsFor(member: Member): readonly Act[] {
  return [
    ...accountStatus.options.filter((status) => status !== member.self_status).map((status) => actOfStatus[status]),
    member.self_bet_locked ? 'openBets' : 'lockBets',
    member.transfer_locked ? 'openTransfers' : 'lockTransfers',
  ]
}

/** The act that puts an account's own flag back to what it is now. */
export function undoOf(act: Act, member: Member): Act {
  const change: StatusChange = acts[act]
  if (change.status !== undefined) return actOfStatus[member.self_status]
  if (change.bet_locked !== undefined) return member.self_bet_locked ? 'lockBets' : 'openBets'
  return member.transfer_locked ? 'lockTransfers' : 'openTransfers'
}

/** Whether an act takes something away from somebody; the others set free. */
export function takesAway(act: Act): boolean {
  return !['activate', 'openBets', 'openTransfers'].includes(act)
}

/**
 * Whether a person looks at what an act reaches before it is done: whenever that is more than the account itself, and where it takes
 * something from bets that are open. What reaches one account is done at once and can be taken back; closing always asks.
 */
export function needsLook(act: Act, { agents, players, open_bets: openBets }: Reach): boolean {
  return act === 'close' || agents + players > 1 || (takesAway(act) && openBets > 0)
}

/** What stands now, where a confirmation was refused because it is no longer what was seen; null for other failures. */
export function changedReach(failure: unknown): (Reach & { readonly betsOnly: boolean }) | null {
  const { code, facts } = failure instanceof ApiError && failure.body !== null ? failure.body : {}
  if (code !== 'ACCOUNT_PREVIEW_CHANGED' || typeof facts?.['hash'] !== 'string') return null
  const count = (name: string): number => Number(facts[name] ?? 0)
  return { hash: facts['hash'], agents: count('agents'), players: count('players'), open_bets: count('open_bets'), betsOnly: facts['changed'] === 'open_bets' }
}
