import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '#contract/client.ts'
import { wallet } from '#contract/wallet.ts'
import { createWalletCaller, overHttp } from '#simulator/wallet-caller.ts'
import type { SigningKey, WalletCaller, WalletCallName, WalletReply } from '#simulator/wallet-caller.ts'
import type { Random } from '#simulator/random.ts'
import type { Branch, Common } from '../model/branch.ts'
import type { Model, Round } from '../model/model.ts'
import { count } from './workload.ts'
import type { Storm } from './workload.ts'

/** A casino provider of the harness: its callers, one for each server, and the tokens of its players. */
type WalletSeats = { readonly callers: readonly WalletCaller[]; readonly tokens: ReadonlyMap<number, string>; readonly game: string; readonly owner: Client }

const players = [4, 5, 6]
const answerWithinMs = 8_000
const patienceMs = 90_000

/** @param clocks the files that say how far the clock of each server is off, which a provider's own must follow */
export async function sitDown({ branch: { model }, casino, addresses, clocks, owner, site }: { readonly branch: Branch; readonly casino: Common['casino']; readonly addresses: readonly string[]; readonly clocks: readonly string[]; readonly owner: Client; readonly site: Client }): Promise<WalletSeats> {
  const { data: [made] } = await owner(wallet.addKey, { params: { id: casino.providerId }, body: { name: 'harness', kind: 'hmac_sha256' } })
  const key: SigningKey = { id: made?.id ?? '', secret: made?.secret ?? '' }
  const tokens = new Map<number, string>()
  for (const player of players) {
    const { data: [seat] } = await site(wallet.launch, { body: { player_id: model.accounts[player]?.id ?? '', game_id: casino.gameId, device: 'desktop' } })
    tokens.set(player, seat?.token ?? '')
  }
  const callers = addresses.map((address, at) => createWalletCaller(key, (call) => overHttp(address, AbortSignal.timeout(answerWithinMs))(call), () => Date.now() + Number(readFileSync(clocks[at] ?? '', 'utf8'))))
  return { callers, tokens, game: casino.game, owner }
}

/** Nothing is known of the call: the server was ending, overloaded or without its database, its clock was put as the call was signed, or its commit stands and only the answer was lost. */
const saysNothing = new Set(['WALLET_SIGNATURE_WRONG', 'WALLET_NONCE_USED', 'WALLET_TOKEN_EXPIRED'])

type Asked = { readonly name: WalletCallName; readonly body: object }

/** Asks until there is an answer, of one server after the other, always under the same transaction. */
async function askUntilKnown({ name, body }: Asked, callers: readonly WalletCaller[], first: number): Promise<{ readonly reply: WalletReply; readonly unknown: number }> {
  const until = Date.now() + patienceMs
  for (let tries = 0; ; tries++) {
    const reply = await callers[(first + tries) % callers.length]?.(name, body).catch(() => null)
    if (reply !== null && reply !== undefined && reply.status < 500 && reply.status !== 429 && !saysNothing.has(reply.code ?? '')) return { reply, unknown: tries }
    if (Date.now() > until) throw new Error(`${name} had no answer for ${patienceMs} ms`)
    await sleep(20 + 20 * Math.min(tries, 10))
  }
}

/**
 * Plays rounds, and gives rewards, while faults happen; one call in five goes to both servers at once, and one in five comes again later.
 * What each round came to is put together from the replies alone, in the model, and held against what the staff see of it.
 */
