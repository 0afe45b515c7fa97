import type { Tx } from '#database/transaction.ts'
import { endNotice, tellNotice } from '../notifications/notice.ts'
import type { OutboxMessage } from '../runtime/handler.ts'
import type { StoredMaintenance } from './maintenance-store.ts'

export type MaintenanceStep = 'announced' | 'started' | 'ended'

/**
 * Tells the staff what became of a maintenance, in the transaction in which it did: in their drawers, once a step. Answers the message
 * for everybody's banner, which the caller writes.
 */
export async function tellMaintenance(tx: Tx, row: StoredMaintenance, step: MaintenanceStep, now: Date, by: string | null): Promise<OutboxMessage> {
  const subject = `maintenance ${row.id}`
  const params = { scope: row.scope, of: row.game_name ?? row.casino_provider_name ?? row.business_name ?? '', message: row.message, starts_at: row.starts_at }
  if (step !== 'announced') await endNotice(tx, 'maintenance.announced', subject, now)
  if (step === 'ended') await endNotice(tx, 'maintenance.started', subject, now)
  await tellNotice(tx, { kind: `maintenance.${step}`, subject, params, now, except: [by] })
  return maintenanceMessage(row)
}

/** Banners look again. */
export function maintenanceMessage({ id, business_id: businessId }: Pick<StoredMaintenance, 'id' | 'business_id'>): OutboxMessage {
  return { topic: 'maintenance', businessId, payload: { id } }
}
