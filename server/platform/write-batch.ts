import pg from 'pg'
import { httpStatusOf } from '#contract/envelope.ts'
import { arrayText } from '#database/array-text.ts'
import type { Tx, Value } from '#database/transaction.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import { addLeg } from '#domain/exposure/position.ts'
import { factsToWire } from '../runtime/to-wire.ts'
import { betPlacedMessage, matchedPrice } from './bet-views.ts'
import type { Path } from './bet-views.ts'
import type { BatchDecisions, PlacedBet, PlacementCall } from './decide-batch.ts'
import { toStored } from './stored-reply.ts'

/** A twin of one of the batch's keys was committed meanwhile: the batch must run again, and will then see the reply. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken'
}

const writeText = `
with placed as (
  insert into bets (business_id, id, player_id, market_id, event_id, selection_id, line, market_type, side, price_requested,
    price_matched, stake_minor, currency, profit_minor, liability_minor, vector_id, in_play, delay_ms, ip, user_agent, api_key_id,
    placed_at)
  select b.*, $22::timestamptz
  from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::int[], $8::market_type[],
    $9::bet_side[], $10::int[], $11::int[], $12::bigint[], $13::text[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bool[],
    $18::int[], $19::inet[], $20::text[], $21::bigint[]) as b
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
), audited as (
  insert into audit_log (actor_kind, actor_id, ip, business_id, action, target_kind, target_id, refusal_code, after, correlation_id)
  select 'platform', (e->>0)::bigint, (e->>1)::inet, (e->>2)::bigint, 'platform.placeBet', e->>3, e->>4, e->>5,
    nullif(e->6, 'null'), e->>7
  from jsonb_array_elements($43::jsonb) as e
), told as (
  insert into outbox (topic, business_id, payload)
  select e->>0, (e->>1)::bigint, e->2 from jsonb_array_elements($44::jsonb) as e
)
insert into idempotency_keys (scope, key, input_hash, status, reply)
select e->>0, e->>1, decode(e->>2, 'hex'), (e->>3)::smallint, e->4 from jsonb_array_elements($45::jsonb) as e`

/** Twins are few, and the unique index finds them without being asked first. */
function keyTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'idempotency_keys_pkey'
}

/**
 * Writes everything that a batch decided, set-wise, in one statement: bets, legs, positions, what the accounts hold, audit rows,
 * messages and the replies under their keys. Refusals are audited and keyed like bets. Throws `KeyTaken`.
 */
export async function writeBatch(
  tx: Tx,
  calls: readonly PlacementCall[],
  batch: BatchDecisions,
  paths: ReadonlyMap<string, Path>,
): Promise<void> {
  const placed = batch.decisions.flatMap((each) => (each.kind === 'accepted' ? [each.placed] : []))
  const keys = keyRows(calls, batch)
  if (keys.length === 0) return
  const values: Value[] = [
    ...betColumns(placed),
    ...legColumns(placed),
    ...standColumns(placed, batch),
    arrayText(batch.exposures.keys()),
    arrayText(batch.exposures.values()),
    JSON.stringify(auditRows(calls, batch)),
    JSON.stringify(messageRows(placed, paths)),
    JSON.stringify(keys),
  ]
  await tx.queryNamed('placement_write', writeText, values).catch((error: unknown) => {
    throw keyTaken(error) ? new KeyTaken() : error
  })
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
    placed[0]?.placedAt.toISOString() ?? null,
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

function auditRows(calls: readonly PlacementCall[], { decisions }: BatchDecisions) {
  return calls.flatMap((call, index) => {
    const decision = decisions[index]
    const row = (kind: string, id: string, code: string | null, after: unknown) =>
      [[call.apiKeyId, call.callerIp, call.businessId, kind, id, code, after, call.correlationId]]
    if (decision?.kind === 'accepted') return row('bet', decision.placed.id, null, null)
    if (decision?.kind !== 'refused' || decision.result.ok) return []
    const { code, facts } = decision.result.refusal
    // What was typed by strangers stays out, but for ids and numbers.
    const { user_agent: _, ...asked } = call.body
    return row('account', call.body.player_id, code, { asked, facts: factsToWire(facts) })
  })
}

/** One message a bet, and one a market that its book moved. */
function messageRows(placed: readonly PlacedBet[], paths: ReadonlyMap<string, Path>) {
  const rows: [topic: string, businessId: string | null, payload: unknown][] = []
  const moved = new Map<string, { businessId: string; marketId: string; eventId: string }>()
  for (const bet of placed) {
    const { player, market } = bet
    rows.push(['bet.placed', player.business_id, betPlacedMessage(bet, paths.get(player.parent_id) ?? [])])
    moved.set(`${player.business_id}/${market.row.id}`, { businessId: player.business_id, marketId: market.row.id, eventId: market.row.event_id })
  }
  for (const { businessId, marketId, eventId } of moved.values()) rows.push(['book', businessId, { market_id: marketId, event_id: eventId }])
  return rows
}

function keyRows(calls: readonly PlacementCall[], { decisions }: BatchDecisions) {
  return calls.flatMap((call, index) => {
    const decision = decisions[index]
    if (decision?.kind !== 'accepted' && decision?.kind !== 'refused') return []
    const { result } = decision
    const status = result.ok ? 200 : httpStatusOf[result.refusal.code]
    return [[call.scope, call.key, call.hash, status, toStored(result)]]
  })
}
