import { decideCall, roundAfter } from '#domain/casino/decide-call.ts'
import type { CallEffect, Earlier, Referenced, WalletCall } from '#domain/casino/decide-call.ts'
import { assert } from '#domain/kernel/assert.ts'
import { minor, zero } from '#domain/kernel/money.ts'
import type { Minor } from '#domain/kernel/money.ts'
import type { Facts, Refusal, RefusalCode } from '#domain/kernel/refusal.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Maintenance } from '#domain/markets/maintenance.ts'
import type { AuditEntry } from '../runtime/audit.ts'
import type { Origin, ProviderPrincipal } from '../runtime/handler.ts'
import { factsToWire, toWire } from '../runtime/to-wire.ts'
import type { RewardMove } from './reward-money.ts'
import { revisionAfter, roundOf } from './round-money.ts'
import type { RoundMove } from './round-money.ts'
import type { NewRound, RoundState } from './round-row.ts'
import { stakeGround } from './stake-ground.ts'
import type { StakeGround } from './stake-ground.ts'
import type { CallRow, LoadedCall, MetTombstone, NewCall, StakeRow, UndoneCall, WalletFunds } from './wallet-store.ts'

/** A call on the money of a player. `asked` is the hex SHA-256 of what it asks for; of a bet `stake` says in which game and by which token. */
export type AskedCall = {
  readonly action: string
  readonly principal: ProviderPrincipal
  readonly origin: Origin
  readonly playerId: string
  readonly currency: string | null
  readonly call: WalletCall
  readonly stake: { readonly game: string; readonly token: string } | null
  readonly asked: string
}

export type CallReply = { readonly transaction_id: string; readonly player_id: string; readonly currency: string; readonly balance_minor: number }

/** What a call came to, with all that is to be written of it. */
export type Answer = {
  readonly result: Result<CallReply>
  /** The nonce is used from now on. */
  readonly usesNonce: boolean
  readonly calls: readonly NewCall[]
  /** What was rolled back before it came has come, and has its answer for good. */
  readonly met: MetTombstone | null
  readonly undone: UndoneCall | null
  readonly audit: AuditEntry | null
  readonly reward: RewardMove | null
  readonly round: { readonly move: RoundMove; readonly state: RoundState; /** Null: it stood before. */ readonly begun: NewRound | null; readonly wageredMinor: Minor | null } | null
}

/** A call that has to come again: the money of the player is in use elsewhere ('busy'), or that of everybody above has to be locked too ('above'). */
export type Again = 'busy' | 'above'

export type CallGround = {
  readonly loaded: LoadedCall
  /** Of a bet. */
  readonly stakeRow: StakeRow | null
  readonly maintenance: readonly Maintenance[]
  readonly vectors: ReadonlyMap<string, string>
  /** Of a reward: the vector in which the company above the player carries all of it. */
  readonly companyVector: string | null
  /** Null: not locked, or there is no such player. */
  readonly funds: WalletFunds | null
  /** The money of everybody above is locked as well. */
  readonly above: boolean
  /** A try of it ended in an error, and may have been committed all the same. */
  readonly brokeOff: boolean
  /** Its nonce was taken by a call before it in the same batch. */
  readonly nonceTaken: boolean
  readonly newId: () => string
}

