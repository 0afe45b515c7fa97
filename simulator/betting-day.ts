import type { BetFact, MarketStop, PlayerRecord } from '#domain/surveillance/bet-fact.ts'
import { oddsTypes } from '#domain/surveillance/ahead-of-price.ts'
import { habitBets, numberOf, usualParams } from '#domain/surveillance/rule-kinds.ts'
import type { RuleKind } from '#domain/surveillance/rule-kinds.ts'
import type { FeedEvent } from '#feeds/feed.ts'
import { startDemoFeed } from './day.ts'
import { FeedBoard } from './feed-board.ts'
import { chooseBet, siteOf } from './punter-choice.ts'
import type { BetBody, Offer } from './punter-choice.ts'
import type { Random } from './random.ts'
import { createRandom } from './random.ts'
import { monthRecord } from './month-record.ts'
import { PricePath } from './price-path.ts'
import { homeCountry, schemeRunners, schemeSite, schemes, schemeSignIns } from './schemes.ts'
import type { Scheme } from './schemes.ts'
import { SignInBook } from './sign-in-book.ts'

export type DayBet = { readonly kind: 'bet'; readonly fact: BetFact; readonly habit: readonly bigint[]; /** As rules on prices ask for it as they come with the product. */ readonly priceAfter: number | null }
export type DayItem = DayBet | { readonly kind: 'stop'; readonly stop: MarketStop } | { readonly kind: 'result'; readonly marketId: string; /** By its source, and when its word was there. */ readonly resultAtMs: number; readonly cameAtMs: number }
/** A scheme that was carried out: which rule is there to find it, and whom it should name. */
export type Planted = { readonly kind: RuleKind; readonly playerIds: readonly string[]; /** The bet was made once the result was known. */ readonly afterResult?: true }
export type BettingDay = { readonly items: readonly DayItem[]; readonly planted: readonly Planted[] }

export type BettingDayOptions = {
  readonly seed: string
  readonly startMs: number
  readonly minutes: number
  readonly betsPerSecond: number
  readonly players: number
  /** How often each scheme is begun; 0: a clean day. */
  readonly plantedEach: number
}

const tickMs = 500
const firstCrook = 60_001
const minuteMs = 60_000
/** Thousandths: a middle waits until the line has moved by so much. */
const lineGap = 2_000
/** A late bet is made this long before the stop that its maker knows of. */
const beforeStopMs = 1_500
/** Not every market is open when its stop comes near: more stops are tried than bets are needed. */
const lateBets = { needed: 4, tried: 10 } as const
/** The feed's word on a market comes so late that a bet is made after its result, which its maker knows, and before the market is closed. */
const lateWord = { betAfterMs: 5_000, comesAfterMs: 15_000 } as const
/** A bet ahead of the price is made this long before it moves, where it is shorter by so much when the rule looks. */
const beforeMoveMs = 1_500
const aheadBets = { needed: 6, tried: 14, percent: 6 } as const
const aheadMs = numberOf(usualParams('ahead_of_price'), 'seconds') * 1_000
/** Bets of the month before, from few to many; those of a winner come true nearly twice as often as their prices say. */
const usualMonth = { least: 5, most: 700 } as const
const winner = { least: 150, most: 500, skill: 1.8 } as const
/** Of these many beginnings come to nothing, because their market closes first. */
const begunOftener: readonly RuleKind[] = ['late', 'middle', 'ahead_of_price']

/** Whose bets are made at their moment or not at all. */
const onTheMoment: readonly RuleKind[] = ['late', 'ahead_of_price']

/** A bet that somebody means to make, on a market and a thing chosen before. */
type Intent = { readonly atMs: number; readonly of: Plot; readonly playerId: string; readonly marketId: string; readonly key: string; readonly side: 'back' | 'lay'; readonly stakes: number; readonly site: ReturnType<typeof siteOf>; readonly otherLine?: number }
/** What can be begun: a scheme of the list, or one that follows the match. */
type Begun = Scheme | { readonly kind: 'late' | 'middle' | 'win_rate' | 'ahead_of_price'; readonly afterResult?: true }
type Plot = Planted & { left: number }
type FedEvent = { readonly nowMs: number; readonly event: FeedEvent }

/**
 * The betting of a simulated day without a server: the demo's own feed on a clock of its own, the demo's own players, and among
 * them, where asked for, people with a scheme. A bet is accepted at the price that is offered, within the limits, while its market
 * is open. The same for the same options.
 */
