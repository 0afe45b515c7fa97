import type { Finding } from './conditions.ts'
import type { RuleKind } from './rule-kinds.ts'

/** Days for which a false positive keeps its rule quiet, where the person says nothing else. */
export const quietDaysUsual = 30
export const quietDaysMost = 365
/** What is found again is graver from so many times the figure on. */
const graverTimes = 2

type Facts = Finding['facts']

/**
 * By which figures a kind of rule counts how grave a finding is, one of each of its conditions; of the others one finding is as grave as the
 * next. Of texts the words are counted. Names that stand together are one figure, the larger of them.
 */
const figures: Readonly<Partial<Record<RuleKind, readonly (readonly [string, ...string[]])[]>>> = {
  same_ip: [['accounts']],
  same_device: [['accounts']],
  punching: [['bets'], ['same_bets']],
  opposite_linked: [['to_one_minor', 'to_other_minor']],
  big_stake: [['stake_minor']],
  stake_over: [['stake_minor']],
  late: [['late'], ['after_result']],
  ahead_of_price: [['ahead']],
  win_rate: [['profit_minor']],
  sign_ins: [['addresses'], ['failed'], ['countries'], ['new_country']],
}

/** How grave a finding is, by each figure that it has. */
export type Weights = Readonly<Record<string, number>>

export function weightsOf(kind: RuleKind, facts: Facts): Weights {
  return Object.fromEntries((figures[kind] ?? []).flatMap((names) => {
    const found = names.flatMap((name) => (facts[name] === undefined ? [] : [facts[name]]))
    return found.length === 0 ? [] : [[names[0], Math.max(0, ...found.map((value) => (typeof value === 'string' ? value.split(' ').length : Number(value))))]]
  }))
}

/** The gravest of several findings, by each figure that any of them has. */
export function gravest(all: readonly Weights[]): Weights {
  const most = new Map<string, number>()
  for (const [name, weight] of all.flatMap((weights) => Object.entries(weights))) most.set(name, Math.max(weight, most.get(name) ?? 0))
  return Object.fromEntries(most)
}

/** What a condition finds that says something of one market alone: who bet after the result of one may have known that, and of another nothing. */
const ofOneMarket = ['after_result'] as const

/** Facts that say by what a finding was made, rather than how much of it there was. */
const evidenceNames = ['address', 'device', 'agent_id', 'word', 'network', 'countries', 'new_country'] as const

function evidenceOf(facts: Facts): string {
  return JSON.stringify(evidenceNames.map((name) => facts[name] ?? null))
}

/** What a person said was nothing: until when, where it was, by what it was made, and how grave it was at most, by each of its figures. */
export type Quiet = { readonly untilMs: number; readonly marketId: string; readonly facts: Facts; readonly weights: Weights }

/**
 * Whether a finding of the same rule about the same subject says nothing new: on the same market, or made by the same address, device
 * or the like, and less than twice as grave. Kinds that name no such thing are about the account itself, wherever it bets. What another
 * condition of the rule finds is new: figures are compared with the same figures.
 */
export function isQuiet(kind: RuleKind, quiet: Quiet, found: { readonly marketId: string; readonly facts: Facts }, nowMs: number): boolean {
  const anywhere = !ofOneMarket.some((name) => found.facts[name] !== undefined)
  const same = found.marketId === quiet.marketId || (anywhere && evidenceOf(found.facts) === evidenceOf(quiet.facts))
  return nowMs < quiet.untilMs && same && Object.entries(weightsOf(kind, found.facts)).every(([name, weight]) => {
    const before = quiet.weights[name]
    return before !== undefined && (weight === 0 || weight < graverTimes * before)
  })
}
