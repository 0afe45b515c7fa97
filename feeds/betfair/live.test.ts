import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FeedClock } from '../clock.ts'
import type { Feed, FeedBatch, FeedEvent } from '../feed.ts'
import { LiveFeedRefused, openLiveFeed, type LiveNotice, type LiveOptions } from './live.ts'

const definition = {
  status: 'OPEN',
  eventTypeId: '4',
  eventId: '5',
  marketTime: '2024-01-20T06:20:00.000Z',
  runners: [{ id: 1, status: 'ACTIVE' }],
}
const image = (price: number) => ({
  op: 'mcm',
  id: 2,
  pt: 1_000,
  ct: 'SUB_IMAGE',
  initialClk: 'I1',
  clk: 'C1',
  mc: [{ id: '1.1', img: true, marketDefinition: definition, rc: [{ id: 1, bdatb: [[0, price, 5]] }] }],
})
const delta = (pt: number, price: number, clk: string, part: object = {}) => ({
  op: 'mcm',
  id: 2,
  pt,
  clk,
  ...part,
  mc: [{ id: '1.1', rc: [{ id: 1, bdatb: [[0, price, 5]] }] }],
})

const beat = { op: 'mcm', id: 2, pt: 9_000, ct: 'HEARTBEAT', clk: 'C4' }

/** One connection as the exchange sees it. */
class Peer {
  readonly #socket: Socket
  readonly #received: object[] = []
  #text = ''
  #wake: (() => void) | null = null

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      const parts = (this.#text + chunk.toString('utf8')).split('\r\n')
      this.#text = parts.pop() ?? ''
      this.#received.push(...parts.map((part) => JSON.parse(part) as object))
      this.#wake?.()
    })
  }

  async next(): Promise<object> {
    for (;;) {
      const message = this.#received.shift()
      if (message !== undefined) return message
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  send(...messages: readonly (object | string)[]): void {
    this.#socket.write(messages.map((m) => `${typeof m === 'string' ? m : JSON.stringify(m)}\r\n`).join(''))
  }

  /** Answers the two requests that open a subscription, and returns them. */
  async welcome(): Promise<readonly [authentication: object, subscription: object]> {
    this.send({ op: 'connection', connectionId: '1' })
    const authentication = await this.next()
    this.send({ op: 'status', id: 1, statusCode: 'SUCCESS', connectionClosed: false })
    const subscription = await this.next()
    this.send({ op: 'status', id: 2, statusCode: 'SUCCESS', connectionClosed: false })
    return [authentication, subscription]
  }

  refuse(id: number, errorCode: string): void {
    this.send({ op: 'status', id, statusCode: 'FAILURE', errorCode, connectionClosed: true })
    this.#socket.end()
  }

  drop(): void {
    this.#socket.destroy()
  }
}

let server: Server
let ended: AbortController
let waiting: Peer[]
let arrived: (() => void) | null

beforeEach(async () => {
  ended = new AbortController()
  waiting = []
  arrived = null
  server = createServer((socket) => {
    waiting.push(new Peer(socket))
    arrived?.()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  ended.abort()
  server.close()
})

async function peer(): Promise<Peer> {
  for (;;) {
    const found = waiting.shift()
    if (found !== undefined) return found
    await new Promise<void>((resolve) => (arrived = resolve))
  }
}

/** Waits for messages last until a test lets them end; pauses between connections are noted and take no time. */
function steppedClock(): FeedClock & { readonly pauses: number[]; fallSilent(): void } {
  const pauses: number[] = []
  const waits = new Set<() => void>()
  return {
    pauses,
    fallSilent: () => waits.forEach((end) => end()),
    nowMs: () => 0,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (ms !== 15_000 && ms !== 10_000) {
          pauses.push(ms)
          return resolve()
        }
        const end = () => resolve(void waits.delete(end))
        waits.add(end)
        signal.addEventListener('abort', end)
      }),
  }
}

function open(options: Partial<LiveOptions> = {}) {
  const clock = steppedClock()
  const notices: LiveNotice[] = []
  const feed = openLiveFeed({
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, plain: true },
    appKey: 'key',
    sessionToken: async () => 'token',
    marketFilter: { eventTypeIds: ['4'] },
    signal: ended.signal,
    onNotice: (notice) => notices.push(notice),
    random: () => 1,
    clock,
    ...options,
  })
  return { feed, clock, notices, next: puller(feed) }
}

