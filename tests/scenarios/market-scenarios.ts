import { expect } from 'vitest'
import { acceptBet } from '#domain/bets/accept-bet.ts'
import type { BetTerms } from '#domain/bets/bet.ts'
import { changeHeld, changeSettled, withKept } from '#domain/bets/void-bet.ts'
import { legOf, payoffOfBet, payoffOfLeg } from '#domain/markets/payoff.ts'
import { addLeg, book, ladder, liability } from '#domain/exposure/position.ts'
import type { MarketShape } from '#domain/exposure/position.ts'
import { myBook, roundShare, totalBook } from '#domain/exposure/shared-book.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import type { SelectionId, VectorId } from '#domain/kernel/ids.ts'
import type { Minor } from '#domain/kernel/money.ts'
import type { ShareVector } from '#domain/kernel/shares.ts'
import { reverseEntry } from '#domain/results/reverse-entry.ts'
import { settlePlayer } from '#domain/results/settle-player.ts'
import type { SettlementInput } from '#domain/results/settle-player.ts'
import type { Outcome } from '#domain/markets/market.ts'
import { need } from './table.ts'
import type { Row, Scenario } from './table.ts'
import { account, grownMarketOf, marketOf, money, moneyText, offerOf, outcomeOf, percent, selection, termsOf, vectorOf } from './world.ts'

const player = account('player')
const vectorId = '1' as VectorId
const houseOnly: ShareVector = [{ accountId: account('Company'), basisPoints: 10_000 }]
const huge = 10n ** 15n as Minor

type Market = MarketShape & { readonly removed: readonly SelectionId[] }

/** Bets placed one after another, and what the market pays in each outcome. */
export function runBook(scenario: Scenario): void {
  const market = marketOf(scenario)
  let legs: readonly Leg[] = []
  for (const row of scenario.tables['bets'] ?? []) {
    const before = liability(legs, market)
    const accepted = place(termsOf(row, market.type), legs, market, offerOf(row))
    expect(accepted.liabilityBeforeMinor).toBe(before)
    legs = addLeg(legs, accepted.leg)
    const figures = {
      ...readBook(row, legs, market),
      exposure: moneyText(accepted.liabilityAfterMinor),
      'max profit': moneyText(accepted.bestCaseAfterMinor),
    }
    expect({ ...row, ...figures }).toEqual(row)
  }
  const grown = grownMarketOf(scenario)
  for (const row of scenario.tables['then'] ?? []) expect({ ...row, ...readBook(row, legs, grown), exposure: moneyText(liability(legs, grown)) }).toEqual(row)
  const commissionBp = percent(need(scenario.settings, 'commission'))
  for (const row of scenario.tables['settle'] ?? []) {
    const outcome = outcomeOf(need(row, 'outcome'), grown)
    const settled = settlePlayer(inputOf(legs, grown, outcome, commissionBp, houseOnly))
    const figures = {
      gross: moneyText(settled.grossMinor),
      commission: moneyText(settled.commissionMinor),
      net: moneyText(settled.netMinor),
    }
    expect({ ...row, ...figures }).toEqual(row)
  }
}

/** Single bets on runners that tie. */
export function runDeadHeat(scenario: Scenario): void {
  for (const row of scenario.tables['bets'] ?? []) {
    const selections = Array.from({ length: Number(need(row, 'tied')) }, (_, index) => selection(`runner ${index}`))
    const places = Number(need(row, 'places'))
    const outcome: Outcome = { kind: 'winners', winners: [], removed: [], deadHeat: { selections, places } }
    const terms = termsOf({ ...row, on: 'runner 0' }, 'match_odds')
    expect({ ...row, net: moneyText(payoffOfBet(terms, outcome)) }).toEqual(row)
  }
}

/** One bet voided, while the market is open and after each outcome. */
export function runVoid(scenario: Scenario): void {
  const market = marketOf(scenario)
  const rows = scenario.tables['bets'] ?? []
  const legs = legsOf(rows, market)
  const voided = rows.find((row) => row['bet'] === need(scenario.settings, 'void'))
  if (voided === undefined) throw new Error('the voided bet is one of the bets')
  const before = termsOf(voided, market.type)
  const changes = [{ vectorId, before, after: withKept(before, 0) }]

  const open = changeHeld(changes, legs, market)
  for (const row of scenario.tables['open'] ?? []) {
    const figure = need(row, 'figure')
    const [before, after] =
      figure === 'exposure'
        ? [open.liabilityBeforeMinor, open.liabilityAfterMinor]
        : [legs, open.legs].map((each) => total(each, market, outcomeOf(figure, market)))
    expect({ figure, before: moneyText(before ?? 0n), after: moneyText(after ?? 0n) }).toEqual(row)
  }
  for (const row of scenario.tables['settled'] ?? []) {
    const outcome = outcomeOf(need(row, 'outcome'), market)
    const input = inputOf(legs, market, outcome, percent(need(scenario.settings, 'commission')), houseOnly)
    const undone = changeSettled(changes, input)
    const figures = {
      'net before': moneyText(settlePlayer(input).netMinor),
      'net after': moneyText(undone.settlement.netMinor),
      adjustment: moneyText(undone.adjustmentMinor),
    }
    expect({ ...row, ...figures }).toEqual(row)
  }
}

