import { setImmediate } from 'node:timers/promises'
import { systemClock, type FeedClock } from '../clock.ts'
import type { Feed, FeedBatch, FeedEvent } from '../feed.ts'
import { LineSocket, type Address } from './line-socket.ts'
import type { Message } from './message.ts'
import { BetfairNormaliser } from './normaliser.ts'

export type LiveOptions = {
  readonly address?: Address
  readonly appKey: string
  /** Asked for before every connection, because sessions expire. Its value is never logged. */
  readonly sessionToken: () => Promise<string>
  /** Which markets, in the exchange's own words, e.g. `{ eventTypeIds: ['4'], marketTypes: ['MATCH_ODDS'] }`. */
  readonly marketFilter: Readonly<Record<string, unknown>>
  /** Told of every connection that was made or lost, for the log. */
  readonly onNotice?: (notice: LiveNotice) => void
  readonly signal?: AbortSignal
  readonly clock?: FeedClock
  /** From 0 to 1, for the spread of the back-off. */
  readonly random?: () => number
}

export type LiveNotice =
  | { readonly kind: 'subscribed'; readonly resumed: boolean }
  | { readonly kind: 'lost'; readonly reason: string; readonly retryInMs: number }

/** The exchange refuses in a way that only a person can mend; the message is its error code. */
export class LiveFeedRefused extends Error {
  override readonly name = 'LiveFeedRefused'
}

export const liveAddress: Address = { host: 'stream-api.betfair.com', port: 443, plain: false }
export const heartbeatMs = 5_000
const connectTimeoutMs = 10_000
/** The exchange beats at least every `heartbeatMs`; three missed beats are a dead connection. */
const silentMs = 3 * heartbeatMs
const backOffMs = { first: 1_000, most: 60_000 }
/** For one market a new image is asked for this often at most: it costs all others their prices for a second or two. */
const imageForOneMs = 600_000

const lastingRefusals = new Set([
  'NO_APP_KEY',
  'INVALID_APP_KEY',
  'NOT_AUTHORIZED',
  'INVALID_INPUT',
  'INVALID_REQUEST',
  'SUBSCRIPTION_LIMIT_EXCEEDED',
])
const loopback = new Set(['127.0.0.1', '::1', 'localhost'])
const requestIds = { authentication: 1, subscription: 2 } as const

type StatusMessage = Extract<Message, { readonly op: 'status' }>

/**
 * Where a new connection goes on; the exchange then sends only what changed meanwhile. A change that broke off between
 * its parts was not taken whole, so there is nothing to go on from, nor behind something that was `missed`, because it
 * could not be read: the exchange would not say it again. `broke`: a market is withdrawn for that which was whole before.
 */
type Clocks = { initialClk: string | null; clk: string | null; whole: boolean; missed: boolean; broke: boolean; imageAskedAtMs: number }

/** What could not be read could have said anything, such as a suspension: only an image says what is true behind it. */
class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/**
 * Subscribes to the live exchange stream. Connects, and after a loss connects again with a growing pause and resumes
 * where it stood; meanwhile it says nothing, which is what silence is measured by. The cursor is for information: what
 * is remembered of each market lives in this process, so a new process starts from a fresh image, and so does whoever
 * met a line that cannot be read, or a change of a market. Throws
 * `LiveFeedRefused` when trying again cannot help. Can be iterated once.
 */
export function openLiveFeed(options: LiveOptions): Feed {
  const address = options.address ?? liveAddress
  if (address.plain && !loopback.has(address.host)) throw new Error('Only a server on this machine may be used without TLS')
  const normaliser = new BetfairNormaliser({ synthesises: false })
  const batches = run(options, address, normaliser)
  return { [Symbol.asyncIterator]: () => batches, counters: normaliser.counters }
}

