import type { RowOf } from '#contract/endpoint.ts'
import type { bets } from '#contract/bets.ts'
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

type DetailRow = {
  readonly market_id: string
  readonly player_id: string
  readonly profit_minor: string
  readonly liability_minor: string
  readonly delay_ms: number
  readonly user_agent: string | null
  readonly device: string | null
  readonly account_ids: readonly string[]
  readonly basis_points: readonly number[]
  readonly commission_bp: number | null
}

const detailText = `
select b.market_id, b.player_id, b.profit_minor, b.liability_minor, b.delay_ms, b.user_agent, b.device, v.account_ids, v.basis_points, p.commission_bp
from bets b
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
    'select id, type, revision, amount_minor, at from journal_entries where market_id = $1 and account_id = $2 order by id desc',
    [row.market_id, row.player_id])
  const runners = await tx.query<BetDetail['runners'][number]>('select id, name from selections where market_id = $1 order by id', [row.market_id])
  return {
    bet,
    levels: await levelsOf(tx, row, viewer),
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
 * What each account of the path has at stake in the bet, by an exact split of this bet alone, before commission. An account sees
 * itself and what is below it.
 */
async function levelsOf(tx: Tx, row: DetailRow, viewer: Viewer): Promise<BetDetail['levels']> {
  const vector: ShareVector = row.account_ids.map((accountId, index) => ({ accountId: accountId as AccountId, basisPoints: row.basis_points[index] ?? 0 }))
  const ifWin = splitByShares(negate(minor(row.profit_minor)), vector)
  const ifLose = splitByShares(minor(row.liability_minor), vector)
  const { rows: accounts } = await tx.query<{ id: string; user_name: string; level: number }>(
    'select id, user_name, level from accounts where id = any($1::bigint[])', [row.account_ids])
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return vector.flatMap(({ accountId, basisPoints }, index) => {
    const account = byId.get(accountId)
    if (account === undefined || account.level < viewer.level) return []
    return [{
      account_id: accountId,
      user_name: account.user_name,
      level: account.level,
      basis_points: basisPoints,
      if_win_minor: toWire(ifWin[index] ?? 0n),
      if_lose_minor: toWire(ifLose[index] ?? 0n),
    }]
  })
}
