import { readFile } from 'node:fs/promises'
import { openLiveFeed } from '#feeds/betfair/live.ts'
import type { BetfairConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { createIntake } from './feed-intake.ts'
import { followFeed } from './follow-feed.ts'

/** Takes the live exchange stream in until it is stopped. */
export function startExchangeFeed(context: Context, { appKey, sessionFile, marketFilter }: BetfairConfig): { stop(): Promise<void> } {
  const { log } = context
  const ended = new AbortController()
  const { signal } = ended
  const intake = createIntake(context, 'betfair')
  const feed = openLiveFeed({
    appKey, marketFilter, signal,
    sessionToken: async () => (await readFile(sessionFile, 'utf8')).trim(),
    onNotice: ({ kind, ...facts }) => log.info(`the exchange stream is ${kind}`, facts),
  })
  const following = followFeed({ feed, intake, log, signal })
  return {
    async stop() {
      ended.abort()
      await following
      await intake.stop()
    },
  }
}