export async function bettingDay(options: BettingDayOptions): Promise<BettingDay> {
  const { seed, startMs, minutes, betsPerSecond, players, plantedEach } = options
  let events = await feedOf(seed, startMs, minutes)
  const random = createRandom(`${seed}/betting day`)
  const board = new FeedBoard()
  const path = new PricePath(events.map(({ event }) => event))
  const book = new Book(seed, path)
  const plots = plantedEach === 0 ? [] : plotTimes(random.fork('plots'), options)
  const intents: Intent[] = []
  const stops = events.flatMap(({ event }) => (event.kind === 'market_state' && event.inPlay && event.status === 'suspended' ? [{ marketId: event.marketRef, atMs: event.atMs }] : []))
  let at = 0
  /** What the feed says of a market from one moment on comes at another. */
  const holdBack = (marketId: string, fromMs: number, untilMs: number): void => {
    const late = ({ nowMs, event }: FedEvent): boolean => 'marketRef' in event && event.marketRef === marketId && nowMs >= fromMs && nowMs < untilMs
    events = [...events.slice(0, at), ...events.slice(at).map((each) => (late(each) ? { ...each, nowMs: untilMs } : each)).toSorted((one, other) => one.nowMs - other.nowMs)]
  }
  let crook = firstCrook
  for (let nowMs = startMs; nowMs < startMs + minutes * minuteMs; nowMs += tickMs) {
    for (; (events[at]?.nowMs ?? Infinity) <= nowMs; at++) {
      const { event, nowMs: cameAtMs } = events[at]!
      const stop = board.take(event)
      if (stop !== null) book.items.push({ kind: 'stop', stop })
      if (event.kind === 'result') book.items.push({ kind: 'result', marketId: event.marketRef, resultAtMs: event.atMs, cameAtMs })
    }
    for (; (plots[0]?.atMs ?? Infinity) <= nowMs; plots.shift()) {
      const begun = begin(plots[0]!.begun, { nowMs, crook, board, stops, coming: events.slice(at), holdBack, path, random, book })
      crook += 10
      if (begun !== null) intents.push(...begun)
    }
    intents.sort((one, other) => one.atMs - other.atMs)
    for (let next = intents[0]; next !== undefined && next.atMs <= nowMs; next = intents[0]) {
      intents.shift()
      const again = carryOut(next, nowMs, board, book)
      if (again !== null) intents.push(again)
    }
    for (let due = betsPerSecond * (tickMs / 1_000); due > 0; due--) {
      if (due < 1 && random.unit() >= due) break
      const offers = board.open()
      const playing = offers.filter((offer) => offer.in_play)
      const offer = playing.length > 0 && random.chance(75) ? random.pick(playing) : offers.length > 0 ? random.pick(offers) : null
      if (offer === null) break
      const playerId = String(1_001 + (random.chance(80) ? random.integer(0, Math.floor((players - 1) / 3)) * 3 : random.integer(0, players - 1)))
      const body = chooseBet({ player_id: playerId, user_name: playerId, currency: 'INR', status: 'active', domain: null }, offer, random)
      if (body !== null && accepted(body, offer)) book.add(body, offer, nowMs)
    }
  }
  return { items: book.items, planted: book.planted }
}

async function feedOf(seed: string, startMs: number, minutes: number): Promise<readonly FedEvent[]> {
  let nowMs = startMs
  const sleep = (ms: number): Promise<void> => {
    nowMs += ms
    return Promise.resolve()
  }
  const events: FedEvent[] = []
  for await (const batch of startDemoFeed({ seed, now: () => nowMs, sleep })) {
    for (const event of batch.events) events.push({ nowMs, event })
    if (nowMs - startMs >= minutes * minuteMs) break
  }
  return events
}

/** When each scheme is begun: spread over the day, with time left at its end to carry it out. */
function plotTimes(random: Random, { startMs, minutes, plantedEach }: BettingDayOptions) {
  const all: readonly Begun[] = [...schemes, { kind: 'late' }, { kind: 'middle' }, { kind: 'win_rate' }, { kind: 'ahead_of_price' }, { kind: 'late', afterResult: true }]
  const last = Math.max(1, minutes - 30)
  return all.flatMap((begun) => Array.from({ length: plantedEach * (begunOftener.includes(begun.kind) ? 3 : 1) }, () => ({ begun, atMs: startMs + random.integer(1, last) * minuteMs })))
    .toSorted((one, other) => one.atMs - other.atMs)
}

type Beginning = { readonly nowMs: number; readonly crook: number; readonly board: FeedBoard; readonly stops: readonly MarketStop[]; readonly coming: readonly FedEvent[]; readonly holdBack: (marketId: string, fromMs: number, untilMs: number) => void; readonly path: PricePath; readonly random: Random; readonly book: Book }

