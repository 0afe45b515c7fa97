import type { Client } from '#contract/client.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { transfers } from '#contract/transfers.ts'
import type { TransferType } from '#domain/hierarchy/transfer.ts'

type Wanted = { readonly account_id: string; readonly type: TransferType; readonly amount_minor: number }

/** The same rows with the hashes of their preview, as a person sends them; whom a caller may not reach has none. */
export async function previewed<Row extends Wanted>(client: Client, rows: readonly Row[]): Promise<(Row & { preview_hash?: string })[]> {
  const { data } = await client(transfers.preview, { body: { transfers: rows.map(({ account_id, type, amount_minor }) => ({ account_id, type, amount_minor })) } })
  return rows.map((row, index) => ({ ...row, ...(data[index]?.hash == null ? {} : { preview_hash: data[index].hash }) }))
}

/** Credit for a new account under a parent, with the hash of what giving it does to the parent. */
export async function previewedCredit(client: Client, parentId: string, creditMinor: number): Promise<{ readonly credit_minor: number; readonly credit_preview_hash: string }> {
  const { data: [shown] } = await client(superAdmins.previewNewCredit, { params: { id: parentId }, body: { credit_minor: creditMinor } })
  if (shown === undefined) throw new Error('a preview has a row')
  return { credit_minor: creditMinor, credit_preview_hash: shown.hash }
}

type StatusChange = { readonly status?: 'active' | 'suspended' | 'locked' | 'closed'; readonly bet_locked?: boolean; readonly transfer_locked?: boolean }

/** A change of status as a person sends it: the own flags as they are, and the hash of its preview. */
export async function previewedStatus<Change extends StatusChange>(client: Client, id: string, change: Change) {
  const { data: [found] } = await client(superAdmins.detail, { params: { id } })
  const { data: [shown] } = await client(superAdmins.previewStatus, { params: { id }, body: change })
  if (found === undefined || shown === undefined) throw new Error('an account in reach is there')
  const { self_status: status, self_bet_locked: bet_locked, transfer_locked } = found.account
  return { ...change, seen: { status, bet_locked, transfer_locked }, preview_hash: shown.hash }
}
