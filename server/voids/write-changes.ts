import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import { addLeg } from '#domain/exposure/position.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { AccountId } from '#domain/kernel/ids.ts'
import { add, negate, subtract, zero } from '#domain/kernel/money.ts'
import type { Minor } from '#domain/kernel/money.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import { edgeBalances } from '#domain/ledger/reconcile.ts'
import { legOf, standingStake } from '#domain/markets/payoff.ts'
import { recordNegativeBalances } from '../logs/significant-events.ts'
import { appendEntries, moveFunds } from '../results/journal-store.ts'
import type { MarketEntry } from '../results/journal-store.ts'
import type { ResultMarket } from '../results/result-store.ts'
import { parentsIn } from '../results/settle-chunk.ts'
import type { IdSource } from '../runtime/row-ids.ts'
import type { ChangedBet, PlayerChange } from './change-bets.ts'

/** What the entries of a change in a settled market are. */
export type EntrySource = { readonly type: 'void_adjustment' | 'void_reversal'; readonly voidId: string }

type Tools = { readonly ids: IdSource; readonly now: Date; readonly source: EntrySource | null }

/**
 * Writes what was planned, in any number of groups of players: how each bet stands, the positions and the entries with each of them, and the
 * rows of money, which others wait for, once at the end, in the order of their ids as everybody takes them. Until then an account is one sum
 * in memory. The market is locked, or marked by its void.
 */
export class ChangeWriter {
  readonly #tx: Tx
  readonly #tools: Tools
  readonly #unsettled = new Map<AccountId, Minor>()
  readonly #held = new Map<AccountId, Minor>()
  readonly #players: AccountId[] = []

  constructor(tx: Tx, tools: Tools) {
    this.#tx = tx
    this.#tools = tools
  }

