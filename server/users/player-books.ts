import type { RowOf } from '#contract/endpoint.ts'
import type { users } from '#contract/users.ts'
import { arrayText } from '#database/array-text.ts'
import { settledPlayer } from '#database/settled-player.ts'
import type { Tx } from '#database/transaction.ts'
import { readBook } from '#domain/exposure/read-book.ts'
import { assert } from '#domain/kernel/assert.ts'
import { marketNames } from '../exposure/market-facts.ts'
import { cellName, outcomeName } from '../exposure/open-books.ts'
import { openMarkets } from '../exposure/open-markets.ts'
import { toWire } from '../runtime/to-wire.ts'
import { partsPage } from '../super-admins/part-pages.ts'
import type { PartPage } from '../super-admins/part-pages.ts'

type BookRow = RowOf<typeof users.book>
type MarketBook = Pick<BookRow, 'bets' | 'stake_minor'> & { readonly marketId: string; readonly book: NonNullable<BookRow['book']> }

/** Everything open, whatever it holds: of a market whose bets cover each other that may be nothing. What was voided altogether is not open. */
const openText = `
select 'market' as kind, p.market_id as id, p.exposure_minor as amount from positions p where p.player_id = $1 and p.bets > 0 and not ${settledPlayer}
union all select 'round', r.id, r.stake_minor from casino_rounds r where r.player_id = $1 and r.closed_at is null`

/** What a player has open, as the player sees it: of markets what each outcome wins or loses, of rounds what they won so far. What holds most comes first. */
export async function playerBook(tx: Tx, playerId: string, page: PartPage) {
  const { rows, metadata, whole } = await partsPage<BookRow['kind']>(tx, openText, playerId, page)
  const idsOf = (wanted: BookRow['kind']) => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  const markets = idsOf('market')
  const [names, rounds] = [await marketNames(tx, markets), await roundsOf(tx, idsOf('round'))]
  const books = new Map((await booksOf(tx, playerId, markets)).map((each) => [each.marketId, each]))
  return {
    rows: rows.map(({ kind, id, amount }): BookRow => {
      const held = { kind, id, exposure_minor: toWire(amount) }
      if (kind === 'round') {
        const round = rounds.get(id)
        assert(round !== undefined, 'a round that is open is there')
        return { ...held, name: round.name, place: round.place, bets: null, stake_minor: toWire(round.stake), won_minor: toWire(round.won), book: null }
      }
      const [named, of] = [names.get(id), books.get(id)]
      assert(named !== undefined, 'a market with bets has a name')
      return { ...held, name: named.name, place: named.event.event_name, bets: of?.bets ?? null, stake_minor: of?.stake_minor ?? null, won_minor: null, book: of?.book ?? null }
    }),
    metadata,
    extra: { currency: whole.currency, open: whole.parts, sum_minor: toWire(whole.sum) },
  }
}

type Round = { readonly id: string; readonly name: string; /** What the provider calls it. */ readonly place: string; readonly stake: string; readonly won: string }

/** Casino rounds by id, with the name of their game. */
export async function roundsOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Round>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.query<Round>(
    'select r.id, g.name, r.external_id as place, r.stake_minor as stake, r.win_minor as won from casino_rounds r join casino_games g on g.id = r.game_id where r.id = any($1::bigint[])', [arrayText(ids)])
  return new Map(rows.map((row) => [row.id, row]))
}

/** The player's books of these markets, in their order; those without one are left out. */
export async function booksOf(tx: Tx, playerId: string, ids: readonly string[]): Promise<readonly MarketBook[]> {
  if (ids.length === 0) return []
  const markets = new Map((await openMarkets(tx, new Map([[playerId, playerId]]))).map((each) => [each.marketId, each]))
  const names = await marketNames(tx, ids)
  return ids.flatMap((marketId): MarketBook[] => {
    const [of, named] = [markets.get(marketId), names.get(marketId)]
    if (of === undefined || named === undefined) return []
    const { form, cells, worst, best } = readBook(of.total, of.market.shape)
    return [{
      marketId, bets: of.bets, stake_minor: toWire(of.stakeMinor),
      book: {
        form,
        // What lies between two whole numbers is no outcome.
        outcomes: cells.filter(({ called }) => of.market.shape.type !== 'line' || called !== undefined).map((cell) => ({ key: cell.key, name: cellName(named, cell), amount_minor: toWire(cell.amount) })),
        worst_minor: toWire(worst.amount), worst_outcome: outcomeName(named, worst), best_minor: toWire(best.amount), best_outcome: outcomeName(named, best),
      },
    }]
  })
}
