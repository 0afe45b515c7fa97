import pg from 'pg'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { decideCall, roundAfter } from '#domain/casino/decide-call.ts'
import type { CallEffect, Earlier, Referenced, Round, WalletCall } from '#domain/casino/decide-call.ts'
import { assert } from '#domain/kernel/assert.ts'
import { minor } from '#domain/kernel/money.ts'
import type { Minor } from '#domain/kernel/money.ts'
import type { Facts, Refusal, RefusalCode } from '#domain/kernel/refusal.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Context } from '../context.ts'
import { writeAudit } from '../runtime/audit.ts'
import type { Origin, ProviderPrincipal } from '../runtime/handler.ts'
import { factsToWire, toWire } from '../runtime/to-wire.ts'
import { recordRoundNegative, recordRoundWager } from './round-events.ts'
import { moveRound, revisionAfter, roundOf } from './round-money.ts'
import type { RoundPlace } from './round-money.ts'
import { insertRound, updateRound } from './round-row.ts'
import { stakeGround } from './stake-ground.ts'
import type { StakeGround } from './stake-ground.ts'
import { claimNonce, insertCalls, loadCall, loadStake, lockWallet, undoCall } from './wallet-store.ts'
import type { CallRow, LoadedCall, NewCall, PlayerOfWallet, StakeRow, WalletFunds } from './wallet-store.ts'

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

type Deps = Pick<Context, 'database' | 'ids' | 'now'>

const retriesMax = 5

/** What a call closes moves the money of everybody above the player, whose rows have to be locked before the player's. */
class PathNeeded extends Error {
  override readonly name = 'PathNeeded'
}

/**
 * Runs one call in one transaction: nonce, lock, load, decide, write, commit. The same transaction is answered with its first reply and
 * has no second effect, wherever and whenever it comes again.
 */
export async function runCall(context: Deps, asked: AskedCall): Promise<Result<CallReply>> {
  let path = asked.call.kind === 'close' || ('closes' in asked.call && asked.call.closes === true)
  for (let attempt = 0; ; attempt++) {
    try {
      return await withTransaction(context.database, { keepPlans: true }, (tx) => runIn(tx, context, asked, path))
    } catch (error) {
      if (error instanceof PathNeeded) path = true
      else if (attempt >= retriesMax || !transactionTaken(error)) throw error
    }
  }
}

/** Whether the same transaction was committed meanwhile, for another player: the call runs again and sees it. */
function transactionTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'casino_calls_pkey'
}

