import { setTimeout as wait } from 'node:timers/promises'
import { withTransaction } from '#database/transaction.ts'
import type { Database } from '#database/open-database.ts'
import type { ResultEvent } from '#feeds/feed.ts'
import { createIntake } from '#server/markets/feed-intake.ts'
import type { Intake } from '#server/markets/feed-intake.ts'
import { followFeed } from '#server/markets/follow-feed.ts'
import type { Context } from '#server/context.ts'
import type { Log } from '#server/runtime/log.ts'
import { results } from '#contract/results.ts'
import type { Client } from '#contract/client.ts'
import { startDemoFeed } from '#simulator/day.ts'
import { verifyWaiting } from '#simulator/desk.ts'
import { pastMatches, playHistory } from '#simulator/history.ts'
import { personClient, siteClient } from '#simulator/people.ts'
import { createPlotters } from '#simulator/plotters.ts'
import { createPunters } from '#simulator/punters.ts'
import type { Punters } from '#simulator/punters.ts'
import { openDemoCasino } from './demo-casino.ts'
import type { DemoWorld } from './load-world.ts'
import { playRecorded, recordedMarkets } from './play-recorded.ts'
import type { RecordedOptions } from './play-recorded.ts'

export type DemoOptions = {
  /** Where the server listens. */
  readonly address: string
  readonly context: Context
  /** From `ensureDemoWorld`. */
  readonly world: DemoWorld
  /** Attempts to bet a second while it runs; about half become bets. Default 5. */
  readonly betsPerSecond?: number
  /** Recordings to be played beside the demo's own feed, once the past is played. */
  readonly recorded?: RecordedOptions
}

export type Demo = {
  /** Resolves once the past is played: bets placed, markets settled, some left for a person. Never rejects. */
  readonly history: Promise<void>
  stop(): Promise<void>
}

const betsPerSecondDefault = 5
const noRecordings: RecordedOptions = { files: [], speed: 'max', tell: () => undefined }
const historyBetsPerPause = 60
/** Declared by hand in the demo's past, so that a person finds results that a trader declared. */
const declaredByTrader = 3
/** The newest declared results are left to the person who looks at the demo. */
const leftToVerify = 4
const deskEveryMs = 15_000
const deskWaitsMs = 120_000
const historyVerifiedMax = 40
const troubleEveryMs = 10_000

/**
 * Lives the demo on a running server: the feed of the day, the players who bet through the platform interface, a desk that verifies
 * what nobody else did, and at the first start an hour of the past played in seconds.
 */
export function startDemo(options: DemoOptions): Demo {
  const { address, context, world } = options
  const { log, database } = context
  const ended = new AbortController()
  const now = (): number => context.now().getTime()
  const sleep = (ms: number): Promise<void> => wait(ms, undefined, { signal: ended.signal }).catch(() => undefined)
  const running = (): boolean => !ended.signal.aborted
  const trouble = (what: string) => (error: unknown): void => {
    if (running()) log.warn(`the demo's ${what} had trouble`, { error })
  }

  const intake = createIntake(context, 'demo feed')
  const punters = createPunters({
    clients: world.keys.map(({ key }) => siteClient(address, key, fetch)),
    seed: `${world.seed}/${now()}`,
    betsPerSecond: options.betsPerSecond ?? betsPerSecondDefault,
    now,
    sleep,
    onTrouble: atMostEvery(troubleEveryMs, now, trouble('players')),
  })

  const feed = liveFeed({ world, database, intake, now, sleep, log, signal: ended.signal }).catch(trouble('feed'))
  const history = (world.created ? playPast({ address, database, world, intake, punters, now, running, log }) : Promise.resolve()).catch(trouble('past'))
  const casino = history.then(async () => {
    const house = await openDemoCasino({ address, context, sites: world.keys.map(({ key }) => siteClient(address, key, fetch)), seed: world.seed, sleep, running, onTrouble: trouble('casino') })
    if (world.created) await house.past()
    await house.run()
  }).catch(trouble('casino'))
  const plotters = createPlotters({ clients: world.keys.map(({ key }) => siteClient(address, key, fetch)), seed: `${world.seed}/${now()}`, keyPrefix: `plot-${now().toString(36)}`, now, sleep, running, onTrouble: trouble('schemes') })
  const schemes = history.then(() => plotters.run({ allAtFirst: world.created }))
  const players = punters.run().catch(trouble('players'))
  const desk = history.then(() => keepDesk(personClient(address, 'night-desk', fetch), database, { now, sleep, running }, trouble('desk')))
  const recorded = history.then(() => playRecorded(options.recorded ?? noRecordings, { address, context, punters, signal: ended.signal, now })).catch(trouble('recordings'))

  return {
    history,
    stop: async () => {
      ended.abort()
      punters.stop()
      await Promise.all([feed, history, players, schemes, desk, casino, recorded])
      await intake.stop()
    },
  }
}

