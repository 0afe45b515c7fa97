import { sameThing } from './bet-fact.ts'
import type { BetFact } from './bet-fact.ts'
import { inNetwork } from './network.ts'
import { opposedBooks } from './opposed-books.ts'
import type { BookLine } from './opposed-books.ts'
import type { Recall, Seen } from './recall.ts'
import { listOf, numberOf } from './rule-kinds.ts'
import type { RuleKind, RuleParams } from './rule-kinds.ts'
import { signInFacts } from './sign-in-condition.ts'
import { stakeFacts } from './stake-condition.ts'

/** Why a bet met a rule: whom and what it is about, the bets that make it so, oldest first, and the figures of the sentence. */
export type Finding = {
  /** What further findings join: an address, a player, a pair of players. */
  readonly subject: string
  readonly playerIds: readonly string[]
  readonly betIds: readonly string[]
  readonly facts: Readonly<Record<string, string | number | readonly BookLine[]>>
}

/** What a condition looks at: the bet as it is remembered and as it was told, what came before it, and what the player usually stakes, newest first, minor units. */
export type Situation = { readonly bet: Seen; readonly fact: BetFact; readonly recall: Recall; readonly habit: readonly bigint[] }

export type Condition = (params: RuleParams, situation: Situation) => Finding | null

/** Bets that one finding names at most, the newest of them. */
export const namedMax = 50
/** Ways of ending that one finding lists at most, those with the most money; how many more there are it says. */
const linesMax = 20