async function runIn(tx: Tx, { ids, now: clock }: Deps, asked: AskedCall, path: boolean): Promise<Result<CallReply>> {
  const now = clock()
  const { principal, playerId, call, stake } = asked
  const { providerId } = principal
  const place = { providerId, playerId, transactionId: call.transactionId, referenceId: call.kind === 'rollback' ? call.referenceId : null, roundId: call.kind === 'rollback' ? null : call.roundId }
  // Sent in one go; each statement sees what those before it locked.
  const [fresh, funds, loaded, stakeRow] = await Promise.all([
    claimNonce(tx, principal.keyId, principal.nonce, now), lockWallet(tx, playerId, path), loadCall(tx, place), stake === null ? null : loadStake(tx, { providerId, playerId, ...stake }, now),
  ])
  const refused = async (refusal: Refusal, known: PlayerOfWallet | null, stays: boolean): Promise<Result<never>> => {
    const said = { code: refusal.code, facts: factsToWire(refusal.facts) }
    if (stays) await insertCalls(tx, [{ ...newCall(asked), kind: 'refused', reply: said }], now)
    await writeAudit(tx, { ...asked, refusalCode: said.code, facts: { targetKind: 'account', targetId: playerId, businessId: known?.business_id ?? null, after: { transaction_id: call.transactionId, ...said.facts } } })
    return refuse(said.code, said.facts)
  }
  if (!fresh) return refused({ code: 'WALLET_NONCE_USED', facts: {} }, null, false)
  const { player } = loaded
  if (funds === null || player === null) return refused({ code: 'ACCOUNT_UNKNOWN', facts: { player_id: playerId } }, null, false)
  const balanceMinor = balanceOf(funds)
  const decided = await decide(tx, asked, { loaded, stakeRow, funds, player, balanceMinor, newId: () => ids.next() })
  if (!decided.ok) {
    const { code, facts } = decided.refusal
    // Only a bet's answer is final: a win that is ahead of its bet may come again.
    return refused({ code, facts: { ...facts, balance_minor: balanceMinor } }, player, call.kind === 'bet' && loaded.seen === null && !retried.has(code))
  }
  const { effect, ground } = decided.value
  if (effect.kind === 'repeat') return repeat(loaded.seen)

  const balanceAfter = effect.kind === 'round' ? minor(balanceMinor - effect.stakeMinor + effect.winMinor) : balanceMinor
  const reply: CallReply = { transaction_id: call.transactionId, player_id: playerId, currency: player.currency, balance_minor: toWire(balanceAfter) }
  const row: NewCall = { ...newCall(asked), balanceMinor: balanceAfter, reply }
  const tombstone = effect.kind === 'tombstone' && call.kind === 'rollback' ? [tombstoneOf(asked, call)] : []
  const audit = (roundId: string | null) => writeAudit(tx, {
    ...asked,
    facts: {
      targetKind: roundId === null ? 'account' : 'casino_round', targetId: roundId ?? playerId, businessId: player.business_id,
      after: { transaction_id: call.transactionId, ...('amountMinor' in call && { amount_minor: call.amountMinor }), ...('referenceId' in call && { reference_id: call.referenceId }), balance_minor: balanceAfter },
    },
  })
  if (effect.kind !== 'round') {
    await Promise.all([insertCalls(tx, [row, ...tombstone], now), audit(null)])
    return ok(reply)
  }
  const after = roundAfter(loaded.round === null ? null : roundOf(loaded.round), effect)
  if (after.closed && !path) throw new PathNeeded()
  await writeRound(tx, asked, { loaded, effect, after, ground, player, row, ids, now, audit })
  return ok(reply)
}

/** Answers that a bet may get and still be tried again, with another token. */
const retried: ReadonlySet<RefusalCode> = new Set(['WALLET_TOKEN_UNKNOWN', 'WALLET_TOKEN_EXPIRED'])

export function balanceOf(funds: WalletFunds): Minor {
  return minor(BigInt(funds.credit_minor) + BigInt(funds.unsettled_minor) - BigInt(funds.exposure_minor) + BigInt(funds.open_wins_minor))
}

type Ground = { readonly loaded: LoadedCall; readonly stakeRow: StakeRow | null; readonly funds: WalletFunds; readonly player: PlayerOfWallet; readonly balanceMinor: Minor; readonly newId: () => string }

async function decide(tx: Tx, asked: AskedCall, { loaded, stakeRow, funds, player, balanceMinor, newId }: Ground): Promise<Result<{ readonly effect: CallEffect; readonly ground: StakeGround | null }>> {
  const { call, playerId, currency } = asked
  const earlier = earlierOf(loaded.seen, asked.asked)
  const situation = { earlier, referenced: referencedOf(loaded.referenced), round: loaded.round === null ? null : roundOf(loaded.round), balanceMinor, stake: null }
  if (earlier === null) {
    if (currency !== null && currency !== player.currency) return refuse('WALLET_CURRENCY_WRONG', { currency: player.currency })
    if (loaded.referenced !== null && loaded.referenced.player_id !== playerId) return refuse('ACCOUNT_UNKNOWN', { player_id: playerId })
  }
  if (call.kind !== 'bet' || earlier !== null) {
    const decided = decideCall(call, situation)
    return decided.ok ? ok({ effect: decided.value, ground: null }) : decided
  }
  assert(stakeRow !== null, 'a bet is looked at with its game and its token')
  const ground = await stakeGround(tx, { stakeRow, playerId, providerId: asked.principal.providerId, player, funds, roundVectorId: loaded.round?.vector_id ?? null, newId })
  if (!ground.ok) return ground
  const decided = decideCall(call, { ...situation, stake: ground.value.situation })
  return decided.ok ? ok({ effect: decided.value, ground: ground.value }) : decided
}

