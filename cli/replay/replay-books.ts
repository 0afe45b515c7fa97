import type { WireOutcome } from '#contract/result-rows.ts'
import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { SelectionId } from '#domain/kernel/ids.ts'
import type { Line } from '#domain/kernel/price.ts'
import type { MarketType, Outcome, Side } from '#domain/markets/market.ts'
import type { NaiveBet, NaiveVector } from '#domain/results/naive-books.ts'
import { naiveExposure, naiveReduced, naiveUnsettled } from '#domain/results/naive-books.ts'

/** Every account's money and every player's stand in every market, as text that two moments can be compared by. */
export function readStand(database: Database): Promise<string> {
  return withTransaction(database, { readOnly: true, isolation: 'repeatable read' }, async (tx) => {
    const { rows } = await tx.query<{ line: string }>(`
      select 'funds ' || f::text as line from account_funds f
      union all select 'position ' || p::text from positions p
      union all select 'leg ' || l::text from position_legs l
      order by line`)
    return rows.map(({ line }) => line).join('\n')
  })
}

export type BooksCheck = {
  /** One line an account whose money is not what the bets say. */
  readonly mismatches: readonly string[]
  /** All accounts' own profit and loss together, minor units: 0, or money was made or lost on the way. */
  readonly ledgerSumMinor: bigint
}

type AccountLine = { readonly id: string; readonly level: number; readonly commission: number; readonly unsettled: string; readonly exposure: string; readonly posted: string; readonly own: string }
type BetLine = {
  readonly player_id: string
  readonly market_id: string
  readonly market_type: MarketType
  readonly side: Side
  readonly selection_id: string | null
  readonly line: number | null
  readonly price_matched: number | null
  readonly stake_minor: string
  readonly vector_id: string
  readonly kept: boolean
  readonly winners_count: number
  /** Reduction factors, basis points, of the runners that left after the bet was placed, in their order. */
  readonly factors: readonly number[]
}
type MarketLine = { readonly id: string; readonly winners_count: number; readonly outcome: WireOutcome | null; readonly runners: readonly string[]; readonly removed: readonly string[] }

/** Compares what every account holds with what the bets alone say it must. */
export function checkBooks(database: Database): Promise<BooksCheck> {
  return withTransaction(database, { readOnly: true, isolation: 'repeatable read' }, async (tx) => {
    const accounts = await readAccounts(tx)
    const markets = await readMarkets(tx)
    const bets = await readBets(tx)
    const commission = new Map(accounts.map(({ id, commission: rate }) => [id, rate]))
    const unsettled = naiveUnsettled({
      bets,
      outcomes: new Map([...markets.values()].flatMap(({ id, outcome }) => (outcome === null ? [] : [[id, outcomeOf(outcome)] as const]))),
      vectors: await readVectors(tx),
      // Commission is on net winnings of match odds only, at the player's own rate.
      commissionBp: new Map(bets.map(({ marketId, playerId, type }) => [`${marketId}/${playerId}`, type === 'match_odds' ? (commission.get(playerId) ?? 0) : 0])),
    })
    const exposure = openExposure(bets, markets)

    const mismatches = accounts.flatMap((account) => {
      const wrong = [
        ['balance', account.unsettled, unsettled.get(account.id) ?? 0n],
        ['balance by postings', account.posted, unsettled.get(account.id) ?? 0n],
        ['exposure', account.exposure, exposure.get(account.id) ?? 0n],
      ].filter(([, is, must]) => BigInt(is ?? 0) !== must)
      return wrong.length === 0 ? [] : [`account ${account.id}: ${wrong.map(([what, is, must]) => `${what} ${is}, must be ${must}`).join('; ')}`]
    })
    return { mismatches, ledgerSumMinor: accounts.reduce((sum, { own }) => sum + BigInt(own), 0n) }
  })
}

function openExposure(bets: readonly NaiveBet[], markets: ReadonlyMap<string, MarketLine>): ReadonlyMap<string, bigint> {
  const exposure = new Map<string, bigint>()
  for (const its of Map.groupBy(bets, ({ playerId, marketId }) => `${playerId}/${marketId}`).values()) {
    const [first] = its
    const market = first === undefined ? undefined : markets.get(first.marketId)
    if (first === undefined || market === undefined || market.outcome !== null) continue
    const held = naiveExposure(its, market.runners, market.removed, market.winners_count)
    exposure.set(first.playerId, (exposure.get(first.playerId) ?? 0n) + held)
  }
  return exposure
}

