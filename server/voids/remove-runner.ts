import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Body, RowOf } from '#contract/endpoint.ts'
import type { voids } from '#contract/voids.ts'
import type { Tx } from '#database/transaction.ts'
import { changeLegs } from '#domain/bets/void-bet.ts'
import { checkVoidTime } from '#domain/bets/void-policy.ts'
import type { VoidPolicy } from '#domain/bets/void-policy.ts'
import { liability } from '#domain/exposure/position.ts'
import type { VectorId } from '#domain/kernel/ids.ts'
import { add, minor, subtract, zero } from '#domain/kernel/money.ts'
import type { Minor } from '#domain/kernel/money.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { isNumberMarket } from '#domain/markets/payoff.ts'
import { isLive } from '#domain/results/result-machine.ts'
import { heldPositions, holdAgain } from '../markets/hold-again.ts'
import { tellStates } from '../markets/state-store.ts'
import { loadResultMarket, lockMarket } from '../results/result-store.ts'
import type { ResultMarket } from '../results/result-store.ts'
import type { Handler } from '../runtime/handler.ts'
import { toWire } from '../runtime/to-wire.ts'
import { loadPolicies, policyOf } from './policy-store.ts'
import { reducedBets } from './reduce-bets.ts'

type Row = RowOf<typeof voids.previewRemoval>
type Asked = Pick<Body<typeof voids.removeRunner>, 'selection_id' | 'reduction_bp'>

/** What a runner leaving, or coming back, would do now. Changes nothing. */
export const previewRemoval: Handler<typeof voids.previewRemoval> = async ({ tx }, { params, body }) => {
  const planned = await planRemoval(tx, params.id, body)
  return planned.ok ? ok({ rows: [planned.value.row] }) : planned
}

/** Takes a runner out, or puts him back, as it was previewed: what his market's bets hold is worked out again in the same transaction. */
export const removeRunner: Handler<typeof voids.removeRunner> = async ({ tx, now, context }, { params: { id }, body }) => {
  await lockMarket(tx, id)
  const planned = await planRemoval(tx, id, body)
  if (!planned.ok) return planned
  const { row, before } = planned.value
  if (row.hash !== body.preview_hash) return refuse('VOID_PREVIEW_CHANGED')
  await tx.query('update selections set status = $3, reduction_bp = $4 where market_id = $1 and id = $2',
    [id, row.selection_id, row.reduction_bp === null ? 'active' : 'removed', row.reduction_bp ?? 0])
  await holdAgain(tx, id, { ids: context.ids, now: () => now })
  await tellStates(tx, new Set([id]), new Set([id]))
  return ok({
    rows: [row],
    audit: {
      targetKind: 'market', targetId: id, reason: body.reason,
      before: { runner: row.name, reduction_bp: before },
      after: { runner: row.name, reduction_bp: row.reduction_bp, own_bets: row.own_bets, repriced_bets: row.repriced_bets, players: row.players },
    },
    afterCommit: context.wakeRelay,
  })
}

type RunnerRow = { readonly name: string; readonly removed: boolean; readonly reduction_bp: number }

/**
 * Refuses what is no runner, a market whose result stands, one that follows its feed, the last runner, and what is so already. Once a
 * result was declared a feed is no longer followed (decision 0037), so that who left is a person's to say when people take that result back; as
 * bets of his become void by it, the void policy holds.
 */
async function planRemoval(tx: Tx, marketId: string, asked: Asked): Promise<Result<{ readonly row: Row; readonly before: number | null }>> {
  const { rows } = await tx.query<RunnerRow>(
    `select s.name, s.status = 'removed' as removed, s.reduction_bp from selections s where s.market_id = $1 and s.id = $2`, [marketId, asked.selection_id])
  const [runner] = rows
  const market = await loadResultMarket(tx, marketId)
  if (market === null) return refuse('MARKET_UNKNOWN', { market_id: marketId })
  if (market.voidingId !== null) return refuse('VOID_UNDER_WAY')
  const { type, shape } = market.outcomeMarket
  if (runner === undefined || isNumberMarket(type) || type === 'odd_even') return refuse('REQUEST_INVALID', { field: 'selection_id' })
  const { current } = market
  if (current !== null && isLive(current)) return refuse('MARKET_RESULT_BEGUN', { status: market.status })
  if (market.followsFeed) return refuse('CATALOGUE_OF_FEED', { field: 'selection_id' })
  const inTime = asked.reduction_bp === null ? ok(true) : checkVoidTime(await policiesOn(tx, marketId), current)
  if (!inTime.ok) return inTime
  const before = runner.removed ? runner.reduction_bp : null
  if (before === asked.reduction_bp) return refuse('VOID_NOTHING')
  if (shape.selectionIds.every((id) => id === asked.selection_id)) return refuse('REQUEST_INVALID', { field: 'selection_id' })
  return ok({ row: await effectOf(tx, market, asked, runner.name), before })
}