/** Decides one call on what stands, and says what is to be written of it. Pure but for the ids that it is given. */
export function answerCall(asked: AskedCall, ground: CallGround): Answer | Again {
  const { loaded, funds } = ground
  const { playerId, call, principal } = asked
  const { player } = loaded
  // Its own try, of which only the answer was lost: a refusal would deny what was done.
  if (loaded.nonce_used && ground.brokeOff && earlierOf(loaded.seen, asked.asked) === 'same') return { ...bare, result: repeat(loaded.seen), usesNonce: false }
  if (loaded.nonce_used || ground.nonceTaken) return refusal(asked, { code: 'WALLET_NONCE_USED', facts: {} }, { businessId: null, usesNonce: false, stays: false })
  if (player !== null && funds === null) return 'busy'
  if (player === null || funds === null) return refusal(asked, { code: 'ACCOUNT_UNKNOWN', facts: { player_id: playerId } }, { businessId: null, usesNonce: true, stays: false })
  const balanceMinor = balanceOf(funds)
  const decided = decide(asked, ground, { player, funds, balanceMinor })
  if (!decided.ok) {
    const { code, facts } = decided.refusal
    // Only a bet's answer is final: a win that is ahead of its bet may come again.
    const stays = call.kind === 'bet' && loaded.seen === null && !retried.has(code)
    return refusal(asked, { code, facts: { ...facts, balance_minor: balanceMinor } }, { businessId: player.business_id, usesNonce: true, stays })
  }
  const { effect, stake } = decided.value
  if (effect.kind === 'repeat') return { ...bare, result: repeat(loaded.seen) }
  const before = loaded.round
  const moves = effect.kind === 'rolled_back' ? effect.left : effect.kind === 'round' ? effect : null
  const after = moves === null ? null : roundAfter(before === null ? null : roundOf(before), moves)
  if ((after?.closed || effect.kind === 'reward') && !ground.above) return 'above'

  const rewardMinor = effect.kind === 'reward' ? effect.amountMinor : zero
  const balanceAfter = minor(balanceMinor + rewardMinor + (moves === null ? 0n : moves.winMinor - moves.stakeMinor))
  const roundId = after === null ? null : (before?.id ?? ground.newId())
  const answer = answered(asked, ground, { effect, businessId: player.business_id, currency: player.currency, balanceAfter, roundId })
  const undone = 'undoes' in effect && effect.undoes && call.kind === 'rollback' ? { providerId: principal.providerId, transactionId: call.referenceId, by: call.transactionId } : null
  if (effect.kind === 'reward') return { ...answer, undone, reward: rewardMove(asked, ground, { player, amountMinor: effect.amountMinor }) }
  if (after === null || roundId === null) return answer

  const vectorId = before?.vector_id ?? stake?.vectorId
  assert(vectorId !== undefined, 'a round begins with a bet, which shares that come to a whole carry')
  const place = { id: roundId, playerId, businessId: player.business_id, currency: player.currency, vectorId }
  const state = { id: roundId, after, revision: revisionAfter(before, after) }
  assert(before !== null || (stake !== null && call.kind === 'bet'), 'a round begins with a bet')
  const begun = before === null && stake !== null && call.kind === 'bet'
    ? { ...state, ...place, providerId: principal.providerId, gameId: stake.gameId, sessionId: stake.sessionId, externalId: call.roundId } : null
  const wageredMinor = call.kind === 'bet' && effect.kind === 'round' ? effect.stakeMinor : null
  return { ...answer, undone, round: { move: { place, before, after }, state, begun, wageredMinor } }
}

/** An answer that writes nothing but the nonce. */
const bare = { usesNonce: true, calls: [], met: null, undone: null, audit: null, reward: null, round: null } as const

type Done = { readonly effect: CallEffect; readonly businessId: string; readonly currency: string; readonly balanceAfter: Minor; readonly roundId: string | null }

/** The reply of a call, with its row; of one that was rolled back before it came the row of its tombstone, which is given its answer. */
function answered(asked: AskedCall, { loaded }: CallGround, { effect, businessId, currency, balanceAfter, roundId }: Done): Answer {
  const { call, playerId, principal } = asked
  const reply: CallReply = { transaction_id: call.transactionId, player_id: playerId, currency, balance_minor: toWire(balanceAfter) }
  const refused = effect.kind === 'rolled_back' ? { code: 'WALLET_ROLLED_BACK', facts: { balance_minor: reply.balance_minor } } as const : null
  const row: NewCall = { ...newCall(asked), roundId, balanceMinor: balanceAfter, reply, late: effect.kind === 'round' && effect.lateMinor > 0n }
  const tombstone = effect.kind === 'tombstone' && call.kind === 'rollback' ? [tombstoneOf(asked, call)] : []
  const met = loaded.seen === null ? null : { providerId: principal.providerId, transactionId: call.transactionId, kind: call.kind, amountMinor: row.amountMinor, roundId: roundId ?? loaded.round?.id ?? null, asked: asked.asked, balanceMinor: balanceAfter, reply: refused ?? reply }
  return {
    ...bare,
    result: refused === null ? ok(reply) : refuse(refused.code, refused.facts),
    calls: met === null ? [row, ...tombstone] : tombstone,
    met,
    audit: {
      ...asked,
      ...(refused !== null && { refusalCode: refused.code }),
      facts: {
        targetKind: roundId === null ? 'account' : 'casino_round', targetId: roundId ?? playerId, businessId,
        after: {
          transaction_id: call.transactionId, ...('amountMinor' in call && { amount_minor: call.amountMinor }), ...('rewardType' in call && { reward_type: call.rewardType }),
          ...('referenceId' in call && { reference_id: call.referenceId }), balance_minor: balanceAfter,
        },
      },
    },
  }
}

/** A reward that is given, or the one that a rollback takes back. */
function rewardMove({ call, principal, playerId }: AskedCall, { loaded: { reward }, companyVector, newId }: CallGround, { player, amountMinor }: { readonly player: Known['player']; readonly amountMinor: Minor }): RewardMove {
  const place = { playerId, businessId: player.business_id, currency: player.currency, amountMinor }
  if (call.kind === 'reward') {
    assert(companyVector !== null, 'a reward is looked at with who carries it')
    return { ...place, id: newId(), vectorId: companyVector, given: { providerId: principal.providerId, transactionId: call.transactionId, type: call.rewardType }, reverses: null }
  }
  assert(reward !== null, 'a reward that is taken back was given')
  return { ...place, id: reward.id, vectorId: reward.vector_id, given: null, reverses: reward.entry_id }
}

