import { basename } from 'node:path'
import { withTransaction } from '#database/transaction.ts'
import type { Database } from '#database/open-database.ts'
import type { FeedEvent } from '#feeds/feed.ts'
import type { Context } from '#server/context.ts'
import { createIntake } from '#server/markets/feed-intake.ts'
import type { Intake } from '#server/markets/feed-intake.ts'
import type { Punters } from '#simulator/punters.ts'
import { playRecording, surveyRecording } from './replay/play-recording.ts'

/** What was recorded earlier before the start is history and comes at once. */
const leadInMs = 10 * 60_000
const rounds = 60
const betsPerRound = 10
/** Ahead of every reference of a recording, so that one can be played again in the same database. */
const refPrefix = 'recording:'

export type RecordedOptions = {
  readonly files: readonly string[]
  readonly speed: 'max' | number
  /** Told where each recorded event stands, and when its recording ends. */
  readonly tell: (line: string) => void
}

type Stage = { readonly address: string; readonly context: Context; readonly punters: Punters; readonly signal: AbortSignal; readonly now: () => number }

/** Plays recordings side by side into a running demo, as today's; players bet on their markets, and their results wait for people. */
export async function playRecorded({ files, speed, tell }: RecordedOptions, stage: Stage): Promise<void> {
  const intake = createIntake(stage.context, 'recording')
  try {
    await closeEarlier(stage, intake)
    await Promise.all(files.map((file, index) => playOne(file, `${refPrefix}${stage.now().toString(36)}-${index}:`, { speed, tell }, stage, intake)))
    // A recording may end with its market open: it is watched until it is silent, and takes no bets then.
    await aborted(stage.signal)
  } finally {
    await intake.stop()
  }
}

/** Markets of recordings, by id: what comes of them is the business of whoever looks at the demo. */
export function recordedMarkets(database: Database): Promise<ReadonlySet<string>> {
  return withTransaction(database, { readOnly: true }, async (tx) => {
    const { rows } = await tx.query<{ id: string }>('select id from markets where starts_with(feed_ref, $1)', [refPrefix])
    return new Set(rows.map(({ id }) => id))
  })
}

async function playOne(file: string, prefix: string, { speed, tell }: Pick<RecordedOptions, 'speed' | 'tell'>, { address, context, punters, signal, now }: Stage, intake: Intake): Promise<void> {
  const survey = await surveyRecording(file)
  const pacedFromMs = survey.startMs - leadInMs
  const beganMs = now()
  // What comes at once has just ended: its prices keep the times between them.
  const ours = (recordedMs: number): number => (speed === 'max' ? beganMs + recordedMs - survey.endMs : Math.round(beganMs + (recordedMs - pacedFromMs) / speed))
  /** Ids of its events by the references of the feed. */
  const known = new Map<string, string>()
  let results = 0
  await playRecording(file, {
    survey,
    speed,
    rounds,
    pacedFromMs,
    signal,
    take: async (events) => {
      const todays = events.map((event) => retold(event, prefix, ours))
      await intake.take(todays)
      results += todays.filter(({ kind }) => kind === 'result').length
      const news = todays.flatMap((event) => (event.kind === 'catalogue' && !known.has(event.event.ref) ? [event.event.ref] : []))
      for (const { id, ref, sport_id: sportId, name } of await eventsOf(context.database, news)) {
        known.set(ref, id)
        tell(`Recorded: ${name}, ${pace(speed)}: ${address}/dashboard/sports/${sportId}/${id}`)
      }
    },
    betweenRounds: () => punters.burstOn([...known.values()], betsPerRound),
  })
  if (!signal.aborted) tell(`Recorded: ${basename(file)} is at its end; ${results > 0 ? 'its result is proposed and waits for a person' : 'it has no result'}.`)
}

function pace(speed: 'max' | number): string {
  return speed === 'max' ? 'as fast as it can be' : `at ${speed} times its pace`
}

/** An event as of this playing: references of its own, and times of ours. */
function retold(event: FeedEvent, prefix: string, ours: (recordedMs: number) => number): FeedEvent {
  const atMs = ours(event.atMs)
  if (event.kind === 'heartbeat' || event.kind === 'malformed') return { ...event, atMs }
  if (event.kind !== 'catalogue') return { ...event, atMs, marketRef: prefix + event.marketRef }
  return {
    ...event,
    atMs,
    event: { ...event.event, ref: prefix + event.event.ref, startMs: ours(event.event.startMs) },
    market: { ...event.market, ref: prefix + event.market.ref, startMs: ours(event.market.startMs) },
  }
}

type EventPlace = { readonly id: string; readonly ref: string; readonly sport_id: string; readonly name: string }

function eventsOf(database: Database, refs: readonly string[]): Promise<readonly EventPlace[]> {
  if (refs.length === 0) return Promise.resolve([])
  return withTransaction(database, { readOnly: true }, async (tx) => {
    const { rows } = await tx.query<EventPlace>('select id, feed_ref as ref, sport_id, name from events where feed_ref = any($1::text[]) order by id', [[...refs]])
    return rows
  })
}

/** What the recordings of an earlier run left open takes no bets any more: their feed will never speak again. */
async function closeEarlier({ context, now }: Stage, intake: Intake): Promise<void> {
  const refs = await withTransaction(context.database, { readOnly: true }, async (tx) => {
    const { rows } = await tx.query<{ ref: string }>(
      "select feed_ref as ref from markets where starts_with(feed_ref, $1) and status in ('open', 'suspended', 'ball_running')", [refPrefix])
    return rows.map(({ ref }) => ref)
  })
  const atMs = now()
  if (refs.length > 0) await intake.take(refs.map((marketRef) => ({ kind: 'market_state', atMs, marketRef, status: 'closed', inPlay: false, betDelayMs: 0, runners: [] })))
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
