import pg from 'pg'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { Context } from '../context.ts'
import { passGate } from '../locks/bets-gate.ts'
import { buildVectors } from '../platform/share-vectors.ts'
import { writeAudits } from '../runtime/audit.ts'
import { answerCall } from './answer-call.ts'
import type { Again, Answer, AskedCall } from './answer-call.ts'
import { recordNegatives, recordRoundWagers } from './round-events.ts'
import { companyVectors, moveRewards } from './reward-money.ts'
import { moveRounds } from './round-money.ts'
import { insertRounds, updateRounds } from './round-row.ts'
import { missingVectors } from './stake-ground.ts'
import { insertCalls, insertNonces, loadCalls, loadMaintenance, loadStakes, lockWallets, meetTombstones, undoCalls } from './wallet-store.ts'
import type { CallPlace } from './wallet-store.ts'

const retriesMax = 5

export type CallsOptions = {
  /** Waits for players whose money is in use elsewhere; else their calls are answered 'busy' and the others go on. */
  readonly wait: boolean
}

/**
 * A call in its turn; `above`: what it closes moves the money of everybody above the player, whose rows are locked before the player's;
 * `brokeOff`: a try of it ended in an error, and may have been committed all the same.
 */
export type TurnedCall = AskedCall & { readonly above: boolean; readonly brokeOff: boolean }

/**
 * Runs calls of different players in one transaction: lock, load, decide each, write, commit; answers in their order. The same transaction
 * is answered with its first reply and has no second effect, wherever and whenever it comes again. Rejects a batch in which a transaction
 * or a nonce was committed meanwhile, or comes twice: each of its calls runs again by itself, and sees what stands.
 */
export async function runCalls(context: Pick<Context, 'database' | 'ids' | 'now'>, calls: readonly TurnedCall[], options: CallsOptions): Promise<readonly (Answer['result'] | Again)[]> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await withTransaction(context.database, { keepPlans: true }, (tx) => runIn(tx, context, calls, options))
    } catch (error) {
      if (calls.length > 1 || attempt >= retriesMax || !alreadyCame(error)) throw error
    }
  }
}

/** Whether the same transaction, of another player, or the same nonce was committed meanwhile. */
function alreadyCame(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && (error.constraint === 'casino_calls_pkey' || error.constraint === 'casino_nonces_pkey')
}

async function runIn(tx: Tx, { ids, now: clock }: Pick<Context, 'ids' | 'now'>, calls: readonly TurnedCall[], { wait }: CallsOptions): Promise<readonly (Answer['result'] | Again)[]> {
  const now = clock()
  const newId = () => ids.next()
  const stakes = calls.flatMap(({ playerId, principal, stake }) => (stake === null ? [] : [{ providerId: principal.providerId, playerId, ...stake }]))
  // Sent in one go; each statement sees what those before it locked.
  const [, funds, loaded, stakeRows, maintenance] = await Promise.all([
    stakes.length === 0 ? undefined : passGate(tx), lockWallets(tx, calls.map((call) => call.playerId), calls.filter((call) => call.above).map((call) => call.playerId), wait), loadCalls(tx, calls.map(placeOf)),
    loadStakes(tx, stakes, now), stakes.length === 0 ? [] : loadMaintenance(tx),
  ])
  const vectors = await buildVectors(tx, missingVectors(stakeRows), newId)
  const companies = await companyVectors(tx, calls.flatMap(({ call, playerId }) => (call.kind === 'reward' ? [playerId] : [])), newId)
  const stakeOf = new Map(stakes.map(({ playerId }, index) => [playerId, stakeRows[index] ?? null]))
  const nonces = new Set<string>()
  const answers = calls.map((call, index): Answer | Again => {
    const row = loaded[index]
    assert(row !== undefined, 'every call is looked up')
    const nonce = `${call.principal.keyId}/${call.principal.nonce}`
    const answer = answerCall(call, { loaded: row, stakeRow: stakeOf.get(call.playerId) ?? null, maintenance, vectors, companyVector: companies.get(call.playerId) ?? null, funds: funds.get(call.playerId) ?? null, above: call.above, brokeOff: call.brokeOff, nonceTaken: nonces.has(nonce), newId })
    if (typeof answer !== 'string' && answer.usesNonce) nonces.add(nonce)
    return answer
  })
  await write(tx, calls, answers, { ids, now })
  return answers.map((answer) => (typeof answer === 'string' ? answer : answer.result))
}

function placeOf({ principal: { providerId, keyId, nonce }, playerId, call }: AskedCall): CallPlace {
  return { providerId, playerId, transactionId: call.transactionId, referenceId: call.kind === 'rollback' ? call.referenceId : null, roundId: 'roundId' in call ? call.roundId : null, keyId, nonce }
}

/** Writes all that was decided, set-wise. What has to come again leaves nothing. */
async function write(tx: Tx, calls: readonly AskedCall[], decided: readonly (Answer | Again)[], { ids, now }: Pick<Context, 'ids'> & { readonly now: Date }): Promise<void> {
  const answers = decided.filter((answer) => typeof answer !== 'string')
  if (answers.length === 0) return
  const rounds = answers.flatMap(({ round }) => (round === null ? [] : [round]))
  const rewards = answers.flatMap(({ reward }) => (reward === null ? [] : [reward]))
  await Promise.all([
    insertNonces(tx, calls.flatMap(({ principal }, index) => { const answer = decided[index]; return typeof answer === 'object' && answer.usesNonce ? [principal] : [] }), now),
    insertRounds(tx, rounds.flatMap(({ begun }) => (begun === null ? [] : [begun])), now),
    updateRounds(tx, rounds.flatMap(({ begun, state }) => (begun === null ? [state] : [])), now),
    insertCalls(tx, answers.flatMap((answer) => answer.calls), now),
    meetTombstones(tx, answers.flatMap(({ met }) => (met === null ? [] : [met]))),
    undoCalls(tx, answers.flatMap(({ undone }) => (undone === null ? [] : [undone]))),
    writeAudits(tx, answers.flatMap(({ audit }) => (audit === null ? [] : [audit]))),
    recordRoundWagers(tx, rounds.flatMap(({ move: { place }, wageredMinor }) => (wageredMinor === null ? [] : [{ place, stakeMinor: wageredMinor }])), now),
    moveRounds(tx, rounds.map(({ move }) => move), { ids, now }),
    moveRewards(tx, rewards, { ids, now }),
  ])
  const taken = answers.filter(({ undone }) => undone !== null)
  await recordNegatives(tx, [
    ...taken.flatMap(({ round }) => (round === null ? [] : [{ ...round.move.place, about: 'round_id' as const }])),
    ...taken.flatMap(({ reward }) => (reward === null ? [] : [{ ...reward, about: 'reward_id' as const }])),
  ])
}
