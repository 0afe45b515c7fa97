import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDemoKeys } from '#cli/demo-keys.ts'
import { allPages } from '#contract/all-pages.ts'
import { auth } from '#contract/auth.ts'
import { ApiError, createClient, type Client } from '#contract/client.ts'
import { platform } from '#contract/platform.ts'
import { results } from '#contract/results.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Minor } from '#domain/kernel/money.ts'
import type { FeedEvent } from '#feeds/feed.ts'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/main.ts'
import { createIntake } from '#server/markets/feed-intake.ts'
import { createLog, silentLog } from '#server/runtime/log.ts'
import { personClient, siteClient } from '#simulator/people.ts'
import { demoPassword } from '#simulator/world-people.ts'
import { verifyShown } from '#simulator/confirm-result.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { heldFetch } from '../support/hold-reply.ts'
import { playRound } from './play-round.ts'
import type { RoundToPlay } from './play-round.ts'

const heartbeatMs = 1_000
const stakeMinor = 10_000
const marketRef = 'e2e match odds'
const prices = { back: 2_000, lay: 2_020 } as const
const runners = ['Northgate', 'Southgate'] as const

/** From where a bet is placed, and how many times the usual stake. */
export type BetOrigin = { readonly ip?: string; readonly device?: string; readonly stakes?: number }

export type Product = {
  readonly address: string
  /** The event on the desk and its market of two runners. */
  readonly event: { readonly id: string; readonly sportId: string; readonly name: string; readonly marketId: string }
  /** A bet on the first runner at its price by a demo player who has none yet; resolves with the player's user name. */
  placeBet(side: 'back' | 'lay', from?: BetOrigin): Promise<string>
  /** The same by this player. */
  placeBetOf(playerId: string, side: 'back' | 'lay', from?: BetOrigin): Promise<void>
  /** A round of a casino game as its provider calls; resolves with whose it was. */
  playRound(round: RoundToPlay): ReturnType<typeof playRound>
  /** Lets the first runner win: declared, verified by a second person, settled. */
  settle(): Promise<void>
  /** The platform interface, as the player site of the event's business calls it. */
  readonly site: Client
  /** The back-office through the API, as one of the demo people. */
  person(userName: string): Client
  /** A new session of one of the demo people. */
  tokenOf(userName: string): Promise<string>
  /** Makes every proof of a second factor so far an old one. */
  ageProofs(): Promise<void>
  /** Ends it and removes its database. */
  stop(): Promise<void>
}

/**
 * The whole product on a database of its own, with the demo people, one event and nothing else that moves: what a test sees
 * is what it did. `webFolder`: another build of the application than the checkout's.
 * @param furnish puts more beside the demo world, before anything runs
 */
