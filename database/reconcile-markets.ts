import type { Leg } from '#domain/exposure/leg.ts'
import { addLeg, bestCase, liability } from '#domain/exposure/position.ts'
import type { MarketShape } from '#domain/exposure/position.ts'
import type { AccountId, SelectionId } from '#domain/kernel/ids.ts'
import { add, negate, zero } from '#domain/kernel/money.ts'
import type { Minor } from '#domain/kernel/money.ts'
import type { ShareVector } from '#domain/kernel/shares.ts'
import { splitByShares, splitInProportion } from '#domain/kernel/split.ts'
import { edgePostings } from '#domain/ledger/entry.ts'
import type { MarketType, Outcome } from '#domain/markets/market.ts'
import { legOf, payoffOfBet, standingStake } from '#domain/markets/payoff.ts'
import { commissionOn } from '#domain/results/settle-player.ts'
import { standingColumns, standingJoin } from './bet-standing.ts'
import { betTerms } from '#domain/bets/bet-terms.ts'
import type { BetTermsRow } from '#domain/bets/bet-terms.ts'
import { examplesMax } from './reconcile-check.ts'
import type { Check } from './reconcile-check.ts'
import { fromStoredOutcome } from './stored-outcome.ts'
import type { StoredOutcome } from './stored-outcome.ts'
import type { Tx } from './transaction.ts'

const betsPerPage = 20_000

class Counter {
  readonly name: string
  looked = 0
  wrong = 0
  readonly examples: string[] = []

  constructor(name: string) {
    this.name = name
  }

  compare(what: string, kept: string, must: string): void {
    this.looked += 1
    if (kept === must) return
    this.wrong += 1
    if (this.examples.length < examplesMax) this.examples.push(`${what}: kept ${kept || 'nothing'}, must be ${must || 'nothing'}`)
  }
}

type Market = {
  readonly id: string
  readonly shape: MarketShape
  /** A runner came: players with higher ids hold what they could lose before him, unless they have bet since. Null where nobody waits. */
  readonly heldTo: bigint | null
  readonly revision: number | null
  readonly outcome: Outcome | null
}
type Counters = Readonly<Record<'legs' | 'positions' | 'settlements', Counter>>

/**
 * Market by market, works positions and settlements out again from the bets alone: legs, what is held, and for a market whose
 * result stands every entry with its postings, bet by bet instead of leg by leg.
 */
export async function reconcileMarkets(tx: Tx): Promise<readonly Check[]> {
  const counters: Counters = {
    legs: new Counter('the legs of every position are the sum of its bets'),
    positions: new Counter('every position holds what its bets can lose'),
    settlements: new Counter('every settled market paid what its bets say'),
  }
  const vectors = await loadVectors(tx)
  for (const market of await loadMarkets(tx)) await reconcileMarket(tx, market, vectors, counters)
  return Object.values(counters)
}

async function loadMarkets(tx: Tx): Promise<readonly Market[]> {
  const { rows } = await tx.query<{
    id: string; type: MarketType; winners_count: number; runners: readonly string[] | null; done_to: string | null; revision: number | null; outcome: StoredOutcome | null
  }>(`
    select m.id, m.type, m.winners_count, r.revision, r.outcome, j.done_to,
      -- Under a void of many bets, who left or came back meanwhile is worked out after it.
      (select array_agg(s.id order by s.id) from selections s where s.market_id = m.id and case when m.hold_again then s.removed_at is null else s.status = 'active' end) as runners
    from markets m left join results r on r.market_id = m.id and r.state = 'settled' left join hold_again_jobs j on j.market_id = m.id
    where exists (select from positions p where p.market_id = m.id) or exists (select from bets b where b.market_id = m.id)
    order by m.id`)
  return rows.map((row) => ({
    id: row.id,
    shape: { type: row.type, selectionIds: (row.runners ?? []) as readonly SelectionId[], winnersCount: row.winners_count },
    heldTo: row.done_to === null ? null : BigInt(row.done_to),
    revision: row.revision,
    outcome: row.outcome === null ? null : fromStoredOutcome(row.outcome),
  }))
}

async function loadVectors(tx: Tx): Promise<ReadonlyMap<string, ShareVector>> {
  const { rows } = await tx.query<{ id: string; account_ids: readonly string[]; basis_points: readonly number[] }>('select id, account_ids, basis_points from share_vectors')
  return new Map(rows.map((row) => [row.id, row.account_ids.map((id, index) => ({ accountId: id as AccountId, basisPoints: row.basis_points[index] ?? 0 }))]))
}