async function* run(options: LiveOptions, address: Address, normaliser: BetfairNormaliser): AsyncGenerator<FeedBatch> {
  const clock = options.clock ?? systemClock
  const signal = options.signal ?? new AbortController().signal
  const random = options.random ?? Math.random
  const clocks: Clocks = { initialClk: null, clk: null, whole: false, missed: false, broke: false, imageAskedAtMs: -Infinity }
  let failures = 0
  while (!signal.aborted) {
    let socket: LineSocket | null = null
    try {
      socket = await LineSocket.open(address, connectTimeoutMs, clock, signal)
      normaliser.restartLines()
      for await (const batch of converse(socket, options, signal, normaliser, clocks, clock)) {
        // One that comes again with every image must not be asked for again every second.
        if (clock.nowMs() - clocks.imageAskedAtMs >= backOffMs.most) failures = 0
        yield batch
      }
    } catch (error) {
      if (error instanceof LiveFeedRefused) throw error
      if (signal.aborted) return
      if (error instanceof Unreadable) clocks.imageAskedAtMs = clock.nowMs()
      const longest = Math.min(backOffMs.most, backOffMs.first * 2 ** failures)
      const retryInMs = Math.round(longest * (0.5 + random() / 2))
      failures += 1
      options.onNotice?.({ kind: 'lost', reason: (error as Error).message, retryInMs })
      await clock.sleep(retryInMs, signal)
    } finally {
      socket?.close()
    }
  }
}

/** One connection, from greeting to loss; ends only by throwing. */
async function* converse(
  socket: LineSocket,
  options: LiveOptions,
  signal: AbortSignal,
  normaliser: BetfairNormaliser,
  clocks: Clocks,
  clock: FeedClock,
): AsyncGenerator<FeedBatch> {
  const session = await options.sessionToken()
  socket.send({ op: 'authentication', id: requestIds.authentication, appKey: options.appKey, session })
  for (;;) {
    const events: FeedEvent[] = []
    const statuses: StatusMessage[] = []
    let unreadable = false
    for (const line of await socket.lines(silentMs, signal)) {
      const read = normaliser.readLine(line)
      events.push(...read.events)
      if (read.message?.op === 'status') statuses.push(read.message)
      if (read.message?.op === 'mcm') {
        if (read.message.changeType === 'image' && read.message.firstPart) clocks.missed = clocks.broke = false
        if (read.message.unreadable.length > 0) clocks.missed = true
        if (read.broke) clocks.broke = true
        clocks.initialClk = read.message.initialClk ?? clocks.initialClk
        clocks.clk = read.message.clk ?? clocks.clk
        clocks.whole = read.message.lastPart
      }
      unreadable = read.message === null || (read.message.op === 'mcm' && read.message.unreadable.some(({ marketRef }) => marketRef === null))
      if (unreadable) break
    }
    // What was read is remembered as told, so it is handed over before a refusal may end the connection.
    if (events.length > 0) yield { events, cursor: clocks.clk ?? '' }
    for (const status of statuses) answer(status, socket, options, clocks)
    if (unreadable) {
      clocks.missed = true
      throw new Unreadable('a line could not be read')
    }
    if (clocks.broke && clock.nowMs() - clocks.imageAskedAtMs >= imageForOneMs) throw new Unreadable('a change of a market could not be read')
    // A long run of buffered input must not keep timers and other sockets waiting.
    await setImmediate()
  }
}

function answer(
  status: StatusMessage,
  socket: LineSocket,
  options: LiveOptions,
  clocks: Clocks,
): void {
  if (!status.success) {
    const code = status.errorCode ?? 'UNEXPECTED_ERROR'
    if (lastingRefusals.has(code)) throw new LiveFeedRefused(code)
    if (code === 'INVALID_CLOCK') clocks.whole = false
    throw new Error(code)
  }
  if (status.id === requestIds.authentication) {
    socket.send({
      op: 'marketSubscription',
      id: requestIds.subscription,
      segmentationEnabled: true,
      heartbeatMs,
      marketFilter: options.marketFilter,
      marketDataFilter: {
        fields: ['EX_MARKET_DEF', 'EX_BEST_OFFERS_DISP', 'EX_LTP', 'EX_TRADED_VOL'],
        ladderLevels: 3,
      },
      ...(isResumable(clocks) ? { initialClk: clocks.initialClk, clk: clocks.clk } : {}),
    })
  } else if (status.id === requestIds.subscription) {
    options.onNotice?.({ kind: 'subscribed', resumed: isResumable(clocks) })
  }
}

function isResumable({ whole, missed }: Clocks): boolean {
  return whole && !missed
}
