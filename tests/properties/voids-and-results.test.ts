import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe } from 'vitest'
import { changeHeld, changeLegs, changeSettled, takenBy, withKept } from '#domain/bets/void-bet.ts'
import type { BetChange } from '#domain/bets/void-bet.ts'
import { addLeg, liability } from '#domain/exposure/position.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import { sum } from '#domain/kernel/money.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import type { Posting } from '#domain/ledger/entry.ts'
import { reverse } from '#domain/ledger/entry.ts'
import { edgeBalances, ownProfits } from '#domain/ledger/reconcile.ts'
import type { Outcome } from '#domain/markets/market.ts'
import { legOf } from '#domain/markets/payoff.ts'
import { settlePlayer } from '#domain/results/settle-player.ts'
import type { SettlementInput } from '#domain/results/settle-player.ts'
import { everyOutcome } from '../support/arbitrary-markets.ts'
import { parentsOn, player, settlementWorlds } from '../support/arbitrary-settlements.ts'
import type { PlacedBet, SettlementWorld } from '../support/arbitrary-settlements.ts'
import { property } from '../support/property.ts'

const acts = fc.array(fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'place' as const }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('void' as const), bets: fc.integer({ min: 1, max: 255 }), takenBp: fc.constantFrom(5_000, wholeBp) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), turn: fc.nat(7) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('settle' as const), turn: fc.nat(7) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'roll back' as const }) },
), { minLength: 3, maxLength: 14 })

type Void = { readonly taken: ReadonlyMap<number, number>; undone: boolean }

/** One player's market through its life, as the books have it: what stands of each bet, what is held, and every posting so far. */
class Life {
  readonly #world: SettlementWorld
  readonly kept: number[] = []
  readonly voids: Void[] = []
  readonly posted: Posting[] = []
  legs: readonly Leg[] = []
  /** What stands posted for the result that counts now. */
  #revision: Posting[] = []
  settled: Outcome | null = null

  constructor(world: SettlementWorld) {
    this.#world = world
  }

  standing(): readonly PlacedBet[] {
    return this.kept.map((kept, index) => ({ ...this.#bet(index), terms: withKept(this.#bet(index).terms, kept) }))
  }

  input(outcome: Outcome): SettlementInput {
    const input = this.#world.inputWith(this.standing())
    const tied = outcome === this.#world.world.outcome
    return { ...input, outcome, positions: input.positions.map((each) => (tied ? each : { ...each, deadHeatBets: [] })) }
  }

  place(): void {
    const bet = this.#world.placed[this.kept.length]
    if (this.settled !== null || bet === undefined) return
    this.kept.push(wholeBp)
    this.legs = addLeg(this.legs, legOf(bet.terms))
  }

  /** Changes what stands of bets; a settled market is adjusted by exactly what a preview of the change says. */
  change(to: ReadonlyMap<number, number>): void {
    const standing = this.standing()
    const changes = [...to].map(([index, kept]): BetChange => {
      const { vectorId, terms } = standing[index] ?? assert.fail('a bet')
      return { vectorId, before: terms, after: withKept(terms, kept) }
    })
    const { shape } = this.#world.world
    const held = changeHeld(changes, this.legs, shape)
    assert.equal(held.liabilityBeforeMinor, liability(this.legs, shape))
    const before = this.settled === null ? null : this.input(this.settled)
    const adjusted = before === null ? null : changeSettled(changes, before)
    for (const [index, kept] of to) this.kept[index] = kept
    this.legs = changeLegs(this.legs, changes)
    assert.deepEqual(this.legs, held.legs)
    if (adjusted === null || this.settled === null) return
    this.#post(adjusted.entries.flatMap((entry) => entry.postings))
    assert.equal(adjusted.settlement.netMinor, settlePlayer(this.input(this.settled)).netMinor)
  }

  void(mask: number, takenBp: number): void {
    const taken = new Map(this.kept.flatMap((kept, index) => ((mask >> index) % 2 === 1 && kept > 0 ? [[index, takenBy(takenBp, kept)] as const] : [])))
    if (taken.size === 0) return
    this.change(new Map([...taken].map(([index, amount]) => [index, (this.kept[index] ?? 0) - amount])))
    this.voids.push({ taken, undone: false })
  }

  undo(turn: number): void {
    const made = this.voids.filter((each) => !each.undone)
    const chosen = made[turn % Math.max(1, made.length)]
    if (chosen === undefined) return
    this.change(new Map([...chosen.taken].map(([index, amount]) => [index, (this.kept[index] ?? 0) + amount])))
    chosen.undone = true
  }

  settle(turn: number): void {
    if (this.settled !== null) return
    const outcomes = [this.#world.world.outcome, ...(this.#world.world.shape.selectionIds.length === 0 && this.#world.world.removed.length > 0 ? [] : everyOutcome(this.#world.world))]
    const outcome = outcomes[turn % outcomes.length] ?? assert.fail('an outcome')
    const shown = settlePlayer(this.input(outcome))
    this.settled = outcome
    this.#post(shown.entries.flatMap((entry) => entry.postings))
    assert.equal(sum(shown.entries.map((entry) => entry.amountMinor)), shown.netMinor)
  }

  rollBack(): void {
    if (this.settled === null) return
    this.posted.push(...reverse(this.#revision))
    this.#revision = []
    this.settled = null
  }

  /** Money is conserved, and everybody stands as if the bets had stood so from the start. */
  check(): void {
    const { path } = this.#world
    const parents = parentsOn(path)
    const profits = ownProfits(this.posted)
    assert.equal(sum(profits.values()), 0n)
    const must = this.settled === null ? [] : settlePlayer(this.input(this.settled)).entries.flatMap((entry) => entry.postings)
    const [is, should] = [edgeBalances(this.posted, parents), edgeBalances(must, parents)]
    for (const account of [...path, player]) assert.equal(is.get(account) ?? 0n, should.get(account) ?? 0n)
    const fresh = this.standing().reduce<readonly Leg[]>((legs, { terms }) => addLeg(legs, legOf(terms)), [])
    assert.deepEqual(this.legs, fresh)
  }

  #bet(index: number): PlacedBet {
    return this.#world.placed[index] ?? assert.fail('a placed bet')
  }

  #post(postings: readonly Posting[]): void {
    this.posted.push(...postings)
    this.#revision.push(...postings)
  }
}

describe('placing, voiding, undoing, settling and rolling back, in any order', () => {
  property('conserve money, and whatever is undone or rolled back is as if it had not been', fc.tuple(settlementWorlds, acts), ([world, steps]) => {
    const life = new Life(world)
    for (const step of steps) {
      switch (step.kind) {
        case 'place':
          life.place()
          break
        case 'void':
          life.void(step.bets, step.takenBp)
          break
        case 'undo':
          life.undo(step.turn)
          break
        case 'settle':
          life.settle(step.turn)
          break
        case 'roll back':
          life.rollBack()
      }
      life.check()
    }
  })
})
