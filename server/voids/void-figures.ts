import type { RowOf } from '#contract/endpoint.ts'
import type { voids } from '#contract/voids.ts'
import type { Tx } from '#database/transaction.ts'
import { strictestPolicy } from '#domain/bets/void-policy.ts'
import type { AccountId } from '#domain/kernel/ids.ts'
import { absolute, add, subtract, zero } from '#domain/kernel/money.ts'
import type { Minor } from '#domain/kernel/money.ts'
import { standingStake } from '#domain/markets/payoff.ts'
import { betRows } from '../bets/bet-store.ts'
import type { Viewer } from '../bets/viewer.ts'
import { levelGains, mostMoved, nameAccounts, topPlayers } from '../results/level-gains.ts'
import type { PlayerNet } from '../results/level-gains.ts'
import { toWire } from '../runtime/to-wire.ts'
import type { PlayerChange } from './change-bets.ts'
import type { MarketPlan, PlannedGroup } from './plan-void.ts'

type PreviewRow = RowOf<typeof voids.previewBets>
type MarketRow = PreviewRow['markets'][number]

const sampleMax = 20

/** What a void does to the money of one currency: counted player by player. */
export class VoidMoney {
  bets = 0
  stakeMinor = zero
  releasedMinor = zero
  playersNetMinor = zero
  commissionMinor = zero
  readonly given = new Map<AccountId, Minor>()
  top: readonly PlayerNet[] = []

  count({ stand, changed, held, settled }: PlayerChange): void {
    this.bets += changed.length
    for (const { before, after } of changed) this.stakeMinor = add(this.stakeMinor, absolute(subtract(standingStake(before), standingStake(after))))
    if (settled === null) {
      this.releasedMinor = add(this.releasedMinor, held.releasedMinor)
      return
    }
    this.playersNetMinor = add(this.playersNetMinor, settled.adjustmentMinor)
    this.commissionMinor = add(this.commissionMinor, subtract(settled.settlement.commissionMinor, settled.before.commissionMinor))
    this.top = mostMoved(this.top, [{ playerId: stand.playerId, netMinor: settled.adjustmentMinor, bets: changed.length }])
    for (const { vectorId, parts } of settled.entries) {
      const vector = stand.positions.find((position) => position.vectorId === vectorId)?.vector ?? []
      for (const [index, { accountId }] of vector.entries()) {
        this.given.set(accountId, add(this.given.get(accountId) ?? zero, parts[index] ?? zero))
      }
    }
  }
}

/** The figures of a void over all its markets, counted from their plans group by group; only the counts are kept, and one sum of each account. */
export class VoidFigures {
  readonly #money = new Map<string, VoidMoney>()
  readonly #players = new Set<string>()
  readonly #plans: Omit<MarketPlan, 'hash'>[] = []
  #newest: readonly string[] = []
  #bets = 0

  /** A part of a market that would be done. */
  count({ bets, players }: PlannedGroup): void {
    this.#bets += bets.length
    this.#newest = [...this.#newest, ...bets.map((bet) => bet.id)].toSorted((a, b) => Number(BigInt(b) - BigInt(a))).slice(0, sampleMax)
    for (const player of players) {
      this.#players.add(player.stand.playerId)
      const { currency } = player.stand
      const money = this.#money.get(currency) ?? new VoidMoney()
      this.#money.set(currency, money)
      money.count(player)
    }
  }

  /** A market that would be done, or is refused. */
  add(plan: Omit<MarketPlan, 'hash'>): void {
    this.#plans.push(plan)
  }

  async row(tx: Tx, hash: string, viewer: Viewer): Promise<PreviewRow> {
    const byCode = [...this.#money].toSorted(([a], [b]) => (a < b ? -1 : 1))
    const accounts = await nameAccounts(tx, byCode.flatMap(([, { given, top }]) => [...given.keys(), ...top.map((each) => each.playerId)]))
    const policy = strictestPolicy(this.#plans.flatMap((plan) => plan.policies))
    return {
      hash,
      bets: this.#bets,
      players: this.#players.size,
      markets: await this.#marketRows(tx),
      currencies: byCode.map(([currency, money]) => ({
        currency,
        bets: money.bets,
        stake_minor: toWire(money.stakeMinor),
        released_minor: toWire(money.releasedMinor),
        players_net_minor: toWire(money.playersNetMinor),
        commission_minor: toWire(money.commissionMinor),
        ...levelGains(money.given, accounts),
        top: topPlayers(money.top, accounts),
      })),
      sample: [...(await betRows(tx, this.#newest, viewer))],
      reasons: policy.reasons.map((code) => ({ code, legal_basis: policy.legalBasisFor.includes(code) })),
    }
  }

  async #marketRows(tx: Tx): Promise<MarketRow[]> {
    const { rows } = await tx.query<{ id: string; name: string; event_id: string; event_name: string }>(
      'select m.id, m.name, m.event_id, e.name as event_name from markets m join events e on e.id = m.event_id where m.id = any($1::bigint[])',
      [this.#plans.map((plan) => plan.market.id)])
    const names = new Map(rows.map((row) => [row.id, row]))
    return this.#plans.map(({ market, refusal, whole, bets, players }) => ({
      market_id: market.id,
      event_id: market.eventId,
      event_name: names.get(market.id)?.event_name ?? '',
      market_name: names.get(market.id)?.name ?? '',
      market_status: market.status,
      bets, players, whole, refusal,
    }))
  }
}
