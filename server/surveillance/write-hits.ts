import type { Tx } from '#database/transaction.ts'
import { isQuiet } from '#domain/surveillance/quiet.ts'
import type { Quiet } from '#domain/surveillance/quiet.ts'
import { alertScore } from '#domain/surveillance/rule-kinds.ts'
import type { Severity } from '#domain/surveillance/rule-kinds.ts'
import type { RuleHit } from '#domain/surveillance/watch.ts'
import { tellNotice } from '../notifications/notice.ts'
import type { RunningRule } from './rule-store.ts'

type Findings = { readonly hits: readonly RuleHit[]; readonly rules: readonly RunningRule[]; readonly newId: () => string; readonly now: Date }

/** Grave alerts tell people, others wait to be looked at. */
export const toldSeverity = 'high'

/**
 * Keeps what rules have found: each finding joins the alert about the same thing that still waits, or opens one, and a grave one is told
 * to those who may see to it. What somebody has called wrong before stays quiet, and is kept with what was called so. @returns whether anybody was told
 */
export async function writeHits(tx: Tx, { hits, rules, newId, now }: Findings): Promise<boolean> {
  const ruleOf = new Map(rules.map((rule) => [`${rule.id} ${rule.version}`, rule]))
  let told = false
  const joinedTo: KeptHit[] = []
  const scores = new Map<string, number>()
  const loud = hits.length === 0 ? [] : await withoutQuiet(tx, hits, ruleOf, now)
  for (const joined of Map.groupBy(loud, (hit) => JSON.stringify([hit.ruleId, hit.version, hit.finding.subject])).values()) {
    const newest = joined.at(-1)
    const rule = newest === undefined ? undefined : ruleOf.get(`${newest.ruleId} ${newest.version}`)
    if (newest === undefined || rule === undefined) continue
    const players = [...new Set(joined.flatMap(({ finding }) => finding.playerIds))]
    const { rows: [alert] } = await tx.queryNamed<{ id: string; hits: number; severity: Severity; fresh: boolean; emerged: boolean; event: string; event_id: string; market: string; game_id: string }>('surveillance-alert', alertText, [
      newId(), rule.id, rule.version, rule.shadow, newest.finding.subject, rule.severity, joined.length, players, newest.betId, newest.finding.facts,
      new Date(Math.min(...joined.map((hit) => hit.atMs))).toISOString(), new Date(Math.max(...joined.map((hit) => hit.atMs))).toISOString(),
    ])
    if (alert === undefined) continue
    // Somebody may have said that it is graver than its rule, or less.
    scores.set(alert.id, alertScore(alert.severity, alert.hits))
    joinedTo.push(...joined.map((hit) => ({ alertId: alert.id, hit })))
    // What was found in the shadow is news once its version guards.
    if (!(alert.fresh || alert.emerged) || rule.shadow || rule.severity !== toldSeverity) continue
    told = true
    await tellNotice(tx, { kind: 'surveillance.alert', subject: alertSubject(alert.id), params: { rule: rule.name, alert_id: alert.id, event: alert.event, market: alert.market }, now })
  }
  if (scores.size > 0) {
    await tx.queryNamed('surveillance-scores', 'update surveillance_alerts a set score = s.score from unnest($1::bigint[], $2::int[]) as s(id, score) where a.id = s.id', [[...scores.keys()], [...scores.values()]])
  }
  await keep(tx, joinedTo)
  return told
}

/** The findings that are said aloud. The others are kept with the alert that was called wrong, which counts them. */
async function withoutQuiet(tx: Tx, hits: readonly RuleHit[], ruleOf: ReadonlyMap<string, RunningRule>, now: Date): Promise<readonly RuleHit[]> {
  const { rows } = await tx.queryNamed<QuietRow>('surveillance-quiet', quietText, [hits.map((hit) => hit.ruleId), hits.map((hit) => hit.finding.subject), now.toISOString(), hits.map((hit) => hit.betId)])
  if (rows.length === 0) return hits
  const quietBy = Map.groupBy(rows, (row) => `${row.rule_id} ${row.bet_id}`)
  const loud: RuleHit[] = []
  const kept: KeptHit[] = []
  for (const hit of hits) {
    const kind = ruleOf.get(`${hit.ruleId} ${hit.version}`)?.kind
    const by = kind === undefined ? undefined : quietBy.get(`${hit.ruleId} ${hit.betId}`)?.find((row) => row.subject === hit.finding.subject && isQuiet(kind, quietOf(row), { marketId: row.bet_market_id, facts: hit.finding.facts }, now.getTime()))
    if (by === undefined) loud.push(hit)
    else kept.push({ alertId: by.id, hit })
  }
  await keep(tx, kept)
  for (const [id, quieted] of Map.groupBy(kept, ({ alertId }) => alertId)) {
    await tx.queryNamed('surveillance-quieted', 'update surveillance_alerts set quieted = quieted + $2 where id = $1', [id, quieted.length])
  }
  return loud
}

