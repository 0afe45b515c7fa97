import { afterResult, looksAtResults } from '#domain/surveillance/after-result.ts'
import type { DecidedBet } from '#domain/surveillance/after-result.ts'
import { aheadOfPrice, oddsTypes } from '#domain/surveillance/ahead-of-price.ts'
import type { PricedBet } from '#domain/surveillance/ahead-of-price.ts'
import { numberOf, ruleKindNames, usualParams } from '#domain/surveillance/rule-kinds.ts'
import type { RuleKind } from '#domain/surveillance/rule-kinds.ts'
import { alertsByDay, hitOf, Watch } from '#domain/surveillance/watch.ts'
import type { RuleHit, WatchRule } from '#domain/surveillance/watch.ts'
import type { BettingDay, DayItem } from './betting-day.ts'

export type Found = {
  readonly kind: RuleKind
  /** Schemes that were carried out, and those of them that an alert of the rule names every person of. */
  readonly planted: number
  readonly found: number
  /** Bets that met the rule, and the alerts that they make. */
  readonly hits: number
  readonly alerts: number
}

/** Shows a day to every rule with its usual parameters, and counts by rule what was planted and what was found. */
export function findPlanted({ items, planted }: BettingDay): { readonly bets: number; readonly rules: readonly Found[] } {
  const rules = ruleKindNames.map((kind, index): WatchRule => ({ id: String(index + 1), version: 1, kind, params: usualParams(kind) }))
  const watch = new Watch()
  const hits: RuleHit[] = []
  let bets = 0
  for (const item of items) {
    if (item.kind === 'result') continue
    if (item.kind === 'stop') hits.push(...watch.stop(item.stop, rules))
    else {
      bets++
      hits.push(...watch.bet(item.fact, item.habit, rules))
    }
  }
  for (const rule of rules) {
    if (rule.kind === 'ahead_of_price') hits.push(...aheadHits(rule, items))
    if (rule.kind === 'late' && looksAtResults(rule.params)) hits.push(...afterResultHits(rule, items))
  }
  return {
    bets,
    rules: ruleKindNames.map((kind, index) => {
      const own = hits.filter((hit) => hit.ruleId === String(index + 1))
      const named = new Map<string, Set<string>>()
      for (const { finding } of own) {
        const players = named.get(finding.subject) ?? new Set()
        named.set(finding.subject, players)
        for (const id of finding.playerIds) players.add(id)
      }
      const ofKind = planted.filter((each) => each.kind === kind)
      return {
        kind, planted: ofKind.length,
        found: ofKind.filter(({ playerIds }) => [...named.values()].some((players) => playerIds.every((id) => players.has(id)))).length,
        hits: own.length,
        alerts: [...alertsByDay(own, 'UTC').values()].reduce((sum, count) => sum + count, 0),
      }
    }),
  }
}

/** By the results, once they have come: bets between the moment that a result is of and the moment at which its word was there. */
function afterResultHits(rule: WatchRule, items: readonly DayItem[]): readonly RuleHit[] {
  const bets = Map.groupBy(items.flatMap((item) => (item.kind === 'bet' ? [item.fact] : [])), (fact) => fact.marketId)
  return items.flatMap((item) => {
    if (item.kind !== 'result') return []
    const { marketId, resultAtMs, cameAtMs } = item
    const decided = (bets.get(marketId) ?? []).filter(({ placedAtMs }) => placedAtMs > resultAtMs && placedAtMs <= cameAtMs).map((fact): DecidedBet => ({ ...fact, resultAtMs }))
    return [...Map.groupBy(decided, (bet) => bet.playerId).values()].flatMap((own) => afterResult(rule.params, own).flatMap(({ bet, finding }) => hitOf(rule, bet, finding)))
  })
}

/** By what prices did after the bets, once the day is over: each bet of odds among the others of its player. */
function aheadHits(rule: WatchRule, items: readonly DayItem[]): readonly RuleHit[] {
  const lookBackMs = numberOf(rule.params, 'minutes') * 60_000
  const priced = items.flatMap((item): readonly PricedBet[] => (item.kind === 'bet' && oddsTypes.includes(item.fact.marketType) ? [{ ...item.fact, priceAfter: item.priceAfter }] : []))
  return [...Map.groupBy(priced, (bet) => bet.playerId).values()].flatMap((own) => own.flatMap((bet, index) => {
    const seen = own.slice(0, index + 1).filter((each) => each.placedAtMs >= bet.placedAtMs - lookBackMs)
    return hitOf(rule, bet, aheadOfPrice(rule.params, seen))
  }))
}
