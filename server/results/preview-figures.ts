import type { AccountId } from '#domain/kernel/ids.ts'
import { add, zero } from '#domain/kernel/money.ts'
import type { Minor } from '#domain/kernel/money.ts'
import type { MarketType, Outcome } from '#domain/markets/market.ts'
import { settlePlayer } from '#domain/results/settle-player.ts'
import { mostMoved } from './level-gains.ts'
import type { PlayerNet } from './level-gains.ts'
import type { PlayerStand } from './position-store.ts'

/** The money of the accounts of one currency. */
export class CurrencyFigures {
  stakeMinor = zero
  playersNetMinor = zero
  commissionMinor = zero
  /** What each account above the players gives them, signed. */
  readonly given = new Map<AccountId, Minor>()
  /** The largest win or loss first. */
  top: readonly PlayerNet[] = []
}

/** Minor units by player. */
export type Available = ReadonlyMap<string, Minor>

/** What one outcome does to the players of a market: counts over all of them, money never across currencies. */
export class PreviewFigures {
  bets = 0
  players = 0
  winners = 0
  losers = 0
  /** Players whose available money falls below zero by it. */
  fallsBelow = 0
  readonly byCurrency = new Map<string, CurrencyFigures>()
  readonly #type: MarketType
  readonly #outcome: Outcome
  readonly #direction: (amount: Minor) => Minor

  /** `direction` turns the amounts of a settlement into those of its roll back. */
  constructor(type: MarketType, outcome: Outcome, direction: (amount: Minor) => Minor) {
    this.#type = type
    this.#outcome = outcome
    this.#direction = direction
  }

  /** @param available where the bets hold money again: what the players may still stake as things are */
  count(stands: readonly PlayerStand[], available: Available | null = null): void {
    for (const [currency, of] of Map.groupBy(stands, (stand) => stand.currency)) {
      const figures = this.byCurrency.get(currency) ?? new CurrencyFigures()
      this.byCurrency.set(currency, figures)
      const nets = of.map((stand) => this.#countPlayer(figures, stand, available))
      figures.top = mostMoved(figures.top, nets)
    }
  }

  #countPlayer(figures: CurrencyFigures, { playerId, commissionBp, positions, bets, stakeMinor, heldMinor }: PlayerStand, available: Available | null): PlayerNet {
    const settled = settlePlayer({ playerId, marketType: this.#type, outcome: this.#outcome, commissionBp, positions })
    const netMinor = this.#direction(settled.netMinor)
    this.bets += bets
    this.players += 1
    const before = available?.get(playerId)
    if (before !== undefined && before >= 0n && before + netMinor - heldMinor < 0n) this.fallsBelow += 1
    if (netMinor > 0n) this.winners += 1
    if (netMinor < 0n) this.losers += 1
    figures.stakeMinor = add(figures.stakeMinor, stakeMinor)
    figures.playersNetMinor = add(figures.playersNetMinor, netMinor)
    figures.commissionMinor = add(figures.commissionMinor, this.#direction(settled.commissionMinor))
    for (const { vectorId, parts } of settled.entries) {
      const vector = positions.find((position) => position.vectorId === vectorId)?.vector ?? []
      for (const [index, { accountId }] of vector.entries()) {
        figures.given.set(accountId, add(figures.given.get(accountId) ?? zero, this.#direction(parts[index] ?? zero)))
      }
    }
    return { playerId, netMinor, bets }
  }
}
