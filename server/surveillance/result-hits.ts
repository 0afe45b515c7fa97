import type { Tx } from '#database/transaction.ts'
import { afterResult, looksAtResults } from '#domain/surveillance/after-result.ts'
import type { DecidedBet } from '#domain/surveillance/after-result.ts'
import { hitOf } from '#domain/surveillance/watch.ts'
import type { RuleHit, WatchRule } from '#domain/surveillance/watch.ts'
import { silenceLimits } from '#feeds/silence.ts'

/** A result as it was declared, be it taken back later. */
export type DeclaredResult = { readonly marketId: string; readonly revision: number }

const momentsText = `
  select r.market_id as "marketId", r.revision, r.evidence ->> 'at' as at, r.declared_at as "declaredAt"
  from unnest($1::bigint[], $2::int[]) as d(market_id, revision) join results r on (r.market_id, r.revision) = (d.market_id, d.revision)
  where r.evidence ->> 'at' is not null`

type Moment = DeclaredResult & { readonly at: string; readonly declaredAt: string }

const decidedText = `
  select b.id as "betId", b.player_id as "playerId", b.market_id || ' ' || r.revision as of,
    (extract(epoch from b.placed_at) * 1000)::bigint as "placedAtMs", (extract(epoch from r.at) * 1000)::bigint as "resultAtMs"
  from unnest($1::bigint[], $2::int[], $3::timestamptz[], $4::timestamptz[]) as r(market_id, revision, at, declared_at)
  join bets b on b.market_id = r.market_id and b.placed_at > r.at and b.placed_at <= r.declared_at
  order by b.placed_at, b.id`

type DecidedRow = Omit<DecidedBet, 'placedAtMs' | 'resultAtMs'> & { readonly of: string; readonly placedAtMs: string; readonly resultAtMs: string }

/**
 * Whether the clock of a source keeps step with the site's: a feed that says nothing for as long as this takes no bets (`feeds/silence.ts`), so a
 * moment that lies further from that of its coming is not late. It is of a recording, or of a day that is played at a faster pace.
 */
function keepsStep({ at, declaredAt }: Moment): boolean {
  return Math.abs(Date.parse(declaredAt) - Date.parse(at)) <= silenceLimits.beforeMs
}

/**
 * What a rule on late bets finds of bets after the moment of their result. What a feed or a record said is kept with its moment; what a
 * person declares has none, and nothing is after it. Bets that came once a result was taken back are not after it. It reads what is kept and remembers nothing, so that it finds the same whenever it is asked.
 */
export async function resultHits(tx: Tx, rule: WatchRule, declared: readonly DeclaredResult[]): Promise<readonly RuleHit[]> {
  if (declared.length === 0 || !looksAtResults(rule.params)) return []
  const told = await tx.queryNamed<Moment>('surveillance-results-at', momentsText, [declared.map(({ marketId }) => marketId), declared.map(({ revision }) => revision)])
  const moments = told.rows.filter(keepsStep)
  if (moments.length === 0) return []
  const { rows } = await tx.queryNamed<DecidedRow>('surveillance-decided', decidedText,
    [moments.map(({ marketId }) => marketId), moments.map(({ revision }) => revision), moments.map(({ at }) => at), moments.map(({ declaredAt }) => declaredAt)])
  const decided = rows.map(({ placedAtMs, resultAtMs, ...row }) => ({ ...row, placedAtMs: Number(placedAtMs), resultAtMs: Number(resultAtMs) }))
  return [...Map.groupBy(decided, ({ of, playerId }) => `${of} ${playerId}`).values()]
    .flatMap((own) => afterResult(rule.params, own).flatMap(({ bet, finding }) => hitOf(rule, bet, finding)))
    .toSorted((one, other) => one.atMs - other.atMs)
}

/** The results that came from one moment on. */
export async function resultsSince(tx: Tx, from: Date): Promise<readonly DeclaredResult[]> {
  const { rows } = await tx.query<DeclaredResult>(`select market_id as "marketId", revision from results where declared_at >= $1 order by declared_at, market_id, revision`, [from.toISOString()])
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
