import type { Metadata } from '#contract/envelope.ts'
import type { Tx } from '#database/transaction.ts'
import { pageOf } from '../runtime/cursor.ts'

/** What makes up an amount held of an account. Amounts in minor units. */
export type Part<Kind extends string> = { readonly kind: Kind; readonly id: string; readonly amount: string }
/** What a page of parts begins after: amount, kind and id of the last one before it. */
export type PartAfter = readonly [amount: string, kind: string, id: string]
export type PartPage = { readonly limit: number; readonly after: PartAfter | null }

type Parts<Kind extends string> = { readonly rows: readonly Part<Kind>[]; readonly metadata: Metadata; readonly whole: { readonly currency: string; readonly parts: number; readonly sum: string } }

/**
 * A page of parts of an account, the largest first, with the count and the sum of all.
 * @param text SQL of all parts of the account `$1`: kind, id, amount
 */
export async function partsPage<Kind extends string>(tx: Tx, text: string, accountId: string, { limit, after }: PartPage): Promise<Parts<Kind>> {
  const { rows: [whole] } = await tx.query<{ currency: string; parts: number; sum: string }>(
    `select (select currency from accounts where id = $1) as currency, count(*)::int as parts, coalesce(sum(amount), 0) as sum from (${text}) p`, [accountId])
  const { rows: found } = await tx.query<Part<Kind>>(
    `select kind, id, amount from (${text}) p where $2::numeric is null or (amount, kind, id) < ($2, $3, $4::bigint)
     order by amount desc, kind desc, id desc limit ${limit + 1}`, [accountId, after?.[0] ?? null, after?.[1] ?? null, after?.[2] ?? null])
  const { rows, metadata } = pageOf(found, limit, (part) => [part.amount, part.kind, part.id])
  return { rows, metadata, whole: whole ?? { currency: '', parts: 0, sum: '0' } }
}