type QuietRow = { readonly id: string; readonly rule_id: string; readonly subject: string; readonly bet_id: string; readonly bet_market_id: string; readonly market_id: string; readonly quiet_until: string; readonly quiet_weights: Quiet['weights']; readonly facts: Quiet['facts'] }

function quietOf(row: QuietRow): Quiet {
  return { untilMs: Date.parse(row.quiet_until), marketId: row.market_id, facts: row.facts, weights: row.quiet_weights }
}

type KeptHit = { readonly alertId: string; readonly hit: RuleHit }

/** Findings with the alerts that they belong to, all at once: many bets may meet rules in one round. */
async function keep(tx: Tx, kept: readonly KeptHit[]): Promise<void> {
  if (kept.length === 0) return
  const of = <Value>(read: (hit: RuleHit) => Value): readonly Value[] => kept.map(({ hit }) => read(hit))
  await tx.queryNamed('surveillance-hits', hitsText, [
    of((hit) => hit.ruleId), of((hit) => hit.version), kept.map(({ alertId }) => alertId), of((hit) => hit.betId), of((hit) => JSON.stringify(hit.finding.betIds)),
    of((hit) => JSON.stringify(hit.finding.facts)), of((hit) => new Date(hit.atMs).toISOString()),
  ])
}

/** Under which its notification is known. */
export function alertSubject(id: string): string {
  return `alert ${id}`
}

const alertText = `
with bet as (
  select b.market_id, b.event_id, m.name as market, m.sport_id, e.name as event from bets b join markets m on m.id = b.market_id join events e on e.id = b.event_id where b.id = $9
), before as (
  select shadow from surveillance_alerts where rule_id = $2 and version = $3 and subject = $5 and status in ('open', 'working')
), written as (
  insert into surveillance_alerts as a (id, rule_id, version, shadow, subject, severity, score, hits, players, market_id, event_id, facts, opened_at, last_at)
  select $1, $2, $3, $4, $5, $6, 0, $7, $8::bigint[], bet.market_id, bet.event_id, $10, $11, $12 from bet
  on conflict (rule_id, version, subject) where status in ('open', 'working') do update set
    hits = a.hits + excluded.hits, players = array(select distinct unnest(a.players || excluded.players) order by 1), market_id = excluded.market_id, event_id = excluded.event_id,
    facts = excluded.facts, last_at = greatest(a.last_at, excluded.last_at), shadow = a.shadow and excluded.shadow
  returning a.id, a.hits, a.severity
)
select w.id, w.hits, w.severity, w.id = $1 as fresh, coalesce((select shadow from before), false) and not $4 as emerged, bet.event, bet.event_id, bet.market, bet.sport_id as game_id from written w cross join bet`

/** For each finding what was called wrong of its rule and subject, unless an alert about it waits: then it joins that. */
const quietText = `
select a.id, a.rule_id, a.subject, h.bet_id, b.market_id as bet_market_id, a.market_id, a.quiet_until, a.quiet_weights, a.facts
from unnest($1::bigint[], $2::text[], $4::bigint[]) as h(rule_id, subject, bet_id)
join surveillance_alerts a on a.rule_id = h.rule_id and a.subject = h.subject and a.quiet_until > $3
join bets b on b.id = h.bet_id
where not exists (select from surveillance_alerts w where w.rule_id = a.rule_id and w.subject = a.subject and w.status in ('open', 'working') and not w.shadow)
order by a.id desc`

const hitsText = `
insert into surveillance_hits (rule_id, version, bet_id, alert_id, bet_ids, facts, at)
select h.rule_id, h.version, h.bet_id, h.alert_id, array(select value::bigint from jsonb_array_elements_text(h.bet_ids)), h.facts, h.at
from unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[], $5::jsonb[], $6::jsonb[], $7::timestamptz[]) as h(rule_id, version, alert_id, bet_id, bet_ids, facts, at)`
