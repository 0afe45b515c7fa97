import type { RowOf } from '#contract/endpoint.ts'
import type { bets } from '#contract/bets.ts'
import { standing, standingJoin } from '#database/bet-standing.ts'
import type { Tx } from '#database/transaction.ts'
import type { AccountId } from '#domain/kernel/ids.ts'
import { minor, negate } from '#domain/kernel/money.ts'
import type { ShareVector } from '#domain/kernel/shares.ts'
import { splitByShares } from '#domain/kernel/split.ts'
import { resultHistory } from '../results/result-store.ts'
import { toWire } from '../runtime/to-wire.ts'
import type { Viewer } from './viewer.ts'
import { betRows } from './bet-store.ts'

export type BetDetail = RowOf<typeof bets.detail>

/** What a bet may bring its player and cost them, minor units. */
type Promised = { readonly profit_minor: string; readonly liability_minor: string }
type DetailRow = {
  readonly market_id: string
  readonly player_id: string
  readonly profit_minor: string
  readonly liability_minor: string
  readonly left: Promised & { readonly stake_minor: string } | null
  readonly delay_ms: number
  readonly user_agent: string | null
  readonly device: string | null
  readonly account_ids: readonly string[]
  readonly basis_points: readonly number[]
  readonly commission_bp: number | null
}

const detailText = `
select b.market_id, b.player_id, b.profit_minor, b.liability_minor,
  case when (${standing.keptBp}, ${standing.profitMinor}, ${standing.liabilityMinor}) <> (10000, b.profit_minor, b.liability_minor)
    then json_build_object('stake_minor', ${standing.stakeMinor}::text, 'profit_minor', ${standing.profitMinor}::text, 'liability_minor', ${standing.liabilityMinor}::text) end as left, b.delay_ms, b.user_agent, b.device, v.account_ids, v.basis_points, p.commission_bp
from bets b ${standingJoin}
join share_vectors v on v.id = b.vector_id
left join positions p on (p.business_id, p.market_id, p.player_id) = (b.business_id, b.market_id, b.player_id)
where b.id = $1
  and ($2::bigint is null or b.business_id = $2)
  and ($3::bigint is null or exists (select from account_paths t where t.ancestor_id = $3 and t.descendant_id = b.player_id))`

/** One bet with all that belongs to it; null where the viewer may not see it, just as where there is none. */
export async function betDetail(tx: Tx, id: string, viewer: Viewer): Promise<BetDetail | null> {
  const { rows } = await tx.query<DetailRow>(detailText, [id, viewer.businessId, viewer.accountId])
  const [row] = rows
  const [bet] = row === undefined ? [] : await betRows(tx, [id], viewer)
  if (row === undefined || bet === undefined) return null
  const entries = await tx.query<{ id: string; type: string; revision: number | null; amount_minor: string; at: string }>(
    'select id, type, revision, amount_minor, at from journal_entries where market_id = $1 and account_id = $2 order by at desc, id desc',
    [row.market_id, row.player_id])
  const levelsOf = await levelSplit(tx, row, viewer)
  const runners = await tx.query<BetDetail['runners'][number]>('select id, name from selections where market_id = $1 order by id', [row.market_id])
  return {
    bet,
    levels: levelsOf(row),
    left: row.left && {
      stake_minor: toWire(row.left.stake_minor), profit_minor: toWire(row.left.profit_minor), liability_minor: toWire(row.left.liability_minor), levels: levelsOf(row.left),
    },
    delay_ms: row.delay_ms,
    user_agent: row.user_agent,
    device: row.device,
    commission_bp: row.commission_bp ?? 0,
    results: [...(await resultHistory(tx, row.market_id, viewer))],
    runners: [...runners.rows],
    entries: entries.rows.map((entry) => ({ ...entry, amount_minor: toWire(entry.amount_minor) })),
  }
}

/**
 * Says of what a bet promises what each account of its path has at stake in it, by an exact split of this bet alone, before commission. An
 * account sees itself and what is below it.
 */
async function levelSplit(tx: Tx, { account_ids: accountIds, basis_points: basisPoints }: DetailRow, viewer: Viewer): Promise<(promised: Promised) => BetDetail['levels']> {
  const vector: ShareVector = accountIds.map((accountId, index) => ({ accountId: accountId as AccountId, basisPoints: basisPoints[index] ?? 0 }))
  const { rows: accounts } = await tx.query<{ id: string; user_name: string; level: number }>(
    'select id, user_name, level from accounts where id = any($1::bigint[])', [accountIds])
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return (promised) => {
    const ifWin = splitByShares(negate(minor(promised.profit_minor)), vector)
    const ifLose = splitByShares(minor(promised.liability_minor), vector)
    return vector.flatMap(({ accountId, basisPoints: share }, index) => {
      const account = byId.get(accountId)
      if (account === undefined || account.level < viewer.level) return []
      return [{
        account_id: accountId,
        user_name: account.user_name,
        level: account.level,
        basis_points: share,
        if_win_minor: toWire(ifWin[index] ?? 0n),
        if_lose_minor: toWire(ifLose[index] ?? 0n),
      }]
    })
  }
}
