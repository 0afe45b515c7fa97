import type { surveillance } from '#contract/surveillance.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { aheadWaitMs, oddsTypes } from '#domain/surveillance/ahead-of-price.ts'
import { looksAtResults } from '#domain/surveillance/after-result.ts'
import { alertsByDay, onceEach, Watch } from '#domain/surveillance/watch.ts'
import type { RuleHit, WatchRule } from '#domain/surveillance/watch.ts'
import { staffOf } from '../results/staff-of.ts'
import type { Handler } from '../runtime/handler.ts'
import { askedBy, toldSince } from './bet-facts.ts'
import { priceHits } from './price-hits.ts'
import { decidedOfBets, resultHits } from './result-hits.ts'
import type { DecidedRow } from './result-hits.ts'
import { alertPeople, ruleRows } from './rule-store.ts'

const dayMs = 24 * 60 * 60_000
const sampleMax = 20

/** Shows the bets of the last days, at most the newest 200,000, to one version of a rule alone, and keeps what it finds, by days of the site. */
export const backtestHandler: Handler<typeof surveillance.backtest> = async ({ tx, now, newId, context }, { principal, params: { id }, body: { version, days } }) => {
  const { rows: [rule] } = await tx.query<WatchRule>(
    'select r.id, v.version, r.kind, v.params from surveillance_rules r join surveillance_rule_versions v on v.rule_id = r.id where r.id = $1 and v.version = $2', [id, version])
  if (rule === undefined) return refuse('ACCESS_NOT_FOUND')
  const asked = new Date(now.getTime() - days * dayMs)
  const watch = new Watch()
  const met: RuleHit[] = []
  const decided: DecidedRow[] = []
  let bets = 0
  let firstMs: number | null = null
  for await (const part of toldSince(tx, asked, askedBy([rule]))) {
    for (const told of part) {
      if (told.kind === 'stop') met.push(...watch.stop(told.stop, [rule]))
      else if (told.kind === 'bet') {
        bets++
        firstMs ??= told.fact.placedAtMs
        met.push(...watch.bet(told.fact, told.habit, [rule]))
      }
    }
    if (rule.kind === 'ahead_of_price') {
      // Of the newest bets the seconds are not over.
      const due = part.flatMap((told) => (told.kind === 'bet' && oddsTypes.includes(told.fact.marketType) && told.fact.placedAtMs + aheadWaitMs(rule.params) <= now.getTime() ? [told.fact.betId] : []))
      met.push(...(await priceHits(tx, rule, due)))
    }
    if (looksAtResults(rule.params)) decided.push(...(await decidedOfBets(tx, part.flatMap((told) => (told.kind === 'bet' ? [told.fact.betId] : [])))))
    // Others are answered between two parts.
    await new Promise((resolve) => setImmediate(resolve))
  }
  met.push(...resultHits(rule, decided))
  const hits = onceEach(met).toSorted((one, other) => one.atMs - other.atMs)
  const byDay = [...alertsByDay(hits, context.config.timeZone)].map(([day, alerts]) => ({ day, alerts }))
  const found = { bets, hits: hits.length, alerts: byDay.reduce((sum, { alerts }) => sum + alerts, 0) }
  await tx.query(
    `insert into surveillance_backtests (id, rule_id, version, from_at, to_at, bets, hits, alerts, days, people, sample, staff_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11::bigint[], $12, $5)`,
    [newId(), id, version, new Date(Math.max(asked.getTime(), firstMs ?? 0)).toISOString(), now.toISOString(), found.bets, found.hits, found.alerts, JSON.stringify(byDay),
      (await alertPeople(tx, null)).length, hits.slice(-sampleMax).map((hit) => hit.betId), staffOf(principal)])
  return ok({ rows: await ruleRows(tx, id), audit: { targetKind: 'surveillance_rule', targetId: id, after: { version, days, ...found } } })
}
