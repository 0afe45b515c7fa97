import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '#contract/client.ts'
import type { Client } from '#contract/client.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { voids } from '#contract/voids.ts'
import type { Random } from '#simulator/random.ts'
import { Difference } from '../model/difference.ts'
import type { Bet, Model } from '../model/model.ts'
import { alike, askUntilKnown } from './keyed-calls.ts'
import type { Known } from './keyed-calls.ts'
import { untilAnswered } from './results.ts'
import { count } from './workload.ts'
import type { Storm } from './workload.ts'

export type Voider = { readonly model: Model; readonly trader: readonly Client[]; readonly token: string; readonly addresses: readonly string[] }

/** A void that a reply told of: what it took of each bet, and what of that it has not given back; basis points. */
type Told = { readonly id: string; readonly scope: 'bets' | 'market'; readonly took: ReadonlySet<Bet>; readonly taken: Map<Bet, number> }
type Row = RowOf<typeof voids.list>

const patienceMs = 90_000
const reason = 'palpable_error'
/** What is meant has changed since it was shown, or its market is being settled: nothing was done, and one looks again. */
const looksAgain = new Set<string | null>(['VOID_PREVIEW_CHANGED', 'RESULT_IN_PROGRESS'])
const looksMost = 4

/**
 * Voids bets, whole markets and bets of two markets at once, halves too, and takes some of it back, at once or rounds later. What each
 * took follows from its replies alone: nobody else voids a bet of a market meanwhile, and of a market that is voided as a whole
 * (`aside`) nobody takes a bet.
 */