export async function startProduct({ webFolder, furnish }: { readonly webFolder?: string; readonly furnish?: (db: TestDatabase) => Promise<void> } = {}): Promise<Product> {
  const db = await cloneDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'steward-e2e-'))
  const closers: (() => Promise<unknown>)[] = [db.drop, () => rm(folder, { recursive: true })]
  await furnish?.(db)
  const config = readConfig({ PORT: '0', STEWARD_DATA: folder, DATABASE_URL: db.appUrl, STEWARD_MIGRATE_DATABASE_URL: db.url }, folder)
  const { warn, error } = createLog({ write: (line) => process.stderr.write(line), pretty: true, now: () => new Date() })
  const server = await startServer({ config, log: { ...silentLog, warn, error }, ...(webFolder && { webFolder }) })
  closers.push(server.stop)
  const { context, address } = server
  const keys = await ensureDemoKeys({ database: context.database, dataFolder: folder })

  const intake = createIntake(context, 'e2e feed')
  await intake.take(openMarket(Date.now()))
  const beat = setInterval(() => void intake.take([{ kind: 'heartbeat', atMs: Date.now() }]), heartbeatMs)
  closers.push(async () => {
    clearInterval(beat)
    await intake.stop()
  })

  const clients = keys.map(({ key }) => siteClient(address, key, heldFetch(fetch)))
  const [site] = clients
  if (site === undefined) throw new Error('the demo world has no business')
  const offer = (await allPages((page) => site(platform.offer, { query: page }))).find((market) => market.event_name === eventName)
  const runner = offer?.selections.find((selection) => selection.name === runners[0])
  if (offer === undefined || runner === undefined) throw new Error('the event is not offered')
  const players = [...(await site(platform.players, { query: { limit: '100' } })).data]

  async function placeBetOf(playerId: string, side: 'back' | 'lay', { stakes = 1, ...from }: BetOrigin = {}): Promise<void> {
    if (site === undefined || offer === undefined || runner === undefined) throw new Error('the product has begun')
    await site(platform.placeBet, {
      key: `e2e-${crypto.randomUUID()}`,
      body: { player_id: playerId, market_id: offer.market_id, selection_id: runner.id, side, price: prices[side], stake_minor: stakeMinor * stakes, ...from },
    })
  }

  return {
    address,
    event: { id: offer.event_id, sportId: offer.game_id, name: eventName, marketId: offer.market_id },
    async placeBet(side, from) {
      for (let player = players.shift(); player !== undefined; player = players.shift()) {
        try {
          await placeBetOf(player.player_id, side, from)
          return player.user_name
        } catch (error) {
          if (!(error instanceof ApiError) || error.code?.startsWith('ACCOUNT_') !== true) throw error
        }
      }
      throw new Error('the demo world has too few players who may bet')
    },
    placeBetOf,
    site,
    playRound: (round) => playRound({ address, context, site }, round),
    async settle() {
      const result = { market_id: offer.market_id, outcome: { kind: 'winners' as const, winners: [runner.id] } }
      const [declared] = (await personClient(address, 'trader', heldFetch(fetch))(results.declare, { body: { ...result, close_market: true } })).data
      if (declared === undefined) throw new Error('a result is declared')
      await verifyShown(personClient(address, 'verifier', heldFetch(fetch)), { ...result, revision: declared.revision })
    },
    person: (userName) => personClient(address, userName, heldFetch(fetch)),
    async tokenOf(userName) {
      const guest = createClient({ baseUrl: address, token: () => null, fetch: heldFetch(fetch) })
      return (await guest(auth.adminLogin, { body: { user_name: userName, password: demoPassword } })).extra.token
    },
    async ageProofs() {
      await withTransaction(context.database, {}, (tx) => tx.query(`update sessions set factor_at = factor_at - interval '1 day'`))
      context.sessions.forgetAll()
    },
    async stop() {
      for (const close of closers.toReversed()) await close()
    },
  }
}

const eventName = 'Northgate v Southgate'
/** Prices on offer on each side, the best first. */
const levels = [0, 1, 2] as const

function openMarket(nowMs: number): FeedEvent[] {
  return [
    {
      kind: 'catalogue',
      atMs: nowMs,
      sport: { code: '1', name: 'Football' },
      league: { name: 'Demo League', country: null },
      event: { ref: 'e2e event', name: eventName, startMs: nowMs },
      market: { ref: marketRef, name: 'Match Odds', feedType: 'MATCH_ODDS', type: 'match_odds', startMs: nowMs, winnersCount: 1, turnsInPlay: true },
      runners: runners.map((name, sort) => ({ ref: name, name, sort, handicap: 0, status: 'active' })),
    },
    {
      kind: 'market_state',
      atMs: nowMs,
      marketRef,
      status: 'open',
      inPlay: true,
      betDelayMs: 0,
      runners: runners.map((ref) => ({ ref, status: 'active', reductionBp: 0 })),
    },
    {
      kind: 'prices',
      atMs: nowMs,
      marketRef,
      totalMatchedMinor: 0n as Minor,
      quotes: {
        of: 'runners',
        runners: runners.map((ref) => ({
          ref,
          back: levels.map((level) => ({ priceThousandths: prices.back - level * 20, sizeMinor: 50_000n as Minor })),
          lay: levels.map((level) => ({ priceThousandths: prices.lay + level * 20, sizeMinor: 50_000n as Minor })),
          lastThousandths: prices.back,
          matchedMinor: 0n as Minor,
          synthetic: false,
        })),
      },
    },
  ]
}
