import { assert } from '../kernel/assert.ts'
import type { StaffId } from '../kernel/ids.ts'
import { ok, refuse } from '../kernel/result.ts'
import type { Result } from '../kernel/result.ts'
import type { MarketStatus, Outcome } from '../markets/market.ts'
import { sameOutcome, validateOutcome } from './outcome.ts'
import type { OutcomeMarket } from './outcome.ts'

/**
 * The life of a market's result. One revision: declared, then verified by another person (settling, settled), then perhaps
 * rolled back (rolling_back, rolled_back); or withdrawn before it was verified. `none` is a market without any revision.
 * Money moves only while settling and rolling back.
 */
export const resultStates = [
  'none',
  'declared',
  'settling',
  'settled',
  'rolling_back',
  'rolled_back',
  'withdrawn',
] as const
export type ResultState = (typeof resultStates)[number]

/** Who acts on a result: a person of the staff, or a feed, which may declare, and take back what it declared itself, and nothing else. */
export type ResultActor =
  | { readonly kind: 'staff'; readonly staffId: StaffId }
  | { readonly kind: 'feed'; readonly feed: string }

/** One revision of a market's result; revisions count up from 1. */
export type MarketResult = {
  readonly revision: number
  readonly state: Exclude<ResultState, 'none'>
  readonly outcome: Outcome
  readonly declaredBy: ResultActor
  readonly verifiedBy: StaffId | null
}

/** What a step leaves behind: the revision as it now stands and the status of its market. */
export type ResultStep = { readonly result: MarketResult; readonly marketStatus: MarketStatus }

/**
 * Records how a market ended; moves no money. Refuses a market that may still take bets (unless `closeMarket` closes it), a
 * market with a live result, and an outcome that does not fit the market.
 */
export function declare(input: {
  readonly marketStatus: MarketStatus
  readonly closeMarket: boolean
  readonly market: OutcomeMarket
  readonly current: MarketResult | null
  readonly actor: ResultActor
  readonly outcome: Outcome
}): Result<ResultStep> {
  const { current, marketStatus } = input
  const state = current?.state ?? 'none'
  if (state === 'declared' || state === 'settled') return refuse('RESULT_ALREADY_DECLARED', { state })
  if (inProgress(state)) return refuse('RESULT_IN_PROGRESS', { state })
  if (!input.closeMarket && (marketStatus === 'open' || marketStatus === 'ball_running')) {
    return refuse('RESULT_MARKET_STILL_OPEN', { status: marketStatus })
  }
  const outcome = validateOutcome(input.outcome, input.market)
  if (!outcome.ok) return outcome
  const result: MarketResult = {
    revision: (current?.revision ?? 0) + 1,
    state: 'declared',
    outcome: outcome.value,
    declaredBy: input.actor,
    verifiedBy: null,
  }
  return ok({ result, marketStatus: 'declared' })
}

/** Confirms a declared result as a second person, naming the same outcome; settlement may then post the money. */
export function verify(input: {
  readonly market: OutcomeMarket
  readonly current: MarketResult | null
  readonly actor: ResultActor
  readonly outcome: Outcome
}): Result<ResultStep> {
  const { current, actor } = input
  if (actor.kind === 'feed') return refuse('ACCESS_FORBIDDEN')
  if (current !== null && inProgress(current.state)) return refuse('RESULT_IN_PROGRESS', { state: current.state })
  if (current?.state !== 'declared') return refuse('RESULT_NOT_DECLARED', { state: current?.state ?? 'none' })
  if (current.declaredBy.kind === 'staff' && current.declaredBy.staffId === actor.staffId) {
    return refuse('RESULT_SAME_PERSON')
  }
  // Checked again: a runner may have been removed since the declaration.
  const outcome = validateOutcome(input.outcome, input.market)
  if (!outcome.ok) return outcome
  if (!sameOutcome(current.outcome, outcome.value)) return refuse('RESULT_OUTCOME_DIFFERS')
  return ok({ result: { ...current, state: 'settling', verifiedBy: actor.staffId }, marketStatus: 'settling' })
}

/**
 * Takes a result back, with a reason: a declared one is withdrawn, a settled one has its money reversed. Refused while money
 * moves and where nothing stands.
 */
export function rollBack(input: {
  readonly current: MarketResult | null
  readonly actor: ResultActor
  readonly reason: string
}): Result<ResultStep> {
  const { current, actor } = input
  if (actor.kind === 'feed') return refuse('ACCESS_FORBIDDEN')
  if (input.reason.trim() === '') return refuse('RESULT_REASON_REQUIRED')
  if (current !== null && inProgress(current.state)) return refuse('RESULT_IN_PROGRESS', { state: current.state })
  if (current?.state === 'declared') {
    return ok({ result: { ...current, state: 'withdrawn' }, marketStatus: 'closed' })
  }
  if (current?.state === 'settled') {
    return ok({ result: { ...current, state: 'rolling_back' }, marketStatus: 'rolling_back' })
  }
  return refuse('RESULT_NOT_ROLLABLE', { state: current?.state ?? 'none' })
}

/** A feed that corrects itself takes back what it declared, until a person has verified it; what people declared or verified is theirs. */
export function takeBackOwn({ current, feed }: { readonly current: MarketResult; readonly feed: string }): Result<ResultStep> {
  const { state, declaredBy } = current
  const isOwn = declaredBy.kind === 'feed' && declaredBy.feed === feed
  if (state !== 'declared' || !isOwn) return refuse('RESULT_NOT_ROLLABLE', { state })
  return ok({ result: { ...current, state: 'withdrawn' }, marketStatus: 'closed' })
}

/** The step after the last posting of a settlement or of a rollback. */
export function finish(current: MarketResult): ResultStep {
  assert(inProgress(current.state), 'only a result whose money moves can finish')
  return current.state === 'settling'
    ? { result: { ...current, state: 'settled' }, marketStatus: 'settled' }
    : { result: { ...current, state: 'rolled_back' }, marketStatus: 'closed' }
}

/** Whether a result stands, or its money moves: the market it was declared on then stays as it is. */
export function isLive({ state }: Pick<MarketResult, 'state'>): boolean {
  return state !== 'withdrawn' && state !== 'rolled_back'
}

function inProgress(state: ResultState): boolean {
  return state === 'settling' || state === 'rolling_back'
}
