import { heldOf, moneyOf, pathOf, worstStatus } from './model.ts'
import type { Model, Round, Said } from './model.ts'
import { vectorFor } from './rules-money.ts'

/** Where nobody has set a limit (domain rules, section 5.5), minor units. */
const stakes = { min: 1n, max: 5_000_000n }

export type WalletAsked = {
  readonly kind: 'bet' | 'win' | 'close' | 'reward'
  readonly id: string
  readonly roundId: string
  readonly player: number
  readonly amount: bigint
  readonly closes: boolean
}

/** Why nobody at this place may begin to play; null: they may. */
export function shutFromPlay(model: Model, player: number): Said | null {
  if (model.accounts[player]?.status !== 'active') return { code: 'ACCOUNT_LOCKED' }
  return worstStatus(model, pathOf(model, player).slice(0, -1)) === 'active' ? null : { code: 'ACCOUNT_ANCESTOR_LOCKED' }
}

/** What the provider is told: what the player may stake, with the wins of rounds that are open (domain rules, section 8.2). */
function balanceOf(model: Model, player: number): bigint {
  const wins = model.rounds.reduce((sum, round) => (round.player === player && !round.closed ? sum + round.win : sum), 0n)
  return (moneyOf(model)[player]?.available ?? 0n) + wins
}

export function walletCall(model: Model, asked: WalletAsked): Said {
  const round = model.rounds.find(({ id }) => id === asked.roundId)
  if (model.tombstones.includes(asked.id)) return metTombstone(model, asked, round)
  if (asked.kind === 'bet') {
    const refused = refusedStake(model, asked)
    if (refused !== null) return refused
    const place = round ?? begun(model, asked)
    place.stake += asked.amount
    model.walletMoves.push({ id: asked.id, player: asked.player, round: place, kind: 'bet', amount: asked.amount, undone: false })
    return moved(model, place, asked.closes)
  }
  if (asked.kind === 'reward') {
    model.walletMoves.push({ id: asked.id, player: asked.player, kind: 'reward', amount: asked.amount, undone: false })
    return { ok: { balance_minor: Number(balanceOf(model, asked.player)) } }
  }
  if (round === undefined) return { code: 'WALLET_ROUND_UNKNOWN' }
  if (asked.kind === 'close') return moved(model, round, true)
  round.win += asked.amount
  model.walletMoves.push({ id: asked.id, player: asked.player, round, kind: 'win', amount: asked.amount, undone: false })
  return moved(model, round, asked.closes)
}

function begun(model: Model, { roundId, player }: WalletAsked): Round {
  const round = { id: roundId, player, vector: vectorOf(model, player), stake: 0n, win: 0n, closed: false, posted: [] }
  model.rounds.push(round)
  return round
}

/**
 * What was rolled back before it came: its round is what it is where the rollback came second. A close has nothing to roll back. It has
 * come then, and its answer stays.
 */
function metTombstone(model: Model, asked: WalletAsked, round: Round | undefined): Said {
  if (asked.kind !== 'bet' && asked.kind !== 'reward' && round === undefined) return { code: 'WALLET_ROUND_UNKNOWN' }
  const answer: Said = asked.kind === 'close' && round !== undefined ? moved(model, round, true) : { code: 'WALLET_ROLLED_BACK' }
  model.tombstones.splice(model.tombstones.indexOf(asked.id), 1)
  if (asked.kind !== 'close' && asked.kind !== 'reward' && (asked.kind === 'win' || refusedStake(model, asked) === null)) moved(model, round ?? begun(model, asked), asked.closes)
  return answer
}

/** Takes back a bet, a win or a reward; one that has not come will be refused when it does. */
export function walletRollback(model: Model, player: number, id: string, reference: string): Said {
  // Naming a rollback takes nothing back, whichever comes first.
  const own = model.tombstones.indexOf(id)
  if (own >= 0) model.tombstones.splice(own, 1)
  const move = model.walletMoves.find(({ id }) => id === reference)
  if (move === undefined) {
    model.tombstones.push(reference)
    return { ok: { balance_minor: Number(balanceOf(model, player)) } }
  }
  if (move.undone) return { ok: { balance_minor: Number(balanceOf(model, player)) } }
  move.undone = true
  if (move.kind === 'reward') return { ok: { balance_minor: Number(balanceOf(model, player)) } }
  if (move.kind === 'bet') move.round.stake -= move.amount
  else move.round.win -= move.amount
  return moved(model, move.round, false)
}

/** A round that is closed has posted what it came to; what comes later posts the rest. */
function moved(model: Model, round: Round, closes: boolean): Said {
  round.closed ||= closes
  if (round.closed) {
    const rest = round.win - round.stake - round.posted.reduce((sum, each) => sum + each, 0n)
    if (rest !== 0n) round.posted.push(rest)
  }
  return { ok: { balance_minor: Number(balanceOf(model, round.player)) } }
}

function vectorOf(model: Model, player: number): string {
  return vectorFor(model, pathOf(model, player).slice(0, -1))
}

function refusedStake(model: Model, { player, amount }: WalletAsked): Said | null {
  const path = pathOf(model, player).flatMap((at) => model.accounts[at] ?? [])
  const [account] = path.slice(-1)
  const shut = shutFromPlay(model, player)
  if (shut !== null) return shut
  if (account?.betLocked) return { code: 'ACCOUNT_BET_LOCKED' }
  if (path.slice(0, -1).some(({ betLocked }) => betLocked)) return { code: 'ACCOUNT_ANCESTOR_BET_LOCKED' }
  const min = path.reduce((most, { minStake }) => (minStake !== null && minStake > most ? minStake : most), stakes.min)
  const max = path.reduce((least, { maxStake }) => (maxStake !== null && maxStake < least ? maxStake : least), stakes.max)
  if (amount < min) return { code: 'LIMIT_STAKE_BELOW_MIN' }
  if (amount > max) return { code: 'LIMIT_STAKE_ABOVE_MAX' }
  const limit = account?.exposureLimit ?? null
  if (limit !== null && heldOf(model, player) + amount > limit) return { code: 'LIMIT_ACCOUNT_EXPOSURE' }
  return amount > balanceOf(model, player) ? { code: 'CREDIT_NOT_ENOUGH' } : null
}
