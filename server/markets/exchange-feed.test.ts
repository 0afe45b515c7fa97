import { expect, test } from 'vitest'
import { zeroCounters } from '#feeds/feed.ts'
import type { Feed, FeedBatch, FeedEvent } from '#feeds/feed.ts'
import type { Minor } from '#domain/kernel/money.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyContext } from '../../tests/support/money-driver.ts'
import { withTransaction } from '#database/transaction.ts'
import { isExchangeFollowed, startExchangeFeed } from './exchange-feed.ts'

const db = await testDatabase()
const unused = { appKey: '', sessionFile: '', marketFilter: {} }

/** A stream that says what it is told to. */
function stream() {
  const waiting: FeedBatch[] = []
  let wake = (): void => undefined
  let opened = 0
  let ended = 0
  return {
    opened: () => opened,
    ended: () => ended,
    say(...events: readonly FeedEvent[]) {
      waiting.push({ events, cursor: '' })
      wake()
    },
    open: (signal: AbortSignal): Feed => {
      opened += 1
      signal.addEventListener('abort', () => {
        ended += 1
        wake()
      })
      return {
        counters: zeroCounters(),
        async *[Symbol.asyncIterator]() {
          while (!signal.aborted) {
            const batch = waiting.shift()
            if (batch !== undefined) yield batch
            else await new Promise<void>((resolve) => { wake = resolve })
          }
        },
      }
    },
  }
}

const atMs = Date.UTC(2026, 10, 21, 10)
const says = (): readonly FeedEvent[] => [
  {
    kind: 'catalogue', atMs, sport: { code: 'horse', name: 'Horse racing' }, league: { name: 'Northgate Park', country: null }, event: { ref: 'e', name: 'Northgate 14:30', startMs: atMs },
    market: { ref: 'm', name: 'To win', feedType: 'WIN', type: 'match_odds', startMs: atMs, winnersCount: 1, turnsInPlay: false },
    runners: [{ ref: 'A', name: 'A', sort: 0, handicap: 0, status: 'active' }],
  },
  { kind: 'market_state', atMs, marketRef: 'm', status: 'open', inPlay: false, betDelayMs: 0, runners: [{ ref: 'A', status: 'active', reductionBp: 0 }] },
]
const price: FeedEvent = {
  kind: 'prices', atMs, marketRef: 'm', totalMatchedMinor: 0n as Minor,
  quotes: { of: 'runners', runners: [{ ref: 'A', back: [], lay: [], lastThousandths: 2_000, matchedMinor: 0n as Minor, synthetic: false }] },
}
const stands = async () => (await db.owner.query<{ status: string; silent: boolean }>(`select status, feed_silent_since is not null as silent from markets where feed_ref = 'm'`)).rows[0]
const followed = () => withTransaction(db.database, { readOnly: true }, isExchangeFollowed)

test('one node follows the exchange; another that goes on hears it anew before a market takes bets', async () => {
  const [one, other] = [stream(), stream()]
  expect(await followed()).toBe(false)
  const first = startExchangeFeed(await moneyContext(db.database), unused, one.open)
  one.say(...says())
  await expect.poll(stands).toEqual({ status: 'open', silent: false })
  expect(await followed()).toBe(true)
  const second = startExchangeFeed(await moneyContext(db.database), unused, other.open)
  // It has asked for the lease by the time at which the first has renewed it.
  const until = async () => String((await db.owner.query<{ until: string }>(`select until::text from leases where name = 'exchange feed'`)).rows[0]?.until)
  const before = await until()
  await expect.poll(until).not.toBe(before)
  expect([one.opened(), other.opened(), await stands()]).toEqual([1, 0, { status: 'open', silent: false }])

  await first.stop()
  await expect.poll(other.opened).toBe(1)
  expect(await stands()).toEqual({ status: 'open', silent: true })
  other.say(price)
  await expect.poll(stands).toEqual({ status: 'open', silent: false })
  await second.stop()
  expect(await followed()).toBe(false)
})

test('a batch that is being written when the lease is lost is not written: whoever takes over may have said nothing yet', async () => {
  const one = stream()
  const first = startExchangeFeed(await moneyContext(db.database), unused, one.open)
  await expect.poll(one.opened).toBe(1)
  one.say(...says())
  await expect.poll(stands).toEqual({ status: 'open', silent: false })
  const client = await db.owner.connect()
  try {
    // It waits for a market's row, and meanwhile another has the lease and has called silent what was left open.
    await client.query('begin')
    await client.query(`update markets set feed_silent_since = now() where feed_ref = 'm'`)
    const waits = async () => (await db.owner.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount
    one.say(...says().map((said) => (said.kind === 'market_state' ? { ...said, status: 'suspended' as const } : said)), price)
    await expect.poll(waits).toBe(1)
    await db.owner.query(`update leases set holder = 'another', until = now() + interval '1 minute' where name = 'exchange feed'`)
    await expect.poll(one.ended, { timeout: 10_000 }).toBe(1)
  } finally {
    await client.query('commit')
    client.release()
  }
  await first.stop()
  expect(await stands()).toEqual({ status: 'open', silent: true })
  await db.owner.query(`delete from leases where name = 'exchange feed'`)
})
