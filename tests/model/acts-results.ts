import type { Client } from '#contract/client.ts'
import type { Body } from '#contract/endpoint.ts'
import { results } from '#contract/results.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import { voids } from '#contract/voids.ts'
import { nowhere, outcomeOf, placeOf } from './acts-money.ts'
import { settled } from './compare.ts'
import type { Market } from './model.ts'
import { ask, freshKey } from './people.ts'
import { same } from './difference.ts'
import type { Play } from './difference.ts'
import { declare, planVoid, postVoid, rollBack, undoVoid, verify } from './rules-results.ts'
import type { Ref, Step } from './steps.ts'

/** An outcome by a number: a runner wins, two tie, it is void, or one of another kind of market. */
function outcomeBy(market: Market | undefined, ref: Ref): WireOutcome {
  if (ref === 11) return { kind: 'void', reason: 'abandoned' }
  const [first, second] = market?.runners ?? []
  if (ref === 10 && first !== undefined && second !== undefined) return { kind: 'winners', winners: [], removed: [], dead_heat: { selections: [first, second], places: 1 } }
  const numbers = market?.type === 'fancy' || market?.type === 'line'
  if (numbers || ref === 9) return { kind: 'number', value: ref * 500 }
  return { kind: 'winners', winners: [market?.runners[placeOf(market.runners, ref) ?? -1] ?? nowhere()], removed: [] }
}

export async function actDeclare(play: Play, step: Extract<Step, { do: 'declare' }>): Promise<string> {
  const { model, staff } = play
  const at = placeOf(model.markets, step.market, (each) => each.status !== 'declared' && each.status !== 'settled')
  const market = at === null ? undefined : model.markets[at]
  const outcome = outcomeBy(market, step.outcome)
  const expected = declare(model, step.by, at, outcome, step.close)
  const answer = await ask((await staff(step.by))(results.declare, { body: { market_id: market?.id ?? nowhere(), outcome, close_market: step.close } }))
  same('declare', expected, 'data' in answer ? { data: answer.data[0] } : answer)
  return outcomeOf(expected)
}

/** What a person has seen who confirms now: a preview by its hash, or nothing where there is none to see. */
async function seen(client: Client, body: Body<typeof results.preview>): Promise<string> {
  const previewed = await ask(client(results.preview, { body }))
  return ('data' in previewed ? previewed.data[0]?.hash : undefined) ?? 'nothing'
}

export async function actVerify(play: Play, step: Extract<Step, { do: 'verify' }>): Promise<string> {
  const { model, staff } = play
  const at = placeOf(model.markets, step.market, (each) => each.status === 'declared')
  const market = at === null ? undefined : model.markets[at]
  const last = market?.results.at(-1)
  const outcome = step.as === 'declared' ? (last?.outcome ?? outcomeBy(market, 0)) : outcomeBy(market, step.as)
  const revision = (last?.revision ?? 1) + step.later
  const expected = verify(model, step.by, at, revision, outcome)
  const client = await staff(step.by)
  const marketId = market?.id ?? nowhere()
  const preview_hash = await seen(client, { action: 'settle', market_id: marketId, outcome })
  const answer = await ask(client(results.verify, { body: { market_id: marketId, revision, outcome, preview_hash } }))
  same('verify', expected, 'data' in answer ? { data: answer.data[0] } : answer)
  if ('ok' in expected && market !== undefined) await settled(play, market.id, 'settled')
  return outcomeOf(expected)
}

export async function actRollBack(play: Play, step: Extract<Step, { do: 'rollback' }>): Promise<string> {
  const { model, staff } = play
  const at = placeOf(model.markets, step.market, (each) => each.status === 'settled')
  const market = at === null ? undefined : model.markets[at]
  const revision = (market?.results.at(-1)?.revision ?? 1) + step.later
  const expected = rollBack(model, step.by, at, revision)
  const client = await staff(step.by)
  const marketId = market?.id ?? nowhere()
  const preview_hash = await seen(client, { action: 'roll_back', market_id: marketId })
  const answer = await ask(client(results.rollback, { body: { market_id: marketId, revision, reason: 'the wrong winner', preview_hash } }))
  same('rollback', expected, 'data' in answer ? { data: answer.data[0] } : answer)
  if ('ok' in expected && market !== undefined && market.results.at(-1)?.state === 'rolled_back') await settled(play, market.id, 'rolled_back')
  return outcomeOf(expected)
}

