import type { Tx } from '#database/transaction.ts'
import type { CasinoTable } from './casino-row.ts'

/** Between neighbours there is room for about twenty moves to one spot before all are numbered anew. */
const step = 1_000_000

/** Among whom a row has its place: all providers, or the sub-categories or games of one. */
export type Siblings = { readonly name: CasinoTable; readonly providerId: string | null }

const among = ({ name }: Siblings) => `${name} t where t.archived_at is null and ${name === 'casino_providers' ? '$1::bigint is null' : 't.provider_id = $1'}`

/** The number of a row that comes behind all others. */
export async function lastPlace(tx: Tx, siblings: Siblings): Promise<string> {
  const { rows } = await tx.query<{ next: string }>(`select coalesce(max(t.sort), 0) + ${step} as next from ${among(siblings)}`, [siblings.providerId])
  return rows[0]?.next ?? String(step)
}

/**
 * Puts a row before another of its siblings, or behind all; false where that other is none of them. Its version stays: nobody's form
 * is about its place.
 */
export async function moveBefore(tx: Tx, siblings: Siblings, id: string, before: string | null): Promise<boolean> {
  // One at a time: two at once would find the same gap.
  await tx.query(`select from casino_providers where ${siblings.providerId === null ? '$1::bigint is null' : 'id = $1'} order by id for update`, [siblings.providerId])
  if (before === id) return true
  const sort = before === null ? await lastPlace(tx, siblings) : ((await gapBefore(tx, siblings, id, before)) ?? (await numberAnew(tx, siblings), await gapBefore(tx, siblings, id, before)))
  if (sort === null) return false
  await tx.query(`update ${siblings.name} set sort = $2 where id = $1`, [id, sort])
  return true
}

/** A number between the one and its neighbour before it; null where there is none left, or no such row. */
async function gapBefore(tx: Tx, siblings: Siblings, id: string, before: string): Promise<string | null> {
  const { rows } = await tx.query<{ above: string | null; below: string }>(
    `select b.sort as below, (select max(t.sort) from ${among(siblings)} and t.id <> $2 and t.id <> b.id and (t.sort, t.id) < (b.sort, b.id)) as above
     from (select t.sort, t.id from ${among(siblings)} and t.id = $3) b`, [siblings.providerId, id, before])
  const [row] = rows
  if (row === undefined) return null
  const below = BigInt(row.below)
  if (row.above === null) return String(below - BigInt(step))
  const middle = (BigInt(row.above) + below) / 2n
  return middle > BigInt(row.above) && middle < below ? String(middle) : null
}

async function numberAnew(tx: Tx, siblings: Siblings): Promise<void> {
  await tx.query(
    `update ${siblings.name} u set sort = n.place * ${step} from (select t.id, row_number() over (order by t.sort, t.id) as place from ${among(siblings)}) n where u.id = n.id`, [siblings.providerId])
}
