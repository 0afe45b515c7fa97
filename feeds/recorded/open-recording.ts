import { BetfairNormaliser } from '../betfair/normaliser.ts'
import { systemClock, type FeedClock } from '../clock.ts'
import type { Feed, FeedBatch, FeedEvent } from '../feed.ts'
import { LineSplitter, type Line } from '../split-lines.ts'
import { injectFaults, type FaultCounts, type FaultPlan } from './inject-faults.ts'
import { readRecording, RecordingBroken } from './read-recording.ts'

export type RecordingOptions = {
  /** `max` gives everything as fast as it is pulled; 1 is recorded time, 60 a minute a second. Default `max`. */
  readonly speed?: 'max' | number
  /** What was recorded before this moment (milliseconds since the epoch) comes as fast as it is pulled. Default: nothing does. */
  readonly pacedFromMs?: number
  /** Longest wait between two messages, in milliseconds of our time; recordings are quiet for hours. Default: none. */
  readonly waitMaxMs?: number
  /** Messages that one batch may take together when they are due together. Default 50. */
  readonly batchMessages?: number
  /** The cursor of the last batch that was dealt with: goes on after it. The same faults must be given again. */
  readonly from?: string
  readonly faults?: FaultPlan
  /** Ends the feed, also while it waits. */
  readonly signal?: AbortSignal
  readonly clock?: FeedClock
}

export type Recording = Feed & {
  /** How many faults were put in so far. */
  readonly faults: Readonly<FaultCounts>
}

const batchMessagesDefault = 50
/** While it waits for the time of the next message, a paced recording says this often that it is alive. */
const heartbeatEveryMs = 5_000

/**
 * Plays a recorded exchange stream, one JSON message a line, plain or packed as gzip or bzip2. Damage inside the file
 * is told as `malformed` events; a file that cannot be opened throws at the first pull. Can be iterated once.
 */
export function openRecording(path: string, options: RecordingOptions = {}): Recording {
  const normaliser = new BetfairNormaliser({ synthesises: true })
  const faults: FaultCounts = { lost: 0, repeated: 0, reordered: 0, garbage: 0 }
  const lines = readLines(path)
  const source = options.faults === undefined ? lines : injectFaults(lines, options.faults, faults)
  const batches = play(source, normaliser, options)
  return { [Symbol.asyncIterator]: () => batches, counters: normaliser.counters, faults }
}

async function* play(
  lines: AsyncIterable<Line>,
  normaliser: BetfairNormaliser,
  options: RecordingOptions,
): AsyncGenerator<FeedBatch> {
  const signal = options.signal ?? new AbortController().signal
  const batchMessages = options.batchMessages ?? batchMessagesDefault
  const pace = new Pace(options)
  const skip = options.from === undefined ? 0 : lineOfCursor(options.from)
  let lineNumber = 0
  let pending: FeedEvent[] = []
  let pendingMessages = 0
  const flush = function* (cursor: number): Generator<FeedBatch> {
    if (pending.length > 0) yield { events: pending, cursor: String(cursor) }
    pending = []
    pendingMessages = 0
  }

  try {
    for await (const line of lines) {
      if (signal.aborted) return
      const { message, events } = normaliser.readLine(line)
      lineNumber += 1
      if (lineNumber <= skip) {
        if (lineNumber === skip) normaliser.restartCounters()
        continue
      }
      const dueMs = pace.dueMs(message?.op === 'mcm' ? message.atMs : null)
      if (dueMs > pace.clock.nowMs()) {
        yield* flush(lineNumber - 1)
        for (let wait = dueMs - pace.clock.nowMs(); wait > 0; wait = dueMs - pace.clock.nowMs()) {
          await pace.clock.sleep(Math.min(wait, heartbeatEveryMs), signal)
          if (signal.aborted) return
          if (wait > heartbeatEveryMs) yield { events: normaliser.heartbeat(), cursor: String(lineNumber - 1) }
        }
      }
      pending.push(...events)
      pendingMessages += 1
      if (pendingMessages >= batchMessages) yield* flush(lineNumber)
    }
  } catch (error) {
    if (!(error instanceof RecordingBroken)) throw error
    pending.push(...normaliser.brokeOff(error.message))
  }
  yield* flush(lineNumber)
}

async function* readLines(path: string): AsyncGenerator<Line> {
  const splitter = new LineSplitter()
  for await (const chunk of readRecording(path)) yield* splitter.push(chunk)
  yield* splitter.end()
}

function lineOfCursor(cursor: string): number {
  if (!/^[0-9]{1,15}$/.test(cursor)) throw new Error('This cursor is not one of a recording')
  return Number(cursor)
}

/** When recorded time is due in ours. */
class Pace {
  readonly clock: FeedClock
  readonly #speed: 'max' | number
  readonly #waitMaxMs: number
  readonly #pacedFromMs: number
  /** The message before: its recorded time, and when it was due in ours. */
  #before: { readonly recordedMs: number; readonly dueMs: number } | null = null

  constructor({ speed = 'max', waitMaxMs = Infinity, pacedFromMs = -Infinity, clock = systemClock }: RecordingOptions) {
    if (speed !== 'max' && !(speed > 0 && Number.isFinite(speed))) throw new Error('The speed of a recording is max or above 0')
    this.#speed = speed
    this.#waitMaxMs = waitMaxMs
    this.#pacedFromMs = pacedFromMs
    this.clock = clock
  }

  /**
   * When the next message is due, given its recorded time. It counts from when the one before was due, not from when it
   * was taken, so that a slow consumer catches up.
   */
  dueMs(recordedMs: number | null): number {
    if (this.#speed === 'max' || recordedMs === null || recordedMs < this.#pacedFromMs) return -Infinity
    const before = this.#before ?? { recordedMs, dueMs: this.clock.nowMs() }
    const dueMs = before.dueMs + Math.min((recordedMs - before.recordedMs) / this.#speed, this.#waitMaxMs)
    this.#before = { recordedMs, dueMs }
    return dueMs
  }
}
