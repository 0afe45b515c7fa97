import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { FeedEvent } from '../feed.ts'
import { openRecording } from '../recorded/open-recording.ts'
import { readRecording } from '../recorded/read-recording.ts'
import { BetfairNormaliser } from './normaliser.ts'

const folder = process.env['STEWARD_RECORDINGS']

/**
 * Every recorded market, as its collector counted it on its own: lines, markets, most runners of a market, runners
 * removed, changes into suspension, whether it was in play, last status, and the winners by name where the recording has
 * names, else by number.
 */
const recorded: readonly (readonly [
  file: string,
  lines: number,
  markets: number,
  runners: number,
  removed: number,
  suspensions: number,
  inPlay: boolean,
  status: string,
  places: number,
  winners: readonly string[],
])[] = [
  ['betcode-org_flumine/1.197931750.jsonl.gz', 166, 1, 6, 0, 1, false, 'closed', 1, ['2. Sandwood Jet']],
  ['betcode-org_flumine/1.200806927.jsonl.gz', 18529, 1, 2, 0, 2, true, 'closed', 1, ['228749']],
  ['betcode-org_flumine/BASIC-1.132153978.jsonl.gz', 480, 1, 14, 2, 1, true, 'closed', 1, ['Brother Mcgonagall']],
  ['limx0_betfair_parser/1.185781277.bz2', 7600, 1, 17, 3, 2, true, 'closed', 1, ['40364042']],
  [
    'limx0_betfair_parser/1.205822330.bz2',
    5654,
    1,
    17,
    3,
    5,
    false,
    'closed',
    3,
    ['1. Realaide', '13. Daulat Machtigamor', '23. Birkin Black'],
  ],
  ['mzaja_betfair-database/1.145405534.bz2', 681, 1, 2, 0, 1, false, 'closed', 1, ['Yes']],
  ['mzaja_betfair-database/1.219107753.jsonl.gz', 29, 1, 5, 0, 1, false, 'closed', 2, ['59239587', '59505624']],
  ['mzaja_betfair-database/1.223716976.bz2', 362, 1, 2, 0, 1, true, 'closed', 1, ['Cameron Norrie']],
  ['nautechsystems_nautilus_trader/1.206064380.bz2', 18793, 1, 13, 1, 4, true, 'closed', 1, ['9. Isolating']],
  ['limx0_betfair_parser/1.164917629.bz2', 298, 1, 10, 0, 0, false, 'open', 1, []],
  ['limx0_betfair_parser/1.242971311_200_soccer_markets.bz2', 1736, 200, 66, 0, 0, false, 'open', 1, []],
]

/** What a reader of events alone knows at the end. */
class Told {
  readonly names = new Map<string, string>()
  readonly markets = new Map<string, { runners: number; type: string | null; places: number }>()
  readonly status = new Map<string, string>()
  readonly removed = new Set<string>()
  readonly quotes = new Map<string, string>()
  readonly winners: string[] = []
  readonly synthetic = { yes: 0, no: 0 }
  suspensions = 0
  inPlay = false

  take(event: FeedEvent): void {
    if (event.kind === 'catalogue') {
      const { ref, type, winnersCount } = event.market
      this.markets.set(ref, { runners: event.runners.length, type, places: winnersCount })
      for (const runner of event.runners) this.names.set(runner.ref, runner.name)
    } else if (event.kind === 'market_state') {
      if (event.status === 'suspended' && this.status.get(event.marketRef) !== 'suspended') this.suspensions += 1
      this.status.set(event.marketRef, event.status)
      this.inPlay ||= event.inPlay
      for (const runner of event.runners) if (runner.status === 'removed') this.removed.add(runner.ref)
    } else if (event.kind === 'prices' && event.quotes.of === 'runners') {
      for (const quote of event.quotes.runners) {
        const side = (levels: typeof quote.back) => levels.map((l) => `${l.priceThousandths}:${l.sizeMinor}`).join(' ')
        this.quotes.set(`${event.marketRef} ${quote.ref}`, `${side(quote.back)}|${side(quote.lay)}|${quote.lastThousandths}`)
        this.synthetic[quote.synthetic ? 'yes' : 'no'] += 1
      }
    } else if (event.kind === 'result' && event.outcome.kind === 'winners') {
      this.winners.push(...event.outcome.winners.map((ref) => this.names.get(ref) ?? ref))
    }
  }
}

