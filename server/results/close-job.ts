import { momentOfResult } from '#database/bet-moves.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import { finish } from '#domain/results/result-machine.ts'
import { recordLargeWins, recordNegativeBalances } from '../logs/significant-events.ts'
import { followMarkets } from '../markets/state-store.ts'
import { tellResult } from '../notifications/result-notices.ts'
import { writeOutbox } from '../runtime/outbox.ts'
import { loadResultMarket, resultMessages, resultRow, setMarketStatus } from './result-store.ts'
import type { JobKind } from './settlement-jobs.ts'

const closableText = `
select j.market_id, j.revision, j.kind
from settlement_jobs j
where j.finished_at is null and not exists (
  select from settlement_chunks c
  where (c.market_id, c.revision, c.kind) = (j.market_id, j.revision, j.kind) and c.done_at is null
) and j.market_id <> all($1::bigint[])
order by j.created_at
limit 1
for update skip locked`

/**
 * Ends one job whose chunks are all done: the result and the market take their next state, and everybody is told, once. Answers
 * whether there was such a job.
 * @param passed markets of which that failed just now: the others do not wait for them
 * @param claimed told which it is, before anything of it is done
 */
export async function closeJob(tx: Tx, now: Date, passed: readonly string[], claimed: (job: { readonly marketId: string; readonly revision: number }) => void): Promise<boolean> {
  const { rows } = await tx.query<{ market_id: string; revision: number; kind: JobKind }>(closableText, [[...passed]])
  const job = rows[0]
  if (job === undefined) return false
  const { market_id: marketId, revision, kind } = job
  claimed({ marketId, revision })
  const market = await loadResultMarket(tx, marketId)
  assert(market?.current?.revision === revision, 'a job belongs to the newest revision of its market')
  await assertEveryPlayerDone(tx, marketId, revision, kind)
  const { result, marketStatus } = finish(market.current)
  const at = await momentOf(tx, marketId, now)
  await tx.query(
    kind === 'settle'
      ? 'update results set state = $3, settled_at = $4 where market_id = $1 and revision = $2'
      : 'update results set state = $3, rolled_back_at = $4 where market_id = $1 and revision = $2',
    [marketId, revision, result.state, at],
  )
  await tx.query('update settlement_jobs set finished_at = $4 where market_id = $1 and revision = $2 and kind = $3', [marketId, revision, kind, at])
  await setMarketStatus(tx, marketId, marketStatus, revision)
  await followMarkets(tx, [marketId])
  await tx.query(
    `insert into audit_log (actor_kind, action, target_kind, target_id, before, after) values ('system', $1, 'market', $2, $3, $4)`,
    [kind === 'settle' ? 'results.settled' : 'results.rolledBack', marketId, { status: market.status }, { status: marketStatus, revision }],
  )
  await (kind === 'settle' ? recordLargeWins(tx, marketId, revision) : recordNegativeBalances(tx, marketId))
  const row = await resultRow(tx, marketId, revision)
  await tellResult(tx, row, now)
  await writeOutbox(tx, resultMessages(market, row))
  return true
}

async function momentOf(tx: Tx, marketId: string, now: Date): Promise<string> {
  const { rows: [moment] } = await tx.query<{ at: string }>(momentOfResult, [marketId, now.toISOString()])
  return moment?.at ?? now.toISOString()
}

/** The pair of the plan: what was to be done is what was done. */
async function assertEveryPlayerDone(tx: Tx, marketId: string, revision: number, kind: JobKind): Promise<void> {
  const { rows } = await tx.query<{ players: string; done: string }>(
    `select (select count(*) from positions where market_id = $1) as players,
       (select coalesce(sum(players), 0) from settlement_chunks where market_id = $1 and revision = $2 and kind = $3) as done`,
    [marketId, revision, kind])
  assert(rows[0] !== undefined && rows[0].players === rows[0].done, 'every player with a position is in exactly one chunk')
}