function begin(begun: Begun, { nowMs, crook, board, stops, coming, holdBack, path, random, book }: Beginning): readonly Intent[] | null {
  const { kind } = begun
  const ids = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => String(crook + index))
  const intent = (of: Plot, part: Pick<Intent, 'atMs' | 'marketId' | 'key' | 'side' | 'stakes'>): Intent => ({ ...part, of, playerId: of.playerIds[0] ?? '', site: siteOf(of.playerIds[0] ?? '') })
  if ('afterResult' in begun) {
    const known = knownResults(coming, nowMs, board)
    if (known.length === 0) return null
    const { marketId, side, ceasedMs, resultMs } = random.pick(known)
    holdBack(marketId, ceasedMs, resultMs + lateWord.comesAfterMs)
    return [intent({ kind, playerIds: ids(1), afterResult: true, left: 1 }, { atMs: resultMs + lateWord.betAfterMs, marketId, key: 'line', side, stakes: 4 })]
  }
  if (kind === 'late') {
    const of: Plot = { kind, playerIds: ids(1), left: lateBets.needed }
    return stops.filter((stop) => stop.atMs > nowMs + minuteMs && stop.atMs < nowMs + 25 * minuteMs).slice(0, lateBets.tried)
      .map((stop) => intent(of, { atMs: stop.atMs - beforeStopMs, marketId: stop.marketId, key: '', side: 'back', stakes: 2 }))
  }
  if (kind === 'ahead_of_price') {
    const of: Plot = { kind, playerIds: ids(1), left: aheadBets.needed }
    const known = path.shortenings.filter(({ atMs, marketId, key, from }) => atMs > nowMs + minuteMs && atMs < nowMs + 25 * minuteMs && board.offer(marketId)?.type === 'match_odds'
      && (path.after(marketId, key, 'back', atMs - beforeMoveMs, aheadMs) ?? from) * (100 + aheadBets.percent) <= from * 100)
    return known.slice(0, aheadBets.tried).map(({ atMs, marketId, key }) => intent(of, { atMs: atMs - beforeMoveMs, marketId, key, side: 'back', stakes: 2 }))
  }
  if (kind === 'middle') {
    const fancies = board.open().filter((offer) => offer.type === 'fancy' && offer.in_play)
    if (fancies.length === 0) return null
    const of: Plot = { kind, playerIds: ids(1), left: 2 }
    const market = random.pick(fancies)
    const line = market.quotes['line']?.line
    return line === undefined ? null : [
      intent(of, { atMs: nowMs, marketId: market.market_id, key: 'line', side: 'back', stakes: 4 }),
      { ...intent(of, { atMs: nowMs + 5_000, marketId: market.market_id, key: 'line', side: 'lay', stakes: 4 }), otherLine: line },
    ]
  }
  if (kind === 'win_rate') {
    const open = board.open().filter((offer) => offer.type === 'match_odds')
    if (open.length === 0) return null
    const of: Plot = { kind, playerIds: ids(1), left: 1 }
    book.records.set(of.playerIds[0] ?? '', monthRecord(random.fork(`winner ${crook}`), { bets: random.integer(winner.least, winner.most), skill: winner.skill }))
    return [intent(of, { atMs: nowMs, marketId: random.pick(open).market_id, key: '', side: 'back', stakes: 2 })]
  }
  if (!('steps' in begun)) return null
  const markets = board.open().filter((offer) => offer.type === 'match_odds' && offer.lay_allowed && schemeRunners(begun, offer.quotes) !== null)
  if (markets.length === 0) return null
  const market = random.pick(markets)
  const runners = schemeRunners(begun, market.quotes) ?? { first: '', second: '' }
  const of: Plot = { kind, playerIds: ids(begun.people), left: begun.steps.length }
  book.signIns.put(of.playerIds[0] ?? '', schemeSignIns(begun).map((told, index, all) => ({ ...told, atMs: nowMs - (all.length - index) * minuteMs, device: null, newCountry: told.country !== homeCountry })))
  return begun.steps.map((step) => {
    const playerId = of.playerIds[step.who] ?? ''
    const key = step.second ? runners.second : runners.first
    return { atMs: nowMs + step.afterMs, of, playerId, marketId: market.market_id, key, side: step.side, stakes: step.stakes, site: schemeSite(begun, `${kind}-${crook}`, playerId, siteOf(playerId)) }
  })
}

/** Numbers that are to come of fancies which take bets until shortly before, with the side of the last line that they are on. Of runners nobody offers the one who has won. */
function knownResults(coming: readonly FedEvent[], nowMs: number, board: FeedBoard) {
  const lines = new Map<string, number>()
  const ceased = new Map<string, number>()
  return coming.filter((each) => each.nowMs < nowMs + 25 * minuteMs).flatMap(({ nowMs: comesMs, event }) => {
    if (event.kind === 'prices' && event.quotes.of === 'fancy') lines.set(event.marketRef, event.quotes.line)
    if (event.kind === 'market_state' && event.status === 'open') ceased.delete(event.marketRef)
    else if (event.kind === 'market_state' && !ceased.has(event.marketRef)) ceased.set(event.marketRef, comesMs)
    if (event.kind !== 'result' || event.outcome.kind !== 'number' || board.offer(event.marketRef)?.type !== 'fancy') return []
    const [line, ceasedMs] = [lines.get(event.marketRef), ceased.get(event.marketRef)]
    if (line === undefined || ceasedMs === undefined || ceasedMs < nowMs + minuteMs || ceasedMs < event.atMs - minuteMs) return []
    return [{ marketId: event.marketRef, side: event.outcome.valueThousandths >= line ? 'back' as const : 'lay' as const, ceasedMs, resultMs: event.atMs }]
  })
}