type Life = { readonly now: () => number; readonly sleep: (ms: number) => Promise<void>; readonly running: () => boolean }
type FeedLife = Omit<Life, 'running'> & { readonly world: DemoWorld; readonly database: Database; readonly intake: Intake; readonly log: Log; readonly signal: AbortSignal }

async function liveFeed({ world, database, intake, now, sleep, log, signal }: FeedLife): Promise<void> {
  const carryOn = world.created ? [] : await unfinishedMarkets(database, now())
  await followFeed({ feed: startDemoFeed({ seed: world.seed, now, sleep, carryOn }), intake, log, signal })
}

type Past = { readonly address: string; readonly database: Database; readonly world: DemoWorld; readonly intake: Intake; readonly punters: Punters; readonly now: () => number; readonly running: () => boolean; readonly log: Log }

/** An hour of the past: a few hundred bets, most results verified by a second person, the rest left for whoever looks. */
async function playPast({ address, database, world, intake, punters, now, running, log }: Past): Promise<void> {
  const matches = pastMatches(world.seed, now())
  const names = new Set(matches.map(({ fixture }) => fixture.name))
  await playHistory(matches, (events) => intake.take(events), () => punters.burst(historyBetsPerPause, (market) => names.has(market.event_name)), running)
  if (!running()) return
  const kept = matches.flatMap((match) => {
    let left = 1
    return match.tellResults(now(), ({ resultByPerson, type }) => resultByPerson && type !== 'odd_even' && left-- > 0)
  })
  const trader = personClient(address, 'trader', fetch)
  for (const event of kept.slice(0, declaredByTrader)) if (event.kind === 'result') await declareByHand(trader, database, event)
  const verifier = personClient(address, 'verifier', fetch)
  await verifyWaiting({ client: verifier, leave: leftToVerify, spare: await recordedMarkets(database), olderThanMs: 0, nowMs: now(), atMost: historyVerifiedMax })
  log.info('the past of the demo is played')
}

async function declareByHand(trader: Client, database: Database, { marketRef, outcome }: ResultEvent): Promise<void> {
  const { marketId, selections } = await withTransaction(database, { readOnly: true }, async (tx) => {
    const { rows } = await tx.query<{ market: string; selection: string | null; ref: string | null }>(
      'select m.id as market, s.id as selection, s.feed_ref as ref from markets m left join selections s on s.market_id = m.id where m.feed_ref = $1',
      [marketRef],
    )
    return { marketId: rows[0]?.market, selections: new Map(rows.map(({ ref, selection }) => [ref, selection])) }
  })
  if (marketId === undefined || outcome.kind === 'void') return
  const ids = (refs: readonly string[]): string[] => refs.flatMap((ref) => selections.get(ref) ?? [])
  const declared =
    outcome.kind === 'number'
      ? ({ kind: 'number', value: outcome.valueThousandths } as const)
      : ({ kind: 'winners', winners: ids(outcome.winners), removed: ids(outcome.removed) } as const)
  await trader(results.declare, { body: { market_id: marketId, outcome: declared, note: 'Score checked by hand' } })
}

async function keepDesk(client: Client, database: Database, { now, sleep, running }: Life, trouble: (error: unknown) => void): Promise<void> {
  while (running()) {
    await sleep(deskEveryMs)
    if (!running()) return
    await recordedMarkets(database)
      .then((spare) => verifyWaiting({ client, leave: leftToVerify, spare, olderThanMs: deskWaitsMs, nowMs: now(), atMost: 5 }))
      .catch(trouble)
  }
}

/** Markets of an earlier run that began and have no result. */
function unfinishedMarkets(database: Database, nowMs: number): Promise<readonly string[]> {
  return withTransaction(database, { readOnly: true }, async (tx) => {
    const { rows } = await tx.query<{ ref: string }>(
      `select m.feed_ref as ref from markets m join events e on e.id = m.event_id
       where m.feed_ref like 'demo:%' and e.starts_at < $1 and m.status in ('open', 'suspended', 'ball_running', 'closed')`,
      [new Date(nowMs).toISOString()],
    )
    return rows.map(({ ref }) => ref)
  })
}

/** A server that is away fails every bet: one line in a while says it. */
function atMostEvery(ms: number, now: () => number, tell: (error: unknown) => void): (error: unknown) => void {
  let toldMs = -Infinity
  return (error) => {
    if (now() - toldMs < ms) return
    toldMs = now()
    tell(error)
  }
}
