import type { RowOf } from '#contract/endpoint.ts'
import type { users } from '#contract/users.ts'
import type { Tx } from '#database/transaction.ts'
import { readBook } from '#domain/exposure/read-book.ts'
import { openLegs } from '../exposure/leg-store.ts'
import { marketFacts, marketNames } from '../exposure/market-facts.ts'
import { outcomeName } from '../exposure/open-books.ts'
import { toWire } from '../runtime/to-wire.ts'

type PlayerBook = RowOf<typeof users.profile>['markets'][number]

const marketsMax = 100

/** A market in which a player holds something, minor units. */
type HeldMarket = { readonly market_id: string; readonly exposure_minor: string }

/** The open markets of a player as the player sees them: what each outcome wins or loses. What holds most comes first. */
export async function playerBooks(tx: Tx, playerId: string): Promise<PlayerBook[]> {
  const { rows: held } = await tx.query<HeldMarket>(
    `select p.market_id, p.exposure_minor from positions p join markets m on m.id = p.market_id and m.status <> 'settled'
     where p.player_id = $1 order by p.exposure_minor desc, p.market_id limit ${marketsMax}`, [playerId])
  return booksOf(tx, playerId, held)
}

/** The books of these markets, in their order; those without one, as where all was voided, are left out. */
export async function booksOf(tx: Tx, playerId: string, held: readonly HeldMarket[]): Promise<PlayerBook[]> {
  const ids = held.map((row) => row.market_id)
  const legs = new Map((await openLegs(tx, new Map([[playerId, playerId]]))).map((each) => [each.marketId, each]))
  const [facts, names] = [await marketFacts(tx, ids), await marketNames(tx, ids)]
  return held.flatMap(({ market_id: id, exposure_minor: exposure }): PlayerBook[] => {
    const [of, market, named] = [legs.get(id), facts.get(id), names.get(id)]
    // What was voided altogether holds nothing and has no book.
    if (of === undefined || market === undefined || named === undefined) return []
    const { form, cells, worst, best } = readBook(of.total, market.shape)
    return [{
      market_id: id, market_name: named.name, event_id: named.event.event_id, event_name: named.event.event_name, bets: of.bets, stake_minor: toWire(of.stakeMinor), exposure_minor: toWire(exposure),
      form,
      outcomes: cells.map(({ key, amount }) => ({ key, name: named.runners.get(key) ?? key, amount_minor: toWire(amount) })),
      worst_minor: toWire(worst.amount), worst_outcome: outcomeName(named, worst), best_minor: toWire(best.amount), best_outcome: outcomeName(named, best),
    }]
  })
}