describe.skipIf(folder === undefined)('every recorded market is told as it was', () => {
  for (const [file, lines, markets, runners, removed, suspensions, inPlay, status, places, winners] of recorded) {
    test(`${file}: ${lines} lines, ${markets} markets, ${runners} runners, ${removed} removed`, async () => {
      const told = new Told()
      const feed = openRecording(join(folder ?? '', file))
      for await (const batch of feed) for (const event of batch.events) told.take(event)
      expect(feed.counters).toMatchObject({ messages: lines, ignored: 0, undefinedMarkets: 0, events: { malformed: 0 } })
      expect(told.markets.size).toBe(markets)
      expect(Math.max(...[...told.markets.values()].map((market) => market.runners))).toBe(runners)
      expect(told.removed.size).toBe(removed)
      expect(told.suspensions).toBe(suspensions)
      expect(told.inPlay).toBe(inPlay)
      expect(new Set(told.status.values())).toEqual(new Set([status]))
      expect([...told.markets.values()][0]?.places).toBe(places)
      expect(told.winners.toSorted()).toEqual([...winners].toSorted())
    })

    test(`${file}: the quotes after every line are those of a ladder kept the plain way`, async () => {
      const told = new Told()
      const normaliser = new BetfairNormaliser({ synthesises: false })
      const plain = new PlainLadders()
      let compared = 0
      for await (const line of linesOf(join(folder ?? '', file))) {
        const { events } = normaliser.readLine({ text: line, tooLong: false })
        for (const event of events) told.take(event)
        for (const [runner, quote] of plain.read(line)) {
          compared += 1
          if ((told.quotes.get(runner) ?? '||null') !== quote) {
            throw new Error(`line ${normaliser.counters.messages}, ${runner}: told ${told.quotes.get(runner)}, expected ${quote}`)
          }
        }
      }
      expect(compared).toBeGreaterThan(lines / 2)
      expect(told.synthetic.yes).toBe(0)
    })
  }

  test('only recordings without a single level get quotes from last traded prices', async () => {
    const synthetic = async (file: string) => {
      const told = new Told()
      for await (const batch of openRecording(join(folder ?? '', file))) for (const event of batch.events) told.take(event)
      return told.synthetic
    }
    const found = await Promise.all(recorded.map(async ([file]) => [file, await synthetic(file)] as const))
    expect(found.filter(([, { yes }]) => yes > 0)).toEqual([
      // The two that are not are the quotes taken back from the two removed runners.
      ['betcode-org_flumine/BASIC-1.132153978.jsonl.gz', { yes: 1208, no: 2 }],
      ['mzaja_betfair-database/1.223716976.bz2', { yes: 534, no: 0 }],
    ])
  })

  test('of 200 markets, 140 are match odds and 60 are handicaps without a type of ours', async () => {
    const told = new Told()
    const feed = openRecording(join(folder ?? '', 'limx0_betfair_parser/1.242971311_200_soccer_markets.bz2'))
    for await (const batch of feed) for (const event of batch.events) told.take(event)
    const types = [...told.markets.values()].map((market) => market.type)
    expect(types.filter((type) => type === 'match_odds')).toHaveLength(140)
    expect(types.filter((type) => type === null)).toHaveLength(60)
  })

  test('garbage among the lines of a recording is counted and changes nothing', async () => {
    const file = join(folder ?? '', 'betcode-org_flumine/1.197931750.jsonl.gz')
    const events = async (seed: number | null) => {
      const feed = openRecording(file, seed === null ? {} : { faults: { seed, garbageChance: 0.5 } })
      const found: FeedEvent[] = []
      for await (const batch of feed) found.push(...batch.events)
      return { found: found.filter((event) => event.kind !== 'malformed'), feed }
    }
    const clean = await events(null)
    for (const seed of [1, 2, 3]) {
      const { found, feed } = await events(seed)
      expect(feed.counters.events.malformed).toBe(feed.faults.garbage)
      expect(feed.faults.garbage).toBeGreaterThan(40)
      expect(found).toEqual(clean.found)
    }
  })

  test('with gaps, repetition and reordering it reads on to the end without a word of its own', async () => {
    for (const [file] of recorded) {
      const faults = { seed: 11, gapChance: 0.005, repeatChance: 0.05, reorderChance: 0.05, garbageChance: 0.02 }
      const feed = openRecording(join(folder ?? '', file), { faults })
      for await (const batch of feed) expect(batch.events.length).toBeGreaterThan(0)
      expect(feed.counters.events.malformed).toBe(feed.faults.garbage)
    }
  })
})

