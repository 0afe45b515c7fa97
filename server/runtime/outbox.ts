import type { Tx } from '#database/transaction.ts'
import type { OutboxMessage } from './handler.ts'

/** Writes messages for the live stream in the transaction of their change; the relay numbers them after the commit. */
export async function writeOutbox(tx: Tx, messages: readonly OutboxMessage[]): Promise<void> {
  if (messages.length === 0) return
  await tx.queryNamed('outbox-write',
    `insert into outbox (topic, business_id, payload)
     select topic, business_id, payload from unnest($1::text[], $2::bigint[], $3::jsonb[]) with ordinality as m(topic, business_id, payload, position) order by position`,
    [messages.map((each) => each.topic), messages.map((each) => each.businessId), messages.map((each) => JSON.stringify(each.payload))])
}
