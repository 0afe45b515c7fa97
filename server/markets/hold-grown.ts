import type { Tx } from '#database/transaction.ts'
import { loadResultMarket, lockMarket } from '../results/result-store.ts'
import { heldPositions, holdPositions } from './hold-again.ts'

/*
 * A runner who comes under bets wins where all others lose: a back of one of them, or lays of several, can lose more than they could. Few
 * players are held again in the transaction that brings him. Of many, that would keep the market's row, and every batch of bets with a bet
 * on it, for seconds: they are held player by player by the settlement worker, from a row that the same transaction leaves
 * (`hold_again_jobs`), and bets go on meanwhile, each of which holds all of its own player's among the runners of then.
 */

/** Players of one market who are held again at once. */
const atOncePlayers = 500
/** Players of one step of the worker: few enough that none of their bets waits long for it. */
const stepPlayers = 500

/** Has what a market's bets hold worked out among its runners of now, after one came: at once, or by the worker. No result of it has begun. */
export async function holdGrown(tx: Tx, marketId: string): Promise<void> {
  // Bets under way are waited for, and counted by the statements that follow.
  await lockMarket(tx, marketId)
  const { rows: [market] } = await tx.query<{ voiding: boolean; players: number }>(
    `select voiding_id is not null as voiding, (select count(*)::int from (select from positions where market_id = $1 limit ${atOncePlayers + 1}) p) as players
     from markets where id = $1`, [marketId])
  if (market === undefined || market.players === 0) return
  if (market.voiding || market.players > atOncePlayers) {
    await tx.query('insert into hold_again_jobs (market_id) values ($1) on conflict (market_id) do update set done_to = 0', [marketId])
    return
  }
  const shaped = await loadResultMarket(tx, marketId)
  if (shaped !== null) await holdPositions(tx, shaped, await heldPositions(tx, marketId))
}

/**
 * Holds the next players of one market again; answers whether there were any. It shares the market's row with bets, takes the players' money
 * as they do, and waits for no market: what is being voided, settled or rolled back has its turn after that.
 * @param passed markets of which that failed just now: the others do not wait for them
 * @param claimed told of which market, before anything of it is done
 */
export async function workOnGrown(tx: Tx, passed: readonly string[] = [], claimed: (marketId: string) => void = () => undefined): Promise<boolean> {
  const { rows: [job] } = await tx.query<{ market_id: string; done_to: string }>(
    `select j.market_id, j.done_to from hold_again_jobs j join markets m on m.id = j.market_id
     where m.voiding_id is null and m.status not in ('settling', 'rolling_back') and j.market_id <> all($1::bigint[])
     order by j.market_id limit 1 for update of j skip locked for share of m skip locked`, [[...passed]])
  if (job === undefined) return false
  const { market_id: marketId, done_to: doneTo } = job
  claimed(marketId)
  const { rows } = await tx.query<{ player_id: string }>(
    `select player_id from positions where market_id = $1 and player_id > $2 order by player_id limit ${stepPlayers}`, [marketId, doneTo])
  const playerIds = rows.map((row) => row.player_id)
  const last = playerIds.at(-1)
  if (last === undefined || playerIds.length < stepPlayers) await tx.query('delete from hold_again_jobs where market_id = $1', [marketId])
  else await tx.query('update hold_again_jobs set done_to = $2 where market_id = $1', [marketId, last])
  const market = await loadResultMarket(tx, marketId)
  if (market === null || last === undefined) return true
  // No bet of theirs is under way on any node once their money is locked, and none comes before the end.
  await tx.query('select from account_funds where account_id = any($1::bigint[]) order by account_id for update', [playerIds])
  await holdPositions(tx, market, await heldPositions(tx, marketId, playerIds))
  return true
}
