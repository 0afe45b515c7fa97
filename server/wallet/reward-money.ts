import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { RewardType } from '#domain/casino/reward-types.ts'
import { companyAlone, settleReward } from '#domain/casino/settle-reward.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { AccountId, VectorId } from '#domain/kernel/ids.ts'
import type { Minor } from '#domain/kernel/money.ts'
import { appendCasinoEntries } from '../results/journal-store.ts'
import type { IdSource } from '../runtime/row-ids.ts'
import { recordRewards } from './round-events.ts'
import { Funds, vectorsOf } from './round-money.ts'
import { addToWallets } from './wallet-store.ts'

/** What is given to a player outside of every round, or taken back of it; minor units, signed. */
export type RewardMove = {
  readonly id: string
  readonly playerId: string
  readonly businessId: string
  readonly currency: string
  readonly amountMinor: Minor
  readonly vectorId: string
  /** Null: a reward that was given before is taken back. */
  readonly given: { readonly providerId: string; readonly transactionId: string; readonly type: RewardType } | null
  /** The entry that is taken back. */
  readonly reverses: string | null
}

/** The vectors in which the companies of players carry all of what these are given; by player. */
export async function companyVectors(tx: Tx, players: readonly string[], newId: () => string): Promise<ReadonlyMap<string, string>> {
  if (players.length === 0) return new Map()
  const { rows: paths } = await tx.queryNamed<{ readonly player_id: string; readonly business_id: string; readonly path: readonly AccountId[] }>('reward-paths',
    `select a.id as player_id, a.business_id, (select array_agg(t.ancestor_id::text order by t.depth desc) from account_paths t where t.descendant_id = a.id and t.depth > 0) as path
     from accounts a where a.id = any($1::bigint[]) and a.level = 9`, [arrayText(players)])
  const wanted = paths.map(({ player_id, business_id, path }) => ({ player_id, business_id, path: arrayText(path), shares: arrayText(companyAlone(path).map(({ basisPoints }) => basisPoints)) }))
  const columns = [arrayText(wanted.map((each) => each.business_id)), wanted.map((each) => each.path), wanted.map((each) => each.shares)]
  await tx.queryNamed('reward-vectors-new',
    `insert into share_vectors (id, business_id, account_ids, basis_points) select w.id, w.business_id, w.path::bigint[], w.shares::int[]
     from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[]) as w(business_id, path, shares, id) order by w.path on conflict (business_id, account_ids, basis_points) do nothing`,
    [...columns, arrayText(wanted.map(() => newId()))])
  // A statement of its own: the one before would not see a row that somebody else has just committed.
  const { rows } = await tx.queryNamed<{ readonly player_id: string; readonly id: string }>('reward-vectors',
    `select w.player_id, v.id from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[]) as w(business_id, path, shares, player_id)
     join share_vectors v on v.business_id = w.business_id and v.account_ids = w.path::bigint[] and v.basis_points = w.shares::int[]`,
    [...columns, arrayText(wanted.map((each) => each.player_id))])
  return new Map(rows.map((row) => [row.player_id, row.id]))
}

/** Posts rewards, and what is taken back of them, along the whole path of each player. Their money and everybody's above is locked. */
export async function moveRewards(tx: Tx, moves: readonly RewardMove[], { ids, now }: { readonly ids: Pick<IdSource, 'next'>; readonly now: Date }): Promise<void> {
  if (moves.length === 0) return
  const shares = await vectorsOf(ids).load(tx, moves.map(({ vectorId }) => vectorId))
  const funds = new Funds()
  const entries = moves.flatMap((move) => {
    const vector = shares.get(move.vectorId)
    assert(vector !== undefined, 'a vector that a reward names exists')
    const playerId = move.playerId as AccountId
    const entry = settleReward({ playerId, vectorId: move.vectorId as VectorId, vector, amountMinor: move.amountMinor })
    if (entry === null) return []
    const { businessId, currency, id: rewardId, reverses: reversesId } = move
    const row = { ...entry, id: ids.next(), playerId, businessId, currency, roundId: null, rewardId, reversesId, revision: move.given === null ? 2 : 1 }
    funds.post(row, vector)
    return [row]
  })
  await insertRewards(tx, moves, now)
  await Promise.all([
    appendCasinoEntries(tx, entries, now),
    addToWallets(tx, funds.moves),
    recordRewards(tx, moves.flatMap((move) => (move.given === null ? [] : [{ place: move, amountMinor: move.amountMinor }]))),
  ])
}

async function insertRewards(tx: Tx, moves: readonly RewardMove[], now: Date): Promise<void> {
  const given = moves.flatMap(({ given: what, ...move }) => (what === null ? [] : [{ ...move, ...what }]))
  const taken = moves.filter((move) => move.given === null)
  if (given.length > 0) {
    await tx.queryNamed('rewards-new',
      `insert into casino_rewards (id, business_id, provider_id, player_id, transaction_id, type, currency, amount_minor, vector_id, at)
       select w.*, $10 from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[]) as w`,
      [
        arrayText(given.map((each) => each.id)), arrayText(given.map((each) => each.businessId)), arrayText(given.map((each) => each.providerId)), arrayText(given.map((each) => each.playerId)), given.map((each) => each.transactionId),
        arrayText(given.map((each) => each.type)), arrayText(given.map((each) => each.currency)), arrayText(given.map((each) => each.amountMinor)), arrayText(given.map((each) => each.vectorId)), now.toISOString(),
      ])
  }
  if (taken.length > 0) await tx.queryNamed('rewards-taken', 'update casino_rewards set undone_at = $2 where id = any($1::bigint[])', [arrayText(taken.map((each) => each.id)), now.toISOString()])
}