export async function playRounds({ branch: { model }, seats, random }: { readonly branch: Branch; readonly seats: WalletSeats; readonly random: Random }, rounds: number, lanes: number): Promise<Storm & { readonly audit: () => Promise<readonly string[]> }> {
  const told = { calls: 0, unknown: 0, twins: 0, outcomes: new Map<string, number>(), wrong: [] as string[] }
  const played: Round[] = []
  const send = async (name: WalletCallName, body: object): Promise<WalletReply> => {
    told.calls++
    const first = random.integer(0, 1)
    const asked = { name, body }
    const [one, other] = await Promise.all([first, ...(random.chance(20) ? [first + 1] : [])].map((at) => askUntilKnown(asked, seats.callers, at)))
    if (one === undefined) throw new Error('a call has an answer')
    const later = random.chance(20) ? await askUntilKnown(asked, seats.callers, first + 1) : undefined
    for (const twin of [other, later]) {
      if (twin === undefined) continue
      told.twins++
      if (JSON.stringify([twin.reply.code, twin.reply.row?.['balance_minor']]) !== JSON.stringify([one.reply.code, one.reply.row?.['balance_minor']])) told.wrong.push(`two answers to one transaction: ${JSON.stringify(one.reply)} and ${JSON.stringify(twin.reply)}`)
    }
    count(told.outcomes, `casino ${name} ${one.reply.code ?? 'ok'}`)
    told.unknown += [one, other, later].reduce((sum, each) => sum + (each?.unknown ?? 0), 0)
    return one.reply
  }

  /** What the harness asks is right: it is refused for nothing but these. */
  const demand = ({ status, code }: WalletReply, name: WalletCallName, ...allowed: readonly string[]): void => {
    if (code !== null && !allowed.includes(code)) told.wrong.push(`${name}: ${status} ${code}`)
  }

  const play = async (): Promise<void> => {
    const player = random.pick(players)
    const whose = { player_id: model.accounts[player]?.id ?? '' }
    if (random.chance(15)) {
      const amount = random.integer(1, 90)
      const given = await send('reward', { transaction_id: randomUUID(), ...whose, currency: 'INR', reward_type: 'prize', amount_minor: amount })
      demand(given, 'reward')
      if (given.code === null) model.rounds.push({ id: '', player, vector: vectorOf(model, player, 10_000), stake: 0n, win: BigInt(amount), closed: true, posted: [BigInt(amount)] })
      return
    }
    const round: Round = { id: randomUUID(), player, vector: vectorOf(model, player, null), stake: 0n, win: 0n, closed: false, posted: [] }
    const moved = () => ({ transaction_id: randomUUID(), ...whose, round_id: round.id, currency: 'INR', amount_minor: random.integer(100, 900) })
    const bet = { ...moved(), token: seats.tokens.get(player) ?? '', game: seats.game }
    const ahead = random.chance(10)
    const undo = async () => demand(await send('rollback', { transaction_id: randomUUID(), ...whose, reference_id: bet.transaction_id }), 'rollback')
    if (ahead) await undo()
    const staked = await send('bet', bet)
    demand(staked, 'bet', ahead ? 'WALLET_ROLLED_BACK' : 'CREDIT_NOT_ENOUGH')
    if (ahead && staked.code === null) told.wrong.push(`a bet was taken that had been rolled back: ${bet.transaction_id}`)
    if (!ahead && staked.code !== null) return
    if (!ahead) round.stake += BigInt(bet.amount_minor)
    const win = moved()
    const won = await send('win', win)
    // A bet that was rolled back before it came and would have been refused left no round.
    demand(won, 'win', ...(ahead ? ['WALLET_ROUND_UNKNOWN'] : []))
    if (won.code !== null) return
    round.win += BigInt(win.amount_minor)
    model.rounds.push(round)
    played.push(round)
    if (!ahead && random.chance(15)) { await undo(); round.stake -= BigInt(bet.amount_minor) }
    if (random.chance(70)) {
      demand(await send('closeRound', { transaction_id: randomUUID(), ...whose, round_id: round.id }), 'closeRound')
      round.closed = true
      if (round.win !== round.stake) round.posted.push(round.win - round.stake)
    }
  }
  let left = rounds
  await Promise.all(Array.from({ length: lanes }, async () => { while (left-- > 0) await play() }))

  /** Every round as the staff see it, beside what the replies say of it. */
  const audit = async (): Promise<readonly string[]> => {
    const wrong: string[] = []
    for (const round of played) {
      const { data } = await seats.owner(wallet.rounds, { query: { named: round.id } })
      const seen = data.map((row) => [row.stake_minor, row.win_minor, row.closed_at !== null])
      const said = [[Number(round.stake), Number(round.win), round.closed]]
      if (JSON.stringify(seen) !== JSON.stringify(said)) wrong.push(`round ${round.id}: the replies say ${JSON.stringify(said)}, the server ${JSON.stringify(seen)}`)
    }
    return wrong
  }
  return { ...told, audit }
}

/** The shares of a player's path; `companyBp`: the company has so much of it, and nobody else anything. */
function vectorOf(model: Model, player: number, companyBp: number | null): string {
  const path = player === 6 ? [0, 1, 3] : [0, 1, 2]
  const vector = JSON.stringify(path.map((at, index) => [at, companyBp === null ? [1_000, 2_000, 7_000][index] : index === 0 ? companyBp : 0]))
  if (!model.vectors.includes(vector)) model.vectors.push(vector)
  return vector
}
