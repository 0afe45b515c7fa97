import type { BetFlag } from '#contract/bet-rows.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import type { BetRow } from './stored-bets.ts'

/** What stands out about a bet that was accepted after so many milliseconds. */
export function flagsOf(bet: Pick<BetRow, 'in_play' | 'price_requested' | 'price_matched' | 'price_reduced' | 'kept_bp'>, delayMs: number): BetFlag[] {
  const flags: BetFlag[] = []
  if (bet.in_play) flags.push('in_play')
  if (delayMs > 0) flags.push('delayed')
  if (bet.price_requested !== null && bet.price_matched !== null && bet.price_requested !== bet.price_matched) flags.push('price_moved')
  if (bet.price_reduced !== null && bet.price_reduced !== bet.price_matched) flags.push('runner_left')
  if (bet.kept_bp > 0 && bet.kept_bp < wholeBp) flags.push('part_void')
  return flags
}
