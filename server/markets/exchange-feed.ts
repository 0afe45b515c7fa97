import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { openLiveFeed } from '#feeds/betfair/live.ts'
import type { Feed } from '#feeds/feed.ts'
import type { BetfairConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { isLeaseHeld } from '../runtime/lease.ts'
import { startLeasedWork } from '../runtime/leased-work.ts'
import type { Work } from '../runtime/leased-work.ts'
import { createIntake } from './feed-intake.ts'
import { followFeed } from './follow-feed.ts'
import { silenceUnheard } from './state-store.ts'

const lease = 'exchange feed'
/** Shorter than a market in play may go unheard: that long it can stand open at prices that nobody renews when its node is gone. */
const leaseMs = 10_000

type OpenFeed = (signal: AbortSignal) => Feed

/**
 * Takes the live exchange stream in until it is stopped, on one node at a time: two that write what they hear at different moments would
 * undo each other's newer word. A node that takes over has heard nothing, so what was left open takes no bets until its feed speaks of it.
 */
export function startExchangeFeed(context: Context, config: BetfairConfig, open: OpenFeed = liveFeedOf(context, config)): Work {
  const { database, log } = context
  return startLeasedWork({ database, holder: randomUUID(), log, lease, leaseMs, begin: (lost) => follow(context, open, lost) })
}

/** Whether some node takes the exchange stream in now. */
export function isExchangeFollowed(tx: Tx): Promise<boolean> {
  return isLeaseHeld(tx, lease)
}

async function follow(context: Context, open: OpenFeed, lost: AbortSignal): Promise<Work> {
  const { database, log } = context
  const silent = await withTransaction(database, {}, (tx) => silenceUnheard(tx, context.now(), 'a server took the exchange feed over'))
  if (silent.size > 0) log.info('markets that another server fed take no bets until their feed speaks of them', { markets: silent.size })
  const ended = new AbortController()
  const intake = createIntake(context, 'betfair', lost)
  const following = followFeed({ feed: open(ended.signal), intake, log, signal: ended.signal })
  return {
    async stop() {
      ended.abort()
      await following
      await intake.stop()
    },
  }
}

function liveFeedOf({ log }: Context, { appKey, sessionFile, marketFilter }: BetfairConfig): OpenFeed {
  return (signal) => openLiveFeed({
    appKey, marketFilter, signal,
    sessionToken: async () => (await readFile(sessionFile, 'utf8')).trim(),
    onNotice: ({ kind, ...facts }) => log.info(`the exchange stream is ${kind}`, facts),
  })
}