/** A settlement's entries and their mirrors, account by account. */
export function runRollback(scenario: Scenario): void {
  const market = marketOf(scenario)
  const legs = legsOf(scenario.tables['bets'] ?? [], market)
  const vector = vectorOf(scenario)
  const outcome = outcomeOf(need(scenario.settings, 'outcome'), market)
  expect(moneyText(liability(legs, market))).toBe(need(scenario.settings, 'exposure'))
  const settled = settlePlayer(inputOf(legs, market, outcome, percent(need(scenario.settings, 'commission')), vector))
  const entries = [...settled.entries, ...settled.entries.map(reverseEntry)]
  const actual = entries.map(({ type, amountMinor, parts }) => ({
    type,
    player: moneyText(amountMinor),
    ...Object.fromEntries(vector.map(({ accountId }, index) => [accountId, moneyText(-(parts[index] ?? 0n))])),
  }))
  expect(actual).toEqual((scenario.tables['entries'] ?? []).map((row) => normalise(row, ['type'])))
}

/** Total Book and My PT of a viewer over the bets of players. */
export function runNetExposure(scenario: Scenario): void {
  const market = marketOf(scenario)
  const bets = scenario.tables['bets'] ?? []
  const players = [...new Set(bets.map((row) => need(row, 'player')))]
  const positions = players.map((name) => {
    const rows = bets.filter((row) => row['player'] === name)
    const share = rows.map((row) => percent(need(row, 'share')))[0] ?? 0
    return { under: need(rows[0] ?? {}, 'under'), shareBp: share, legs: legsOf(rows, market) }
  })
  for (const row of scenario.tables['rows'] ?? []) {
    const seen = positions.filter(({ under }) => row['row'] === 'all' || row['row'] === under)
    const read = (legs: readonly Leg<bigint>[], show: (amount: bigint) => bigint) => {
      const cells: (readonly [string, bigint])[] =
        market.type === 'fancy'
          ? ladder(legs, market.type).map((step) => [step.label, show(step.payoffMinor)])
          : book(legs, market).map((each) => [each.selectionId, show(each.payoffMinor)])
      const worst = cells.map(([, amount]) => amount).reduce((least, amount) => (amount < least ? amount : least), 0n)
      return Object.fromEntries([...cells, ['worst', worst] as const].map(([name, amount]) => [name, moneyText(amount)]))
    }
    const figures =
      row['view'] === 'total'
        ? read(totalBook(seen), (amount) => amount)
        : read(myBook(seen), (amount) => roundShare(amount as Parameters<typeof roundShare>[0]))
    expect({ row: row['row'], view: row['view'], ...figures }).toEqual(row)
  }
  const blocked = scenario.settings['blocked']
  if (blocked !== undefined) {
    expect(moneyText(positions.reduce((held, { legs }) => held + liability(legs, market), 0n))).toBe(blocked)
  }
}

/** Accepts a bet at its own price, in a line market at the lines that are offered, from a player with money to spare. */
function place(terms: BetTerms, legs: readonly Leg[], market: Market, offer: ReturnType<typeof offerOf>) {
  const price = 'odds' in terms ? terms.odds : 'rate' in terms ? terms.rate : terms.line
  const level = (at: number) => [{ price: at, sizeMinor: huge }]
  const line = 'line' in terms ? { line: terms.line } : {}
  const on = 'selectionId' in terms ? { selectionId: terms.selectionId } : {}
  const accepted = acceptBet(
    { side: terms.side, price, stakeMinor: terms.stakeMinor, ...line, ...on },
    {
      account: { status: 'active', ancestorStatus: 'active', betLocked: false, ancestorBetLocked: false, excluded: false, sharesWhole: true, holds: [] },
      market: {
        type: market.type,
        status: 'open',
        betLocked: false,
        eventBetLocked: false,
        sportActive: true,
        maintenance: false,
        feedSilent: false,
        layAllowed: true,
        inPlay: false,
        shape: market,
        removedSelectionIds: market.removed,
      },
      quote: { back: level(offer?.under ?? price), lay: level(offer?.over ?? price), ...(market.type === 'fancy' && line) },
      limits: {
        minStakeMinor: 1n as Minor,
        maxStakeMinor: huge,
        maxProfitMinor: null,
        maxMarketExposureMinor: null,
        minOdds: null,
        maxOdds: null,
        betDelayMs: 0,
      },
      legs,
      funds: { creditMinor: huge, unsettledMinor: 0n as Minor, exposureMinor: liability(legs, market), exposureLimitMinor: null },
    },
  )
  if (!accepted.ok) throw new Error(accepted.refusal.code)
  expect(accepted.value.terms).toEqual(terms)
  return accepted.value
}

/** The book under the row's own columns: a ladder for numbers, else one column for each set of winners. */
function readBook(row: Row, legs: readonly Leg[], market: Market): Row {
  if (row['ladder'] !== undefined) {
    return { ladder: ladder(legs, market.type).map((step) => `${step.label}: ${moneyText(step.payoffMinor)}`).join(', ') }
  }
  const fixed = ['bet', 'side', 'on', 'price', 'stake', 'exposure', 'max profit']
  const outcomes = Object.keys(row).filter((column) => !fixed.includes(column))
  return Object.fromEntries(outcomes.map((name) => [name, moneyText(total(legs, market, outcomeOf(name, market)))]))
}

function legsOf(rows: readonly Row[], market: Market): readonly Leg[] {
  return rows.reduce<readonly Leg[]>((legs, row) => addLeg(legs, legOf(termsOf(row, market.type))), [])
}

function total(legs: readonly Leg[], market: Market, outcome: Outcome): bigint {
  return legs.reduce((sum, leg) => sum + payoffOfLeg(leg, market.type, outcome), 0n)
}

function inputOf(
  legs: readonly Leg[],
  market: Market,
  outcome: Outcome,
  commissionBp: number,
  vector: ShareVector,
): SettlementInput {
  return {
    playerId: player,
    marketType: market.type,
    outcome,
    commissionBp,
    positions: [{ vectorId, vector, legs, deadHeatBets: [] }],
  }
}

function normalise(row: Row, texts: readonly string[]): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [name, texts.includes(name) ? cell : moneyText(money(cell))]),
  )
}
