import type { BetFact, MarketStop } from './bet-fact.ts'
import { conditions, lateBet } from './conditions.ts'
import type { Finding } from './conditions.ts'
import { Recall } from './recall.ts'
import type { Seen } from './recall.ts'
import type { RuleKind, RuleParams } from './rule-kinds.ts'

export type WatchRule = { readonly id: string; readonly version: number; readonly kind: RuleKind; readonly params: RuleParams }

/** A bet that met one version of a rule. */
export type RuleHit = { readonly ruleId: string; readonly version: number; readonly betId: string; readonly atMs: number; readonly finding: Finding }

/**
 * Looks at bets and stops one after another, in the order in which they are told. What it finds depends on what it was shown and on
 * the rules of the moment alone; each bet is judged once by each rule, that of late bets when it is known how soon the market stopped.
 * Rules that ask what the price did afterwards look when that is over, and those on results when one comes, beside this.
 */
export class Watch {
  readonly #recall = new Recall()

  /** @param habit the player's stakes before this bet, newest first, minor units */
  bet(fact: BetFact, habit: readonly bigint[], rules: readonly WatchRule[]): readonly RuleHit[] {
    const bet = this.#recall.add(fact)
    return rules.flatMap((rule) => (rule.kind === 'ahead_of_price' ? [] : hitOf(rule, bet, conditions[rule.kind](rule.params, { bet, fact, recall: this.#recall, habit }))))
  }

  stop(stop: MarketStop, rules: readonly WatchRule[]): readonly RuleHit[] {
    const lateRules = rules.filter(({ kind }) => kind === 'late')
    return this.#recall.stop(stop).flatMap((bet) =>
      lateRules.flatMap((rule) => hitOf(rule, bet, lateBet(rule.params, bet, this.#recall))))
  }
}

export function hitOf({ id, version }: WatchRule, bet: Pick<Seen, 'betId' | 'placedAtMs'>, finding: Finding | null): readonly RuleHit[] {
  return finding === null ? [] : [{ ruleId: id, version, betId: bet.betId, atMs: bet.placedAtMs, finding }]
}

/** Of a bet that met one version of a rule in two ways the first is kept. */
export function onceEach(hits: readonly RuleHit[]): readonly RuleHit[] {
  const met = new Set<string>()
  return hits.filter(({ ruleId, version, betId }) => {
    const key = `${ruleId} ${version} ${betId}`
    return !met.has(key) && met.add(key)
  })
}

/** How many alerts findings make: those of one rule about one thing on one day of a time zone are one. By day, as '2026-03-01'. */
export function alertsByDay(hits: readonly RuleHit[], timeZone: string): ReadonlyMap<string, number> {
  // Swedes write days so.
  const days = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' })
  const seen = new Map<string, Set<string>>()
  for (const { atMs, ruleId, finding } of hits) {
    const day = days.format(atMs)
    seen.set(day, (seen.get(day) ?? new Set()).add(`${ruleId} ${finding.subject}`))
  }
  return new Map([...seen].toSorted().map(([day, subjects]) => [day, subjects.size]))
}
