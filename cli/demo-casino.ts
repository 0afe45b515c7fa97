import { randomBytes, randomUUID } from 'node:crypto'
import { casino } from '#contract/casino.ts'
import type { Client } from '#contract/client.ts'
import { platform } from '#contract/platform.ts'
import { wallet } from '#contract/wallet.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Context } from '#server/context.ts'
import { insertWalletKey } from '#server/wallet/key-store.ts'
import { providerCalls } from '#server/wallet/provider-calls.ts'
import { deliver, planReward, planRound, undisturbed } from '#simulator/casino-provider.ts'
import type { Disturbance, Seat } from '#simulator/casino-provider.ts'
import { createRandom } from '#simulator/random.ts'
import { createWalletCaller, overHttp } from '#simulator/wallet-caller.ts'
import type { WalletCaller } from '#simulator/wallet-caller.ts'
import type { Executor } from '#server/runtime/handler.ts'
import type { Endpoint } from '#contract/endpoint.ts'

export type DemoCasinoOptions = {
  readonly address: string
  readonly context: Context
  /** One client a business, each with that business's key. */
  readonly sites: readonly Client[]
  readonly seed: string
  readonly sleep: (ms: number) => Promise<void>
  readonly running: () => boolean
  /** A round that could not be played; the next one is. */
  readonly onTrouble: (error: unknown) => void
}

/** Rounds that are played at once at the first start, and how many of these their provider never ends. */
const pastRounds = 160
const leftOpen = 4
/** How long those have been waiting. */
const leftForHours = 3
const hourMs = 3_600_000
const roundEveryMs = 6_000
const playersAsked = 50
/** What goes wrong on the way in the demo: enough to be seen among the calls of a round. */
const disturbance: Disturbance = { duplicate: 10, late: 10, lost: 5, unsent: 5 }

/** The providers of the demo's casino and the players at their games, all through the calls of the server. */
export async function openDemoCasino({ address, context, sites, seed, sleep, running, onTrouble }: DemoCasinoOptions) {
  const random = createRandom(`${seed}/casino/${context.now().getTime()}`)
  const callers = await providerCallers(context, address)
  const prefix = `demo-${context.now().getTime().toString(36)}`
  let played = 0

  /** A player at a game that they see, with a token of now; null where they may not play. */
  const sit = async (): Promise<{ readonly seat: Seat; readonly provider: DemoProvider } | null> => {
    const site = random.pick(sites)
    const players = (await site(platform.players, { query: { limit: String(playersAsked) } })).data.filter((player) => player.status === 'active')
    const games = (await site(casino.siteGames, { query: { device: 'desktop' } })).data
    if (players.length === 0 || games.length === 0) return null
    const [player, game] = [random.pick(players), random.pick(games)]
    const provider = callers.get(game.casino_provider_id)
    const session = await site(wallet.launch, { body: { player_id: player.player_id, game_id: game.id, device: 'desktop' } }).catch(() => null)
    const token = session?.data[0]?.token
    return provider === undefined || token === undefined ? null : { provider, seat: { playerId: player.player_id, token, game: game.code, currency: player.currency, returnBp: game.return_bp ?? 9_500 } }
  }

  const play = async (rounds: number, closes: boolean, how: Disturbance, caller: (provider: DemoProvider) => WalletCaller = (provider) => provider.call): Promise<void> => {
    const at = await sit()
    if (at === null) return
    for (let round = 0; round < rounds; round++) {
      const calls = planRound(at.seat, `${prefix}-${++played}`, { stakeMinor: random.integer(1, 20) * 500, closes }, random)
      const rewards = closes && random.chance(8) ? planReward(at.seat, `${prefix}-reward-${played}`, random.integer(1, 10) * 500, random) : []
      await deliver([...calls, ...rewards], { call: caller(at.provider), random, disturbance: how, sleep, finish: running })
    }
  }

  return {
    /** Rounds as of the last hours, some of which nobody has ended. */
    async past(): Promise<void> {
      while (played < pastRounds && running()) await play(10, true, undisturbed)
      const then = new Date(context.now().getTime() - leftForHours * hourMs)
      for (let each = 0; each < leftOpen && running(); each++) await play(1, false, undisturbed, (provider) => callerAt(context, provider, then))
    },
    /** One round after the other until the demo ends. */
    async run(): Promise<void> {
      while (running()) {
        await sleep(roundEveryMs)
        if (running()) await play(1, !random.chance(2), disturbance).catch(onTrouble)
      }
    },
  }
}

type DemoProvider = { readonly id: string; readonly keyId: string; readonly call: WalletCaller }

/** Calls as they would have come at an earlier moment: the world begins with rounds that wait already. */
function callerAt(context: Context, { id, keyId }: DemoProvider, at: Date): WalletCaller {
  const calls = providerCalls({ ...context, now: () => at })
  return async (name, body) => {
    const run = calls[name].execute as Executor<Endpoint>
    const principal = { kind: 'provider', keyId, providerId: id, nonce: randomUUID(), verify: () => true } as const
    const done = await run({ principal, origin: { ip: null, userAgent: null, correlationId: 'demo' }, params: {}, query: {}, body: body as never, key: null })
    return done.ok ? { status: 200, code: null, row: done.value.rows[0] as Readonly<Record<string, unknown>>, facts: {} } : { status: 422, code: done.refusal.code, row: null, facts: done.refusal.facts }
  }
}

/** A caller for each provider that is offered, each with a key of its own that nobody else learns. */
async function providerCallers(context: Context, address: string): Promise<ReadonlyMap<string, DemoProvider>> {
  const { database, sealing, now } = context
  return withTransaction(database, {}, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(`select id from casino_providers where status = 'active' and archived_at is null order by id`)
    const callers = new Map<string, DemoProvider>()
    for (const { id: providerId } of rows) {
      // The key of an earlier start is known to nobody any more.
      await tx.query(`update casino_keys set revoked_at = $2 where provider_id = $1 and revoked_at is null and name = 'Demo provider'`, [providerId, now().toISOString()])
      const key = { id: context.ids.next(), secret: randomBytes(32).toString('base64url') }
      await insertWalletKey(tx, { ...key, providerId, name: 'Demo provider', createdAt: now(), createdBy: null }, sealing)
      callers.set(providerId, { id: providerId, keyId: key.id, call: createWalletCaller(key, overHttp(address), () => now().getTime()) })
    }
    return callers
  })
}
