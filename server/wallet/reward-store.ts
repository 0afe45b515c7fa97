import type { Query, RowOf } from '#contract/endpoint.ts'
import type { wallet } from '#contract/wallet.ts'
import type { Tx } from '#database/transaction.ts'
import { isId } from '#domain/kernel/ids.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { Conditions } from '../runtime/conditions.ts'
import { decodeCursor, pageLimit, pageOf } from '../runtime/cursor.ts'
import type { HandlerReply } from '../runtime/handler.ts'
import { toWire } from '../runtime/to-wire.ts'

type RewardView = RowOf<typeof wallet.rewards>

/** A page of rewards, newest first. */
export async function listRewards(tx: Tx, query: Query<typeof wallet.rewards>): Promise<Result<Pick<HandlerReply<typeof wallet.rewards>, 'rows' | 'metadata'>>> {
  const after = decodeCursor(query.cursor, [isId])
  if (!after.ok) return after
  const conditions = new Conditions()
  if (query.casino_provider_id !== undefined) conditions.add('w.provider_id = ?', query.casino_provider_id)
  if (query.player_id !== undefined) conditions.add('w.player_id = ?', query.player_id)
  if (query.named !== undefined) conditions.add('w.transaction_id = ?', query.named)
  if (query.from !== undefined) conditions.add('w.at >= ?', query.from)
  if (query.to !== undefined) conditions.add('w.at < ?', query.to)
  if (after.value !== null) conditions.add('w.id < ?', ...after.value)
  const { limit, fetch } = pageLimit(query.limit)
  const { rows } = await tx.query<Omit<RewardView, 'amount_minor'> & { readonly amount_minor: string }>(
    `select w.id, w.provider_id as casino_provider_id, p.name as provider_name, w.player_id, a.user_name, b.name as business_name, w.transaction_id, w.type, w.currency, w.amount_minor, w.at, w.undone_at
     from casino_rewards w join casino_providers p on p.id = w.provider_id join accounts a on a.id = w.player_id join businesses b on b.id = w.business_id
     where ${conditions.text()} order by w.id desc limit ${fetch}`, conditions.values)
  return ok(pageOf(rows.map((row) => ({ ...row, amount_minor: toWire(row.amount_minor) })), limit, (row) => [row.id]))
}