function earlierOf(seen: CallRow | null, asked: string): Earlier {
  if (seen === null) return null
  if (seen.kind === 'tombstone') return 'rolled_back'
  return seen.asked === asked ? 'same' : 'other'
}

function referencedOf(row: CallRow | null): Referenced {
  if (row === null) return null
  return row.kind === 'bet' || row.kind === 'win' ? { kind: row.kind, amountMinor: minor(row.amount_minor), undone: row.undone } : 'nothing'
}

/** The first answer, word for word. */
function repeat(seen: CallRow | null): Result<CallReply> {
  assert(seen !== null, 'what is repeated has come before')
  if (seen.kind !== 'refused') return ok(seen.reply as CallReply)
  const { code, facts } = seen.reply as { readonly code: RefusalCode; readonly facts: Facts }
  return refuse(code, facts)
}

function newCall({ principal, playerId, call, asked }: AskedCall): NewCall {
  return {
    providerId: principal.providerId, transactionId: call.transactionId, kind: call.kind, playerId, roundId: null, amountMinor: 'amountMinor' in call ? call.amountMinor : 0n,
    referenceId: call.kind === 'rollback' ? call.referenceId : null, balanceMinor: null, asked, reply: null,
  }
}

/** What stands under a transaction that was rolled back before it came. */
function tombstoneOf(asked: AskedCall, call: Extract<WalletCall, { readonly kind: 'rollback' }>): NewCall {
  return { ...newCall(asked), transactionId: call.referenceId, kind: 'tombstone', referenceId: call.transactionId, asked: null, reply: null }
}

type RoundWrite = {
  readonly loaded: LoadedCall
  readonly effect: Extract<CallEffect, { readonly kind: 'round' }>
  readonly after: Round
  readonly ground: StakeGround | null
  readonly player: PlayerOfWallet
  readonly row: NewCall
  readonly ids: Context['ids']
  readonly now: Date
  readonly audit: (roundId: string) => Promise<void>
}

async function writeRound(tx: Tx, { principal, playerId, call }: AskedCall, { loaded, effect, after, ground, player, row, ids, now, audit }: RoundWrite): Promise<void> {
  const before = loaded.round
  const vectorId = before?.vector_id ?? ground?.vectorId
  assert(vectorId !== undefined, 'a round begins with a bet')
  const id = before?.id ?? ids.next()
  const state = { id, after, revision: revisionAfter(before, after), now }
  if (before === null) {
    assert(ground !== null && call.kind === 'bet', 'a round begins with a bet')
    await insertRound(tx, { ...state, businessId: player.business_id, providerId: principal.providerId, gameId: ground.gameId, playerId, sessionId: ground.sessionId, externalId: call.roundId, currency: player.currency, vectorId })
  } else await updateRound(tx, state)
  await insertCalls(tx, [{ ...row, roundId: id }], now)
  if (effect.undoes && call.kind === 'rollback') await undoCall(tx, principal.providerId, call.referenceId, call.transactionId)
  const place: RoundPlace = { id, playerId, businessId: player.business_id, currency: player.currency, vectorId }
  await Promise.all([audit(id), call.kind === 'bet' && recordRoundWager(tx, place, effect.stakeMinor, now)])
  // The money last: the accounts at the top of the tree are locked for as short as can be.
  await moveRound(tx, place, before, after, { ids, now })
  if (effect.undoes) await recordRoundNegative(tx, place)
}