/** Pulls batches until one has an event of the kind asked for. */
function puller(feed: Feed) {
  const batches = feed[Symbol.asyncIterator]()
  return async (kind: FeedEvent['kind']): Promise<FeedBatch> => {
    for (;;) {
      const { value, done } = (await batches.next()) as IteratorResult<FeedBatch, undefined>
      if (done === true) throw new Error('the feed has ended')
      if (value.events.some((event) => event.kind === kind)) return value
    }
  }
}

const backOf = ({ events }: FeedBatch) =>
  events.flatMap((event) =>
    event.kind === 'prices' && event.quotes.of === 'runners' ? event.quotes.runners[0]?.back[0]?.priceThousandths : [],
  )

/** An exchange that has told a first image, which was taken. */
async function begun(next: ReturnType<typeof puller>): ReturnType<typeof peer> {
  const first = next('prices')
  const exchange = await peer()
  await exchange.welcome()
  exchange.send(image(2))
  await first
  return exchange
}

describe('a subscription', () => {
  test('authenticates, subscribes, and gives what comes', async () => {
    const { next, notices } = open()
    const first = next('prices')
    const exchange = await peer()
    const [authentication, subscription] = await exchange.welcome()
    expect(authentication).toEqual({ op: 'authentication', id: 1, appKey: 'key', session: 'token' })
    expect(subscription).toEqual({
      op: 'marketSubscription',
      id: 2,
      segmentationEnabled: true,
      heartbeatMs: 5000,
      marketFilter: { eventTypeIds: ['4'] },
      marketDataFilter: { fields: ['EX_MARKET_DEF', 'EX_BEST_OFFERS_DISP', 'EX_LTP', 'EX_TRADED_VOL'], ladderLevels: 3 },
    })
    exchange.send(image(2))
    const batch = await first
    expect(batch.cursor).toBe('C1')
    expect(batch.events.map((event) => event.kind)).toEqual(['catalogue', 'market_state', 'prices'])
    const second = next('prices')
    exchange.send(delta(2_000, 2.1, 'C2'))
    expect(backOf(await second)).toEqual([2_100])
    expect(notices).toEqual([{ kind: 'subscribed', resumed: false }])
  })

  test('resumes after a loss where it stood, with nothing lost and nothing told twice', async () => {
    const { next, clock, notices } = open()
    const first = next('prices')
    const before = await peer()
    await before.welcome()
    before.send(image(2), { op: 'mcm', id: 2, pt: 1_100, ct: 'HEARTBEAT', clk: 'C9' })
    expect(backOf(await first)).toEqual([2000])
    const second = next('prices')
    before.drop()
    const after = await peer()
    const [, subscription] = await after.welcome()
    expect(subscription).toMatchObject({ initialClk: 'I1', clk: 'C9' })
    after.send(delta(1_500, 2, 'C10', { ct: 'RESUB_DELTA' }), delta(1_600, 2.2, 'C11'))
    const batch = await second
    expect(backOf(batch)).toEqual([2200])
    expect(clock.pauses).toEqual([1_000])
    expect(notices).toMatchObject([{ kind: 'subscribed', resumed: false }, { kind: 'lost', retryInMs: 1_000 }, { kind: 'subscribed', resumed: true }])
  })

  test('starts from a fresh image when its clock is not known any more', async () => {
    const { next } = open()
    const before = await begun(next)
    const second = next('prices')
    before.drop()
    const refusing = await peer()
    await refusing.next()
    refusing.send({ op: 'status', id: 1, statusCode: 'SUCCESS' })
    await refusing.next()
    refusing.refuse(2, 'INVALID_CLOCK')
    const fresh = await peer()
    const [, subscription] = await fresh.welcome()
    expect(subscription).not.toHaveProperty('clk')
    fresh.send({ ...image(3), mc: [{ ...image(3).mc[0], id: '1.2' }] })
    const { events } = await second
    expect(events.map((event) => [event.kind, 'marketRef' in event ? event.marketRef : ''])).toEqual([
      ['catalogue', ''],
      ['market_state', '1.2'],
      ['prices', '1.2'],
      ['market_state', '1.1'],
      ['prices', '1.1'],
    ])
  })

  test('starts from a fresh image when the one before broke off between its parts', async () => {
    const { next, notices } = open()
    const first = next('prices')
    const before = await peer()
    await before.welcome()
    before.send({ ...image(2), segmentType: 'SEG_START' })
    await first
    const second = next('prices')
    before.drop()
    const after = await peer()
    const [, subscription] = await after.welcome()
    expect(subscription).not.toHaveProperty('clk')
    after.send(image(2.5))
    expect(backOf(await second)).toEqual([2500])
    expect(notices.at(-1)).toEqual({ kind: 'subscribed', resumed: false })
  })

  test('asks for a fresh image behind a line that it cannot read, and heeds nothing that follows it', async () => {
    const { next, notices } = open()
    const before = await begun(next)
    const second = next('malformed')
    before.send('what is this', delta(2_000, 2.1, 'C2'))
    expect((await second).events.map((event) => event.kind)).toEqual(['malformed'])
    const third = next('prices')
    const after = await peer()
    const [, subscription] = await after.welcome()
    expect(subscription).not.toHaveProperty('clk')
    after.send(image(2.5))
    expect(backOf(await third)).toEqual([2500])
    expect(notices.slice(1)).toMatchObject([{ kind: 'lost', reason: 'a line could not be read', retryInMs: 1_000 }, { kind: 'subscribed', resumed: false }])
  })

  test('pauses grow where a line that it cannot read comes again with every image', async () => {
    const { next, clock } = open()
    for (let round = 0; round < 3; round += 1) {
      const met = next('malformed')
      const exchange = await peer()
      await exchange.welcome()
      exchange.send(image(2), 'what is this')
      await met
    }
    next('prices').catch(() => undefined)
    await peer()
    expect(clock.pauses).toEqual([1_000, 2_000, 4_000])
  })

  test('goes on where what cannot be read is of one market, and asks for a fresh image at the next loss', async () => {
    const { next } = open()
    const first = next('prices')
    const before = await peer()
    await before.welcome()
    before.send(image(2), { ...delta(1_500, 2, 'C2'), mc: [{ id: '1.2', rc: [{}] }] }, delta(2_000, 2.1, 'C3'))
    expect(backOf(await first)).toContain(2_000)
    const second = next('prices')
    before.drop()
    const after = await peer()
    const [, subscription] = await after.welcome()
    expect(subscription).not.toHaveProperty('clk')
    after.send(image(2.5))
    await second
  })

  test('asks for a fresh image behind a change of a market that was whole until then, once in ten minutes at most', async () => {
    let nowMs = 0
    const clock = { ...steppedClock(), nowMs: () => nowMs }
    const { next, notices } = open({ clock })
    const unreadable = { ...delta(1_500, 2, 'C2'), mc: [{ id: '1.1', rc: [{}] }] }
    const statesIn = ({ events }: FeedBatch) => events.flatMap((event) => (event.kind === 'market_state' ? [event.status] : []))
    const first = await begun(next)
    first.send(unreadable)
    expect(statesIn(await next('malformed'))).toEqual(['suspended'])
    const whole = next('prices')
    const second = await peer()
    const [, subscription] = await second.welcome()
    expect(subscription).not.toHaveProperty('clk')
    second.send(image(2.5))
    expect([backOf(await whole), notices.at(-2)]).toMatchObject([[2_500], { kind: 'lost', reason: 'a change of a market could not be read' }])
    // Again and again it would cost the other markets their prices.
    nowMs += 599_999
    for (const [kind, message] of [['malformed', unreadable], ['heartbeat', beat]] as const) {
      const heard = next(kind)
      second.send(message)
      await heard
    }
    const later = next('market_state')
    nowMs += 1
    second.send(beat)
    const third = await peer()
    await third.welcome()
    third.send(image(2.6))
    expect(statesIn(await later)).toEqual(['open'])
  })

  test('asks once where a fresh image says of a market what cannot be read as well', async () => {
    let nowMs = 0
    const { next } = open({ clock: { ...steppedClock(), nowMs: () => nowMs } })
    let exchange = await begun(next)
    const strange = { ...image(2), mc: [{ id: '1.1', img: true, marketDefinition: { ...definition, bettingType: 'SPREAD' } }] }
    for (const ct of [undefined, 'SUB_IMAGE']) {
      const met = next('malformed')
      if (ct !== undefined) await (exchange = await peer()).welcome()
      exchange.send({ ...strange, ct })
      await met
    }
    nowMs += 3_600_000
    exchange.send(beat)
    await next('heartbeat')
  })

  test('what came before a failure in the same breath is still given', async () => {
    const { next } = open()
    const first = next('prices')
    const exchange = await peer()
    await exchange.welcome()
    exchange.send(image(2), { op: 'status', statusCode: 'FAILURE', errorCode: 'TIMEOUT', connectionClosed: true })
    expect(backOf(await first)).toEqual([2000])
  })

  test('asks for a session token anew for every connection', async () => {
    let asked = 0
    const { next } = open({ sessionToken: async () => `token ${(asked += 1)}` })
    const first = next('prices')
    const refusing = await peer()
    expect(await refusing.next()).toMatchObject({ session: 'token 1' })
    refusing.refuse(1, 'INVALID_SESSION_INFORMATION')
    const exchange = await peer()
    const [authentication] = await exchange.welcome()
    expect(authentication).toMatchObject({ session: 'token 2' })
    exchange.send(image(2))
    await first
  })

  test('a connection that falls silent is given up', async () => {
    const { next, clock, notices } = open()
    await begun(next)
    const second = next('heartbeat')
    await new Promise(setImmediate)
    clock.fallSilent()
    const after = await peer()
    await after.welcome()
    after.send({ op: 'mcm', id: 2, pt: 9_000, ct: 'HEARTBEAT', clk: 'C2' })
    expect((await second).cursor).toBe('C2')
    expect(notices[1]).toMatchObject({ kind: 'lost', reason: 'the other side fell silent' })
  })

  test('pauses grow to a minute, and shrink again after success', async () => {
    const { next, clock } = open()
    const first = next('prices')
    for (let failure = 0; failure < 8; failure += 1) (await peer()).drop()
    const exchange = await peer()
    await exchange.welcome()
    exchange.send(image(2))
    await first
    expect(clock.pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
    const second = next('prices')
    exchange.drop()
    const again = await peer()
    await again.welcome()
    again.send(delta(2_000, 2.5, 'C2', { ct: 'RESUB_DELTA' }))
    await second
    expect(clock.pauses.at(-1)).toBe(1_000)
  })
})

describe('what ends it', () => {
  test('a refusal that only a person can mend', async () => {
    const { next } = open()
    const first = next('prices')
    const exchange = await peer()
    await exchange.next()
    exchange.refuse(1, 'INVALID_APP_KEY')
    await expect(first).rejects.toThrow(new LiveFeedRefused('INVALID_APP_KEY'))
  })

  test('the signal, also while nothing comes', async () => {
    const { feed } = open()
    const batches = feed[Symbol.asyncIterator]()
    const first = batches.next()
    const exchange = await peer()
    await exchange.welcome()
    ended.abort()
    expect(await first).toEqual({ done: true, value: undefined })
  })

  test('leaving the loop closes the connection', async () => {
    const closed = new Promise((resolve) => server.once('connection', (socket) => socket.once('close', resolve)))
    const { feed } = open()
    const exchange = peer().then(async (found) => {
      await found.welcome()
      found.send(image(2))
    })
    for await (const batch of feed) {
      expect(batch.events).not.toEqual([])
      break
    }
    await exchange
    await closed
  })
})

test('without TLS only this machine is spoken to, and no secret is in what is told', () => {
  const address = { host: 'stream-api.betfair.com', port: 443, plain: true }
  expect(() => open({ address, appKey: 'k-secret' })).toThrow(/^Only a server on this machine may be used without TLS$/)
})
