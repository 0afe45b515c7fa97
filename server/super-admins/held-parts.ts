import type { downlineTotals } from '#contract/downline-totals.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { arrayText } from '#database/array-text.ts'
import { settledPlayer } from '#database/settled-player.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { assert } from '#domain/kernel/assert.ts'
import { marketNames } from '../exposure/market-facts.ts'
import { pageOf } from '../runtime/cursor.ts'
import { toWire } from '../runtime/to-wire.ts'
import { booksOf } from '../users/player-books.ts'

type HeldRow = RowOf<typeof downlineTotals.held>
/** Amounts in minor units. */
type Part = { readonly kind: HeldRow['kind']; readonly id: string; readonly amount: string }
type Named = Omit<HeldRow, 'kind' | 'amount_minor'>

/** A round has no bets of a market: its stake is all that it holds. */
const ofPlayer = `
select 'market' as kind, p.market_id as id, p.exposure_minor as amount from positions p where p.player_id = $1 and p.exposure_minor > 0 and not ${settledPlayer}
union all select 'round', r.id, r.stake_minor from casino_rounds r where r.player_id = $1 and r.closed_at is null and r.stake_minor > 0`
/** Closed or not: what is held below an account counts whoever holds it. */
const ofOthers = `
select 'player' as kind, f.account_id as id, f.exposure_minor as amount
from account_paths t join account_funds f on f.account_id = t.descendant_id and f.exposure_minor > 0 where t.ancestor_id = $1`

/** What a page of parts begins after: amount, kind and id of the last one before it. */
type HeldAfter = readonly [amount: string, kind: string, id: string]

export function isHeldKind(part: string): boolean {
  return part === 'player' || part === 'market' || part === 'round'
}

/** What makes up what is held of an account, a page of it, with the count and the sum of all. */
export async function heldParts(tx: Tx, account: { readonly id: string; readonly level: number }, { limit, after }: { readonly limit: number; readonly after: HeldAfter | null }) {
  const parts = account.level === levels.player ? ofPlayer : ofOthers
  const { rows: [whole] } = await tx.query<{ currency: string; parts: number; sum: string }>(
    `select (select currency from accounts where id = $1) as currency, count(*)::int as parts, coalesce(sum(amount), 0) as sum from (${parts}) p`, [account.id])
  assert(whole !== undefined, 'a sum is a row')
  const { rows: found } = await tx.query<Part>(
    `select kind, id, amount from (${parts}) p where $2::numeric is null or (amount, kind, id) < ($2, $3, $4::bigint)
     order by amount desc, kind desc, id desc limit ${limit + 1}`, [account.id, after?.[0] ?? null, after?.[1] ?? null, after?.[2] ?? null])
  const { rows, metadata } = pageOf(found, limit, (part) => [part.amount, part.kind, part.id])
  const names = await namesOf(tx, account.id, rows)
  return {
    rows: rows.map(({ kind, id, amount }): HeldRow => {
      const named = names.get(`${kind} ${id}`)
      assert(named !== undefined, 'what holds money has a name')
      return { kind, ...named, amount_minor: toWire(amount) }
    }),
    metadata,
    extra: { currency: whole.currency, parts: whole.parts, sum_minor: toWire(whole.sum) },
  }
}

const plain = { bets: null, stake_minor: null, worst_outcome: null }

async function namesOf(tx: Tx, accountId: string, parts: readonly Part[]): Promise<ReadonlyMap<string, Named>> {
  const names = new Map<string, Named>()
  const idsOf = (wanted: Part['kind']) => parts.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  const [players, rounds, markets] = [idsOf('player'), idsOf('round'), idsOf('market')]
  type Row = Pick<Named, 'id' | 'name' | 'place'>
  const texts = [
    ['player', players, 'select a.id, a.user_name as name, above.user_name as place from accounts a join accounts above on above.id = a.parent_id where a.id = any($1::bigint[])'],
    ['round', rounds, 'select r.id, g.name, r.external_id as place from casino_rounds r join casino_games g on g.id = r.game_id where r.id = any($1::bigint[])'],
  ] as const
  for (const [kind, ids, text] of texts) {
    if (ids.length === 0) continue
    for (const row of (await tx.query<Row>(text, [arrayText(ids)])).rows) names.set(`${kind} ${row.id}`, { ...row, ...plain })
  }
  if (markets.length === 0) return names
  for (const [id, { name, event }] of await marketNames(tx, markets)) names.set(`market ${id}`, { id, name, place: event.event_name, ...plain })
  // A market that is being settled has no book any more, and holds what it held of whoever is not settled yet.
  const held = parts.filter(({ kind }) => kind === 'market').map(({ id, amount }) => ({ market_id: id, exposure_minor: amount }))
  for (const { market_id: id, market_name: name, event_name: place, bets, stake_minor, worst_outcome } of await booksOf(tx, accountId, held)) {
    names.set(`market ${id}`, { id, name, place, bets, stake_minor, worst_outcome })
  }
  return names
}
