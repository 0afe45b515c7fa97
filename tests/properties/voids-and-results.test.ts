import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe } from 'vitest'
import { changeHeld, changeLegs, changeSettled, takenBy, withKept } from '#domain/bets/void-bet.ts'
import type { BetChange, HeldChange, SettledChange } from '#domain/bets/void-bet.ts'
import { addLeg, liability } from '#domain/exposure/position.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import type { StaffId } from '#domain/kernel/ids.ts'
import { absolute, negate, subtract, sum, zero } from '#domain/kernel/money.ts'
import type { Minor } from '#domain/kernel/money.ts'
import type { Result } from '#domain/kernel/result.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import type { Posting } from '#domain/ledger/entry.ts'
import { reverse } from '#domain/ledger/entry.ts'
import { edgeBalances, ownProfits } from '#domain/ledger/reconcile.ts'
import type { MarketStatus, Outcome } from '#domain/markets/market.ts'
import { legOf, standingStake } from '#domain/markets/payoff.ts'
import { sameOutcome } from '#domain/results/outcome.ts'
import type { OutcomeMarket } from '#domain/results/outcome.ts'
import { declare, finish, rollBack, verify } from '#domain/results/result-machine.ts'
import type { MarketResult, ResultStep } from '#domain/results/result-machine.ts'
import { settlePlayer } from '#domain/results/settle-player.ts'
import type { SettlementInput } from '#domain/results/settle-player.ts'
import { PreviewFigures } from '#server/results/preview-figures.ts'
import type { CurrencyFigures } from '#server/results/preview-figures.ts'
import type { PlayerChange } from '#server/voids/change-bets.ts'
import { VoidMoney } from '#server/voids/void-figures.ts'
import { everyOutcome } from '../support/arbitrary-markets.ts'
import { parentsOn, player, settlementWorlds } from '../support/arbitrary-settlements.ts'
import type { PlacedBet, SettlementWorld } from '../support/arbitrary-settlements.ts'
import { property } from '../support/property.ts'

const acts = fc.array(fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'place' as const }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('void' as const), bets: fc.integer({ min: 1, max: 255 }), takenBp: fc.constantFrom(5_000, wholeBp) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), turn: fc.nat(7) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('declare' as const), turn: fc.nat(7) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('verify' as const), same: fc.constantFrom(false, false, false, true) }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'roll back' as const }) },
), { minLength: 3, maxLength: 18 })

