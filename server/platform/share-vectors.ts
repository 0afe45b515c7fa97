import type { Tx } from '#database/transaction.ts'
import { buildShareVector } from '#domain/hierarchy/partnership.ts'
import type { AccountId } from '#domain/kernel/ids.ts'

/** Players' parent and sport of which no vector is in force yet. */
export type MissingVector = { readonly parentId: string; readonly sportId: string }

const sharesText = `
select t.ancestor_id as id, a.business_id, coalesce(s.own_bp, 0) as own_bp
from account_paths t
join accounts a on a.id = t.ancestor_id
left join lateral (
  select own_bp from account_shares
  where account_id = t.ancestor_id and (sport_id = $2 or sport_id is null) and effective_from <= now()
  order by sport_id is null, effective_from desc limit 1
) s on true
where t.descendant_id = $1
order by t.depth desc`

/**
 * Works out the share vector in force for the players under an account in a sport from the shares of its path, and keeps it.
 * Share changes drop the row of `current_vectors`, so this is the rare path. Null where the shares make no vector.
 */
export async function buildVector(tx: Tx, { parentId, sportId }: MissingVector, newId: () => string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string; business_id: string; own_bp: number }>(sharesText, [parentId, sportId])
  const businessId = rows[0]?.business_id
  if (businessId === undefined) return null
  const built = buildShareVector(rows.map((row) => ({ accountId: row.id as AccountId, ownBp: row.own_bp })))
  if (!built.ok) return null
  const ids = built.value.map((share) => share.accountId)
  const basisPoints = built.value.map((share) => share.basisPoints)
  // Two statements: one alone would not see a row that a concurrent batch has just committed.
  await tx.query(
    `insert into share_vectors (id, business_id, account_ids, basis_points) values ($1, $2, $3, $4)
     on conflict (business_id, account_ids, basis_points) do nothing`,
    [newId(), businessId, ids, basisPoints],
  )
  const kept = await tx.query<{ id: string }>(
    `with vector as (
       select id from share_vectors where business_id = $1 and account_ids = $2::bigint[] and basis_points = $3::int[]
     ), current as (
       insert into current_vectors (parent_account_id, sport_id, vector_id) select $4, $5, id from vector
       on conflict (parent_account_id, sport_id) do nothing
     )
     select id from vector`,
    [businessId, ids, basisPoints, parentId, sportId],
  )
  return kept.rows[0]?.id ?? null
}
