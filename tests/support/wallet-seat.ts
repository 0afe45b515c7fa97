import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { openWalletDesk } from './wallet-desk.ts'

type Desk = Awaited<ReturnType<typeof openWalletDesk>>

/** A player at the game with an open session, and the calls of one round and beside it. */
export async function seatAt(desk: Desk, apiKey: string, player_id: string, roundId: string = randomUUID()) {
  const token = await desk.open(apiKey, player_id)
  const moved = { player_id, round_id: roundId, currency: 'INR' }
  return {
    player_id, token, roundId,
    bet: (amount_minor: number, more: object = {}) => desk.call('bet', { transaction_id: randomUUID(), token, game: desk.game, ...moved, amount_minor, ...more }),
    win: (amount_minor: number, more: object = {}) => desk.call('win', { transaction_id: randomUUID(), ...moved, amount_minor, ...more }),
    reward: (amount_minor: number, more: object = {}) => desk.call('reward', { transaction_id: randomUUID(), player_id, currency: 'INR', reward_type: 'tournament', amount_minor, ...more }),
    rollback: (reference_id: string, more: object = {}) => desk.call('rollback', { transaction_id: randomUUID(), player_id, reference_id, ...more }),
    close: (more: object = {}) => desk.call('closeRound', { transaction_id: randomUUID(), player_id, round_id: roundId, ...more }),
    /** What the provider is told. */
    balance: async (): Promise<number> => Number((await desk.call('balance', { player_id, token })).row?.['balance_minor'] ?? expect.fail('a balance')),
  }
}
