import type pg from 'pg'
import type { FeedEvent } from '#feeds/feed.ts'
import type { Context } from '#server/context.ts'
import { createIntake } from '#server/markets/feed-intake.ts'

/** The feed of a simulation: what is told is in the platform once `take` resolves. */
export type FeedDesk = {
  take(events: readonly FeedEvent[]): Promise<void>
  find(ref: string): Promise<{ readonly id: string; readonly runners: readonly string[] }>
  stop(): Promise<void>
}

export function feedDesk(context: Context, owner: pg.Pool): FeedDesk {
  const intake = createIntake(context, 'model')
  return {
    take: intake.take,
    async find(ref) {
      const { rows } = await owner.query<{ id: string; runner: string }>('select m.id, s.id as runner from markets m join selections s on s.market_id = m.id where m.feed_ref = $1 order by s.sort', [ref])
      return { id: rows[0]?.id ?? '', runners: rows.map((row) => row.runner) }
    },
    stop: intake.stop,
  }
}