export async function actVoid(play: Play, step: Extract<Step, { do: 'void' }>): Promise<string> {
  const { model, staff } = play
  const client = await staff(step.by)
  const scope = step.whole ? 'market' : 'bets'
  const bet = model.bets[placeOf(model.bets, step.bet, (each) => each.keptBp > 0) ?? -1]
  const market = step.whole ? placeOf(model.markets, step.bet, (each) => each.status !== 'suspended') : (bet?.market ?? null)
  const marketId = market === null ? nowhere() : (model.markets[market]?.id ?? nowhere())
  const chosen = step.whole ? (market === null ? null : model.bets.filter((each) => each.market === market)) : bet === undefined ? null : [bet]
  const taken_bp = step.half ? 5_000 : 10_000
  const target = { scope: 'bets' as const, bet_ids: [bet?.id ?? nowhere()] }
  const previewed = await ask(step.whole ? client(voids.previewMarket, { params: { id: marketId }, body: { taken_bp } }) : client(voids.previewBets, { body: { target, taken_bp } }))
  const plan = planVoid(chosen, scope, taken_bp)
  if ('code' in plan) {
    same('preview of a void', plan, previewed)
    return plan.code
  }
  const players = new Set([...plan.taken.keys()].map((each) => each.player)).size
  const [shown] = 'data' in previewed ? previewed.data : []
  const refused = step.whole && model.markets[market ?? -1]?.status === 'settled'
  same('preview of a void', { ok: { bets: refused ? 0 : plan.taken.size, players: refused ? 0 : players } }, 'data' in previewed ? { data: shown } : previewed)
  const body = { taken_bp, reason: 'palpable_error', preview_hash: shown?.hash ?? '' } as const
  const key = freshKey()
  const call = (preview_hash = body.preview_hash) => ask(step.whole
    ? client(voids.voidMarket, { key, params: { id: marketId }, body: { ...body, preview_hash } })
    : client(voids.voidBets, { key, body: { target, ...body, preview_hash } }))
  const expected = postVoid(model, step.by, scope, market ?? 0, plan.taken)
  const answer = await call()
  const [row] = 'data' in answer ? answer.data : []
  same('void', expected, 'data' in answer ? { data: row } : answer)
  const made = model.voids.at(-1)
  if ('ok' in expected && made !== undefined) model.voids[model.voids.length - 1] = { ...made, id: row?.id ?? '' }
  if (!('code' in answer && answer.code === 'ACCESS_FORBIDDEN')) play.last = { again: () => call(), changed: () => call('another'), said: answer }
  return outcomeOf(expected)
}

export async function actUndo(play: Play, step: Extract<Step, { do: 'undo' }>): Promise<string> {
  const { model, staff } = play
  const client = await staff(step.by)
  const at = placeOf(model.voids, step.void, (each) => !each.undone)
  const found = at === null ? undefined : model.voids[at]
  const params = { id: found?.id ?? nowhere() }
  const whole = found?.scope === 'market'
  const previewed = await ask(whole ? client(voids.previewUndoMarket, { params }) : client(voids.previewUndoBets, { params }))
  const [shown] = 'data' in previewed ? previewed.data : []
  const refused = found === undefined ? 'VOID_UNKNOWN' : found.undone ? 'VOID_ALREADY_UNDONE' : null
  same('preview of an undoing', refused === null ? { ok: {} } : { code: refused }, 'data' in previewed ? { data: shown } : previewed)
  if (refused !== null) return refused
  const expected = undoVoid(model, step.by, at)
  const body = { reason: 'voided by mistake', preview_hash: shown?.hash ?? '' }
  const answer = await ask(whole ? client(voids.undoMarket, { key: freshKey(), params, body }) : client(voids.undoBets, { key: freshKey(), params, body }))
  same('undoing of a void', expected, 'data' in answer ? { data: answer.data[0] } : answer)
  return outcomeOf(expected)
}
