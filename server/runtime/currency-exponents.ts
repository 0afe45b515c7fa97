import type { Exponents } from '#contract/csv.ts'
import type { Tx } from '#database/transaction.ts'

/** Places after the decimal mark of all currencies. */
export async function currencyExponents(tx: Tx): Promise<Exponents> {
  const { rows } = await tx.queryNamed<{ code: string; exponent: number }>('currency-exponents', 'select code, exponent from currencies')
  return new Map(rows.map(({ code, exponent }) => [code, exponent]))
}
