import pg from 'pg'
import { httpStatusOf } from '#contract/envelope.ts'
import { arrayText } from '#database/array-text.ts'
import type { Tx, Value } from '#database/transaction.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import { addLeg } from '#domain/exposure/position.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { factsToWire } from '../runtime/to-wire.ts'
import { matchedPrice } from './bet-views.ts'
import type { BatchDecisions, Decision, PlacedBet, PlacementCall } from './decide-batch.ts'
import { keptGround } from './kept-ground.ts'
import { toStored } from './stored-reply.ts'

const writeText = `
with placed as (
  insert into bets (business_id, id, player_id, market_id, event_id, selection_id, line, market_type, side, price_requested,
    price_matched, stake_minor, currency, profit_minor, liability_minor, vector_id, in_play, delay_ms, ip, user_agent, api_key_id,
    device, ground, placed_at)
  select b.*
  from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::int[], $8::market_type[],
    $9::bet_side[], $10::int[], $11::int[], $12::bigint[], $13::text[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bool[],
    $18::int[], $19::inet[], $20::text[], $21::bigint[], $56::text[], $57::json[], $22::timestamptz[]) as b
), summed as (
  insert into position_legs as g (business_id, market_id, player_id, vector_id, leg_key, lose_minor, even_minor, win_minor,
    stake_minor, bets)
  select * from unnest($23::bigint[], $24::bigint[], $25::bigint[], $26::bigint[], $27::bigint[], $28::bigint[], $29::bigint[],
    $30::bigint[], $31::bigint[], $32::int[])
  on conflict (business_id, market_id, player_id, vector_id, leg_key) do update set
    lose_minor = g.lose_minor + excluded.lose_minor, even_minor = g.even_minor + excluded.even_minor,
    win_minor = g.win_minor + excluded.win_minor, stake_minor = g.stake_minor + excluded.stake_minor,
    bets = g.bets + excluded.bets
), stands as (
  insert into positions as p (business_id, market_id, player_id, commission_bp, exposure_minor, best_case_minor, stake_minor, bets)
  select * from unnest($33::bigint[], $34::bigint[], $35::bigint[], $36::int[], $37::bigint[], $38::bigint[], $39::bigint[],
    $40::int[])
  on conflict (business_id, market_id, player_id) do update set
    exposure_minor = excluded.exposure_minor, best_case_minor = excluded.best_case_minor,
    stake_minor = p.stake_minor + excluded.stake_minor, bets = p.bets + excluded.bets
), held as (
  update account_funds f set exposure_minor = n.exposure_minor
  from unnest($41::bigint[], $42::bigint[]) as n(account_id, exposure_minor)
  where f.account_id = n.account_id and f.account_id = any($41::bigint[])
), told as (
  insert into outbox (topic, business_id, payload)
  select 'bet.placed', b.business_id, jsonb_build_object('bet_id', b.id::text)
  from unnest($1::bigint[], $2::bigint[]) with ordinality as b(business_id, id, position) order by b.position
), audited as (
  insert into audit_log (actor_kind, action, actor_id, ip, business_id, target_kind, target_id, refusal_code, correlation_id, after)
  select 'platform', 'platform.placeBet', a.*
  from unnest($43::bigint[], $44::inet[], $45::bigint[], $46::text[], $47::text[], $48::text[], $49::text[], $50::jsonb[]) as a
)
insert into idempotency_keys (scope, key, input_hash, status, reply)
select k.scope, k.key, decode(k.hash, 'hex'), k.status, k.reply
from unnest($51::text[], $52::text[], $53::text[], $54::smallint[], $55::jsonb[]) as k(scope, key, hash, status, reply)`

/**
 * Whether a twin of one of the batch's keys was committed meanwhile: the batch must run again, and will then see the reply. Twins are few,
 * and the unique index finds them without being asked first.
 */
export function keyTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'idempotency_keys_pkey'
}

/**
 * Writes everything that a batch decided, set-wise, in one statement: bets, legs, positions, what the accounts hold, audit rows,
 * messages and the replies under their keys. Refusals are audited and keyed like bets, but for that of a key which has answered something
 * else: it is audited alone. The last statement of its transaction, which may fail with `keyTaken`.
 */
export function writeBatch(
  tx: Tx,
  calls: readonly PlacementCall[],
  batch: BatchDecisions,
): void {
  const placed = batch.decisions.flatMap((each) => (each.kind === 'accepted' ? [each.placed] : []))
  const audited = calls.flatMap((call, index): readonly Audited[] => {
    const decision = batch.decisions[index]
    return decision?.kind === 'accepted' || decision?.kind === 'refused' || decision?.kind === 'reused' ? [{ call, decision }] : []
  })
  if (audited.length === 0) return
  const values: Value[] = [
    ...betColumns(placed),
    ...legColumns(placed),
    ...standColumns(placed, batch),
    arrayText(batch.exposures.keys()),
    arrayText(batch.exposures.values()),
    ...auditColumns(audited),
    ...keyColumns(audited.filter(({ decision }) => decision.kind !== 'reused')),
    placed.map((bet) => bet.call.body.device ?? null),
    placed.map((bet) => keptGround(bet.accepted.ground, bet.origins)),
  ]
  tx.sendLast('placement_write', writeText, values)
}

