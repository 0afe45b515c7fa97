import { isNumberMarket, legOf, payoffOfLeg } from '../markets/payoff.ts'
import type { BetTerms } from '../bets/bet.ts'
import type { Leg } from '../exposure/leg.ts'
import type { SelectionId } from '../kernel/ids.ts'
import type { Minor } from '../kernel/money.ts'
import type { Line, Odds, Rate } from '../kernel/price.ts'
import type { Outcome } from '../markets/market.ts'
import type { BetFact } from './bet-fact.ts'

/** What a book is made of. */
type BookBet = Pick<BetFact, 'marketType' | 'runners' | 'winners' | 'key' | 'line' | 'side' | 'price' | 'stakeMinor'>

/** One way in which a market can end, and what each of two accounts makes of it, minor units. */
export type BookLine = {
  /** Those of the runners that the two bet on that win, none where only others do; null where a number decides. */
  readonly winners: readonly string[] | null
  /** From this number on and below that one, thousandths; null: without that bound. Both the same: exactly that number. */
  readonly from: number | null
  readonly below: number | null
  readonly one_minor: number
  readonly other_minor: number
}

export type OpposedBooks = {
  /** The most that the first wins where the other loses, and the other way round, minor units. */
  readonly toOneMinor: bigint
  readonly toOtherMinor: bigint
  /** What can go from one to the other, both ways together, minor units. */
  readonly opposedMinor: bigint
  /** Of what the two can lose, each in the worst outcome, rounded down. */
  readonly percent: number
  readonly lines: readonly BookLine[]
}

/** Lines at most so far apart are one and the same to who moves money, thousandths. */
const nearLines = 5_000

/**
 * The books of two accounts on one market beside each other (domain rules, section 6, opposite books). What one wins where the other
 * loses can go from one to the other. Where both win or both lose, it is the house that pays or takes: that is taken off, once for each
 * way. Two who back different runners among three lose both by the third, and are no pair. A number between two lines that stand near
 * each other is nobody's aim: the line moved between their bets.
 */
export function opposedBooks(one: readonly BookBet[], other: readonly BookBet[]): OpposedBooks | null {
  const [first] = one
  if (first === undefined || other.length === 0) return null
  const [ofOne, ofOther] = [legsOf(one), legsOf(other)]
  const lines = waysOf(first, [...one, ...other]).map((way) => ({ way, one: payoff(ofOne, first, way.outcome), other: payoff(ofOther, first, way.outcome) }))
  const size = (line: (typeof lines)[number]): bigint => least(magnitude(line.one), magnitude(line.other))
  const toOneMinor = most(lines.filter((line) => line.one > 0n && line.other < 0n).map(size))
  const toOtherMinor = most(lines.filter((line) => line.one < 0n && line.other > 0n).map(size))
  const togetherMinor = most(lines.filter((line) => line.one > 0n === line.other > 0n && !isNarrow(line.way)).map(size))
  const bothWays = toOneMinor > 0n && toOtherMinor > 0n ? toOneMinor + toOtherMinor - 2n * togetherMinor : 0n
  const opposedMinor = bothWays > 0n ? bothWays : 0n
  const riskMinor = worstOf(lines.map((line) => line.one)) + worstOf(lines.map((line) => line.other))
  return {
    toOneMinor, toOtherMinor, opposedMinor,
    percent: riskMinor === 0n ? 0 : Number((opposedMinor * 100n) / riskMinor),
    lines: lines.map(({ way: { winners, from, below }, ...line }) => ({ winners, from, below, one_minor: Number(line.one), other_minor: Number(line.other) })),
  }
}

type Way = Pick<BookLine, 'winners' | 'from' | 'below'> & { readonly outcome: Outcome }

/** Every way of ending that these bets tell apart. */
function waysOf(market: BookBet, bets: readonly BookBet[]): readonly Way[] {
  if (!isNumberMarket(market.marketType)) return winnersAmong(market, [...new Set(bets.map(({ key }) => key))].toSorted()).map((winners) => wayOfWinners(winners))
  const numbers = [...new Set(bets.map(({ line }) => line ?? 0))].toSorted((low, high) => low - high)
  return [
    wayOfNumber((numbers[0] ?? 0) - 1, null, numbers[0] ?? null),
    ...numbers.flatMap((from, index) => {
      const below = numbers[index + 1] ?? null
      // Of a line market a number on the line itself pays nobody; Yes of a fancy wins there.
      return market.marketType === 'line' ? [wayOfNumber(from, from, from), wayOfNumber(from + 1, from, below)] : [wayOfNumber(from, from, below)]
    }),
  ]
}

function isNarrow({ from, below }: Way): boolean {
  return from !== null && below !== null && below - from <= nearLines
}

function wayOfWinners(winners: readonly string[]): Way {
  return { winners, from: null, below: null, outcome: { kind: 'winners', winners: winners as readonly SelectionId[], removed: [] } }
}

function wayOfNumber(value: number, from: number | null, below: number | null): Way {
  return { winners: null, from, below, outcome: { kind: 'number', value: value as Line } }
}

/** Which of these runners can win together: as many as win, less those that runners nobody bet on can take. */
function winnersAmong({ runners, winners }: BookBet, keys: readonly string[]): readonly (readonly string[])[] {
  const fewest = Math.max(0, winners - Math.max(0, runners - keys.length))
  const grown = keys.reduce<readonly (readonly string[])[]>((sets, key) => [...sets, ...sets.filter((set) => set.length < winners).map((set) => [...set, key])], [[]])
  return grown.filter((set) => set.length >= fewest)
}

function legsOf(bets: readonly BookBet[]): readonly Leg[] {
  const legs = new Map<string, Leg>()
  for (const bet of bets) {
    const leg = legOf(termsOf(bet))
    const sum = legs.get(leg.key)
    const add = (of: (each: Leg) => bigint): Minor => (of(leg) + (sum === undefined ? 0n : of(sum))) as Minor
    legs.set(leg.key, { key: leg.key, loseMinor: add((each) => each.loseMinor), evenMinor: add((each) => each.evenMinor), winMinor: add((each) => each.winMinor) })
  }
  return [...legs.values()]
}

function termsOf(bet: BookBet): BetTerms {
  const staked = { side: bet.side, stakeMinor: bet.stakeMinor as Minor }
  switch (bet.marketType) {
    case 'match_odds':
    case 'odd_even':
      return { ...staked, type: bet.marketType, selectionId: bet.key as SelectionId, odds: bet.price as Odds }
    case 'bookmaker':
      return { ...staked, type: bet.marketType, selectionId: bet.key as SelectionId, rate: bet.price as Rate }
    case 'fancy':
      return { ...staked, type: bet.marketType, line: (bet.line ?? 0) as Line, rate: bet.price as Rate }
    case 'line':
      return { ...staked, type: bet.marketType, line: (bet.line ?? 0) as Line }
  }
}

function payoff(legs: readonly Leg[], { marketType }: BookBet, outcome: Outcome): bigint {
  return legs.reduce((sum, leg) => sum + payoffOfLeg(leg, marketType, outcome), 0n)
}

/** What is lost at most, as a positive amount. */
function worstOf(amounts: readonly bigint[]): bigint {
  return most(amounts.map((amount) => -amount))
}

const most = (amounts: readonly bigint[]): bigint => amounts.reduce((high, each) => (each > high ? each : high), 0n)
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const magnitude = (amount: bigint): bigint => (amount < 0n ? -amount : amount)