describe.skipIf(folder === undefined)('single recorded messages', () => {
  const read = (file: string): readonly unknown[] => {
    const bytes = readFileSync(join(folder ?? '', file))
    const content: unknown = JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'))
    return Array.isArray(content) ? content : [content]
  }
  const normalised = (messages: readonly unknown[]) => {
    const normaliser = new BetfairNormaliser({ synthesises: false })
    const events = messages.flatMap(
      (message) => normaliser.readLine({ text: JSON.stringify(message), tooLong: false }).events,
    )
    return { counters: normaliser.counters, events: events.filter((event) => event.kind !== 'heartbeat') }
  }

  test('orders and a failure are ignored', () => {
    const orders = ['ocm_cancel', 'ocm_duplicate_execution', 'ocm_filled_different_price', 'ocm_full_image', 'status_error']
    const messages = orders.flatMap((name) => read(`limx0_betfair_parser/${name}.json`))
    messages.push(...read('nautechsystems_nautilus_trader/ocm_VOIDED_partial.json'))
    const { counters, events } = normalised(messages)
    expect(events).toEqual([])
    expect(counters).toMatchObject({ messages: messages.length, ignored: messages.length })
  })

  test('an each-way market has two places and no type of ours', () => {
    const { events } = normalised(read('limx0_betfair_parser/mcm_market_definition_each_way.json'))
    expect(events).toMatchObject([
      { kind: 'catalogue', market: { feedType: 'EACH_WAY', type: null, winnersCount: 2 }, league: { name: 'Catterick', country: 'GB' } },
      { kind: 'market_state', status: 'open' },
    ])
  })

  test('updates of a market that was never defined are kept to ourselves', () => {
    const { counters, events } = normalised(read('limx0_betfair_parser/mcm_market_updates.json.gz'))
    expect(events).toEqual([])
    expect(counters).toMatchObject({ messages: 33, undefinedMarkets: 32, events: { malformed: 0 } })
  })

  test('a resubscription tells of the markets whose definition it brings', () => {
    const messages = read('limx0_betfair_parser/mcm_resub_delta.json.gz') as readonly { mc: readonly { marketDefinition?: unknown }[] }[]
    const defined = messages.flatMap(({ mc }) => mc).filter((change) => change.marketDefinition !== undefined).length
    const { counters } = normalised(messages)
    expect(counters.events).toMatchObject({ catalogue: defined, market_state: defined, malformed: 0 })
  })

  test('a closed definition is a result with three winners', () => {
    const [marketDefinition] = read('nautechsystems_nautilus_trader/market_definition_closed.json')
    const { events } = normalised([{ op: 'mcm', pt: 1, mc: [{ id: '1.205822330', marketDefinition }] }])
    expect(events.at(-1)).toMatchObject({
      kind: 'result',
      outcome: { kind: 'winners', winners: ['49808334', '49808335', '49808342'], removed: ['2329545', '49808340', '42011335'] },
    })
  })
})

