import type pg from 'pg'
import { legOf } from '#domain/markets/payoff.ts'
import { liability, bestCase } from '#domain/exposure/position.ts'
import { minor, type Minor } from '#domain/kernel/money.ts'
import { odds } from '#domain/kernel/price.ts'
import type { SelectionId } from '#domain/kernel/ids.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import type { BenchMarket } from './market.ts'
import { random } from './random.ts'
import type { BenchTree } from './tree.ts'

const rowsPerInsert = 20_000

/**
 * Fills a market with open bets, their legs, positions and held exposure, as placement would have left them, in bulk. The payoffs are
 * the core's own. @param firstId of the bets: others in the same world begin elsewhere
 */
export async function makeOpenBets(owner: pg.Pool | pg.Client, tree: BenchTree, market: BenchMarket, count: number, seed: number, firstId = 20_000_000_000): Promise<void> {
  const next = random(seed)
  const legs = new Map<string, { player: number; leg: Leg; stake: bigint; bets: number }>()
  let batch: Columns = columns()
  for (let index = 0; index < count; index++) {
    const player = index % tree.players.length
    const selectionId = market.selectionIds[Math.floor(next() * market.selectionIds.length)] as string
    const side = next() < 0.7 ? 'back' : 'lay'
    const price = 1500 + Math.floor(next() * 400) * 10
    const stake = BigInt(100 + Math.floor(next() * 50_000))
    const leg = legOf({ type: 'match_odds', side, selectionId: selectionId as SelectionId, odds: odds(price), stakeMinor: minor(stake) })
    const key = `${player}:${selectionId}`
    const sum = legs.get(key)
    if (sum === undefined) legs.set(key, { player, leg, stake, bets: 1 })
    else {
      sum.leg = { key: selectionId, loseMinor: plus(sum.leg.loseMinor, leg.loseMinor), evenMinor: minor(0n), winMinor: plus(sum.leg.winMinor, leg.winMinor) }
      sum.stake += stake
      sum.bets++
    }
    batch.id.push(String(firstId + index))
    batch.player.push(tree.players[player] as string)
    batch.selection.push(selectionId)
    batch.side.push(side)
    batch.price.push(price)
    batch.stake.push(String(stake))
    batch.profit.push(String(leg.winMinor > leg.loseMinor ? leg.winMinor : leg.loseMinor))
    batch.liability.push(String(leg.winMinor < leg.loseMinor ? -leg.winMinor : -leg.loseMinor))
    batch.vector.push(tree.vectorOf[player] as string)
    if (batch.id.length === rowsPerInsert || index === count - 1) {
      await insertBets(owner, tree, market, batch)
      batch = columns()
    }
  }
  await insertPositions(owner, tree, market, [...legs.values()])
}

type Columns = Record<'id' | 'player' | 'selection' | 'side' | 'stake' | 'profit' | 'liability' | 'vector', string[]> & { price: number[] }

function columns(): Columns {
  return { id: [], player: [], selection: [], side: [], price: [], stake: [], profit: [], liability: [], vector: [] }
}

function plus(a: Minor, b: Minor): Minor {
  return (a + b) as Minor
}

async function insertBets(owner: pg.Pool | pg.Client, tree: BenchTree, market: BenchMarket, batch: Columns): Promise<void> {
  await owner.query(
    `insert into bets (business_id, id, player_id, market_id, event_id, selection_id, market_type, side, price_requested, price_matched,
       stake_minor, currency, profit_minor, liability_minor, vector_id, in_play, placed_at)
     select ${tree.businessId}, id, player, ${market.marketId}, ${market.eventId}, selection, 'match_odds', side::bet_side, price, price, stake, 'INR', profit, liability,
       vector, false, now()
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::int[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
       as b (id, player, selection, side, price, stake, profit, liability, vector)`,
    [batch.id, batch.player, batch.selection, batch.side, batch.price, batch.stake, batch.profit, batch.liability, batch.vector],
  )
}

async function insertPositions(
  owner: pg.Pool | pg.Client,
  tree: BenchTree,
  market: BenchMarket,
  sums: readonly { player: number; leg: Leg; stake: bigint; bets: number }[],
): Promise<void> {
  await owner.query(
    `insert into position_legs (business_id, market_id, player_id, vector_id, leg_key, lose_minor, even_minor, win_minor, stake_minor, bets)
     select ${tree.businessId}, ${market.marketId}, player, vector, key, lose, 0, win, stake, bets
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::int[]) as l (player, vector, key, lose, win, stake, bets)`,
    [
      sums.map((sum) => tree.players[sum.player]),
      sums.map((sum) => tree.vectorOf[sum.player]),
      sums.map((sum) => sum.leg.key),
      sums.map((sum) => String(sum.leg.loseMinor)),
      sums.map((sum) => String(sum.leg.winMinor)),
      sums.map((sum) => String(sum.stake)),
      sums.map((sum) => sum.bets),
    ],
  )
  const byPlayer = new Map<number, { legs: Leg[]; stake: bigint; bets: number }>()
  for (const { player, leg, stake, bets } of sums) {
    const found = byPlayer.get(player) ?? { legs: [], stake: 0n, bets: 0 }
    found.legs.push(leg)
    found.stake += stake
    found.bets += bets
    byPlayer.set(player, found)
  }
  const shape = { type: 'match_odds', selectionIds: market.selectionIds as SelectionId[], winnersCount: 1 } as const
  const rows = [...byPlayer].map(([player, found]) => ({
    player: tree.players[player],
    exposure: String(liability(found.legs, shape)),
    best: String(bestCase(found.legs, shape)),
    stake: String(found.stake),
    bets: found.bets,
  }))
  const values = [rows.map((r) => r.player), rows.map((r) => r.exposure), rows.map((r) => r.best), rows.map((r) => r.stake), rows.map((r) => r.bets)]
  await owner.query(
    `insert into positions (business_id, market_id, player_id, commission_bp, exposure_minor, best_case_minor, stake_minor, bets)
     select ${tree.businessId}, ${market.marketId}, player, 200, exposure, best, stake, bets
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::int[]) as p (player, exposure, best, stake, bets)`,
    values,
  )
  await owner.query(
    `update account_funds f set exposure_minor = f.exposure_minor + p.exposure from unnest($1::bigint[], $2::bigint[]) as p (player, exposure) where f.account_id = p.player`,
    values.slice(0, 2),
  )
  await owner.query('analyze bets, position_legs, positions, account_funds')
}
