import type { RowOf } from '#contract/endpoint.ts'
import type { BetFlag } from '#contract/bet-rows.ts'
import type { bets } from '#contract/bets.ts'
import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import { betRows } from './bet-store.ts'
import type { BetRow } from './bet-store.ts'
import type { Viewer } from './viewer.ts'

export type ListedBet = RowOf<typeof bets.list>

type MoreRow = {
  readonly id: string
  readonly delay_ms: number
  readonly user_agent: string | null
  readonly voided: NonNullable<ListedBet['voided']> | null
}

const moreText = `
select b.id, b.delay_ms, b.user_agent, v.voided
from unnest($1::bigint[]) as chosen(id)
join bets b on b.id = chosen.id
left join lateral (
  select json_build_object('at', to_char(x.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'reason', w.reason, 'by', s.name) as voided
  from bet_voids x join voids w on w.id = x.void_id join staff s on s.id = w.staff_id
  where (x.business_id, x.bet_id) = (b.business_id, b.id) and x.kind = 'void' and w.undone_at is null order by x.at desc limit 1) v on true`

/** The rows of a list, in the order of the ids: each bet with what a live stream of bets leaves out. Who voided a bet is told to staff alone. */
export async function listedBets(tx: Tx, ids: readonly string[], viewer: Viewer): Promise<readonly ListedBet[]> {
  if (ids.length === 0) return []
  const [rows, { rows: more }] = await Promise.all([betRows(tx, ids, viewer), tx.queryNamed<MoreRow>('bets-more', moreText, [arrayText(ids)])])
  const moreOf = new Map(more.map((row) => [row.id, row]))
  return rows.map((row) => {
    const { delay_ms: delayMs = 0, user_agent: userAgent = null, voided = null } = moreOf.get(row.id) ?? {}
    return {
      ...row, delay_ms: delayMs, user_agent: userAgent, flags: flagsOf(row, delayMs),
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
