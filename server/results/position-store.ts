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
import { betTerms } from '#domain/bets/bet-terms.ts'
import type { BetTermsRow } from '#domain/bets/bet-terms.ts'
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

/** Of the players' stands and of their legs each column is one text: two thirds of what PostgreSQL takes for an array of JSON for each of them. */
const standsText = `
select
  (select array[string_agg(p.player_id::text, ','), string_agg(p.commission_bp::text, ','), string_agg(p.exposure_minor::text, ','), string_agg(p.bets::text, ','), string_agg(p.stake_minor::text, ','),
      string_agg(a.currency, ',')]
    from positions p join accounts a on a.id = p.player_id
    where p.business_id = $1 and p.market_id = $2 and p.player_id = any($3::bigint[])) as stands,
  (select array[string_agg(g.player_id::text, ','), string_agg(g.vector_id::text, ','), string_agg(g.leg_key::text, ','), string_agg(g.lose_minor::text, ','), string_agg(g.even_minor::text, ','),
      string_agg(g.win_minor::text, ',')]
    from position_legs g
    where g.business_id = $1 and g.market_id = $2 and g.player_id = any($3::bigint[])) as legs`

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
  return standsOf(tx, rows[0], tied, cache)
}

/** Null where there is no row; no value has a comma. */
type Columns = readonly (string | null)[]
type StandsRow = { readonly stands: Columns; readonly legs: Columns }
type TiedRow = BetTermsRow & { readonly player_id: string; readonly vector_id: string }
type TiedBets = ReadonlyMap<string, readonly BetTerms[]>

async function standsOf(tx: Tx, row: StandsRow | undefined, tied: TiedBets, cache: VectorCache): Promise<readonly PlayerStand[]> {
  const legs = legsByPlayer(row?.legs ?? [])
  const vectors = await cache.load(tx, [...legs.values()].flatMap((byVector) => [...byVector.keys()]))
  return rowsOf(row?.stands ?? []).map(([playerId = '', commissionBp, held = '', bets, stake = '', currency = '']) => ({
    playerId: playerId as AccountId,
    commissionBp: Number(commissionBp),
    heldMinor: minor(held),
    bets: Number(bets),
    stakeMinor: minor(stake),
    currency,
    positions: [...(legs.get(playerId) ?? [])].map(([vectorId, of]) => ({
      vectorId: vectorId as VectorId,
      vector: vectorOf(vectors, vectorId),
      legs: of,
      deadHeatBets: tied.get(`${playerId}/${vectorId}`) ?? [],
    })),
  }))
}

function rowsOf(columns: Columns): readonly (readonly string[])[] {
  const values = columns.map((column) => column?.split(',') ?? [])
  return (values[0] ?? []).map((_, index) => values.map((column) => column[index] ?? ''))
}

function vectorOf(vectors: ReadonlyMap<string, ShareVector>, id: string): ShareVector {
  const vector = vectors.get(id)
  assert(vector !== undefined, 'a vector that a position names exists')
  return vector
}

/** Legs by player and by vector. */
function legsByPlayer(columns: Columns): ReadonlyMap<string, ReadonlyMap<string, readonly Leg[]>> {
  const byPlayer = new Map<string, Map<string, readonly Leg[]>>()
  for (const [playerId = '', vectorId = '', key = '', lose = '', even = '', win = ''] of rowsOf(columns)) {
    const byVector = byPlayer.get(playerId) ?? new Map<string, readonly Leg[]>()
    byPlayer.set(playerId, byVector)
    byVector.set(vectorId, addLeg(byVector.get(vectorId) ?? [], { key, loseMinor: minor(lose), evenMinor: minor(even), winMinor: minor(win) }))
  }
  return byPlayer
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