  async write(market: ResultMarket, plan: readonly PlayerChange[]): Promise<void> {
    if (plan.length === 0) return
    const changed = plan.flatMap((player) => player.changed)
    await writeStandings(this.#tx, market.id, changed)
    await writeLegs(this.#tx, market.id, changed)
    await writePositions(this.#tx, market.id, plan)
    for (const { stand } of plan) this.#players.push(stand.playerId)
    if (market.current?.state === 'settled') {
      for (const [businessId, players] of Map.groupBy(plan, (player) => player.businessId)) await this.#post(market, market.current.revision, businessId, players)
      return
    }
    // Counted against what the position held until now, which the plan worked out anew.
    for (const { stand, held } of plan) addTo(this.#held, stand.playerId, subtract(held.liabilityAfterMinor, stand.heldMinor))
  }

  async moveMoney(marketId: string): Promise<void> {
    if (this.#players.length === 0) return
    const moved = (sums: ReadonlyMap<AccountId, Minor>) => new Map([...sums].filter(([, sum]) => sum !== 0n))
    await moveFunds(this.#tx, moved(this.#unsettled), moved(this.#held))
    await recordNegativeBalances(this.#tx, marketId, this.#players)
  }

  async #post(market: ResultMarket, revision: number, businessId: string, players: readonly PlayerChange[]): Promise<void> {
    const { ids, now, source } = this.#tools
    assert(source !== null, 'only a void changes bets of a settled market')
    const newIds = await ids.take(players.reduce((count, player) => count + (player.settled?.entries.length ?? 0), 0))
    let taken = 0
    const entries = players.flatMap(({ stand, settled }) => (settled?.entries ?? []).map(({ vectorId, amountMinor, postings }): MarketEntry => {
      const id = newIds[taken++]
      assert(id !== undefined, 'an entry has an id')
      return { id, type: source.type, playerId: stand.playerId, amountMinor, vectorId, reversesId: null, voidId: source.voidId, postings }
    }))
    if (entries.length === 0) return
    await appendEntries(this.#tx, { businessId, marketId: market.id, revision, currency: players[0]?.stand.currency ?? '', at: now }, entries)
    const balances = edgeBalances(entries.flatMap((entry) => entry.postings), parentsIn(players.map(({ stand }) => stand)))
    for (const [accountId, amount] of balances) addTo(this.#unsettled, accountId, amount)
  }
}

function addTo(sums: Map<AccountId, Minor>, accountId: AccountId, amount: Minor): void {
  sums.set(accountId, add(sums.get(accountId) ?? zero, amount))
}

async function writeStandings(tx: Tx, marketId: string, changed: readonly ChangedBet[]): Promise<void> {
  const rows = changed.map(({ bet, after }) => {
    const { loseMinor, winMinor } = legOf(after)
    const [least, most] = loseMinor < winMinor ? [loseMinor, winMinor] : [winMinor, loseMinor]
    const price = 'odds' in after ? after.odds : 'rate' in after ? after.rate : null
    return { bet, keptBp: after.keptBp ?? wholeBp, price, profit: most < 0n ? zero : most, liability: least > 0n ? zero : negate(least) }
  })
  const column = (of: (row: (typeof rows)[number]) => string | number | bigint | null) => arrayText(rows.map(of))
  await tx.query(
    `insert into bet_standings as t (business_id, bet_id, market_id, kept_bp, price, profit_minor, liability_minor)
     select n.business_id, n.bet_id, $1, n.kept_bp, nullif(n.price, b.price_matched), n.profit_minor, n.liability_minor
     from unnest($2::bigint[], $3::bigint[], $4::int[], $5::int[], $6::bigint[], $7::bigint[])
       as n(business_id, bet_id, kept_bp, price, profit_minor, liability_minor)
     join bets b on (b.business_id, b.id) = (n.business_id, n.bet_id)
     on conflict (business_id, bet_id) do update set
       kept_bp = excluded.kept_bp, price = excluded.price, profit_minor = excluded.profit_minor, liability_minor = excluded.liability_minor`,
    [
      marketId, column((row) => row.bet.business_id), column((row) => row.bet.id), column((row) => row.keptBp), column((row) => row.price),
      column((row) => row.profit), column((row) => row.liability),
    ])
}

/** What a bet counts for in a position: the stake that stands, and itself unless nothing of it does. */
function countOf(terms: ChangedBet['before']): { readonly stake: Minor; readonly bets: number } {
  return { stake: standingStake(terms), bets: terms.keptBp === 0 ? 0 : 1 }
}

async function writeLegs(tx: Tx, marketId: string, changed: readonly ChangedBet[]): Promise<void> {
  type Sum = { readonly bet: ChangedBet['bet']; legs: readonly Leg[]; stake: bigint; bets: number }
  const sums = new Map<string, Sum>()
  for (const { bet, before, after } of changed) {
    const [old, now] = [legOf(before), legOf(after)]
    const at = `${bet.player_id}/${bet.vector_id}/${now.key}`
    const sum = sums.get(at) ?? { bet, legs: [], stake: 0n, bets: 0 }
    const opposite = { key: old.key, loseMinor: negate(old.loseMinor), evenMinor: negate(old.evenMinor), winMinor: negate(old.winMinor) }
    sum.legs = addLeg(addLeg(sum.legs, opposite), now)
    sum.stake += subtract(countOf(after).stake, countOf(before).stake)
    sum.bets += countOf(after).bets - countOf(before).bets
    sums.set(at, sum)
  }
  const rows = [...sums.values()].flatMap((sum) => sum.legs.map((leg) => ({ ...sum, leg })))
  const column = (of: (row: (typeof rows)[number]) => string | number | bigint) => arrayText(rows.map(of))
  const { rowCount } = await tx.query(
    `update position_legs g set lose_minor = g.lose_minor + n.lose, even_minor = g.even_minor + n.even, win_minor = g.win_minor + n.win,
       stake_minor = g.stake_minor + n.stake, bets = g.bets + n.bets
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::int[])
       as n(business_id, player_id, vector_id, leg_key, lose, even, win, stake, bets)
     where (g.business_id, g.market_id, g.player_id, g.vector_id, g.leg_key) = (n.business_id, $1, n.player_id, n.vector_id, n.leg_key)`,
    [
      marketId, column((row) => row.bet.business_id), column((row) => row.bet.player_id), column((row) => row.bet.vector_id), column((row) => row.leg.key),
      column((row) => row.leg.loseMinor), column((row) => row.leg.evenMinor), column((row) => row.leg.winMinor), column((row) => row.stake), column((row) => row.bets),
    ])
  assert(rowCount === rows.length, 'every bet is part of a leg')
}

async function writePositions(tx: Tx, marketId: string, plan: readonly PlayerChange[]): Promise<void> {
  const sumOf = (player: PlayerChange, of: (changed: ChangedBet) => bigint) => player.changed.reduce((sum, each) => sum + of(each), 0n)
  const column = (of: (player: PlayerChange) => string | bigint) => arrayText(plan.map(of))
  await tx.query(
    `update positions p set exposure_minor = n.exposure, best_case_minor = n.best, stake_minor = p.stake_minor + n.stake, bets = p.bets + n.bets
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::int[]) as n(business_id, player_id, exposure, best, stake, bets)
     where (p.business_id, p.market_id, p.player_id) = (n.business_id, $1, n.player_id)`,
    [
      marketId, column((player) => player.businessId), column((player) => player.stand.playerId),
      column((player) => player.held.liabilityAfterMinor), column((player) => player.held.bestAfterMinor),
      column((player) => sumOf(player, ({ before, after }) => subtract(countOf(after).stake, countOf(before).stake))),
      column((player) => sumOf(player, ({ before, after }) => BigInt(countOf(after).bets - countOf(before).bets))),
    ])
}
