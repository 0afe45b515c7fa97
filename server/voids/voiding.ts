import type { Tx } from '#database/transaction.ts'
import { holdAgain } from '../markets/hold-again.ts'
import { tellStates } from '../markets/state-store.ts'
import { endVoidFailure } from '../notifications/void-notices.ts'
import type { Part, PartTools } from './void-part.ts'

/*
 * A void of more bets than a call does itself takes minutes. It holds no lock of its market meanwhile, for which a feed, a stop or a server
 * that starts would wait together with all other markets: it marks the market (`voiding_id`), under its lock for a moment. Whoever then
 * takes that lock looks at the mark: bets are refused as on a suspended market; results are not verified or rolled back, no runner is
 * taken out and nothing else is voided (VOID_UNDER_WAY). What a feed says of its runners is worked out when the void is done.
 */

/** Marks markets for a void; false where another is at work on one of them. Waits for bets that are under way on them. */
export async function markVoiding(tx: Tx, voidId: string, marketIds: readonly string[]): Promise<boolean> {
  if (marketIds.length === 0) return true
  const { rowCount } = await tx.query(
    `with free as materialized (select id from markets where id = any($2::bigint[]) and voiding_id is null order by id for update)
     update markets m set voiding_id = $1 from free where m.id = free.id`, [voidId, [...marketIds]])
  if (rowCount < marketIds.length) return false
  await tellStates(tx, new Set(marketIds), new Set(marketIds))
  return true
}

/**
 * Takes the mark from one market whose void is done or refused, and works out what its bets hold where runners left meanwhile. Answers
 * whether there was one.
 * @param passed markets of which that failed just now: the others do not wait for them
 * @param claimed told of which market of which void, before anything of it is done
 */
export async function endVoiding(tx: Tx, { ids, now }: PartTools, passed: readonly string[] = [], claimed: (part: Omit<Part, 'hash'>) => void = () => undefined): Promise<boolean> {
  const { rows: [ended] } = await tx.query<{ id: string; voiding_id: string; hold_again: boolean }>(
    `select m.id, m.voiding_id, m.hold_again from markets m
     where m.voiding_id is not null and not exists (
       select from void_parts p where (p.void_id, p.market_id) = (m.voiding_id, m.id) and p.done_at is null) and m.id <> all($1::bigint[])
     order by m.id limit 1 for update of m skip locked`, [[...passed]])
  if (ended === undefined) return false
  const part = { voidId: ended.voiding_id, kind: 'void' as const, marketId: ended.id }
  claimed(part)
  await tx.query('update markets set voiding_id = null, hold_again = false where id = $1', [ended.id])
  if (ended.hold_again) await holdAgain(tx, ended.id, { ids, now: () => now })
  await tellStates(tx, new Set([ended.id]), new Set([ended.id]))
  await endVoidFailure(tx, part, now)
  return true
}
