import type { downlineTotals } from '#contract/downline-totals.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { arrayText } from '#database/array-text.ts'
import { settledPlayer } from '#database/settled-player.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { assert } from '#domain/kernel/assert.ts'
import { marketNames } from '../exposure/market-facts.ts'
import { toWire } from '../runtime/to-wire.ts'
import { booksOf, roundsOf } from '../users/player-books.ts'
import { partsPage } from './part-pages.ts'
import type { Part, PartPage } from './part-pages.ts'

type HeldRow = RowOf<typeof downlineTotals.held>
type Named = Omit<HeldRow, 'kind' | 'amount_minor' | 'currency'>

/** A round has no bets of a market: its stake is all that it holds. */
const ofPlayer = `
select 'market' as kind, p.market_id as id, p.exposure_minor as amount from positions p where p.player_id = $1 and p.exposure_minor > 0 and not ${settledPlayer}
union all select 'round', r.id, r.stake_minor from casino_rounds r where r.player_id = $1 and r.closed_at is null and r.stake_minor > 0`
/** Closed or not: what is held below an account counts whoever holds it. */
const ofOthers = `
select 'player' as kind, f.account_id as id, f.exposure_minor as amount
from account_paths t join account_funds f on f.account_id = t.descendant_id and f.exposure_minor > 0 where t.ancestor_id = $1`

export function isHeldKind(part: string): boolean {
  return part === 'player' || part === 'market' || part === 'round'
}

/** What makes up what is held of an account, a page of it, with the count and the sum of all. */
export async function heldParts(tx: Tx, account: { readonly id: string; readonly level: number }, page: PartPage) {
  const { rows, metadata, whole } = await partsPage<HeldRow['kind']>(tx, account.level === levels.player ? ofPlayer : ofOthers, account.id, page)
  const names = await namesOf(tx, account.id, rows)
  return {
    rows: rows.map(({ kind, id, amount }): HeldRow => {
      const named = names.get(`${kind} ${id}`)
      assert(named !== undefined, 'what holds money has a name')
      return { kind, ...named, amount_minor: toWire(amount), currency: whole.currency }
    }),
    metadata,
    extra: { currency: whole.currency, parts: whole.parts, sum_minor: toWire(whole.sum) },
  }
}

const plain = { bets: null, stake_minor: null, worst_outcome: null }

async function namesOf(tx: Tx, accountId: string, parts: readonly Part<HeldRow['kind']>[]): Promise<ReadonlyMap<string, Named>> {
  const names = new Map<string, Named>()
  const idsOf = (wanted: HeldRow['kind']) => parts.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  const [players, rounds, markets] = [idsOf('player'), idsOf('round'), idsOf('market')]
  if (players.length > 0) {
    const { rows } = await tx.query<Pick<Named, 'id' | 'name' | 'place'>>(
      'select a.id, a.user_name as name, above.user_name as place from accounts a join accounts above on above.id = a.parent_id where a.id = any($1::bigint[])', [arrayText(players)])
    for (const row of rows) names.set(`player ${row.id}`, { ...row, ...plain })
  }
  for (const [id, { name, place }] of await roundsOf(tx, rounds)) names.set(`round ${id}`, { id, name, place, ...plain })
  if (markets.length === 0) return names
  const books = new Map((await booksOf(tx, accountId, markets)).map((each) => [each.marketId, each]))
  for (const [id, { name, event }] of await marketNames(tx, markets)) {
    const of = books.get(id)
    names.set(`market ${id}`, { id, name, place: event.event_name, ...(of === undefined ? plain : { bets: of.bets, stake_minor: of.stake_minor, worst_outcome: of.book.worst_outcome }) })
  }
  return names
}
