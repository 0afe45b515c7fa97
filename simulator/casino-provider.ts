import { rewardTypes } from '#domain/casino/reward-types.ts'
import type { Random } from './random.ts'
import type { WalletCaller, WalletCallName, WalletReply } from './wallet-caller.ts'

/** How often a provider's calls go wrong on their way, in percent each. */
export type Disturbance = {
  /** The call comes a second time, by itself or beside the first. */
  readonly duplicate: number
  /** Others overtake it. */
  readonly late: number
  /** It arrives, and its reply does not: it is sent again. */
  readonly lost: number
  /** It does not arrive: it is sent again. */
  readonly unsent: number
}
export const undisturbed: Disturbance = { duplicate: 0, late: 0, lost: 0, unsent: 0 }

export type PlannedCall = { readonly name: Exclude<WalletCallName, 'authenticate' | 'balance'>; readonly body: Readonly<Record<string, unknown>> & { readonly transaction_id: string } }

/** Where a round is played. */
export type Seat = { readonly playerId: string; readonly token: string; readonly game: string; readonly currency: string; /** What the game returns, basis points. */ readonly returnBp: number }

/** Answers that another try may change: a win or a close that was ahead of its bet. */
const tooEarly = new Set(['WALLET_ROUND_UNKNOWN'])
const lanes = 3
const passesMax = 40
/** Before the next pass, milliseconds: soon at first, and no oftener than once a second from a server that is slow. */
const pauseMs = (pass: number): number => Math.min(1_000, 10 * 2 ** pass)

/**
 * Brings all calls to the wallet, disturbed on their way, and sends again what was not answered or came too early, until each has its
 * answer. Answers them by transaction.
 */
export async function deliver(calls: readonly PlannedCall[], { call, random, disturbance, sleep, finish = () => true }: { readonly call: WalletCaller; readonly random: Random; readonly disturbance: Disturbance; readonly sleep: (ms: number) => Promise<void>; /** False: nobody waits any more. */ readonly finish?: () => boolean }): Promise<ReadonlyMap<string, WalletReply>> {
  const answers = new Map<string, WalletReply>()
  const bets = Map.groupBy(calls.filter(({ name }) => name === 'bet'), ({ body }) => body['round_id'])
  const refusedBets = new Set<string>()
  /** Every bet of the round was refused: no other one makes it. */
  const isNotPlayed = (roundId: unknown): boolean => bets.get(roundId)?.every(({ body }) => refusedBets.has(body.transaction_id)) ?? false
  let waiting = disturbed(calls, disturbance, random)
  for (let pass = 0; waiting.length > 0 && finish(); pass++) {
    if (pass === passesMax) throw new Error(`The wallet left ${waiting.length} calls without an answer`)
    if (pass > 0) await sleep(pauseMs(pass))
    const again: PlannedCall[] = []
    const queue = [...waiting]
    await Promise.all(Array.from({ length: disturbance === undisturbed ? 1 : lanes }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const { transaction_id } = next.body
        // The provider hears as little of the one as of the other.
        const reply = random.chance(pass === 0 ? disturbance.unsent : 0) ? null : await call(next.name, next.body).catch(() => null)
        // One that was rolled back before it came stands in its round as if it had been first.
        if (next.name === 'bet' && reply !== null && reply.status < 500 && reply.code !== null && reply.code !== 'WALLET_ROLLED_BACK') refusedBets.add(transaction_id)
        const early = tooEarly.has(reply?.code ?? '') && !isNotPlayed(next.body['round_id'])
        const answered = reply !== null && reply.status < 500 && !early && !random.chance(pass === 0 ? disturbance.lost : 0)
        if (answered && !answers.has(transaction_id)) answers.set(transaction_id, reply)
        if (!answered) again.push(next)
      }
    }))
    waiting = again.filter((each) => !answers.has(each.body.transaction_id))
  }
  return answers
}

/** The calls as they leave: some twice, some behind others. */
function disturbed(calls: readonly PlannedCall[], { duplicate, late }: Disturbance, random: Random): readonly PlannedCall[] {
  const placed = calls.flatMap((each, index) => {
    const at = index + (random.chance(late) ? random.integer(1, calls.length) : 0)
    return random.chance(duplicate) ? [{ each, at }, { each, at: at + random.integer(0, 3) }] : [{ each, at }]
  })
  return placed.toSorted((a, b) => a.at - b.at).map(({ each }) => each)
}

export type RoundShape = { readonly stakeMinor: number; /** The round ends with a call of its own; else it is left open. */ readonly closes: boolean }

/** The calls of one round: its stakes, what it wins by the return of its game, now and then a stake or a win that is taken back, its end, which may be that of its last win. */
export function planRound(seat: Seat, roundId: string, { stakeMinor, closes }: RoundShape, random: Random): readonly PlannedCall[] {
  let count = 0
  const transaction = (): string => `${roundId}-${++count}`
  const player_id = seat.playerId
  const moved = (amount_minor: number) => ({ transaction_id: transaction(), player_id, round_id: roundId, currency: seat.currency, amount_minor })
  const bet = (amount: number): PlannedCall => ({ name: 'bet', body: { ...moved(amount), token: seat.token, game: seat.game } })
  const undo = ({ body }: PlannedCall): PlannedCall => ({ name: 'rollback', body: { transaction_id: transaction(), player_id, reference_id: body.transaction_id } })
  const first = bet(stakeMinor)
  // A round that did not come about: mostly nothing follows, and now and then something is won in it all the same.
  if (random.chance(8)) return [first, undo(first), ...(random.chance(50) ? [{ name: 'win', body: moved(stakeMinor) } as const] : [])]
  const calls = [first]
  let staked = stakeMinor
  if (random.chance(25)) {
    const more = bet(stakeMinor)
    calls.push(more)
    if (random.chance(30)) calls.push(undo(more))
    else staked += stakeMinor
  }
  calls.push({ name: 'win', body: moved(winOf(staked, seat.returnBp, random)) })
  if (random.chance(8)) {
    const wrong: PlannedCall = { name: 'win', body: moved(stakeMinor) }
    calls.push(wrong, undo(wrong))
  }
  if (random.chance(5)) {
    const end: PlannedCall = { name: 'win', body: { ...moved(stakeMinor), round_closed: closes } }
    calls.push(end, undo(end))
    return calls
  }
  if (closes) calls.push({ name: 'closeRound', body: { transaction_id: transaction(), player_id, round_id: roundId } })
  return calls
}

/** What is given beside the rounds, now and then to be taken back. */
export function planReward({ playerId: player_id, currency }: Seat, name: string, amountMinor: number, random: Random): readonly PlannedCall[] {
  const reward: PlannedCall = { name: 'reward', body: { transaction_id: name, player_id, currency, reward_type: random.pick(rewardTypes), amount_minor: amountMinor } }
  return random.chance(30) ? [reward, { name: 'rollback', body: { transaction_id: `${name}-back`, player_id, reference_id: name } }] : [reward]
}

/** What pays so much in the long run: nothing mostly, two, five or twenty times the stake now and then. */
function winOf(stakeMinor: number, returnBp: number, random: Random): number {
  const times = random.pick([2, 2, 2, 5, 20])
  return random.unit() < returnBp / (times * 10_000) ? stakeMinor * times : 0
}
