import type * as z from 'zod/mini'
import type { betLife } from '#contract/bet-dossier.ts'
import type { quotes } from '#contract/markets.ts'
import type { Tx } from '#database/transaction.ts'

type Life = z.output<typeof betLife>
type Quote = Life['prices'][number]
type Kept = { readonly at: string; readonly quote: z.output<typeof quotes>[string] | null }

const pointsMax = 200

/** Markets of numbers have one quote, under 'line'. */
const quoteText = `h.quotes -> coalesce($2::text, 'line') as quote`

/**
 * The prices of what a bet is on: what the player saw when asking, and a quarter of an hour before and after the bet.
 * @param selectionId null for a bet on a number
 */
export async function pricesAround(tx: Tx, bet: { readonly marketId: string; readonly selectionId: string | null; readonly placedAt: string; readonly delayMs: number }): Promise<Pick<Life, 'asked_at' | 'seen' | 'prices'>> {
  const asked = new Date(Date.parse(bet.placedAt) - bet.delayMs)
  const { rows: seen } = await tx.query<Kept>(
    `select h.at, ${quoteText} from price_history h where h.market_id = $1 and h.at <= $3 order by h.at desc limit 1`,
    [bet.marketId, bet.selectionId, bet.delayMs === 0 ? bet.placedAt : asked.toISOString()])
  const { rows } = await tx.query<Kept>(
    `select at, quote from (
       select h.at, ${quoteText}, row_number() over (order by h.at) as n, count(*) over () as total
       from price_history h where h.market_id = $1 and h.at between $3::timestamptz - interval '15 minutes' and $3::timestamptz + interval '15 minutes'
     ) numbered
     where n = total or (n - 1) % greatest(1, ceil(total / ${pointsMax - 1}.0)::bigint) = 0
     order by at`,
    [bet.marketId, bet.selectionId, bet.placedAt])
  return { asked_at: asked.toISOString(), seen: seen.flatMap(quoteOf)[0] ?? null, prices: rows.flatMap(quoteOf) }
}

function quoteOf({ at, quote }: Kept): Quote[] {
  return quote === null ? [] : [{ at, line: quote.line ?? null, back: [...quote.back], lay: [...quote.lay] }]
}
