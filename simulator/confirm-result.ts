import type { Client } from '#contract/client.ts'
import type { Body } from '#contract/endpoint.ts'
import { results } from '#contract/results.ts'

/** Confirms a declared result as a person at the desk does: on what its preview shows at this moment. */
export async function verifyShown(client: Client, said: Omit<Body<typeof results.verify>, 'preview_hash'>) {
  const { data: [shown] } = await client(results.preview, { body: { action: 'settle', market_id: said.market_id, outcome: said.outcome } })
  return client(results.verify, { body: { ...said, preview_hash: shown?.hash ?? '' } })
}

/** Withdraws a result, or takes it back, in the same way. */
export async function rollBackShown(client: Client, said: Omit<Body<typeof results.rollback>, 'preview_hash'>) {
  const { data: [shown] } = await client(results.preview, { body: { action: 'roll_back', market_id: said.market_id } })
  return client(results.rollback, { body: { ...said, preview_hash: shown?.hash ?? '' } })
}