function betColumns(placed: readonly PlacedBet[]): Value[] {
  const column = (of: (bet: PlacedBet) => string | number | bigint | boolean | null) => arrayText(placed.map(of))
  return [
    column((bet) => bet.player.business_id),
    column((bet) => bet.id),
    column((bet) => bet.player.id),
    column((bet) => bet.market.row.id),
    column((bet) => bet.market.row.event_id),
    column(({ accepted: { terms } }) => ('selectionId' in terms ? terms.selectionId : null)),
    column(({ accepted: { terms } }) => ('line' in terms ? terms.line : null)),
    column((bet) => bet.market.row.type),
    column((bet) => bet.accepted.terms.side),
    column((bet) => (bet.market.row.type === 'line' ? null : (bet.call.body.price ?? null))),
    column(matchedPrice),
    column((bet) => bet.accepted.terms.stakeMinor),
    column((bet) => bet.player.currency),
    column((bet) => bet.accepted.betProfitMinor),
    column((bet) => bet.accepted.betLiabilityMinor),
    column((bet) => bet.vectorId),
    column((bet) => bet.market.row.in_play),
    column((bet) => bet.call.waitedMs),
    column((bet) => bet.call.ip),
    placed.map((bet) => bet.call.body.user_agent ?? null),
    column((bet) => bet.call.apiKeyId),
    column((bet) => bet.placedAt.toISOString()),
  ]
}

/** Legs of one batch summed by key first: one statement may not touch a row twice. */
function legColumns(placed: readonly PlacedBet[]): Value[] {
  type Sum = { readonly bet: PlacedBet; legs: readonly Leg[]; stake: bigint; count: number }
  const sums = new Map<string, Sum>()
  for (const bet of placed) {
    const { leg, terms } = bet.accepted
    const at = [bet.player.id, bet.market.row.id, bet.vectorId, leg.key].join('/')
    const sum = sums.get(at) ?? { bet, legs: [], stake: 0n, count: 0 }
    sums.set(at, { bet, legs: addLeg(sum.legs, leg), stake: sum.stake + terms.stakeMinor, count: sum.count + 1 })
  }
  const rows = [...sums.values()].flatMap((sum) => sum.legs.map((leg) => ({ ...sum, leg })))
  const column = (of: (row: (typeof rows)[number]) => string | number | bigint) => arrayText(rows.map(of))
  return [
    column((row) => row.bet.player.business_id),
    column((row) => row.bet.market.row.id),
    column((row) => row.bet.player.id),
    column((row) => row.bet.vectorId),
    column((row) => row.leg.key),
    column((row) => row.leg.loseMinor),
    column((row) => row.leg.evenMinor),
    column((row) => row.leg.winMinor),
    column((row) => row.stake),
    column((row) => row.count),
  ]
}

function standColumns(placed: readonly PlacedBet[], batch: BatchDecisions): Value[] {
  const added = new Map<string, { stake: bigint; count: number }>()
  for (const { player, market, accepted } of placed) {
    const at = `${player.id}/${market.row.id}`
    const sum = added.get(at) ?? { stake: 0n, count: 0 }
    added.set(at, { stake: sum.stake + accepted.terms.stakeMinor, count: sum.count + 1 })
  }
  const rows = batch.stands.map((stand) => ({ stand, sum: added.get(`${stand.playerId}/${stand.marketId}`) }))
  const column = (of: (row: (typeof rows)[number]) => string | number | bigint) => arrayText(rows.map(of))
  return [
    column((row) => row.stand.businessId),
    column((row) => row.stand.marketId),
    column((row) => row.stand.playerId),
    column((row) => row.stand.commissionBp),
    column((row) => row.stand.exposureMinor),
    column((row) => row.stand.bestCaseMinor),
    column((row) => row.sum?.stake ?? 0n),
    column((row) => row.sum?.count ?? 0),
  ]
}

type Audited = { readonly call: PlacementCall; readonly decision: Extract<Decision, { readonly kind: 'accepted' | 'refused' | 'reused' }> }

function auditColumns(audited: readonly Audited[]): Value[] {
  const column = (of: (each: Audited) => string | null) => arrayText(audited.map(of))
  return [
    column(({ call }) => call.apiKeyId),
    column(({ call }) => call.callerIp),
    column(({ call }) => call.businessId),
    column(({ decision }) => (decision.kind === 'accepted' ? 'bet' : 'account')),
    column(({ call, decision }) => (decision.kind === 'accepted' ? decision.placed.id : call.body.player_id)),
    column(({ decision: { result } }) => (result.ok ? null : result.refusal.code)),
    column(({ call }) => call.correlationId),
    audited.map(({ call, decision: { result } }) => (result.ok ? null : JSON.stringify(refusedOf(call, result.refusal)))),
  ]
}

/** What was asked and why not. What was typed by strangers stays out, but for ids and numbers. */
function refusedOf({ body: { user_agent: _, device: __, ...asked } }: PlacementCall, { facts }: Refusal) {
  return { asked, facts: factsToWire(facts) }
}

function keyColumns(keyed: readonly Audited[]): Value[] {
  return [
    keyed.map(({ call }) => call.scope),
    keyed.map(({ call }) => call.key),
    arrayText(keyed.map(({ call }) => call.hash)),
    arrayText(keyed.map(({ decision: { result } }) => (result.ok ? 200 : httpStatusOf[result.refusal.code]))),
    keyed.map(({ decision: { result } }) => JSON.stringify(toStored(result))),
  ]
}