const declarer = { kind: 'staff', staffId: '1' as StaffId } as const
const verifier = { kind: 'staff', staffId: '2' as StaffId } as const

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
  #result: MarketResult | null = null
  #status: MarketStatus = 'open'

  constructor(world: SettlementWorld) {
    this.#world = world
  }

  /** The outcome that stands settled. */
  get settled(): Outcome | null {
    return this.#result?.state === 'settled' ? this.#result.outcome : null
  }

  standing(): readonly PlacedBet[] {
    return this.kept.map((kept, index) => ({ ...this.#bet(index), terms: withKept(this.#bet(index).terms, kept) }))
  }

  input(outcome: Outcome): SettlementInput {
    const input = this.#world.inputWith(this.standing())
    const tied = sameOutcome(outcome, this.#world.world.outcome)
    return { ...input, outcome, positions: input.positions.map((each) => (tied ? each : { ...each, deadHeatBets: [] })) }
  }

  place(): void {
    const bet = this.#world.placed[this.kept.length]
    if (this.#status !== 'open' || bet === undefined) return
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
    const shown = new VoidMoney()
    shown.count(this.#planned(changes, held, adjusted))
    const stakeMinor = sum(changes.map(({ before: old, after }) => absolute(subtract(standingStake(old), standingStake(after)))))
    assert.equal(shown.stakeMinor, stakeMinor)
    for (const [index, kept] of to) this.kept[index] = kept
    this.legs = changeLegs(this.legs, changes)
    assert.deepEqual(this.legs, held.legs)
    assert.equal(shown.releasedMinor, adjusted === null ? subtract(held.liabilityBeforeMinor, liability(this.legs, shape)) : zero)
    if (adjusted === null || this.settled === null) return
    const posted = adjusted.entries.flatMap((entry) => entry.postings)
    this.#post(posted)
    this.#effectIs(shown, posted)
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

  declare(turn: number): void {
    const { world } = this.#world
    const outcomes = [world.outcome, ...(world.shape.selectionIds.length === 0 && world.removed.length > 0 ? [] : everyOutcome(world))]
    const outcome = outcomes[turn % outcomes.length] ?? assert.fail('an outcome')
    const { state } = this.#result ?? { state: 'none' }
    const step = declare({ marketStatus: this.#status, closeMarket: true, market: this.#market(), current: this.#result, actor: declarer, outcome })
    assert.equal(step.ok, state !== 'declared' && state !== 'settled')
    this.#take(step)
  }

  /** Verified by a second person alone; what the preview of that moment shows is what is posted, for everybody. */
  verify(same: boolean): void {
    const { outcome } = this.#result ?? { outcome: this.#world.world.outcome }
    const shown = this.#preview(outcome, (amount) => amount)
    const step = verify({ market: this.#market(), current: this.#result, actor: same ? declarer : verifier, outcome })
    assert.equal(step.ok, this.#result?.state === 'declared' && !same)
    if (!this.#take(step)) return
    const posted = settlePlayer(this.input(outcome)).entries
    this.#finish()
    this.#post(posted.flatMap((entry) => entry.postings))
    this.#effectIs(shown, posted.flatMap((entry) => entry.postings))
    assert.equal(-sum(posted.filter(({ type }) => type === 'commission').map((entry) => entry.amountMinor)), shown.commissionMinor)
  }

  /** Takes back what was declared, which moves nothing; or what was settled, by the mirror of all that was posted, which is what the preview shows. */
  rollBack(): void {
    const before = this.#result
    const shown = before?.state === 'settled' ? this.#preview(before.outcome, negate) : null
    const step = rollBack({ current: before, actor: verifier, reason: 'wrong winner' })
    assert.equal(step.ok, before?.state === 'declared' || before?.state === 'settled')
    if (!this.#take(step) || shown === null) return
    const posted = reverse(this.#revision)
    this.#finish()
    this.posted.push(...posted)
    this.#revision = []
    this.#effectIs(shown, posted)
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

  #market(): OutcomeMarket {
    const { shape, removed } = this.#world.world
    return { type: shape.type, shape, removed }
  }

  #take(step: Result<ResultStep>): boolean {
    if (!step.ok) return false
    this.#result = step.value.result
    this.#status = step.value.marketStatus
    return true
  }

  #finish(): void {
    const { result, marketStatus } = finish(this.#result ?? assert.fail('a result'))
    this.#result = result
    this.#status = marketStatus
  }

  /** The figures that a person is shown before they confirm. */
  #preview(outcome: Outcome, direction: (amount: Minor) => Minor): CurrencyFigures {
    const { positions, commissionBp } = this.input(outcome)
    const figures = new PreviewFigures(this.#world.world.shape.type, outcome, direction)
    figures.count([{ playerId: player, commissionBp, heldMinor: zero, bets: this.kept.length, stakeMinor: zero, currency: 'INR', positions }])
    return figures.byCurrency.get('INR') ?? assert.fail('figures')
  }

  /** The plan of a change as the server makes it, of the one player. */
  #planned(changes: readonly BetChange[], held: HeldChange, settled: SettledChange | null): PlayerChange {
    const { positions, commissionBp } = this.input(this.settled ?? this.#world.world.outcome)
    return {
      businessId: '1', held, settled,
      stand: { playerId: player, commissionBp, heldMinor: zero, bets: this.kept.length, stakeMinor: zero, currency: 'INR', positions },
      changed: changes.map(({ before, after }) => ({ bet: {} as PlayerChange['changed'][number]['bet'], before, after })),
    }
  }

  #effectIs(shown: Pick<CurrencyFigures, 'playersNetMinor' | 'given'>, postings: readonly Posting[]): void {
    const effect = ownProfits(postings)
    assert.equal(effect.get(player) ?? 0n, shown.playersNetMinor)
    for (const account of this.#world.path) assert.equal(-(effect.get(account) ?? 0n), shown.given.get(account) ?? 0n)
  }

  #post(postings: readonly Posting[]): void {
    this.posted.push(...postings)
    this.#revision.push(...postings)
  }
}

describe('placing, voiding, undoing, declaring, verifying, rolling back and declaring anew, in any order', () => {
  property('conserve money, every preview is its effect, and whatever is undone or rolled back is as if it had not been', fc.tuple(settlementWorlds, acts), ([world, steps]) => {
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
        case 'declare':
          life.declare(step.turn)
          break
        case 'verify':
          life.verify(step.same)
          break
        case 'roll back':
          life.rollBack()
      }
      life.check()
    }
  })
})