export function voidsOf({ model, trader, token, addresses }: Voider) {
  const known: Told[] = []

  /** @param aside the market that takes no bets in this round, by its place in the model */
  async function play(random: Random, aside: number | null, times: number, lanes: number): Promise<Storm & { readonly audit: () => Promise<readonly string[]> }> {
    const told = { calls: 0, unknown: 0, twins: 0, outcomes: new Map<string, number>(), wrong: [] as string[] }
    const [taken, touched] = [new Set<number>(), new Set<Bet>()]

    /** Sends it under its key until it is known; one in four goes to both servers at once. */
    const send = async (what: string, path: string, body: object): Promise<Known> => {
      const call = { path, token, key: randomUUID(), body }
      const first = random.integer(0, 1)
      const [answer, twin] = await Promise.all([first, ...(random.chance(25) ? [first + 1] : [])].map((at) => askUntilKnown(call, addresses, at)))
      if (answer === undefined) throw new Error('a call has an answer')
      told.calls++
      told.unknown += answer.unknown + (twin?.unknown ?? 0)
      if (twin !== undefined) {
        told.twins++
        if (!alike(answer, twin)) told.wrong.push(`two answers to one key: ${JSON.stringify(answer)} and ${JSON.stringify(twin)}`)
      }
      count(told.outcomes, `${what} ${answer.code ?? 'ok'}`)
      return answer
    }

    /** Looks at what it would do and says yes to that, again where it has become something else. @returns null where it was never done */
    const confirm = async (what: string, path: string, look: (client: Client) => Promise<{ readonly data: readonly { readonly hash: string }[] }>, said: object): Promise<{ readonly row: Row; readonly body: object } | null> => {
      for (let looks = 0; looks < looksMost; looks++) {
        const { data: [shown] } = await untilAnswered(trader, look)
        const body = { ...said, preview_hash: shown?.hash ?? '' }
        const { status, code, data } = await send(what, path, body)
        if (status === 200) return { row: data[0] as Row, body }
        if (!looksAgain.has(code)) { told.wrong.push(`${what}: ${status} ${code}`); return null }
      }
      return null
    }

    /** A void of several markets is done after its answer; what failed of it meanwhile is tried again when somebody says so. */
    const atRest = async (row: Row, markets: ReadonlySet<number>): Promise<Row> => {
      for (const until = Date.now() + patienceMs; row.state === 'voiding' || row.state === 'undoing'; await sleep(50)) {
        if (Date.now() > until) throw new Difference(`void ${row.id} is still ${row.state} after ${patienceMs} ms`)
        // Of a market that was being settled it has no part, and is not listed there.
        for (const market of markets) {
          const { data } = await untilAnswered(trader, (client) => client(voids.list, { query: { market_id: model.markets[market]?.id ?? '', limit: '200' } }))
          row = data.find(({ id }) => id === row.id) ?? row
        }
        if (row.failing > 0) await untilAnswered(trader, (client) => client(voids.retry, { params: { id: row.id } })).catch(ignoreRefusal)
      }
      return row
    }

    /** Of which markets a void can still be taken back. */
    const standsIn = async ({ id, scope }: Pick<Told, 'id' | 'scope'>): Promise<ReadonlySet<string>> => {
      const { data: [shown] } = await untilAnswered(trader, (client) => client(scope === 'market' ? voids.previewUndoMarket : voids.previewUndoBets, { params: { id } }))
      return new Set(shown?.markets.map(({ market_id }) => market_id))
    }
    const idOf = (bet: Bet): string => model.markets[bet.market]?.id ?? ''

    const take = async (bets: readonly Bet[], scope: Told['scope']): Promise<Told | null> => {
      const [first] = bets
      if (first === undefined) return null
      const taken_bp = random.chance(40) ? 5_000 as const : 10_000 as const
      const meant = new Set(bets.map(({ market }) => market))
      const several = meant.size > 1
      const what = several ? 'void in two markets' : scope === 'market' ? 'void of a market' : 'void of a bet'
      const target = { scope: 'bets' as const, bet_ids: bets.map(({ id }) => id) }
      const done = scope === 'market'
        ? await confirm(what, voids.voidMarket.path.replace('{id}', idOf(first)), (client) => client(voids.previewMarket, { params: { id: idOf(first) }, body: { taken_bp } }), { taken_bp, reason })
        : await confirm(what, voids.voidBets.path, (client) => client(voids.previewBets, { body: { target, taken_bp } }), { target, taken_bp, reason })
      if (done === null) return null
      const row = await atRest(done.row, meant)
      const stands = row.state === 'void' && row.markets === meant.size ? null : row.state === 'refused' ? new Set<string>() : await standsIn({ id: row.id, scope })
      const found = bets.filter((bet) => stands === null || stands.has(idOf(bet)))
      if (row.bets !== found.length) told.wrong.push(`void ${row.id} is of ${row.bets} bets, and not of ${found.length}`)
      const voided: Told = { id: row.id, scope, took: new Set(found), taken: new Map(found.map((bet) => [bet, Math.min(taken_bp, bet.keptBp)])) }
      for (const [bet, bp] of voided.taken) bet.keptBp -= bp
      known.push(voided)
      for (const bet of bets) touched.add(bet)
      return voided
    }

    const giveBack = async (voided: Told): Promise<void> => {
      const [first] = voided.taken.keys()
      if (first === undefined) return
      for (const bet of voided.took) touched.add(bet)
      const { id, scope } = voided
      const of = scope === 'market' ? { path: voids.undoMarket.path, look: voids.previewUndoMarket } : { path: voids.undoBets.path, look: voids.previewUndoBets }
      const path = of.path.replace('{id}', id)
      const done = await confirm('undoing', path, (client) => client(of.look, { params: { id } }), { reason: 'voided by mistake' })
      if (done === null) return
      const row = await atRest(done.row, new Set([...voided.taken.keys()].map(({ market }) => market)))
      const left = row.state === 'undone' ? new Set<string>() : await standsIn(voided)
      for (const [bet, bp] of voided.taken) {
        if (left.has(idOf(bet))) continue
        bet.keptBp += bp
        voided.taken.delete(bet)
      }
      if (voided.taken.size > 0 || !random.chance(50)) return
      // Somebody else had the same in hand, and says yes to it later.
      const late = await send('undoing, said again', path, done.body)
      if (late.code !== 'VOID_ALREADY_UNDONE') told.wrong.push(`void ${id} was undone, and to undo it once more was not refused for that but answered: ${late.status} ${late.code}`)
    }

    const free = (bet: Bet): boolean => bet.keptBp > 0 && !taken.has(bet.market)
    const choose = (): readonly [bets: readonly Bet[], scope: Told['scope']] => {
      const [standing, turn] = [model.bets.filter(free), random.integer(1, 3)]
      if (turn === 1 && aside !== null && standing.some(({ market }) => market === aside)) return [standing.filter(({ market }) => market === aside), 'market']
      if (standing.length === 0) return [[], 'bets']
      const one = random.pick(standing)
      const quiet = standing.filter(({ market }) => market !== one.market && (market === aside || model.markets[market]?.status === 'settled'))
      return [turn === 2 && quiet.length > 0 ? [one, random.pick(quiet)] : [one], 'bets']
    }
    /** While one lane is at a market, the other is not. */
    const alone = async (bets: Iterable<Bet>, work: () => Promise<void>): Promise<void> => {
      const markets = new Set([...bets].map(({ market }) => market))
      for (const each of markets) taken.add(each)
      await work().finally(() => { for (const each of markets) taken.delete(each) })
    }

    let left = times
    await Promise.all(Array.from({ length: lanes }, async () => {
      while (left-- > 0) {
        const older = known.filter((each) => each.taken.size > 0 && [...each.took].every(({ market }) => !taken.has(market)))
        if (older.length > 0 && random.chance(30)) {
          const voided = random.pick(older)
          await alone(voided.took, () => giveBack(voided))
          continue
        }
        const [bets, scope] = choose()
        await alone(bets, async () => {
          const voided = await take(bets, scope)
          if (voided !== null && random.chance(50)) await giveBack(voided)
        })
      }
    }))

    /** The voids of every bet that was meant, as the staff see them, beside those that the replies told of. */
    const audit = async (): Promise<readonly string[]> => {
      const wrong: string[] = []
      for (const bet of touched) {
        const { data } = await untilAnswered(trader, (client) => client(voids.list, { query: { bet_id: bet.id, limit: '200' } }))
        const seen = data.map(({ id, state }) => `${id} ${state === 'undone'}`).toSorted()
        const said = known.filter(({ took }) => took.has(bet)).map(({ id, taken: stands }) => `${id} ${stands.size === 0}`).toSorted()
        if (seen.join() !== said.join()) wrong.push(`voids of bet ${bet.id}, and whether they are undone: the replies say ${said.join(', ')}, the server ${seen.join(', ')}`)
      }
      return wrong
    }
    return { ...told, audit }
  }

  return { play }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}
