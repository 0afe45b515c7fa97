import type { RowOf } from '#contract/endpoint.ts'
import type { BetFlag } from '#contract/bet-rows.ts'
import type { bets } from '#contract/bets.ts'
import type { Tx } from '#database/transaction.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import { betRowOf, betRowsText, storedBets } from './bet-store.ts'
import type { BetRow } from './bet-store.ts'
import type { Viewer } from './viewer.ts'

export type ListedBet = RowOf<typeof bets.list>

type More = Pick<ListedBet, 'delay_ms' | 'user_agent' | 'voided'>

// Hardly any bet is void: that is looked up for each by its key before anything is joined to it.
const listed = {
  name: 'bets-listed',
  text: betRowsText(', b.delay_ms, b.user_agent, v.voided', `
left join lateral (
  select json_build_object('at', to_char(x.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'reason', w.reason, 'by', s.name) as voided
  from (select * from bet_voids x where (x.business_id, x.bet_id) = (b.business_id, b.id) and x.kind = 'void' offset 0) x
  join voids w on w.id = x.void_id join staff s on s.id = w.staff_id
  where w.undone_at is null order by x.at desc limit 1) v on true`),
}

/** The rows of a list, in the order of the ids: each bet with what a live stream of bets leaves out. Who voided a bet is told to staff alone. */
export async function listedBets(tx: Tx, ids: readonly string[], viewer: Viewer): Promise<readonly ListedBet[]> {
  const rows = await storedBets<More>(tx, listed, ids, viewer)
  return rows.map((stored) => {
    const { delay_ms, user_agent, voided } = stored
    const row = betRowOf(stored)
    return {
      ...row, delay_ms, user_agent, flags: flagsOf(row, delay_ms),
      voided: voided === null || viewer.accountId === null ? voided : { ...voided, by: null },
    }
  })
}

function flagsOf(bet: BetRow, delayMs: number): BetFlag[] {
  const says: Readonly<Record<BetFlag, boolean>> = {
    in_play: bet.in_play,
    delayed: delayMs > 0,
    price_moved: bet.price_requested !== null && bet.price_matched !== null && bet.price_requested !== bet.price_matched,
    runner_left: bet.price_reduced !== null && bet.price_reduced !== bet.price_matched,
    part_void: bet.kept_bp > 0 && bet.kept_bp < wholeBp,
  }
  return (Object.keys(says) as BetFlag[]).filter((flag) => says[flag])
}
