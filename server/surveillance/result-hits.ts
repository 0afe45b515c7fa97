import type { Tx } from '#database/transaction.ts'
import { afterResult, isAfterResult } from '#domain/surveillance/after-result.ts'
import type { DecidedBet } from '#domain/surveillance/after-result.ts'
import { hitOf } from '#domain/surveillance/watch.ts'
import type { RuleHit, WatchRule } from '#domain/surveillance/watch.ts'

/** A result as it was declared, be it taken back later. */
export type DeclaredResult = { readonly marketId: string; readonly revision: number }

const decidedText = `
  select b.id as "betId", b.player_id as "playerId", b.market_id || ' ' || r.revision as of,
    (extract(epoch from b.placed_at) * 1000)::bigint as "placedAtMs", (extract(epoch from r.at) * 1000)::bigint as "resultAtMs"
  from (
    select r.market_id, r.revision, (r.evidence ->> 'at')::timestamptz as at, r.declared_at
    from unnest($1::bigint[], $2::int[]) as d(market_id, revision) join results r on (r.market_id, r.revision) = (d.market_id, d.revision)
  ) r join bets b on b.market_id = r.market_id and b.placed_at > r.at and b.placed_at <= r.declared_at
  order by b.placed_at, b.id`

type DecidedRow = Omit<DecidedBet, 'placedAtMs' | 'resultAtMs'> & { readonly of: string; readonly placedAtMs: string; readonly resultAtMs: string }

/**
 * What a rule on late bets finds of bets after the moment of their result. What a feed or a record said is kept with its moment; what a
 * person declares has none, and nothing is after it. Bets that came once a result was taken back are not after it. It reads what is kept and remembers nothing, so that it finds the same whenever it is asked.
 */
export async function resultHits(tx: Tx, rule: WatchRule, declared: readonly DeclaredResult[]): Promise<readonly RuleHit[]> {
  if (declared.length === 0) return []
  const { rows } = await tx.queryNamed<DecidedRow>('surveillance-decided', decidedText, [declared.map(({ marketId }) => marketId), declared.map(({ revision }) => revision)])
  const after = rows.map(({ placedAtMs, resultAtMs, ...row }) => ({ ...row, placedAtMs: Number(placedAtMs), resultAtMs: Number(resultAtMs) })).filter((bet) => isAfterResult(rule.params, bet))
  return [...Map.groupBy(after, ({ of, playerId }) => `${of} ${playerId}`).values()]
    .flatMap((own) => own.flatMap((bet, index) => hitOf(rule, bet, afterResult(rule.params, own.slice(0, index + 1)))))
    .toSorted((one, other) => one.atMs - other.atMs)
}

/** The results that came with their moment from one moment on. */
export async function resultsSince(tx: Tx, from: Date): Promise<readonly DeclaredResult[]> {
  const { rows } = await tx.query<DeclaredResult>(`select market_id as "marketId", revision from results where declared_at >= $1 and evidence ->> 'at' is not null order by declared_at, market_id, revision`, [from.toISOString()])
  return rows
}

/** Findings of bets that these versions of rules have not met before: a later result, or a stop after it, finds nothing twice. */
export async function notMetBefore(tx: Tx, hits: readonly RuleHit[]): Promise<readonly RuleHit[]> {
  if (hits.length === 0) return hits
  const { rows } = await tx.queryNamed<{ place: number }>('surveillance-met', `
    select (h.place - 1)::int as place from unnest($1::bigint[], $2::int[], $3::bigint[]) with ordinality as h(rule_id, version, bet_id, place)
    where exists (select from surveillance_hits k where (k.rule_id, k.version, k.bet_id) = (h.rule_id, h.version, h.bet_id))`,
  [hits.map((hit) => hit.ruleId), hits.map((hit) => hit.version), hits.map((hit) => hit.betId)])
  const met = new Set(rows.map(({ place }) => place))
  return hits.filter((_, place) => !met.has(place))
}