/** Answers that a bet may get and still be tried again, with another token. */
const retried: ReadonlySet<RefusalCode> = new Set(['WALLET_TOKEN_UNKNOWN', 'WALLET_TOKEN_EXPIRED'])

export function balanceOf(funds: WalletFunds): Minor {
  return minor(BigInt(funds.credit_minor) + BigInt(funds.unsettled_minor) - BigInt(funds.exposure_minor) + BigInt(funds.open_wins_minor))
}

/** `stays`: the same transaction gets this answer from now on. */
function refusal(asked: AskedCall, said: Refusal, { businessId, usesNonce, stays }: { readonly businessId: string | null; readonly usesNonce: boolean; readonly stays: boolean }): Answer {
  const { code, facts } = { code: said.code, facts: factsToWire(said.facts) }
  return {
    ...bare,
    result: refuse(code, facts),
    usesNonce,
    calls: stays ? [{ ...newCall(asked), kind: 'refused', reply: { code, facts } }] : [],
    audit: { ...asked, refusalCode: code, facts: { targetKind: 'account', targetId: asked.playerId, businessId, after: { transaction_id: asked.call.transactionId, ...facts } } },
  }
}

type Known = { readonly player: NonNullable<LoadedCall['player']>; readonly funds: WalletFunds; readonly balanceMinor: Minor }

function decide(asked: AskedCall, { loaded, stakeRow, maintenance, vectors }: CallGround, { player, funds, balanceMinor }: Known): Result<{ readonly effect: CallEffect; readonly stake: StakeGround | null }> {
  const { call, playerId, currency } = asked
  const earlier = earlierOf(loaded.seen, asked.asked)
  const situation = { earlier, referenced: referencedOf(loaded.referenced), round: loaded.round === null ? null : roundOf(loaded.round), balanceMinor, stake: null }
  const isFirst = earlier === null || earlier === 'rolled_back'
  if (isFirst) {
    if (currency !== null && currency !== player.currency) return refuse('WALLET_CURRENCY_WRONG', { currency: player.currency })
    if (loaded.referenced !== null && loaded.referenced.player_id !== playerId) return refuse('ACCOUNT_UNKNOWN', { player_id: playerId })
  }
  if (call.kind !== 'bet' || !isFirst) {
    const decided = decideCall(call, situation)
    return decided.ok ? ok({ effect: decided.value, stake: null }) : decided
  }
  assert(stakeRow !== null, 'a bet is looked at with its game and its token')
  const stake = stakeGround({ stakeRow, playerId, providerId: asked.principal.providerId, player, funds, maintenance, round: loaded.round, built: vectors })
  // Where it would have been refused, there would be no round either.
  if (!stake.ok) return earlier === null ? stake : ok({ effect: { kind: 'rolled_back', left: null }, stake: null })
  const decided = decideCall(call, { ...situation, stake: stake.value.situation })
  return decided.ok ? ok({ effect: decided.value, stake: stake.value }) : decided
}

function earlierOf(seen: CallRow | null, asked: string): Earlier {
  if (seen === null) return null
  if (seen.kind === 'tombstone' && seen.reply === null) return 'rolled_back'
  return seen.asked === asked ? 'same' : 'other'
}

function referencedOf(row: CallRow | null): Referenced {
  if (row === null) return null
  return row.kind === 'bet' || row.kind === 'win' || row.kind === 'reward' ? { kind: row.kind, amountMinor: minor(row.amount_minor), undone: row.undone, late: row.late } : 'nothing'
}

/** The first answer, word for word. */
function repeat(seen: CallRow | null): Result<CallReply> {
  assert(seen !== null, 'what is repeated has come before')
  const reply = seen.reply as CallReply | { readonly code: RefusalCode; readonly facts: Facts }
  return 'code' in reply ? refuse(reply.code, reply.facts) : ok(reply)
}

function newCall({ principal, playerId, call, asked }: AskedCall): NewCall {
  return {
    providerId: principal.providerId, transactionId: call.transactionId, kind: call.kind, playerId, roundId: null, amountMinor: 'amountMinor' in call ? call.amountMinor : 0n,
    referenceId: call.kind === 'rollback' ? call.referenceId : null, balanceMinor: null, asked, reply: null, late: false,
  }
}

/** What stands under a transaction that was rolled back before it came. */
function tombstoneOf(asked: AskedCall, call: Extract<WalletCall, { readonly kind: 'rollback' }>): NewCall {
  return { ...newCall(asked), transactionId: call.referenceId, kind: 'tombstone', referenceId: call.transactionId, asked: null, reply: null }
}
