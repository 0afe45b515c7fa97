import type { FeedEvent } from '#feeds/feed.ts'
import { openRecording } from '#feeds/recorded/open-recording.ts'

/** What a recording is, read once from end to end. Times are recorded ones, in milliseconds since the epoch. */
export type Survey = {
  readonly messages: number
  /** When the first of its markets starts; when the last message came, where that is earlier or no market is in it. */
  readonly startMs: number
  /** When its last message came. */
  readonly endMs: number
}

export async function surveyRecording(file: string): Promise<Survey> {
  const feed = openRecording(file)
  let startMs = Infinity
  let lastMs = 0
  for await (const { events } of feed) {
    for (const event of events) {
      lastMs = Math.max(lastMs, event.atMs)
      if (event.kind === 'catalogue') startMs = Math.min(startMs, event.market.startMs)
    }
  }
  return { messages: feed.counters.messages, startMs: Math.min(startMs, lastMs), endMs: lastMs }
}

export type RecordingPlay = {
  readonly survey: Survey
  /** `max`, or a multiple of recorded time. */
  readonly speed: 'max' | number
  /** What was recorded before this moment is taken as fast as it can be. Default: nothing is. */
  readonly pacedFromMs?: number
  /** Ends the play, also while it waits. */
  readonly signal?: AbortSignal
  readonly take: (events: readonly FeedEvent[]) => Promise<void>
  /** In how many parts, of as many messages each, it is played. */
  readonly rounds: number
  /** Comes after each part. */
  readonly betweenRounds: () => Promise<void>
}

/** Plays a recording into whoever takes it, and answers how many messages were read. */
export async function playRecording(file: string, { survey, rounds, take, betweenRounds, ...pace }: RecordingPlay): Promise<number> {
  const perRound = Math.max(1, Math.floor(survey.messages / rounds))
  const feed = openRecording(file, { ...pace, batchMessages: perRound })
  let nextRound = perRound
  for await (const { events } of feed) {
    await take(events)
    if (feed.counters.messages < nextRound) continue
    nextRound = feed.counters.messages + perRound
    await betweenRounds()
  }
  return feed.counters.messages
}
