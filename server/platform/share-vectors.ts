import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { buildShareVector } from '#domain/hierarchy/partnership.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { AccountId } from '#domain/kernel/ids.ts'
import type { ShareVector } from '#domain/kernel/shares.ts'
import { vectorKey } from './decide-batch.ts'
import type { Loaded, LoadRequest } from './placement-store.ts'

/** Players' parent and sport of which no vector is in force yet. */
export type MissingVector = { readonly parentId: string; readonly sportId: string }

/**
 * Shares that count by the clock and not by the beginning of the transaction: whoever waits for a change of them began before it, and
 * would keep a vector of shares that no longer count, for everybody who bets after.
 */
const sharesText = `
select w.parent_id, w.sport_id, t.ancestor_id as id, a.business_id, coalesce(s.own_bp, 0) as own_bp
from unnest($1::bigint[], $2::bigint[]) as w(parent_id, sport_id)
join account_paths t on t.descendant_id = w.parent_id
join accounts a on a.id = t.ancestor_id
left join lateral (
  select own_bp from account_shares
  where account_id = t.ancestor_id and (sport_id = w.sport_id or sport_id is null) and effective_from <= clock_timestamp()
  order by sport_id is null, effective_from desc limit 1
) s on true
order by w.parent_id, w.sport_id, t.depth desc`

const insertText = `
insert into share_vectors (id, business_id, account_ids, basis_points)
select (e->>0)::bigint, (e->>1)::bigint, array(select jsonb_array_elements_text(e->2)::bigint), array(select jsonb_array_elements_text(e->3)::int)
from jsonb_array_elements($1::jsonb) as e
on conflict (business_id, account_ids, basis_points) do nothing`

const keepText = `
with vectors as (
  select (e->>4)::bigint as parent_id, (e->>5)::bigint as sport_id, v.id
  from jsonb_array_elements($1::jsonb) as e
  join share_vectors v on v.business_id = (e->>1)::bigint and v.account_ids = array(select jsonb_array_elements_text(e->2)::bigint)
    and v.basis_points = array(select jsonb_array_elements_text(e->3)::int)
), kept as (
  insert into current_vectors (parent_account_id, sport_id, vector_id) select parent_id, sport_id, id from vectors
  on conflict (parent_account_id, sport_id) do nothing
)
select parent_id, sport_id, id from vectors`

type Path = readonly { readonly parent_id: string; readonly sport_id: string; readonly id: string; readonly business_id: string; readonly own_bp: number }[]
type WholePath = { readonly vector: ShareVector; readonly path: Path }

/** The vector in force for each bet, by `vectorKey`, made where none is kept yet; what is missing has shares that come to no whole. */
export async function vectorsInForce(tx: Tx, stands: LoadRequest['stands'], loaded: Loaded, newId: () => string): Promise<ReadonlyMap<string, string>> {
  const kept = keptVectors(loaded)
  return new Map([...kept, ...(await buildVectors(tx, missingOf(stands, loaded, kept), newId))])
}

/** The same of bets that nobody places, which keep nothing: where shares come to a whole. */
export async function pathsInForce(tx: Tx, stands: LoadRequest['stands'], loaded: Loaded): Promise<ReadonlySet<string>> {
  const kept = keptVectors(loaded)
  return new Set([...kept.keys(), ...(await wholePaths(tx, missingOf(stands, loaded, kept))).keys()])
}

function keptVectors({ vectors }: Loaded): ReadonlyMap<string, string> {
  return new Map(vectors.map(([parentId, sportId, vectorId]) => [vectorKey(parentId, sportId), vectorId]))
}

function missingOf(stands: LoadRequest['stands'], loaded: Loaded, kept: ReadonlyMap<string, string>): readonly MissingVector[] {
  const parents = new Map(loaded.players.map((row) => [row.id, row.parent_id]))
  const sports = new Map(loaded.markets.map((row) => [row.id, row.sport_id]))
  const missing = new Map<string, MissingVector>()
  for (const { playerId, marketId } of stands) {
    const [parentId, sportId] = [parents.get(playerId), sports.get(marketId)]
    if (parentId === undefined || sportId === undefined) continue
    const key = vectorKey(parentId, sportId)
    if (!kept.has(key)) missing.set(key, { parentId, sportId })
  }
  return [...missing.values()]
}

/** The share vectors that the shares of paths make now, by `vectorKey`; what is missing in it has shares that make none. */
export async function wholePaths(tx: Tx, missing: readonly MissingVector[]): Promise<ReadonlyMap<string, WholePath>> {
  if (missing.length === 0) return new Map()
  const { rows } = await tx.query<Path[number]>(sharesText, [arrayText(missing.map((each) => each.parentId)), arrayText(missing.map((each) => each.sportId))])
  return new Map([...Map.groupBy(rows, (row) => vectorKey(row.parent_id, row.sport_id))].flatMap(([key, path]): (readonly [string, WholePath])[] => {
    const vector = buildShareVector(path.map((row) => ({ accountId: row.id as AccountId, ownBp: row.own_bp })))
    return vector.ok ? [[key, { vector: vector.value, path }]] : []
  }))
}

/**
 * Works out the share vectors in force for the players under accounts in sports from the shares of their paths, and keeps them.
 * Share changes drop their rows of `current_vectors`, so this is the rare path. An answer by `vectorKey`; what is missing in it has
 * shares that make no vector.
 */
export async function buildVectors(tx: Tx, missing: readonly MissingVector[], newId: () => string): Promise<ReadonlyMap<string, string>> {
  if (missing.length === 0) return new Map()
  // Shares are read once no change of them is under way, and none begins before the vector is kept.
  await tx.query('select from businesses where id in (select business_id from accounts where id = any($1::bigint[])) order by id for key share', [arrayText(missing.map((each) => each.parentId))])
  const built = [...(await wholePaths(tx, missing)).values()].map((whole) => parameters(whole, newId()))
  // Two statements: one alone would not see a row that another batch has just committed.
  await tx.query(insertText, [JSON.stringify(built)])
  const kept = await tx.query<{ parent_id: string; sport_id: string; id: string }>(keepText, [JSON.stringify(built)])
  return new Map(kept.rows.map((row) => [vectorKey(row.parent_id, row.sport_id), row.id]))
}

function parameters({ vector, path: [first] }: WholePath, id: string) {
  assert(first !== undefined, 'a path that makes a vector has its accounts')
  return [id, first.business_id, vector.map((share) => share.accountId), vector.map((share) => share.basisPoints), first.parent_id, first.sport_id]
}
