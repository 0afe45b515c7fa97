import type { platform } from '#contract/platform.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Executor } from '../runtime/handler.ts'
import { inputHash, keyScope } from '../runtime/idempotency.ts'
import { isAddress } from '../runtime/is-address.ts'
import type { Placement } from './placement.ts'

/** The call `platform.placeBet`: runs by itself, since the batch keeps the runner's promises for all its bets at once. */
export function placeBetExecutor(placement: Placement): Executor<typeof platform.placeBet> {
  return async (call) => {
    const { principal, origin, body, key } = call
    assert(principal.kind === 'platform', 'only a player site places bets')
    assert(key !== null, 'the door refuses a bet without its key')
    const result = await placement.place({
      businessId: principal.businessId,
      scope: keyScope(principal),
      apiKeyId: principal.apiKeyId,
      key,
      hash: inputHash('platform.placeBet', call).toString('hex'),
      body,
      ip: body.ip ?? null,
      callerIp: origin.ip !== null && isAddress(origin.ip) ? origin.ip : null,
      correlationId: origin.correlationId,
    })
    return result.ok ? ok({ rows: [result.value] }) : result
  }
}
