import type { Tx } from '#database/transaction.ts'
import { afterResult, looksAtResults } from '#domain/surveillance/after-result.ts'
import type { DecidedBet } from '#domain/surveillance/after-result.ts'
import { hitOf } from '#domain/surveillance/watch.ts'
import type { RuleHit, WatchRule } from '#domain/surveillance/watch.ts'

/** A result as it was declared, be it taken back later. */
export type DeclaredResult = { readonly marketId: string; readonly revision: number }

/**
 * A moment so long before its result came is none of a feed that is late: it is of a recording, or of an old result that is corrected. Bets
 * after it are not judged.
 */
export const asideAfterMinutes = 60

/**
 * Bets `b` that were accepted after the moment of a result `r` of their market and before it came. What a feed said is kept with its moment; what a
 * person declares and what a record brings has none, and nothing is after it. Bets that came once a result was taken back are not after it.
 */
const decidedColumns = `b.id as "betId", b.player_id as "playerId", b.market_id || ' ' || r.revision as of,
    (extract(epoch from b.placed_at) * 1000)::bigint as "placedAtMs", (extract(epoch from r.said_at) * 1000)::bigint as "resultAtMs"`
const decides = `r.said_at is not null and r.declared_at - r.said_at <= interval '${asideAfterMinutes} minutes'`
const isDecided = `b.market_id = r.market_id and b.placed_at > r.said_at and b.placed_at <= r.declared_at`

const byResultText = `
  select ${decidedColumns}
  from unnest($1::bigint[], $2::int[]) as d(market_id, revision) join results r on (r.market_id, r.revision) = (d.market_id, d.revision) and ${decides}
  join bets b on ${isDecided}`

const byBetText = `
  select ${decidedColumns}
  from unnest($1::bigint[]) as d(id) join bets b on b.id = d.id join results r on ${isDecided} and ${decides}`

/** A bet after the moment of a result, with that result. */
export type DecidedRow = DecidedBet & { readonly of: string }
type StoredRow = Omit<DecidedRow, 'placedAtMs' | 'resultAtMs'> & { readonly placedAtMs: string; readonly resultAtMs: string }

function decidedRow({ placedAtMs, resultAtMs, ...row }: StoredRow): DecidedRow {
  return { ...row, placedAtMs: Number(placedAtMs), resultAtMs: Number(resultAtMs) }
}

/** The bets after the moments of these results. */
export async function decidedByResults(tx: Tx, declared: readonly DeclaredResult[]): Promise<readonly DecidedRow[]> {
  if (declared.length === 0) return []
  const { rows } = await tx.queryNamed<StoredRow>('surveillance-decided', byResultText, [declared.map(({ marketId }) => marketId), declared.map(({ revision }) => revision)])
  return rows.map(decidedRow)
}

/** Of these bets those after the moment of a result, once for each. It costs by the bets, however many results there are. */
export async function decidedOfBets(tx: Tx, betIds: readonly string[]): Promise<readonly DecidedRow[]> {
  if (betIds.length === 0) return []
  const { rows } = await tx.queryNamed<StoredRow>('surveillance-decided-bets', byBetText, [[...betIds]])
  return rows.map(decidedRow)
}

/**
 * What a rule on late bets finds of bets after the moments of their results. It reads what is kept and remembers nothing, so that it finds
 * the same whenever it is asked.
 * @param decided all of each result
 */
export function resultHits(rule: WatchRule, decided: readonly DecidedRow[]): readonly RuleHit[] {
  if (!looksAtResults(rule.params)) return []
  const inOrder = decided.toSorted((one, other) => one.placedAtMs - other.placedAtMs || (BigInt(one.betId) < BigInt(other.betId) ? -1 : 1))
  return [...Map.groupBy(inOrder, ({ of, playerId }) => `${of} ${playerId}`).values()]
    .flatMap((own) => afterResult(rule.params, own).flatMap(({ bet, finding }) => hitOf(rule, bet, finding)))
    .toSorted((one, other) => one.atMs - other.atMs)
}

/** Of these results those whose moment lies so long before their coming that bets after it are not judged. */
export async function putAside(tx: Tx, declared: readonly DeclaredResult[]): Promise<readonly DeclaredResult[]> {
  if (declared.length === 0) return []
  const { rows } = await tx.queryNamed<DeclaredResult>('surveillance-results-aside', `
    select r.market_id as "marketId", r.revision from unnest($1::bigint[], $2::int[]) as d(market_id, revision)
    join results r on (r.market_id, r.revision) = (d.market_id, d.revision) where r.said_at is not null and not (${decides})`, [declared.map(({ marketId }) => marketId), declared.map(({ revision }) => revision)])
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