/** What a player's bets under one share vector come to. */
type VectorSum = { legs: readonly Leg[]; gross: Minor; bets: number; stake: Minor }
type Players = Map<string, Map<string, VectorSum>>

async function sumBets(tx: Tx, market: Market): Promise<Players> {
  const players: Players = new Map()
  let after = '0'
  for (;;) {
    const { rows } = await tx.query<BetTermsRow & { id: string; player_id: string; vector_id: string }>(
      `select b.id, b.player_id, b.vector_id, b.market_type, b.side, b.selection_id, b.line, ${standingColumns}
       from bets b ${standingJoin} where b.market_id = $1 and b.id > $2 order by b.id limit ${betsPerPage}`,
      [market.id, after])
    for (const row of rows) {
      const terms = betTerms(row)
      const of = players.get(row.player_id) ?? new Map<string, VectorSum>()
      players.set(row.player_id, of)
      const sum = of.get(row.vector_id) ?? { legs: [], gross: zero, bets: 0, stake: zero }
      of.set(row.vector_id, sum)
      if (terms.keptBp !== 0) sum.bets += 1
      sum.stake = add(sum.stake, standingStake(terms))
      sum.legs = addLeg(sum.legs, legOf(terms))
      if (market.outcome !== null) sum.gross = add(sum.gross, payoffOfBet(terms, market.outcome))
    }
    const last = rows.at(-1)
    if (last === undefined) return players
    after = last.id
  }
}

async function reconcileMarket(tx: Tx, market: Market, vectors: ReadonlyMap<string, ShareVector>, counters: Counters): Promise<void> {
  const players = await sumBets(tx, market)
  await compareLegs(tx, market, players, counters.legs)
  const commissions = await comparePositions(tx, market, players, counters.positions)
  if (market.revision !== null) await compareEntries(tx, market, players, vectors, commissions, counters.settlements)
}

async function compareLegs(tx: Tx, market: Market, players: Players, counter: Counter): Promise<void> {
  const { rows } = await tx.query<{ player_id: string; vector_id: string; leg_key: string; lose_minor: string; even_minor: string; win_minor: string }>(
    `select g.player_id, g.vector_id, g.leg_key, g.lose_minor, g.even_minor, g.win_minor
     from businesses b join position_legs g on g.business_id = b.id and g.market_id = $1`, [market.id])
  const kept = new Map(rows.map((row) => [`${row.player_id}/${row.vector_id}/${row.leg_key}`, `${row.lose_minor}/${row.even_minor}/${row.win_minor}`]))
  for (const [playerId, byVector] of players) {
    for (const [vectorId, { legs }] of byVector) {
      for (const leg of legs) {
        const at = `${playerId}/${vectorId}/${leg.key}`
        counter.compare(`market ${market.id}, leg ${at}`, kept.get(at) ?? '', `${leg.loseMinor}/${leg.evenMinor}/${leg.winMinor}`)
        kept.delete(at)
      }
    }
  }
  for (const [at, text] of kept) counter.compare(`market ${market.id}, leg ${at}`, text, '0/0/0')
}

/** @returns the commission rate of every player, as it was fixed at the first bet */
async function comparePositions(tx: Tx, market: Market, players: Players, counter: Counter): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<{ player_id: string; commission_bp: number; kept: string }>(
    `select player_id, commission_bp, concat_ws('/', exposure_minor, best_case_minor, stake_minor, bets) as kept from positions where market_id = $1`,
    [market.id])
  const kept = new Map(rows.map((row) => [row.player_id, row.kept]))
  for (const [playerId, byVector] of players) {
    const sums = [...byVector.values()]
    const legs = sums.flatMap((sum) => sum.legs).reduce<readonly Leg[]>(addLeg, [])
    const stake = sums.reduce((total, sum) => add(total, sum.stake), zero)
    const bets = sums.reduce((total, sum) => total + sum.bets, 0)
    const of = kept.get(playerId)
    const waits = of !== undefined && market.heldTo !== null && BigInt(playerId) > market.heldTo
    const holds = waits ? of.split('/').slice(0, 2) : [liability(legs, market.shape), bestCase(legs, market.shape)]
    counter.compare(`market ${market.id}, player ${playerId}`, of ?? '', [...holds, stake, bets].join('/'))
    kept.delete(playerId)
  }
  for (const [playerId, text] of kept) counter.compare(`market ${market.id}, player ${playerId}`, text, '')
  return new Map(rows.map((row) => [row.player_id, row.commission_bp]))
}

