import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { BetTerms } from '#domain/bets/bet.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import { addLeg } from '#domain/exposure/position.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { AccountId, VectorId } from '#domain/kernel/ids.ts'
import { minor } from '#domain/kernel/money.ts'
import type { Minor } from '#domain/kernel/money.ts'
import type { ShareVector } from '#domain/kernel/shares.ts'
import type { Outcome } from '#domain/markets/market.ts'
import type { VectorPosition } from '#domain/results/settle-player.ts'
import { betTerms } from '#database/bet-terms.ts'
import type { BetTermsRow } from '#database/bet-terms.ts'
import { standingColumns, standingJoin } from '#database/bet-standing.ts'

/** Some players of one business; their ids as the text of a PostgreSQL array, as it came and as it goes. */
export type PlayerGroup = { readonly businessId: string; readonly playerIds: string }

/** One player's stand in one market, ready for `settlePlayer`. */
export type PlayerStand = {
  readonly playerId: AccountId
  readonly commissionBp: number
  readonly heldMinor: Minor
  readonly bets: number
  readonly stakeMinor: Minor
  readonly currency: string
  readonly positions: readonly VectorPosition[]
}

type LegTuple = readonly [vectorId: string, key: string, lose: string, even: string, win: string]
type StandTuple = readonly [playerId: string, commissionBp: number, held: string, bets: number, stake: string, currency: string, legs: readonly LegTuple[] | null]

const standsText = `
select coalesce(json_agg(t.stand), '[]') as stands from (
  select json_build_array(p.player_id::text, p.commission_bp, p.exposure_minor::text, p.bets, p.stake_minor::text, a.currency,
    (select json_agg(json_build_array(g.vector_id::text, g.leg_key::text, g.lose_minor::text, g.even_minor::text, g.win_minor::text))
       from position_legs g
       where (g.business_id, g.market_id, g.player_id) = (p.business_id, p.market_id, p.player_id))) as stand
  from positions p join accounts a on a.id = p.player_id
  where p.business_id = $1 and p.market_id = $2 and p.player_id = any($3::bigint[])
) t`

const tiedBetsText = `
select b.player_id, b.vector_id, b.market_type, b.side, b.selection_id, b.line, ${standingColumns}
from bets b ${standingJoin}
where b.market_id = $1 and b.selection_id = any($2::bigint[]) and b.business_id = $3 and b.player_id = any($4::bigint[])`

/** The stands of a group of players in a market; the bets of tied runners come with them where the outcome is a dead heat. Without an outcome nothing ties. */
export async function loadStands(
  tx: Tx, marketId: string, { businessId, playerIds }: PlayerGroup, outcome: Outcome | null, cache: VectorCache,
): Promise<readonly PlayerStand[]> {
  const { rows } = await tx.query<StandsRow>(standsText, [businessId, marketId, playerIds])
  const tied = await loadTied(outcome, (selections) => tx.query<TiedRow>(tiedBetsText, [marketId, selections, businessId, playerIds]))
  return standsOf(tx, rows[0]?.stands ?? [], tied, cache)
}

type StandsRow = { readonly stands: readonly StandTuple[] }
type TiedRow = BetTermsRow & { readonly player_id: string; readonly vector_id: string }
type TiedBets = ReadonlyMap<string, readonly BetTerms[]>

async function standsOf(tx: Tx, stands: readonly StandTuple[], tied: TiedBets, cache: VectorCache): Promise<readonly PlayerStand[]> {
  const legs = stands.map(([, , , , , , tuples]) => legsByVector(tuples ?? []))
  const vectors = await cache.load(tx, legs.flatMap((each) => [...each.keys()]))
  return stands.map(([playerId, commissionBp, held, bets, stake, currency], index) => ({
    playerId: playerId as AccountId,
    commissionBp,
    heldMinor: minor(held),
    bets,
    stakeMinor: minor(stake),
    currency,
    positions: [...(legs[index] ?? [])].map(([vectorId, of]) => ({
      vectorId: vectorId as VectorId,
      vector: vectorOf(vectors, vectorId),
      legs: of,
      deadHeatBets: tied.get(`${playerId}/${vectorId}`) ?? [],
    })),
  }))
}

function vectorOf(vectors: ReadonlyMap<string, ShareVector>, id: string): ShareVector {
  const vector = vectors.get(id)
  assert(vector !== undefined, 'a vector that a position names exists')
  return vector
}

function legsByVector(tuples: readonly LegTuple[]): ReadonlyMap<string, readonly Leg[]> {
  const byVector = new Map<string, readonly Leg[]>()
  for (const [vectorId, key, lose, even, win] of tuples) {
    const leg = { key, loseMinor: minor(lose), evenMinor: minor(even), winMinor: minor(win) }
    byVector.set(vectorId, addLeg(byVector.get(vectorId) ?? [], leg))
  }
  return byVector
}

async function loadTied(outcome: Outcome | null, read: (selections: string[]) => Promise<{ readonly rows: readonly TiedRow[] }>): Promise<TiedBets> {
  const tied = new Map<string, BetTerms[]>()
  if (outcome?.kind !== 'winners' || outcome.deadHeat === undefined) return tied
  for (const row of (await read([...outcome.deadHeat.selections])).rows) {
    const at = `${row.player_id}/${row.vector_id}`
    const bets = tied.get(at)
    if (bets === undefined) tied.set(at, [betTerms(row)])
    else bets.push(betTerms(row))
  }
  return tied
}

const vectorsKept = 50_000

/** Share vectors by id. They never change, so what was read once is kept. */
export class VectorCache {
  readonly #kept = new Map<string, ShareVector>()

  async load(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ShareVector>> {
    const wanted = new Map<string, ShareVector>()
    const missing = new Set<string>()
    for (const id of ids) {
      const kept = this.#kept.get(id)
      if (kept === undefined) missing.add(id)
      else wanted.set(id, kept)
    }
    if (missing.size === 0) return wanted
    if (this.#kept.size > vectorsKept) this.#kept.clear()
    const { rows } = await tx.query<{ id: string; accounts: string; basis_points: string }>(
      `select id, array_to_string(account_ids, ',') as accounts, array_to_string(basis_points, ',') as basis_points
       from share_vectors where id = any($1::bigint[])`,
      [arrayText(missing)])
    for (const row of rows) {
      const basisPoints = row.basis_points.split(',')
      const vector = row.accounts.split(',').map((accountId, index) => ({ accountId: accountId as AccountId, basisPoints: Number(basisPoints[index]) }))
      this.#kept.set(row.id, vector)
      wanted.set(row.id, vector)
    }
    return wanted
  }
}
