import type { Tx } from '#database/transaction.ts'
import { alertScore } from '#domain/surveillance/rule-kinds.ts'
import type { Severity } from '#domain/surveillance/rule-kinds.ts'
import type { RuleHit } from '#domain/surveillance/watch.ts'
import { tellNotice } from '../notifications/notice.ts'
import type { RunningRule } from './rule-store.ts'

type Findings = { readonly hits: readonly RuleHit[]; readonly rules: readonly RunningRule[]; readonly newId: () => string; readonly now: Date }

/** Grave alerts tell people, others wait to be looked at. */
const toldSeverity = 'high'

/**
 * Keeps what rules have found: each finding joins the alert about the same thing that still waits, or opens one, and a grave one is told
 * to those who may see to it. @returns whether anybody was told
 */
export async function writeHits(tx: Tx, { hits, rules, newId, now }: Findings): Promise<boolean> {
  const ruleOf = new Map(rules.map((rule) => [`${rule.id} ${rule.version}`, rule]))
  let told = false
  for (const joined of Map.groupBy(hits, (hit) => JSON.stringify([hit.ruleId, hit.version, hit.finding.subject])).values()) {
    const newest = joined.at(-1)
    const rule = newest === undefined ? undefined : ruleOf.get(`${newest.ruleId} ${newest.version}`)
    if (newest === undefined || rule === undefined) continue
    const players = [...new Set(joined.flatMap(({ finding }) => finding.playerIds))]
    const { rows: [alert] } = await tx.queryNamed<{ id: string; hits: number; severity: Severity; fresh: boolean; event: string; event_id: string; market: string; game_id: string }>('surveillance-alert', alertText, [
      newId(), rule.id, rule.version, rule.shadow, newest.finding.subject, rule.severity, joined.length, players, newest.betId, newest.finding.facts,
      new Date(Math.min(...joined.map((hit) => hit.atMs))).toISOString(), new Date(Math.max(...joined.map((hit) => hit.atMs))).toISOString(),
    ])
    if (alert === undefined) continue
    // Somebody may have said that it is graver than its rule, or less.
    await tx.queryNamed('surveillance-score', 'update surveillance_alerts set score = $2 where id = $1', [alert.id, alertScore(alert.severity, alert.hits)])
    await tx.queryNamed('surveillance-hits', hitsText, [
      rule.id, rule.version, alert.id, joined.map((hit) => hit.betId), joined.map((hit) => JSON.stringify(hit.finding.betIds)), joined.map((hit) => JSON.stringify(hit.finding.facts)),
      joined.map((hit) => new Date(hit.atMs).toISOString()),
    ])
    if (!alert.fresh || rule.shadow || rule.severity !== toldSeverity) continue
    told = true
    await tellNotice(tx, { kind: 'surveillance.alert', subject: alertSubject(alert.id), params: { rule: rule.name, alert_id: alert.id, event: alert.event, market: alert.market }, now })
  }
  return told
}

/** Under which its notification is known. */
export function alertSubject(id: string): string {
  return `alert ${id}`
}

const alertText = `
with bet as (
  select b.market_id, b.event_id, m.name as market, m.sport_id, e.name as event from bets b join markets m on m.id = b.market_id join events e on e.id = b.event_id where b.id = $9
), written as (
  insert into surveillance_alerts as a (id, rule_id, version, shadow, subject, severity, score, hits, players, market_id, event_id, facts, opened_at, last_at)
  select $1, $2, $3, $4, $5, $6, 0, $7, $8::bigint[], bet.market_id, bet.event_id, $10, $11, $12 from bet
  on conflict (rule_id, version, subject) where status in ('open', 'working') do update set
    hits = a.hits + excluded.hits, players = array(select distinct unnest(a.players || excluded.players) order by 1), market_id = excluded.market_id, event_id = excluded.event_id,
    facts = excluded.facts, last_at = greatest(a.last_at, excluded.last_at), shadow = a.shadow and excluded.shadow
  returning a.id, a.hits, a.severity
)
select w.id, w.hits, w.severity, w.id = $1 as fresh, bet.event, bet.event_id, bet.market, bet.sport_id as game_id from written w cross join bet`

const hitsText = `
insert into surveillance_hits (rule_id, version, bet_id, alert_id, bet_ids, facts, at)
select $1, $2, h.bet_id, $3, array(select value::bigint from jsonb_array_elements_text(h.bet_ids)), h.facts, h.at
from unnest($4::bigint[], $5::jsonb[], $6::jsonb[], $7::timestamptz[]) as h(bet_id, bet_ids, facts, at)`