async function compareEntries(
  tx: Tx, market: Market, players: Players, vectors: ReadonlyMap<string, ShareVector>, commissions: ReadonlyMap<string, number>, counter: Counter,
): Promise<void> {
  const { rows } = await tx.query<{ account_id: string; vector_id: string; type: string; lines: readonly Line[] | null }>(
    `select e.account_id, e.vector_id, e.type,
       (select json_agg(json_build_array(p.debit_account_id::text, p.credit_account_id::text, p.amount_minor::text) order by p.line)
          from postings p where (p.business_id, p.entry_id) = (e.business_id, e.id)) as lines
     from journal_entries e
     where e.business_id = any(array(select id from businesses)) and e.market_id = $1 and e.revision = $2
       and e.type in ('pnl', 'commission', 'void_adjustment', 'void_reversal')`,
    [market.id, market.revision])
  // A void adjusts gross and commission in one, and writes nothing where these two take each other up: where there was one since, what all
  // entries of a vector come to must be right.
  const { rows: touched } = await tx.query<{ player_id: string }>(
    `select distinct b.player_id from void_parts q join bet_voids v on (v.void_id, v.kind) = (q.void_id, q.kind) join bets b on (b.business_id, b.id) = (v.business_id, v.bet_id) and b.market_id = q.market_id
     where q.market_id = $1 and v.at >= (select verified_at from results where market_id = $1 and revision = $2)`, [market.id, market.revision])
  const adjusted = new Set([...rows.filter((row) => row.type.startsWith('void')).map((row) => row.account_id), ...touched.map((row) => row.player_id)])
  const kept = new Map<string, Line[]>()
  for (const { account_id: playerId, vector_id: vectorId, type, lines } of rows) {
    const at = `${playerId}/${vectorId}/${adjusted.has(playerId) ? 'net' : type}`
    kept.set(at, [...(kept.get(at) ?? []), ...(lines ?? [])])
  }
  for (const [playerId, byVector] of players) {
    const sums = [...byVector]
    const gross = sums.reduce((total, [, sum]) => add(total, sum.gross), zero)
    const charged = splitInProportion(commissionOn(gross, commissions.get(playerId) ?? 0), sums.map(([, sum]) => (sum.gross > 0n ? sum.gross : 0n)))
    for (const [index, [vectorId, sum]] of sums.entries()) {
      const must = ([['pnl', sum.gross], ['commission', negate(charged[index] ?? zero)]] as const)
        .map(([type, amount]) => [type, linesOf(playerId, vectors.get(vectorId) ?? [], amount)] as const)
      const expected = adjusted.has(playerId) ? [['net', must.flatMap(([, lines]) => lines)] as const] : must
      for (const [type, lines] of expected) {
        const at = `${playerId}/${vectorId}/${type}`
        counter.compare(`market ${market.id}, entry ${at}`, edgesText(kept.get(at) ?? []), edgesText(lines))
        kept.delete(at)
      }
    }
  }
  for (const [at, lines] of kept) counter.compare(`market ${market.id}, entry ${at}`, edgesText(lines), '')
}

type Line = readonly [debit: string, credit: string, amount: string]

function linesOf(playerId: string, vector: ShareVector, amount: Minor): readonly Line[] {
  if (amount === 0n) return []
  return edgePostings(playerId as AccountId, vector, splitByShares(amount, vector)).map(({ debit, credit, amountMinor }) => [debit, credit, String(amountMinor)])
}

/** What lines come to on each edge of the tree. */
function edgesText(lines: readonly Line[]): string {
  const edges = new Map<string, bigint>()
  for (const [debit, credit, amount] of lines) {
    const [from, to, signed] = BigInt(debit) < BigInt(credit) ? [debit, credit, BigInt(amount)] : [credit, debit, -BigInt(amount)]
    edges.set(`${from}>${to}`, (edges.get(`${from}>${to}`) ?? 0n) + signed)
  }
  return [...edges].filter(([, amount]) => amount !== 0n).sort(([a], [b]) => (a < b ? -1 : 1)).map(([edge, amount]) => `${edge}>${amount}`).join(' ')
}