async function readAccounts(tx: Tx): Promise<readonly AccountLine[]> {
  const { rows } = await tx.query<AccountLine>(`
    with moved as (
      select account_id, sum(amount) as own, sum(amount) filter (where edge) as posted from (
        select p.credit_account_id as account_id, p.amount_minor as amount, a.parent_id is not distinct from p.debit_account_id as edge
        from postings p join accounts a on a.id = p.credit_account_id where p.book = 'unsettled'
        union all
        select p.debit_account_id, -p.amount_minor, a.parent_id is not distinct from p.credit_account_id
        from postings p join accounts a on a.id = p.debit_account_id where p.book = 'unsettled'
      ) as lines group by account_id
    )
    select a.id, a.level, a.match_commission_bp as commission, f.unsettled_minor as unsettled, f.exposure_minor as exposure,
      coalesce(m.posted, 0)::text as posted, coalesce(m.own, 0)::text as own
    from accounts a join account_funds f on f.account_id = a.id left join moved m on m.account_id = a.id
    order by a.id`)
  return rows
}

/** The outcome is that of the settled revision; open and declared markets have none. */
async function readMarkets(tx: Tx): Promise<ReadonlyMap<string, MarketLine>> {
  const { rows } = await tx.query<MarketLine>(`
    select m.id, m.winners_count, r.outcome,
      coalesce(array_agg(s.id::text) filter (where s.id is not null), '{}') as runners,
      coalesce(array_agg(s.id::text) filter (where s.status = 'removed'), '{}') as removed
    from markets m left join selections s on s.market_id = m.id left join results r on r.market_id = m.id and r.state = 'settled'
    group by m.id, r.outcome`)
  return new Map(rows.map((row) => [row.id, row]))
}

async function readBets(tx: Tx): Promise<readonly NaiveBet[]> {
  const { rows } = await tx.query<BetLine>(`
    select b.player_id, b.market_id, b.market_type, b.side, b.selection_id, b.line, b.price_matched, b.stake_minor, b.vector_id, m.winners_count,
      coalesce((select sum(v.taken_bp) from bet_voids v where v.bet_id = b.id and v.business_id = b.business_id), 0) = 0 as kept,
      array(select s.reduction_bp from selections s where s.market_id = b.market_id and s.id <> b.selection_id and s.status = 'removed'
        and s.removed_at > b.placed_at order by s.removed_at, s.id) as factors
    from bets b join markets m on m.id = b.market_id order by b.id`)
  if (rows.some((row) => !row.kept)) throw new Error('A replay voids nothing: its books are not counted here.')
  return rows.map((row) => ({
    playerId: row.player_id,
    marketId: row.market_id,
    type: row.market_type,
    side: row.side,
    selectionId: row.selection_id,
    line: row.line,
    price: row.price_matched === null ? null : naiveReduced(row.market_type, row.price_matched, row.factors, row.winners_count),
    stakeMinor: BigInt(row.stake_minor),
    vectorId: row.vector_id,
  }))
}

async function readVectors(tx: Tx): Promise<ReadonlyMap<string, NaiveVector>> {
  const { rows } = await tx.query<{ id: string; accounts: string[]; shares: number[] }>(
    'select id, account_ids::text[] as accounts, basis_points as shares from share_vectors',
  )
  return new Map(rows.map(({ id, accounts, shares }) => [id, { accountIds: accounts, basisPoints: shares }]))
}

function outcomeOf(wire: WireOutcome): Outcome {
  if (wire.kind === 'void') return wire
  if (wire.kind === 'number') return { kind: 'number', value: wire.value as Line }
  const ids = (list: readonly string[] | undefined): SelectionId[] => (list ?? []) as SelectionId[]
  const heat = wire.dead_heat
  return {
    kind: 'winners',
    winners: ids(wire.winners),
    removed: ids(wire.removed),
    ...(heat === undefined ? {} : { deadHeat: { selections: ids(heat.selections), places: heat.places } }),
  }
}
