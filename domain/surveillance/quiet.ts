import type { Finding } from './conditions.ts'
import type { RuleKind } from './rule-kinds.ts'

/** Days for which a false positive keeps its rule quiet, where the person says nothing else. */
export const quietDaysUsual = 30
export const quietDaysMost = 365
/** What is found again is graver from so many times the figure on. */
const graverTimes = 2

type Facts = Finding['facts']

/** By which figure a kind of rule counts how grave a finding is; of the others one is as grave as the next. */
const weights: Readonly<Partial<Record<RuleKind, readonly string[]>>> = {
  same_ip: ['accounts'],
  same_device: ['accounts'],
  punching: ['bets', 'same_bets'],
  opposite_linked: ['to_one_minor', 'to_other_minor'],
  big_stake: ['stake_minor'],
  stake_over: ['stake_minor'],
  late: ['late', 'after_result'],
  ahead_of_price: ['ahead'],
  win_rate: ['profit_minor'],
  sign_ins: ['addresses', 'failed'],
}

export function weightOf(kind: RuleKind, facts: Facts): number {
  return Math.max(0, ...(weights[kind] ?? []).map((name) => Number(facts[name] ?? 0)))
}

/** Facts that say by what a finding was made, rather than how much of it there was. */
const evidenceNames = ['address', 'device', 'agent_id', 'word', 'network', 'countries', 'new_country'] as const

function evidenceOf(facts: Facts): string {
  return JSON.stringify(evidenceNames.map((name) => facts[name] ?? null))
}

/** What a person said was nothing: until when, where it was, by what it was made, and how grave it was at most. */
export type Quiet = { readonly untilMs: number; readonly marketId: string; readonly facts: Facts; readonly weight: number }

/**
 * Whether a finding of the same rule about the same subject says nothing new: on the same market, or made by the same address, device
 * or the like, and less than twice as grave. Kinds that name no such thing are about the account itself, wherever it bets.
 */
export function isQuiet(kind: RuleKind, quiet: Quiet, found: { readonly marketId: string; readonly facts: Facts }, nowMs: number): boolean {
  const same = found.marketId === quiet.marketId || evidenceOf(found.facts) === evidenceOf(quiet.facts)
  const weight = weightOf(kind, found.facts)
  return nowMs < quiet.untilMs && same && (weight === 0 || weight < graverTimes * quiet.weight)
}