/** Makes a bet that was meant; answers the bet to try again later, where the line or the market has still to move. */
function carryOut(next: Intent, nowMs: number, board: FeedBoard, book: Book): Intent | null {
  const offer = board.offer(next.marketId)
  const key = next.key === '' ? Object.entries(offer?.quotes ?? {}).find(([, quote]) => quote[next.side].length > 0)?.[0] : next.key
  const quote = key === undefined ? undefined : offer?.quotes[key]
  const price = quote?.[next.side][0]?.[0]
  const waits = next.otherLine !== undefined && Math.abs((quote?.line ?? next.otherLine) - next.otherLine) < lineGap
  const beforeTheGame = next.of.kind === 'late' && offer?.in_play !== true
  if (offer === null || offer.status !== 'open' || beforeTheGame || quote === undefined || price === undefined || key === undefined || waits) {
    const until = onTheMoment.includes(next.of.kind) ? 0 : 25 * minuteMs
    return offer !== null && offer.status !== 'closed' && nowMs - next.atMs < until && next.of.kind !== 'punching' ? { ...next, atMs: nowMs + tickMs } : null
  }
  const ofLine = offer.type === 'fancy' || offer.type === 'line'
  book.add({
    player_id: next.playerId, market_id: offer.market_id, side: next.side, price, stake_minor: Math.min(offer.max_stake_minor, offer.min_stake_minor * next.stakes), ...next.site,
    ...(ofLine ? { line: quote.line ?? price } : { selection_id: key }),
  }, offer, Math.min(nowMs, Math.max(next.atMs, nowMs - tickMs)))
  next.of.left--
  const { left, ...planted } = next.of
  if (left === 0) book.planted.push(planted)
  return null
}

function accepted(body: BetBody, offer: Offer): boolean {
  const quote = offer.quotes[body.selection_id ?? 'line']
  const best = quote?.[body.side][0]?.[0]
  return best !== undefined && body.price === best && body.stake_minor >= offer.min_stake_minor && body.stake_minor <= offer.max_stake_minor && (body.line === undefined || body.line === (quote?.line ?? best))
}

/** What was accepted, in order, with what each player staked before, made of the month before, and was signed in from. */
class Book {
  readonly items: DayItem[] = []
  readonly planted: Planted[] = []
  readonly signIns = new SignInBook()
  readonly records = new Map<string, PlayerRecord>()
  readonly #seed: string
  readonly #stakes = new Map<string, readonly bigint[]>()
  readonly #path: PricePath
  #lastId = 0

  constructor(seed: string, path: PricePath) {
    this.#seed = seed
    this.#path = path
  }

  add(body: BetBody, offer: Offer, placedAtMs: number): void {
    const habit = this.#stakes.get(body.player_id) ?? []
    const stakeMinor = BigInt(body.stake_minor)
    this.#stakes.set(body.player_id, [stakeMinor, ...habit].slice(0, habitBets))
    this.items.push({
      kind: 'bet', habit,
      priceAfter: oddsTypes.includes(offer.type) ? this.#path.after(offer.market_id, body.selection_id ?? '', body.side, placedAtMs, aheadMs) : null,
      fact: {
        betId: String(++this.#lastId), playerId: body.player_id, agentId: String(Number(body.player_id) % 48), marketId: offer.market_id, eventId: offer.event_id, marketType: offer.type, runners: Object.keys(offer.quotes).length, winners: 1,
        key: body.selection_id ?? 'line', line: body.line ?? null, side: body.side, price: body.price ?? 0, stakeMinor, currency: 'INR', exponent: 2, inPlay: offer.in_play, placedAtMs,
        ip: body.ip ?? null, device: body.device ?? null, userAgent: body.user_agent ?? null,
        record: this.#recordOf(body.player_id), signIns: this.signIns.before(body.player_id, placedAtMs, siteOf(body.player_id)),
      },
    })
  }

  #recordOf(playerId: string): PlayerRecord {
    const known = this.records.get(playerId)
    if (known !== undefined) return known
    const random = createRandom(`${this.#seed}/month of ${playerId}`)
    const record = monthRecord(random, { bets: random.integer(usualMonth.least, usualMonth.most), skill: 1 })
    this.records.set(playerId, record)
    return record
  }
}
