import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { buildShareVector } from '#domain/hierarchy/partnership.ts'
import type { AccountId } from '#domain/kernel/ids.ts'
import type { ShareVector } from '#domain/kernel/shares.ts'
import { vectorKey } from './decide-batch.ts'

/** Players' parent and sport of which no vector is in force yet. */
export type MissingVector = { readonly parentId: string; readonly sportId: string }

const sharesText = `
select w.parent_id, w.sport_id, t.ancestor_id as id, a.business_id, coalesce(s.own_bp, 0) as own_bp
from unnest($1::bigint[], $2::bigint[]) as w(parent_id, sport_id)
join account_paths t on t.descendant_id = w.parent_id
join accounts a on a.id = t.ancestor_id
left join lateral (
  select own_bp from account_shares
  where account_id = t.ancestor_id and (sport_id = w.sport_id or sport_id is null) and effective_from <= now()
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

/**
 * Works out the share vectors in force for the players under accounts in sports from the shares of their paths, and keeps them.
 * Share changes drop their rows of `current_vectors`, so this is the rare path. An answer by `vectorKey`; what is missing in it has
 * shares that make no vector.
 */
export async function buildVectors(tx: Tx, missing: readonly MissingVector[], newId: () => string): Promise<ReadonlyMap<string, string>> {
  if (missing.length === 0) return new Map()
  // Shares are read once no change of them is under way, and none begins before the vector is kept.
  await tx.query('select from businesses where id in (select business_id from accounts where id = any($1::bigint[])) order by id for key share', [arrayText(missing.map((each) => each.parentId))])
  const { rows } = await tx.query<{ parent_id: string; sport_id: string; id: string; business_id: string; own_bp: number }>(
    sharesText, [arrayText(missing.map((each) => each.parentId)), arrayText(missing.map((each) => each.sportId))])
  const built = [...Map.groupBy(rows, (row) => vectorKey(row.parent_id, row.sport_id)).values()].flatMap((path) => {
    const vector = buildShareVector(path.map((row) => ({ accountId: row.id as AccountId, ownBp: row.own_bp })))
    const [first] = path
    return vector.ok && first !== undefined ? [parameters(vector.value, first, newId())] : []
  })
  // Two statements: one alone would not see a row that another batch has just committed.
  await tx.query(insertText, [JSON.stringify(built)])
  const kept = await tx.query<{ parent_id: string; sport_id: string; id: string }>(keepText, [JSON.stringify(built)])
  return new Map(kept.rows.map((row) => [vectorKey(row.parent_id, row.sport_id), row.id]))
}

function parameters(vector: ShareVector, row: { readonly business_id: string; readonly parent_id: string; readonly sport_id: string }, id: string) {
  const accountIds = vector.map((share) => share.accountId)
  return [id, row.business_id, accountIds, vector.map((share) => share.basisPoints), row.parent_id, row.sport_id]
}
