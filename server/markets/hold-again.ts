import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import { addLeg, bestCase, liability } from '#domain/exposure/position.ts'
import type { AccountId } from '#domain/kernel/ids.ts'
import { minor } from '#domain/kernel/money.ts'
import type { Minor } from '#domain/kernel/money.ts'
import { recordNegativeBalances } from '../logs/significant-events.ts'
import { reduceBets } from '../voids/reduce-bets.ts'
import type { IdSource } from '../runtime/row-ids.ts'
import { moveFunds } from '../results/journal-store.ts'
import { loadResultMarket, lockMarket } from '../results/result-store.ts'
import type { ResultMarket } from '../results/result-store.ts'

/** A player's position in a market as its legs have it, all share vectors together. */
type HeldPosition = { readonly row: HeldRow; readonly legs: readonly Leg[] }

type HeldRow = {
  readonly business_id: string
  readonly player_id: string
  readonly exposure_minor: string
  readonly best_case_minor: string
  readonly legs: readonly (readonly [key: string, lose: string, even: string, win: string])[] | null
}

const heldText = `
select p.business_id, p.player_id, p.exposure_minor, p.best_case_minor,
  (select json_agg(json_build_array(g.leg_key::text, g.lose_minor::text, g.even_minor::text, g.win_minor::text)) from position_legs g
     where (g.business_id, g.market_id, g.player_id) = (p.business_id, p.market_id, p.player_id)) as legs
from positions p where p.market_id = $1 and ($2::bigint[] is null or p.player_id = any($2)) order by p.business_id, p.player_id`

/** @param playerIds theirs alone; null: everybody's */
export async function heldPositions(tx: Tx, marketId: string, playerIds: readonly string[] | null = null): Promise<readonly HeldPosition[]> {
  const { rows } = await tx.query<HeldRow>(heldText, [marketId, playerIds === null ? null : [...playerIds]])
  return rows.map((row) => ({
    row,
    legs: (row.legs ?? []).reduce<readonly Leg[]>(
      (sum, [key, lose, even, win]) => addLeg(sum, { key, loseMinor: minor(lose), evenMinor: minor(even), winMinor: minor(win) }), []),
  }))
}

/**
 * Works out again what every player's bets on a market hold, after a runner left it or the number of winners changed: bets on him
 * count nothing from now on, so what they covered may be open, and what they held is free; and bets placed before on those who stay
 * are worth less by his reduction factor. Under a void of many bets it is done when that is.
 */
export async function holdAgain(tx: Tx, marketId: string, tools: { readonly ids: IdSource; readonly now: () => Date }): Promise<void> {
  // Bets under way are waited for, and counted by the statements that follow; none comes between.
  await lockMarket(tx, marketId)
  const later = await tx.query('update markets set hold_again = true where id = $1 and voiding_id is not null', [marketId])
  if (later.rowCount > 0) return
  const market = await loadResultMarket(tx, marketId)
  if (market === null) return
  await reduceBets(tx, market, tools)
  await holdPositions(tx, market, await heldPositions(tx, marketId))
}

/**
 * Holds what these positions can lose among the market's runners as they are now. A settled market holds nothing: its positions say what a
 * roll back would hold again. Who holds more by it than there is at hand is on the record.
 */
export async function holdPositions(tx: Tx, market: ResultMarket, positions: readonly HeldPosition[]): Promise<void> {
  const { shape } = market.outcomeMarket
  const changes = positions.map(({ row, legs }) => {
    const [heldMinor, bestMinor] = [liability(legs, shape), bestCase(legs, shape)]
    return { row, heldMinor, bestMinor, changeMinor: (heldMinor - minor(row.exposure_minor)) as Minor }
  }).filter(({ row, bestMinor, changeMinor }) => changeMinor !== 0n || bestMinor !== minor(row.best_case_minor))
  if (changes.length === 0) return
  await tx.query(
    `update positions p set exposure_minor = n.exposure_minor, best_case_minor = n.best_case_minor
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) as n(business_id, player_id, exposure_minor, best_case_minor)
     where (p.business_id, p.market_id, p.player_id) = (n.business_id, $1, n.player_id)`,
    [
      market.id,
      arrayText(changes.map((each) => each.row.business_id)),
      arrayText(changes.map((each) => each.row.player_id)),
      arrayText(changes.map((each) => each.heldMinor)),
      arrayText(changes.map((each) => each.bestMinor)),
    ])
  const held = changes.filter(({ changeMinor }) => changeMinor !== 0n)
  if (held.length === 0 || market.current?.state === 'settled') return
  await moveFunds(tx, new Map(), new Map(held.map((each) => [each.row.player_id as AccountId, each.changeMinor])))
  // Whose bets got another price holds by that already, and was looked at with it.
  const grown = held.filter(({ changeMinor }) => changeMinor > 0n)
  if (grown.length > 0) await recordNegativeBalances(tx, market.id, grown.map((each) => each.row.player_id))
}
