import type { Client } from '#contract/client.ts'
import { transfers } from '#contract/transfers.ts'
import type { TransferType } from '#domain/hierarchy/transfer.ts'

type Wanted = { readonly account_id: string; readonly type: TransferType; readonly amount_minor: number }

/** The same rows with the hashes of their preview, as a person sends them; whom a caller may not reach has none. */
export async function previewed<Row extends Wanted>(client: Client, rows: readonly Row[]): Promise<(Row & { preview_hash?: string })[]> {
  const { data } = await client(transfers.preview, { body: { transfers: rows.map(({ account_id, type, amount_minor }) => ({ account_id, type, amount_minor })) } })
  return rows.map((row, index) => ({ ...row, ...(data[index]?.hash == null ? {} : { preview_hash: data[index].hash }) }))
}
