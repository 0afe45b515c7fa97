import { arrayText } from '#database/array-text.ts'
import { momentOfVoid } from '#database/bet-moves.ts'
import type { Tx } from '#database/transaction.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { endVoidFailure, tellVoidFailed } from '../notifications/void-notices.ts'
import type { VectorCache } from '../results/position-store.ts'
import { lockMarket } from '../results/result-store.ts'
import type { IdSource } from '../runtime/row-ids.ts'
import type { TakenBet, VoidIntent } from './bet-stream.ts'
import { planMarket } from './plan-void.ts'
import { tellVoided } from './tell-voided.ts'
import { ChangeWriter } from './write-changes.ts'

export type PartTools = { readonly ids: IdSource; readonly now: Date }

export type Part = { readonly voidId: string; readonly kind: VoidIntent['kind']; readonly marketId: string; /** Of the plan that was previewed. */ readonly hash: string }

type Done = { readonly refusal: RefusalCode | null; readonly bets: number }

/**
 * Does a market's part of a void as it was previewed, under the market's lock or its own mark: planned once more, and written group by group as it is
 * planned (the record of each bet, the positions), then the money. Where the plan is another one by now, or is refused, nothing stays of it.
 */
export async function writePart(tx: Tx, part: Part, intent: VoidIntent, tools: PartTools, cache: VectorCache): Promise<Done> {
  const { voidId, kind, marketId } = part
  const { rows: [moment] } = await tx.query<{ at: string }>(momentOfVoid, [marketId, tools.now.toISOString()])
  const at = moment?.at ?? tools.now.toISOString()
  await tx.query('savepoint part')
  const writer = new ChangeWriter(tx, { ...tools, source: { type: kind === 'void' ? 'void_adjustment' : 'void_reversal', voidId } })
  const playerIds: string[] = []
  const plan = await planMarket(tx, marketId, intent, { cache, own: voidId }, async ({ bets, players }, market) => {
    playerIds.push(...players.map(({ stand }) => stand.playerId))
    await writeRecord(tx, part, bets, at)
    await writer.write(market, players)
  })
  const refusal = plan === null || plan.hash !== part.hash ? 'VOID_PREVIEW_CHANGED' : plan.refusal
  if (plan === null || refusal !== null) {
    await tx.query('rollback to savepoint part')
    await tx.query('update void_parts set done_at = $4, refusal = $5 where void_id = $1 and kind = $2 and market_id = $3', [voidId, kind, marketId, at, refusal])
    return { refusal, bets: plan?.bets ?? 0 }
  }
  await tx.query(
    'update void_parts set done_at = $4, refusal = null, bets = $5, players = $6 where void_id = $1 and kind = $2 and market_id = $3',
    [voidId, kind, marketId, at, plan.bets, plan.players])
  await tellVoided(tx, marketId, playerIds)
  await writer.moveMoney(marketId)
  return { refusal, bets: plan.bets }
}

async function writeRecord(tx: Tx, { voidId, kind }: Part, bets: readonly TakenBet[], at: string): Promise<void> {
  await tx.query(
    `insert into bet_voids (business_id, bet_id, void_id, kind, taken_bp, at)
     select n.business_id, n.bet_id, $1, $2, n.taken_bp, $3 from unnest($4::bigint[], $5::bigint[], $6::int[]) as n(business_id, bet_id, taken_bp)`,
    [voidId, kind, at, arrayText(bets.map((bet) => bet.business_id)), arrayText(bets.map((bet) => bet.id)), arrayText(bets.map((bet) => bet.taken_bp))])
}

type OpenRow = {
  readonly void_id: string
  readonly kind: VoidIntent['kind']
  readonly market_id: string
  readonly hash: string
  readonly target: Extract<VoidIntent, { kind: 'void' }>['target']
  readonly taken_bp: number
  readonly voiding_id: string | null
  readonly not_before: string
}

/** A part that could not be done is tried again by itself after this long. */
export const retryAfterMs = 60_000

/** Whether a part is of more bets than a call does itself: its market is marked for it. */
export type PartSize = 'large' | 'small'

/**
 * Does one open part of any void of this size: a market as it was previewed, or, where it has changed since, nothing of it. Answers whether there was
 * one. What a killed server leaves is taken up by the next; what failed waits until the rest is done.
 * @param claimed told which part it is, before anything of it is done
 */
