import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { FeedEvent, FeedEventKind } from '../feed.ts'
import { BetfairNormaliser } from './normaliser.ts'

const definition = {
  status: 'OPEN',
  bettingType: 'ODDS',
  marketType: 'MATCH_ODDS',
  name: 'Match Odds',
  eventName: 'Ash v Birch',
  eventTypeId: '4',
  eventId: '55',
  countryCode: 'IN',
  openDate: '2024-01-20T06:20:00.000Z',
  marketTime: '2024-01-20T06:30:00.000Z',
  numberOfWinners: 1,
  betDelay: 0,
  inPlay: false,
  turnInPlayEnabled: true,
  runners: [
    { id: 1, name: 'Ash', status: 'ACTIVE', sortPriority: 1 },
    { id: 2, name: 'Birch', status: 'ACTIVE', sortPriority: 2 },
  ],
}
const runners = (...statuses: readonly string[]) =>
  statuses.map((status, index) => ({ id: index + 1, name: `R${index + 1}`, status, sortPriority: index + 1 }))

/** A stream of one reader: each call reads one message and answers its events, heartbeats left out. */
function stream(synthesises = false) {
  const normaliser = new BetfairNormaliser({ synthesises })
  let pt = 1_000
  const readText = (text: string) =>
    normaliser.readLine({ text, tooLong: false }).events.filter((event) => event.kind !== 'heartbeat')
  const read = (part: object) => readText(JSON.stringify({ op: 'mcm', pt: (pt += 1), ...part }))
  return {
    normaliser,
    readText,
    read,
    change: (change: object, part: object = {}) => read({ ...part, mc: [{ id: '1.1', ...change }] }),
    define: (part: object, change: object = {}) =>
      read({ mc: [{ id: '1.1', ...change, marketDefinition: { ...definition, ...part } }] }),
  }
}

function only<Kind extends FeedEventKind>(events: readonly FeedEvent[], kind: Kind) {
  return events.filter((event): event is Extract<FeedEvent, { kind: Kind }> => event.kind === kind)
}

/** The quotes told, as text: `ref back… | lay…`. */
function quotes(events: readonly FeedEvent[]): string[] {
  return only(events, 'prices').flatMap((event) =>
    event.quotes.of === 'runners'
      ? event.quotes.runners.map((quote) => {
          const side = (levels: typeof quote.back) => levels.map((l) => `${l.priceThousandths}:${l.sizeMinor}`).join(' ')
          return `${quote.ref} ${side(quote.back)} | ${side(quote.lay)}${quote.synthetic ? ' synthetic' : ''}`
        })
      : [],
  )
}