/** Of every kind that can be judged when a bet is placed or its market stops. What the market does afterwards is another file's. */
export const conditions: Readonly<Record<Exclude<RuleKind, 'ahead_of_price'>, Condition>> = {
  same_ip: (params, { bet, recall }) => {
    if (bet.ip === null) return null
    const others = within(recall.ofAddress(bet.ip), bet, numberOf(params, 'minutes') * 60_000).filter((other) => other.marketId === bet.marketId)
    return shared(bet, others, numberOf(params, 'accounts'), bet.ip, { address: bet.ip })
  },
  same_device: (params, { bet, recall }) => {
    if (bet.device === null) return null
    return shared(bet, within(recall.ofDevice(bet.device), bet, numberOf(params, 'minutes') * 60_000), numberOf(params, 'accounts'), bet.device, { device: bet.device })
  },
  trading: (params, { bet, recall }) => {
    const against = ownBets(recall, bet, numberOf(params, 'seconds') * 1_000).find((other) => other.side !== bet.side && sameThing(other, bet) && balanced(other, bet, numberOf(params, 'percent')))
    return against === undefined ? null : finding(bet, [against], bet.playerId, { seconds: Math.round((bet.placedAtMs - against.placedAtMs) / 1_000) })
  },
  punching: (params, { bet, recall }) => {
    const fast = ownBets(recall, bet, numberOf(params, 'seconds') * 1_000)
    if (fast.length + 1 >= numberOf(params, 'bets')) return finding(bet, fast, bet.playerId, { bets: fast.length + 1, seconds: numberOf(params, 'seconds') })
    const same = ownBets(recall, bet, numberOf(params, 'same_seconds') * 1_000).filter((other) => sameThing(other, bet) && other.side === bet.side && other.stakeMinor === bet.stakeMinor)
    return same.length + 1 >= numberOf(params, 'same_bets') ? finding(bet, same, bet.playerId, { same_bets: same.length + 1, seconds: numberOf(params, 'same_seconds') }) : null
  },
  robot: (params, { bet, fact }) => {
    const agent = fact.userAgent?.toLowerCase() ?? ''
    const word = listOf(params, 'words').find((each) => agent.includes(each.toLowerCase()))
    if (word !== undefined) return finding(bet, [], bet.playerId, { word })
    const network = bet.ip === null ? undefined : listOf(params, 'networks').find((each) => inNetwork(bet.ip ?? '', each))
    return network === undefined ? null : finding(bet, [], bet.playerId, { network, address: bet.ip ?? '' })
  },
  opposite_linked: (params, { bet, recall }) => {
    const withinMs = numberOf(params, 'minutes') * 60_000
    const ofMarket = (playerId: string): readonly Seen[] => within(recall.ofPlayer(playerId), bet, withinMs).filter((each) => each.marketId === bet.marketId)
    const before = ofMarket(bet.playerId)
    for (const [playerId, by] of linksOf(bet, recall, withinMs, numberOf(params, 'by_agent') === 1)) {
      const others = ofMarket(playerId).filter((each) => each.currency === bet.currency)
      const [one = '', other = ''] = [bet.playerId, playerId].toSorted()
      const bookOf = (id: string, own: readonly Seen[]): readonly Seen[] => (id === playerId ? others : own)
      const books = (own: readonly Seen[]) => opposedBooks(bookOf(one, own), bookOf(other, own))
      const own = [...before, bet]
      const now = books(own)
      // A bet that brings the two no further apart is no finding of its own.
      if (now === null || now.opposedMinor <= (books(before)?.opposedMinor ?? 0n) || now.percent < numberOf(params, 'percent')) continue
      const lines = now.lines.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, linesMax)
      return {
        ...finding(bet, [...before, ...others].toSorted((a, b) => a.placedAtMs - b.placedAtMs), `${one} ${other}`, {
          ...by, one, other, bets_one: bookOf(one, own).length, bets_other: bookOf(other, own).length, percent: now.percent,
          to_one_minor: Number(now.toOneMinor), to_other_minor: Number(now.toOtherMinor), currency: bet.currency,
          books: now.lines.filter((line) => lines.includes(line)), more_outcomes: now.lines.length - lines.length,
        }),
        playerIds: [one, other],
      }
    }
    return null
  },
  big_stake: (params, { bet, fact, habit }) => {
    const facts = stakeFacts(params, fact, habit)
    return facts === null ? null : finding(bet, [], bet.playerId, facts)
  },
  stake_over: (params, { bet, fact: { exponent } }) => {
    const currencies = listOf(params, 'currencies')
    const overMinor = BigInt(numberOf(params, 'stake')) * 10n ** BigInt(exponent)
    if (bet.stakeMinor <= overMinor || (currencies.length > 0 && !currencies.includes(bet.currency))) return null
    return finding(bet, [], bet.playerId, { stake_minor: Number(bet.stakeMinor), over_minor: Number(overMinor), currency: bet.currency })
  },
  late: (params, { bet, recall }) => lateBet(params, bet, recall),
  middle: (params, { bet, recall }) => {
    const { line } = bet
    if (line === null) return null
    const other = ownBets(recall, bet, numberOf(params, 'minutes') * 60_000).find((each) =>
      each.marketId === bet.marketId && each.side !== bet.side && each.line !== null && Math.abs(each.line - line) >= numberOf(params, 'gap') && balanced(each, bet, numberOf(params, 'percent')))
    if (other === undefined) return null
    // Yes of a fancy wins at its line and above, and so does the lay of a line market: both are for more.
    const forMore = (each: Seen): boolean => (each.side === 'back') === (each.marketType === 'fancy')
    const [more, less] = forMore(bet) ? [line, other.line ?? 0] : [other.line ?? 0, line]
    return finding(bet, [other], `${bet.playerId} ${bet.marketId}`, { more_from: more, less_from: less, wins_both: more < less ? 1 : 0, market_type: bet.marketType })
  },
  win_rate: (params, { bet, fact: { record } }) => {
    if (record === undefined || record.stakeMinor <= 0n || record.bets < numberOf(params, 'bets')) return null
    if (record.profitMinor * 100n < record.stakeMinor * BigInt(numberOf(params, 'percent')) || record.profitMinor <= 0n) return null
    return finding(bet, [], bet.playerId, {
      bets: record.bets, stake_minor: Number(record.stakeMinor), profit_minor: Number(record.profitMinor), percent: Number((record.profitMinor * 100n) / record.stakeMinor), currency: bet.currency,
    })
  },
  sign_ins: (params, { bet, fact }) => {
    const facts = signInFacts(params, fact)
    return facts === null ? null : finding(bet, [], bet.playerId, facts)
  },
}