export async function workOnVoid(
  tx: Tx, tools: PartTools, cache: VectorCache, size: PartSize, claimed: (part: Part) => void = () => undefined,
): Promise<boolean> {
  const { rows } = await tx.query<OpenRow>(
    `select p.void_id, p.kind, p.market_id, p.hash, v.target, v.taken_bp, m.voiding_id, p.not_before
     from void_parts p join voids v on v.id = p.void_id join markets m on m.id = p.market_id
     where p.done_at is null and ${size === 'large' ? 'm.voiding_id = p.void_id' : 'm.voiding_id is null'} and (p.failed_at is null or p.failed_at < $1)
     order by p.failures, p.void_id, p.market_id limit 1 for update of p skip locked`, [new Date(tools.now.getTime() - retryAfterMs).toISOString()])
  const open = rows[0]
  if (open === undefined) return false
  const part = { voidId: open.void_id, kind: open.kind, marketId: open.market_id, hash: open.hash }
  claimed(part)
  // What waits for this part, such as the end of a quarter of an hour in reports, looks at its `not_before`: whatever the clock of this server says.
  const at = { ...tools, now: new Date(Math.max(tools.now.getTime(), Date.parse(open.not_before))) }
  if (open.voiding_id === null) await lockMarket(tx, part.marketId)
  // Whoever posted it was allowed what its hash says, and a market that has become whole since has another.
  const intent: VoidIntent = open.kind === 'void' ? { kind: 'void', target: open.target, takenBp: open.taken_bp, mayWhole: true } : { kind: 'undo', voidId: open.void_id }
  const { refusal, bets } = await writePart(tx, part, intent, at, cache)
  await tx.query(
    `insert into audit_log (actor_kind, action, target_kind, target_id, refusal_code, after) values ('system', $1, 'market', $2, $3, $4)`,
    [part.kind === 'void' ? 'voids.voided' : 'voids.undone', part.marketId, refusal, { void_id: part.voidId, bets }])
  await endVoidFailure(tx, part, at.now)
  if (part.kind === 'void') await countPlayers(tx, part.voidId)
  return true
}

/** Once its last market is done, of how many players the bets of a void are. Of two that end at once, the second sees the first. */
async function countPlayers(tx: Tx, voidId: string): Promise<void> {
  await tx.query('select from voids where id = $1 for no key update', [voidId])
  await tx.query(
    `update voids set players = (
       select count(distinct b.player_id) from bet_voids t join bets b on (b.business_id, b.id) = (t.business_id, t.bet_id) where t.void_id = $1 and t.kind = 'void')
     where id = $1 and not exists (select from void_parts p where p.void_id = $1 and p.kind = 'void' and p.done_at is null)
       and (select count(*) from void_parts p where p.void_id = $1 and p.kind = 'void') > 1`, [voidId])
}

/**
 * Keeps that a part could not be done, and tells those who may see to it; it is tried again. In a transaction of its own, after its own has ended:
 * nothing of it is there, and what it will write is not of before, so that reports go on becoming final while it fails.
 */
export async function noteFailure(tx: Tx, { voidId, kind, marketId }: Part, now: Date): Promise<void> {
  const { rowCount } = await tx.query(
    'update void_parts set failures = failures + 1, failed_at = $4, not_before = greatest(not_before, $4) where void_id = $1 and kind = $2 and market_id = $3 and done_at is null',
    [voidId, kind, marketId, now.toISOString()])
  if (rowCount === 0) return
  await tellVoidFailed(tx, { voidId, kind, marketId }, now)
  await tx.query(
    `insert into audit_log (actor_kind, action, target_kind, target_id, after)
     select 'system', 'voids.failed', 'market', $2::text, jsonb_build_object('void_id', $1::text, 'kind', $3::text)
     where not exists (select from audit_log where target_kind = 'market' and target_id = $2::text and action = 'voids.failed' and at > now() - interval '1 hour')`,
    [voidId, marketId, kind])
}

/** What a part that a person gave up has in the place of a refusal: its market stays as it is, as a whole. */
const givenUp = 'VOID_GIVEN_UP'

/**
 * Gives up what fails of a void, or of its undoing: these markets stay as they are, and take bets again. A part is one transaction, so nothing
 * of it has been done; what is being tried at this moment goes on, and is not given up. Answers the markets.
 */
export async function giveUpFailed(tx: Tx, voidId: string, now: Date): Promise<readonly string[]> {
  const { rows } = await tx.query<{ kind: VoidIntent['kind']; market_id: string }>(
    `with failed as materialized (
       select void_id, kind, market_id from void_parts where void_id = $1 and done_at is null and failures > 0 order by kind, market_id for update skip locked)
     update void_parts p set done_at = $2, refusal = $3 from failed f where (p.void_id, p.kind, p.market_id) = (f.void_id, f.kind, f.market_id)
     returning p.kind, p.market_id`, [voidId, now.toISOString(), givenUp])
  for (const { kind, market_id: marketId } of rows) await endVoidFailure(tx, { voidId, kind, marketId }, now)
  if (rows.some(({ kind }) => kind === 'void')) await countPlayers(tx, voidId)
  return rows.map((row) => row.market_id)
}

/** Has what failed of a void tried again now; false where nothing of it waits. What is being tried already goes on. */
export async function retryFailed(tx: Tx, voidId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `with failed as materialized (
       select void_id, kind, market_id from void_parts where void_id = $1 and done_at is null and failed_at is not null order by kind, market_id for update skip locked)
     update void_parts p set failed_at = null from failed f where (p.void_id, p.kind, p.market_id) = (f.void_id, f.kind, f.market_id)`, [voidId])
  return rowCount > 0
}
