import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { NoticeParams } from '#domain/notices/notice-kinds.ts'
import type { ResultRow } from '../results/result-store.ts'
import { endNotice, tellNotice } from './notice.ts'

/** What people are told when a market's result moves on; in the transaction of the step, with the row as the step left it. */
export async function tellResult(tx: Tx, row: ResultRow, now: Date): Promise<void> {
  const { market_id: marketId, revision, state } = row
  const subject = resultSubject(marketId, revision)
  if (state !== 'declared') await endNotice(tx, 'result.waiting', subject, now)
  if (state === 'rolled_back' || state === 'settled') await endNotice(tx, 'settlement.failed', subject, now)
  if (state === 'withdrawn' || state === 'rolled_back') for (const kind of ['result.contradicted', 'result.goes_on'] as const) await endNotice(tx, kind, subject, now)
  if (state === 'settling' || state === 'rolled_back') return
  const params = await marketParams(tx, marketId)
  const people = await peopleOf(tx, marketId, revision)
  if (state === 'declared') {
    await tellNotice(tx, { kind: 'result.waiting', subject, now, params: { ...params, person: row.declared_by ?? row.declared_by_feed ?? '' }, except: [people.declared_by] })
  } else if (state === 'settled') {
    await tellNotice(tx, { kind: 'settlement.finished', subject, now, params, also: [people.declared_by], only: [people.declared_by, people.verified_by] })
  } else {
    await tellNotice(tx, {
      kind: 'result.taken_back', subject, now, params: { ...params, person: row.rolled_back_by ?? row.declared_by_feed ?? '' },
      except: [people.rolled_back_by], also: [people.declared_by],
    })
  }
}

type Standing = { readonly marketId: string; readonly revision: number; readonly feed: string; readonly now: Date }

/** A feed says another result than the one that stands; told once until that is taken back. */
export function tellContradicted(tx: Tx, standing: Standing): Promise<void> {
  return tellAgainst(tx, 'result.contradicted', standing)
}

/** A feed says that a market goes on of which a result stands; told once until that is taken back. */
export function tellGoesOn(tx: Tx, standing: Standing): Promise<void> {
  return tellAgainst(tx, 'result.goes_on', standing)
}

async function tellAgainst(tx: Tx, kind: 'result.contradicted' | 'result.goes_on', { marketId, revision, feed, now }: Standing): Promise<void> {
  const people = await peopleOf(tx, marketId, revision)
  await tellNotice(tx, {
    kind, subject: resultSubject(marketId, revision), now, params: { ...(await marketParams(tx, marketId)), feed }, also: [people.declared_by],
  })
}

/** A piece of a settlement, or of a roll back, could not be done; it is tried again until it can. Told once until then. */
export async function tellSettlementFailed(tx: Tx, marketId: string, revision: number, now: Date): Promise<void> {
  await tellNotice(tx, { kind: 'settlement.failed', subject: resultSubject(marketId, revision), now, params: await marketParams(tx, marketId) })
}

function resultSubject(marketId: string, revision: number): string {
  return `market ${marketId} ${revision}`
}

/** Which market it is about, by name and where it stands. */
export async function marketParams(tx: Tx, marketId: string): Promise<NoticeParams> {
  const { rows } = await tx.queryNamed<NoticeParams>('notice-market',
    `select m.name as market, e.name as event, m.id as market_id, m.event_id, m.sport_id as game_id
     from markets m join events e on e.id = m.event_id where m.id = $1`, [marketId])
  assert(rows[0] !== undefined, 'a result belongs to a market')
  return rows[0]
}

type People = { readonly declared_by: string | null; readonly verified_by: string | null; readonly rolled_back_by: string | null }

async function peopleOf(tx: Tx, marketId: string, revision: number): Promise<People> {
  const { rows } = await tx.queryNamed<People>('notice-people',
    'select declared_by, verified_by, rolled_back_by from results where market_id = $1 and revision = $2', [marketId, revision])
  assert(rows[0] !== undefined, 'a step of a result leaves a result')
  return rows[0]
}