describe('catalogue and state', () => {
  test('a first definition tells what the market is, then how it stands', () => {
    const events = stream().define({})
    expect(events).toEqual([
      {
        kind: 'catalogue',
        atMs: 1_001,
        sport: { code: '4', name: 'Cricket' },
        league: { name: 'Cricket IN', country: 'IN' },
        event: { ref: '55', name: 'Ash v Birch', startMs: Date.UTC(2024, 0, 20, 6, 20) },
        market: {
          ref: '1.1',
          name: 'Match Odds',
          feedType: 'MATCH_ODDS',
          type: 'match_odds',
          startMs: Date.UTC(2024, 0, 20, 6, 30),
          winnersCount: 1,
          turnsInPlay: true,
        },
        runners: [
          { ref: '1', name: 'Ash', sort: 1, handicap: 0, status: 'active' },
          { ref: '2', name: 'Birch', sort: 2, handicap: 0, status: 'active' },
        ],
      },
      {
        kind: 'market_state',
        atMs: 1_001,
        marketRef: '1.1',
        status: 'open',
        inPlay: false,
        betDelayMs: 0,
        runners: [
          { ref: '1', status: 'active', reductionBp: 0 },
          { ref: '2', status: 'active', reductionBp: 0 },
        ],
      },
    ])
  })

  test('only what changed is told again', () => {
    const { define } = stream()
    define({})
    expect(define({ version: 2 })).toEqual([])
    expect(define({ inPlay: true, betDelay: 5 })).toMatchObject([{ kind: 'market_state', inPlay: true, betDelayMs: 5000 }])
    expect(define({ inPlay: true, betDelay: 5, eventName: 'Ash v Beech' })).toMatchObject([
      { kind: 'catalogue', event: { name: 'Ash v Beech' } },
    ])
  })

  test('a removed runner is a change of state with its reduction, and offers nothing any more', () => {
    const { define, change } = stream()
    define({})
    change({ rc: [{ id: 1, atb: [[2, 10]] }] })
    const [first, second] = definition.runners
    const events = define({ runners: [{ ...first, status: 'REMOVED', adjustmentFactor: 12.345 }, second] })
    expect(events).toMatchObject([
      { kind: 'market_state', runners: [{ ref: '1', status: 'removed', reductionBp: 1235 }, { ref: '2', status: 'active' }] },
      { kind: 'prices' },
    ])
    expect(quotes(events)).toEqual(['1  | '])
    expect(change({ rc: [{ id: 1, atb: [[3, 10]] }] })).toEqual([])
  })

  test('names that the stream leaves out are made from what it tells', () => {
    const nameless = { name: undefined, eventName: undefined, runners: [{ id: 9, status: 'ACTIVE' }] }
    const name = (part: object) => {
      const [event] = only(stream().define({ ...nameless, ...part }), 'catalogue')
      return [event?.league.name, event?.event.name, event?.market.name, event?.runners[0]?.name]
    }
    expect(name({})).toEqual(['Cricket IN', 'Event 55', 'Match Odds', '9'])
    expect(name({ venue: 'Ascot', marketType: 'WIN' })).toEqual(['Ascot', 'Ascot 2024-01-20', 'Win', '9'])
    expect(name({ eventTypeId: '99', countryCode: undefined })[0]).toBe('Sport 99 International')
  })

  test('a competitor at two handicaps is two runners', () => {
    const { define, change } = stream()
    const atHandicaps = [-0.5, 0, 0.25].map((hc) => ({ id: 7, hc, name: 'Ash', status: 'ACTIVE' }))
    const [event] = only(
      define({ bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE', numberOfWinners: 0, runners: atHandicaps }),
      'catalogue',
    )
    expect(event?.market).toMatchObject({ type: null, winnersCount: 1 })
    expect(event?.runners.map(({ ref, name, handicap }) => [ref, name, handicap])).toEqual([
      ['7@-0.5', 'Ash -0.5', -500],
      ['7', 'Ash', 0],
      ['7@0.25', 'Ash +0.25', 250],
    ])
    expect(quotes(change({ rc: [{ id: 7, hc: 0.25, atb: [[2, 1]] }, { id: 7, atl: [[3, 1]] }] }))).toEqual([
      '7  | 3000:100',
      '7@0.25 2000:100 | ',
    ])
  })

  test('markets that none of our types pays have no type', () => {
    const type = (part: object) => only(stream().define(part), 'catalogue')[0]?.market.type
    expect(type({ marketType: 'EACH_WAY' })).toBeNull()
    expect(type({ bettingType: 'RANGE' })).toBeNull()
    expect(type({ bettingType: 'ASIAN_HANDICAP_SINGLE_LINE' })).toBeNull()
    expect(type({ bettingType: 'LINE' })).toBe('line')
  })

  test('a market of runners has a type only where the exchange says beforehand how many win, up to what a market may have', () => {
    const market = (part: object) => only(stream().define(part), 'catalogue')[0]?.market
    for (const numberOfWinners of [1, 3, 20]) expect(market({ numberOfWinners })).toMatchObject({ type: 'match_odds', winnersCount: numberOfWinners })
    for (const numberOfWinners of [0, undefined, null, 21, 1_000]) expect(market({ marketType: 'TO_SCORE', numberOfWinners })?.type).toBeNull()
    // A line is paid by its number, whatever the exchange says of winners.
    for (const numberOfWinners of [0, undefined, 1_000]) expect(market({ bettingType: 'LINE', numberOfWinners })).toMatchObject({ type: 'line', winnersCount: 1 })
  })
})

describe('prices', () => {
  test('deltas change a ladder, and the best three are told best first', () => {
    const { define, change } = stream()
    define({}, { img: true, rc: [{ id: 1, atb: [[1.5, 1], [1.52, 2], [1.01, 3], [1.48, 4]], atl: [[1.6, 5], [1.55, 6]] }] })
    expect(quotes(change({ rc: [{ id: 1, atb: [[1.52, 0]] }] }))).toEqual(['1 1500:100 1480:400 1010:300 | 1550:600 1600:500'])
    expect(quotes(change({ rc: [{ id: 1, atl: [[1.55, 7.25]] }] }))).toEqual(['1 1500:100 1480:400 1010:300 | 1550:725 1600:500'])
  })

  test('a change below the best three, or the same again, is not told', () => {
    const { define, change } = stream()
    define({}, { rc: [{ id: 1, atb: [[2, 1], [1.9, 1], [1.8, 1]] }] })
    expect(change({ rc: [{ id: 1, atb: [[1.7, 1]] }] })).toEqual([])
    expect(change({ rc: [{ id: 1, atb: [[2, 1]] }] })).toEqual([])
  })

  test('a delta and the image of what it leads to tell the same', () => {
    const byDelta = stream()
    byDelta.define({}, { rc: [{ id: 1, atb: [[2, 1]], ltp: 2, tv: 4 }, { id: 2, atl: [[3, 1]] }] })
    const delta = byDelta.change({ rc: [{ id: 1, atb: [[2, 0], [2.1, 5]] }, { id: 2, atl: [[3, 0]] }] })
    const byImage = stream()
    byImage.define({}, { rc: [{ id: 1, atb: [[2, 1]], ltp: 2, tv: 4 }, { id: 2, atl: [[3, 1]] }] })
    expect(byImage.change({ img: true, rc: [{ id: 1, atb: [[2.1, 5]], ltp: 2, tv: 4 }] })).toEqual(delta)
  })

  test('one image may tell a runner in several parts', () => {
    const { define, change } = stream()
    define({}, { rc: [{ id: 1, atb: [[5, 1]] }] })
    expect(quotes(change({ img: true, rc: [{ id: 1, atl: [[3, 1]] }, { id: 1, atb: [[2, 1]] }] }))).toEqual(['1 2000:100 | 3000:100'])
  })

  test('levels with virtual bets win over levels without, and those over the full depth', () => {
    const { define, change } = stream()
    define({})
    expect(quotes(change({ rc: [{ id: '1', atb: [[2, 1]] }] }))).toEqual(['1 2000:100 | '])
    expect(quotes(change({ rc: [{ id: 1, batb: [[0, 2.1, 1], [1, 2, 1]] }] }))).toEqual(['1 2100:100 2000:100 | '])
    expect(quotes(change({ rc: [{ id: 1, bdatb: [[1, 2.1, 1], [0, 2.2, 3]] }] }))).toEqual(['1 2200:300 2100:100 | '])
    expect(quotes(change({ rc: [{ id: 1, batb: [[0, 0, 0]], atb: [[9, 1]] }] }))).toEqual([])
    expect(quotes(change({ rc: [{ id: 1, bdatb: [[0, 0, 0]] }] }))).toEqual(['1 2100:100 | '])
    expect(quotes(change({ rc: [{ id: 1, bdatb: [[1, 0, 0]] }] }))).toEqual(['1  | '])
  })

  test('prices outside of the odds are not offered', () => {
    const { define } = stream()
    expect(quotes(define({}, { rc: [{ id: 1, atb: [[1, 5], [1.5, 5], [1001, 5]], atl: [[-2, 5]] }] }))).toEqual(['1 1500:500 | '])
  })

  test('the prices of a line market are lines', () => {
    const { define } = stream()
    const events = define({ bettingType: 'LINE' }, { rc: [{ id: 1, batb: [[0, 0.5, 10], [1, 0, 0]], batl: [[0, 1.5, 20]] }] })
    expect(quotes(events)).toEqual(['1 500:1000 | 1500:2000'])
    // Of the whole depth: the highest to sell at, the lowest to buy at.
    const { define: whole } = stream()
    expect(quotes(whole({ bettingType: 'LINE' }, { rc: [{ id: 1, atb: [[44.5, 5], [46.5, 5], [45.5, 5]], atl: [[49.5, 5], [47.5, 5]] }] }))).toEqual(['1 46500:500 45500:500 44500:500 | 47500:500 49500:500'])
  })

  test('totals: the market’s where it is told, else the sum of its runners’', () => {
    const byRunner = stream()
    byRunner.define({})
    const total = (events: readonly FeedEvent[]) => only(events, 'prices')[0]?.totalMatchedMinor
    expect(total(byRunner.change({ rc: [{ id: 1, tv: 10.5 }, { id: 2, tv: 4 }] }))).toBe(1450n)
    expect(total(byRunner.change({ tv: 20 }))).toBe(2000n)
    expect(byRunner.change({ tv: 20 })).toEqual([])
  })

  test('nothing is told before the definition, and everything with it', () => {
    const { change, define, normaliser } = stream()
    expect(change({ rc: [{ id: 1, atb: [[2, 1]] }] })).toEqual([])
    expect(normaliser.counters.undefinedMarkets).toBe(1)
    const events = define({})
    expect(events.map((event) => event.kind)).toEqual(['catalogue', 'market_state', 'prices'])
    expect(quotes(events)).toEqual(['1 2000:100 | '])
  })

  test('a market that reopens does not keep the prices from before it closed', () => {
    const { define } = stream()
    define({}, { rc: [{ id: 1, atb: [[2, 1]] }] })
    define({ status: 'CLOSED' })
    expect(quotes(define({}))).toEqual(['1  | '])
  })
})

describe('quotes from the last traded price alone', () => {
  test('one level a side, one tick apart, of no size, and marked', () => {
    const { define, change } = stream(true)
    define({})
    expect(quotes(change({ rc: [{ id: 1, ltp: 3.35 }] }))).toEqual(['1 3350:0 | 3400:0 synthetic'])
  })

  test('are taken back from every market as soon as the stream tells a level', () => {
    const { read, define, change } = stream(true)
    define({})
    change({ rc: [{ id: 1, ltp: 3.35 }] })
    const events = read({ mc: [{ id: '1.2', marketDefinition: definition, rc: [{ id: 2, atb: [[2, 1]], ltp: 2 }] }] })
    expect(quotes(events)).toEqual(['1  | ', '2 2000:100 | '])
    expect(quotes(change({ rc: [{ id: 1, ltp: 3.4 }] }))).toEqual(['1  | '])
  })

  test('are never made on a live subscription', () => {
    const { define, change } = stream(false)
    define({})
    expect(quotes(change({ rc: [{ id: 1, ltp: 3.35 }] }))).toEqual(['1  | '])
  })
})

describe('results', () => {
  const outcomeOf = (part: object) => only(stream().define({ status: 'CLOSED', ...part }), 'result')[0]?.outcome

  test('winners, losers and removed, with the message as evidence', () => {
    const { readText } = stream()
    const text = JSON.stringify({
      op: 'mcm',
      pt: 5,
      mc: [{ id: '1.1', marketDefinition: { ...definition, status: 'CLOSED', runners: runners('LOSER', 'WINNER', 'REMOVED') } }],
    })
    const events = readText(text)
    expect(events.map((event) => event.kind)).toEqual(['catalogue', 'market_state', 'result'])
    expect(events[2]).toEqual({
      kind: 'result',
      atMs: 5,
      marketRef: '1.1',
      outcome: { kind: 'winners', winners: ['2'], losers: ['1'], removed: ['3'] },
      evidence: { raw: text, sha256: createHash('sha256').update(text, 'utf8').digest('hex') },
    })
  })

  test('several winners and dead heats are told as they are', () => {
    expect(outcomeOf({ numberOfWinners: 2, runners: runners('WINNER', 'WINNER', 'LOSER') })).toMatchObject({ winners: ['1', '2'] })
    expect(outcomeOf({ numberOfWinners: 1, runners: runners('WINNER', 'WINNER', 'LOSER') })).toMatchObject({ winners: ['1', '2'] })
  })

  test('a market of which every runner was removed is void', () => {
    expect(outcomeOf({ runners: runners('REMOVED', 'REMOVED_VACANT') })).toEqual({ kind: 'void', removed: ['1', '2'] })
  })

  test('none while it is open, while a runner is undecided, for a line, or for a market without a type', () => {
    expect(outcomeOf({ status: 'SUSPENDED', runners: runners('WINNER', 'LOSER') })).toBeUndefined()
    expect(outcomeOf({ runners: runners('WINNER', 'ACTIVE') })).toBeUndefined()
    expect(outcomeOf({ runners: [] })).toBeUndefined()
    expect(outcomeOf({ bettingType: 'LINE', runners: runners('WINNER') })).toBeUndefined()
    expect(outcomeOf({ marketType: 'EACH_WAY', runners: runners('WINNER', 'PLACED') })).toBeUndefined()
    expect(outcomeOf({ numberOfWinners: 0, runners: runners('WINNER', 'WINNER', 'WINNER', 'LOSER') })).toBeUndefined()
  })

  test('a correction is told again, a repetition is not', () => {
    const { define } = stream()
    define({ status: 'CLOSED', runners: runners('WINNER', 'LOSER') })
    expect(define({ status: 'CLOSED', version: 2, runners: runners('WINNER', 'LOSER') })).toEqual([])
    expect(define({ status: 'CLOSED', runners: runners('LOSER', 'WINNER') })).toMatchObject([{ kind: 'result', outcome: { winners: ['2'] } }])
  })

  test('a corrected factor of a runner who left tells the result again, with the message that says so; that of one who ran does not', () => {
    const { define } = stream()
    const ended = (winner: number, gone: number) => [{ ...runners('WINNER')[0], adjustmentFactor: winner }, { id: 2, status: 'REMOVED', sortPriority: 2, adjustmentFactor: gone }]
    define({ status: 'CLOSED', runners: ended(20, 12.5) })
    expect(only(define({ status: 'CLOSED', runners: ended(21, 12.5) }), 'result')).toEqual([])
    const again = define({ status: 'CLOSED', runners: ended(21, 25) })
    expect(again).toMatchObject([
      { kind: 'market_state', runners: [{ ref: '1' }, { ref: '2', status: 'removed', reductionBp: 2500 }] },
      { kind: 'result', outcome: { winners: ['1'], removed: ['2'] } },
    ])
    expect(only(again, 'result')[0]?.evidence.raw).toContain('"adjustmentFactor":25')
  })

  test('another number of winners tells the result again: who shares a place hangs on it', () => {
    const { define } = stream()
    const ended = (numberOfWinners: number) => define({ status: 'CLOSED', numberOfWinners, runners: runners('WINNER', 'WINNER', 'LOSER') })
    expect(only(ended(2), 'result')).toHaveLength(1)
    expect(ended(1)).toMatchObject([{ kind: 'catalogue', market: { winnersCount: 1 } }, { kind: 'result', outcome: { winners: ['1', '2'] } }])
  })

  test('of a message about many markets, the evidence is the part of this one', () => {
    const { read } = stream()
    const closed = { ...definition, status: 'CLOSED', runners: runners('WINNER', 'LOSER') }
    const mc = Array.from({ length: 200 }, (_, index) => ({ id: `1.${index}`, marketDefinition: closed }))
    const results = only(read({ mc }), 'result')
    expect(results).toHaveLength(200)
    expect(results[7]?.evidence.raw).toBe(JSON.stringify([mc[7]]))
  })
})

describe('the life of a subscription', () => {
  test('a new image withdraws the markets that it does not tell of, once it is complete', () => {
    const { read } = stream()
    const market = (id: string, change: object = {}) => ({ id, marketDefinition: definition, img: true, ...change })
    read({ ct: 'SUB_IMAGE', mc: [market('1.1', { rc: [{ id: 1, atb: [[2, 1]] }] }), market('1.2'), market('1.3')] })
    expect(read({ ct: 'SUB_IMAGE', segmentType: 'SEG_START', mc: [market('1.2')] })).toEqual([])
    expect(read({ ct: 'SUB_IMAGE', segmentType: 'SEG', mc: [market('1.3')] })).toEqual([])
    const events = read({ ct: 'SUB_IMAGE', segmentType: 'SEG_END', mc: [market('1.4')] })
    expect(events.filter((event) => event.kind !== 'catalogue')).toMatchObject([
      { kind: 'market_state', marketRef: '1.4', status: 'open' },
      { kind: 'market_state', marketRef: '1.1', status: 'suspended' },
      { kind: 'prices', marketRef: '1.1' },
    ])
    expect(quotes(events)).toEqual(['1  | '])
  })

  test('resubscription sends deltas on what is known, and images where it must', () => {
    const { change, define } = stream()
    define({}, { img: true, rc: [{ id: 1, atb: [[2, 1], [1.9, 1]] }] })
    expect(quotes(change({ con: true, rc: [{ id: 1, atb: [[2, 0]] }] }, { ct: 'RESUB_DELTA' }))).toEqual(['1 1900:100 | '])
    expect(quotes(change({ img: true, rc: [{ id: 1, atb: [[3, 1]] }] }, { ct: 'RESUB_DELTA' }))).toEqual(['1 3000:100 | '])
  })

  test('heartbeats are told, also those that the exchange leaves out while there is news', () => {
    const { normaliser } = stream()
    const kinds = (message: object) =>
      normaliser.readLine({ text: JSON.stringify({ op: 'mcm', ...message }), tooLong: false }).events.map((event) => event.kind)
    expect(kinds({ pt: 10_000, ct: 'HEARTBEAT', clk: 'A' })).toEqual(['heartbeat'])
    const mc = [{ id: '1.1', rc: [] }]
    expect(kinds({ pt: 14_999, mc })).toEqual([])
    expect(kinds({ pt: 15_000, mc })).toEqual(['heartbeat'])
    expect(kinds({ pt: 15_001, mc })).toEqual([])
  })

  test('orders, status and greetings are ignored and counted', () => {
    const { normaliser, readText } = stream()
    for (const line of ['{"op":"ocm","oc":[]}', '{"op":"connection","connectionId":"1"}', '{"op":"status","statusCode":"SUCCESS","id":1}']) {
      expect(readText(line)).toEqual([])
    }
    expect(normaliser.counters).toMatchObject({ messages: 3, ignored: 3 })
  })

  test('a malformed line changes nothing', () => {
    const { readText, define, change, normaliser } = stream()
    define({}, { rc: [{ id: 1, atb: [[2, 1]] }] })
    const bad = JSON.stringify({ op: 'mcm', pt: 'soon', mc: [{ id: '1.1', rc: [{ id: 1, atb: [[3, 1]] }] }] })
    expect(readText(bad)).toEqual([
      { kind: 'malformed', atMs: 1_001, lineNumber: 2, reason: 'pt: no whole number from 0 to 253402300799999', excerpt: bad },
    ])
    expect(readText('x'.repeat(500))).toMatchObject([{ lineNumber: 3, excerpt: 'x'.repeat(200) }])
    expect(quotes(change({ rc: [{ id: 1, atl: [[4, 1]] }] }))).toEqual(['1 2000:100 | 4000:100'])
    expect(normaliser.counters.events.malformed).toBe(2)
  })
})

describe('a message that says of one market what cannot be read', () => {
  const market = (id: string, part: object = {}, change: object = {}) => ({ id, img: true, marketDefinition: { ...definition, ...part }, ...change })
  const book = { rc: [{ id: 1, bdatb: [[0, 2, 1], [1, 1.9, 1]] }] }
  const strange = { bettingType: 'SPREAD' }

  test('says of the others what it says, such as a suspension', () => {
    const { read, normaliser } = stream()
    read({ ct: 'SUB_IMAGE', mc: [market('1.1', {}, book)] })
    const events = read({ mc: [market('1.2', strange), { id: '1.1', marketDefinition: { ...definition, status: 'SUSPENDED' } }, market('1.3')] })
    expect(events).toMatchObject([
      { kind: 'market_state', marketRef: '1.1', status: 'suspended' },
      { kind: 'catalogue', market: { ref: '1.3' } },
      { kind: 'market_state', marketRef: '1.3', status: 'open' },
      { kind: 'malformed', reason: 'bettingType: unknown word' },
    ])
    expect(normaliser.counters.events.malformed).toBe(1)
  })

  test('withdraws that market until it is told whole again: what follows on what was missed is half a book', () => {
    const { read, change, define } = stream()
    read({ ct: 'SUB_IMAGE', mc: [market('1.1', {}, book)] })
    const lost = change({ rc: [{ id: 1, bdatb: [[0, 'x', 1]] }] })
    expect(only(lost, 'market_state')).toMatchObject([{ marketRef: '1.1', status: 'suspended' }])
    expect([quotes(lost), only(lost, 'malformed').length]).toEqual([['1  | '], 1])
    expect(change({ rc: [{ id: 1, bdatb: [[1, 1.8, 1]] }] })).toEqual([])
    expect(define({ betDelay: 5 })).toMatchObject([{ kind: 'market_state', status: 'suspended', betDelayMs: 5_000 }])
    const whole = read({ mc: [market('1.1', {}, book)] })
    expect([only(whole, 'market_state').map(({ status }) => status), quotes(whole)]).toEqual([['open'], ['1 2000:100 1900:100 | ']])
  })

  test('keeps no end of that market back', () => {
    const { read, change, define } = stream()
    read({ ct: 'SUB_IMAGE', mc: [market('1.1', {}, book)] })
    change({ rc: [{}] })
    expect(define({ status: 'CLOSED', runners: runners('WINNER', 'LOSER') }).map(({ kind }) => kind)).toContain('result')
  })

  test('opens no market that was never told whole', () => {
    const { read, define } = stream()
    read({ mc: [market('1.1', strange)] })
    expect(only(define({}), 'market_state')).toMatchObject([{ status: 'suspended' }])
  })
})