async function* linesOf(path: string): AsyncGenerator<string> {
  const chunks: Buffer[] = []
  for await (const chunk of readRecording(path)) chunks.push(chunk)
  for (const line of Buffer.concat(chunks).toString('utf8').split('\n')) if (line !== '') yield line
}

type PlainRunner = { atb: Levels; atl: Levels; batb: Levels; batl: Levels; bdatb: Levels; bdatl: Levels; ltp: number | null }
type Levels = Record<string, readonly number[]>
type PlainChange = {
  id: string
  img?: boolean
  marketDefinition?: { status: string; runners: { id: number; hc?: number; status: string }[] }
  rc?: ({ id: number; hc?: number; ltp?: number } & Partial<Record<keyof PlainRunner, number[][]>>)[]
}

/** The same quotes by another way: plain objects, floats, and a full sort after every line. */
class PlainLadders {
  readonly #runners = new Map<string, PlainRunner>()
  readonly #removed = new Set<string>()
  readonly #closed = new Set<string>()

  /** The quotes of the runners that this line mentions, as text. */
  read(line: string): Map<string, string> {
    const message = JSON.parse(line) as { mc?: PlainChange[] }
    const quotes = new Map<string, string>()
    for (const change of message.mc ?? []) {
      const key = (runner: { id: number; hc?: number }) =>
        `${change.id} ${runner.hc === undefined || runner.hc === 0 ? runner.id : `${runner.id}@${runner.hc}`}`
      if (change.img === true) for (const name of this.#runners.keys()) if (name.startsWith(`${change.id} `)) this.#runners.delete(name)
      for (const runner of change.marketDefinition?.runners ?? []) {
        if (runner.status === 'REMOVED') this.#removed.add(key(runner))
      }
      if (change.marketDefinition?.status === 'CLOSED') this.#closed.add(change.id)
      for (const update of change.rc ?? []) this.#update(key(update), update)
      for (const update of this.#closed.has(change.id) ? [] : (change.rc ?? [])) quotes.set(key(update), this.#quote(key(update)))
    }
    return quotes
  }

  #update(name: string, update: NonNullable<PlainChange['rc']>[number]): void {
    const none: PlainRunner = { atb: {}, atl: {}, batb: {}, batl: {}, bdatb: {}, bdatl: {}, ltp: null }
    const runner = this.#runners.get(name) ?? none
    this.#runners.set(name, runner)
    runner.ltp = update.ltp ?? runner.ltp
    for (const field of ['atb', 'atl', 'batb', 'batl', 'bdatb', 'bdatl'] as const) {
      for (const level of (update[field] as number[][] | undefined) ?? []) runner[field][String(level[0])] = level.slice(-2)
    }
  }

  #quote(name: string): string {
    const runner = this.#runners.get(name)
    if (runner === undefined || this.#removed.has(name)) return '||null'
    const side = (levels: readonly Levels[], sign: number) =>
      Object.values(levels.find((kept) => Object.keys(kept).length > 0) ?? {})
        .filter(([, size = 0]) => size > 0)
        .map(([price = 0, size = 0]) => [Number((price * 1000).toFixed(0)), Number((size * 100).toFixed(0))] as const)
        .toSorted(([a], [b]) => sign * (a - b))
        .slice(0, 3)
        .map(([price, size]) => `${price}:${size}`)
        .join(' ')
    const ltp = runner.ltp === null ? 'null' : (runner.ltp * 1000).toFixed(0)
    return `${side([runner.bdatb, runner.batb, runner.atb], -1)}|${side([runner.bdatl, runner.batl, runner.atl], 1)}|${ltp}`
  }
}