/** A bet in play shortly before its market stopped, as others of its player were. It is asked once it is known how soon that was. */
export function lateBet(params: RuleParams, bet: Seen, recall: Recall): Finding | null {
  // A rule may look at results alone.
  if (numberOf(params, 'bets') === 0) return null
  const beforeMs = numberOf(params, 'seconds') * 1_000
  const isLate = (each: Seen): boolean => each.stopAfterMs !== null && each.stopAfterMs <= beforeMs
  if (!bet.inPlay || !isLate(bet)) return null
  const inPlay = [...ownBets(recall, bet, numberOf(params, 'minutes') * 60_000).filter((other) => other.inPlay), bet]
  const late = inPlay.filter(isLate)
  if (late.length < numberOf(params, 'bets') || late.length * 100 < inPlay.length * numberOf(params, 'percent')) return null
  return finding(bet, late.slice(0, -1), bet.playerId, { late: late.length, in_play: inPlay.length, seconds: Math.round((bet.stopAfterMs ?? 0) / 1_000) })
}

function finding(bet: Seen, others: readonly Seen[], subject: string, facts: Finding['facts']): Finding {
  const betIds = [...new Set([...others.map((other) => other.betId), bet.betId])].slice(-namedMax)
  return { subject, playerIds: [...new Set([bet.playerId, ...others.map((other) => other.playerId)])].toSorted(), betIds, facts }
}

function shared(bet: Seen, others: readonly Seen[], accounts: number, subject: string, facts: Finding['facts']): Finding | null {
  const players = new Set([bet.playerId, ...others.map((other) => other.playerId)])
  return players.size < accounts ? null : finding(bet, others, subject, { ...facts, accounts: players.size })
}

/** The bets of a lane at most so long before this one, without itself, oldest first. */
function within(lane: Iterable<Seen>, bet: Seen, ms: number): readonly Seen[] {
  const found: Seen[] = []
  for (const other of lane) {
    const before = bet.placedAtMs - other.placedAtMs
    // The order in which bets are told and that of their moments differ by less than this.
    if (before > ms + orderSlackMs) break
    if (other.betId !== bet.betId && before <= ms) found.push(other)
  }
  return found.reverse()
}
const orderSlackMs = 60_000

/** The player's own bets, told before this one, at most so long ago, oldest first. */
function ownBets(recall: Recall, bet: Seen, ms: number): readonly Seen[] {
  const own = within(recall.ofPlayer(bet.playerId), bet, ms)
  // A late bet is judged when its market stops: what came after it does not count.
  return own.filter((other) => other.placedAtMs <= bet.placedAtMs)
}

/** Who shares an address, a device or, where asked for, the agent with the player, and by what; nearest in time first. */
function linksOf(bet: Seen, recall: Recall, ms: number, byAgent: boolean): ReadonlyMap<string, Finding['facts']> {
  const links = new Map<string, Finding['facts']>()
  const take = (others: Iterable<Seen>, by: Finding['facts']): void => {
    for (const other of [...within(others, bet, ms)].reverse()) if (other.playerId !== bet.playerId && !links.has(other.playerId)) links.set(other.playerId, by)
  }
  take(recall.ofDevice(bet.device), { device: bet.device ?? '' })
  take(recall.ofAddress(bet.ip), { address: bet.ip ?? '' })
  if (byAgent) {
    for (const other of within(recall.ofMarket(bet.marketId), bet, ms).toReversed()) {
      if (other.agentId === bet.agentId && other.playerId !== bet.playerId && !links.has(other.playerId)) links.set(other.playerId, { agent_id: bet.agentId })
    }
  }
  return links
}

function sizeOf({ one_minor: one, other_minor: other }: BookLine): number {
  return Math.abs(one) + Math.abs(other)
}

/** The smaller of two stakes is at least so many percent of the larger; of two currencies nothing is compared. */
function balanced(one: Seen, other: Seen, percent: number): boolean {
  if (one.currency !== other.currency) return false
  const [small, large] = one.stakeMinor < other.stakeMinor ? [one.stakeMinor, other.stakeMinor] : [other.stakeMinor, one.stakeMinor]
  return small * 100n >= large * BigInt(percent)
}
