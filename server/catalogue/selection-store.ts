import type { Tx } from '#database/transaction.ts'
import type { MarketType } from '#domain/markets/market.ts'

type Selection = { readonly id: string; readonly name: string }

export async function marketTaken(tx: Tx, eventId: string, name: string, but: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from markets where event_id = $1 and lower(name) = lower($2) and id <> $3', [eventId, name, but])
  return rowCount > 0
}

/** Behind the other markets of its type. */
export async function nextSort(tx: Tx, eventId: string, type: MarketType): Promise<number> {
  const { rows } = await tx.query<{ next: number }>('select coalesce(max(sort) + 1, 10) as next from markets where event_id = $1 and type = $2', [eventId, type])
  return rows[0]?.next ?? 10
}

export async function selectionsOf(tx: Tx, marketId: string): Promise<readonly Selection[]> {
  return (await tx.query<Selection>('select id, name from selections where market_id = $1 order by sort, id', [marketId])).rows
}

/** The runners of a new market; of an odd/even one the first wins by odd numbers and the second by even ones, whatever they are called. */
export async function addSelections(tx: Tx, marketId: string, type: MarketType, names: readonly string[], newId: () => string): Promise<void> {
  await writeSelections(tx, marketId, names.map((name) => ({ name })), newId)
  if (type !== 'odd_even') return
  await tx.query("update selections set parity = case sort when 0 then 'odd' else 'even' end where market_id = $1", [marketId])
}

/** The selections of a market as they are wanted, in this order: known ones are named anew, unknown ones come, others go. */
export async function writeSelections(
  tx: Tx, marketId: string, wanted: readonly { readonly id?: string | undefined; readonly name: string }[], newId: () => string,
): Promise<void> {
  const rows = wanted.map((each, index) => [each.id ?? newId(), each.name, index])
  await tx.query('delete from selections where market_id = $1 and id <> all($2::bigint[])', [marketId, rows.map(([id]) => id ?? null)])
  await tx.query(
    `insert into selections (id, market_id, name, sort)
     select (e->>0)::bigint, $1, e->>1, (e->>2)::int from jsonb_array_elements($2::jsonb) as e
     on conflict (id) do update set name = excluded.name, sort = excluded.sort`,
    [marketId, JSON.stringify(rows)])
}