/** The policies of all who have bets on the market. */
async function policiesOn(tx: Tx, marketId: string): Promise<readonly VoidPolicy[]> {
  const { rows } = await tx.query<{ business_id: string }>('select distinct business_id from positions where market_id = $1 and bets > 0', [marketId])
  const ids = rows.map((row) => row.business_id)
  const stored = await loadPolicies(tx, ids)
  return ids.map((id) => policyOf(stored, id))
}

async function effectOf(tx: Tx, market: ResultMarket, { selection_id: runnerId, reduction_bp: factor }: Asked, name: string): Promise<Row> {
  const { shape } = market.outcomeMarket
  const stays = (id: string): boolean => (id === runnerId ? factor === null : shape.selectionIds.some((each) => each === id))
  const then = { ...shape, selectionIds: market.selections.map(({ id }) => id).filter(stays) }
  const own = await tx.query<{ player_id: string; bets: number; stake: string }>(
    `select g.player_id, sum(g.bets)::int as bets, sum(g.stake_minor)::text as stake from position_legs g where g.market_id = $1 and g.leg_key = $2 group by 1 order by 1`,
    [market.id, runnerId])
  const positions = await heldPositions(tx, market.id)
  const currencies = await currenciesOf(tx, positions.map(({ row }) => row.player_id))
  const money = new Map<string, { own: typeof zero; released: typeof zero }>()
  const of = (playerId: string) => {
    const code = currencies.get(playerId) ?? ''
    const sums = money.get(code) ?? { own: zero, released: zero }
    money.set(code, sums)
    return sums
  }
  const legsOf = new Map(positions.map(({ row, legs }) => [row.player_id, legs]))
  // What a player with bets of another price would hold; those without hold what their legs come to among the runners of then.
  const repriced = new Map<string, Minor>()
  const hash = createHash('sha256').update(JSON.stringify([market.id, runnerId, factor, own.rows.map((each) => [each.player_id, each.bets, each.stake])]))
  let repricedBets = 0
  for await (const group of reducedBets(tx, market, { id: runnerId, reductionBp: factor })) {
    const changed = group.filter(({ before, after }) => !isDeepStrictEqual(before, after))
    repricedBets += changed.length
    for (const [playerId, ofPlayer] of Map.groupBy(changed, ({ bet }) => bet.player_id)) {
      const changes = ofPlayer.map(({ bet, before, after }) => ({ vectorId: bet.vector_id as VectorId, before, after }))
      repriced.set(playerId, liability(changeLegs(legsOf.get(playerId) ?? [], changes), then))
      hash.update(JSON.stringify(ofPlayer.map(({ bet }) => bet.id)))
    }
  }
  const held = positions.map(({ row, legs }) => {
    const after = repriced.get(row.player_id) ?? liability(legs, then)
    const sums = of(row.player_id)
    sums.released = add(sums.released, subtract(minor(row.exposure_minor), after))
    return [row.player_id, row.exposure_minor, String(after)] as const
  })
  for (const { player_id: playerId, stake } of own.rows) of(playerId).own = add(of(playerId).own, minor(stake))
  hash.update(JSON.stringify(held))
  return {
    hash: hash.digest('hex'), market_id: market.id, selection_id: runnerId, name, reduction_bp: factor,
    own_bets: own.rows.reduce((count, each) => count + each.bets, 0),
    repriced_bets: repricedBets,
    players: held.filter(([, before, after]) => before !== after).length,
    currencies: [...money].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([currency, sums]) => ({
      currency, own_stake_minor: toWire(sums.own), released_minor: toWire(sums.released),
    })),
  }
}

async function currenciesOf(tx: Tx, playerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ id: string; currency: string }>('select id, currency from accounts where id = any($1::bigint[])', [[...playerIds]])
  return new Map(rows.map((row) => [row.id, row.currency]))
}
