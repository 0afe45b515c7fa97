import type { WireOutcome } from '#contract/result-rows.ts'
import { may, standing } from './model.ts'
import type { Bet, Market, Model, Said } from './model.ts'

/** Whether an outcome says how this market ended: one of its runners won, or a number. All lines here are whole or half: where one has bet, it is a whole number. */
function fits({ bets, markets }: Model, market: Market, outcome: WireOutcome): boolean {
  const { type } = market
  if (outcome.kind === 'void') return true
  const numbers = type === 'fancy' || type === 'line'
  if (outcome.kind === 'number') return type === 'odd_even' || (numbers && ((type === 'line' && !bets.some((bet) => markets[bet.market] === market && bet.keptBp > 0)) || outcome.value % 1_000 === 0))
  if (numbers) return false
  const tied = outcome.dead_heat?.selections ?? []
  const named = [...outcome.winners, ...tied]
  if (new Set(named).size < named.length || named.some((id) => !standing(market).includes(id))) return false
  const places = outcome.dead_heat?.places ?? 0
  return (outcome.dead_heat === undefined || tied.length > places) && outcome.winners.length + places === 1
}

/** The same outcome in the words of the market: odd and even may be named by a number. */
export function inItsWords({ type, runners, removed }: Market, outcome: WireOutcome): WireOutcome {
  if (removed.length > 0 && outcome.kind === 'winners') return { ...outcome, removed: removed.map(({ runner }) => runner).toSorted() }
  if (type !== 'odd_even' || outcome.kind !== 'number') return outcome
  const winner = runners[(outcome.value / 1_000) % 2 === 1 ? 0 : 1]
  return { kind: 'winners', winners: winner === undefined ? [] : [winner] }
}

export function declare(model: Model, by: string, at: number | null, outcome: WireOutcome, close: boolean): Said {
  if (!may(model, by, 'declare')) return { code: 'ACCESS_FORBIDDEN' }
  const market = at === null ? undefined : model.markets[at]
  if (market === undefined) return { code: 'MARKET_UNKNOWN' }
  const last = market.results.at(-1)
  if (last?.state === 'declared' || last?.state === 'settled') return { code: 'RESULT_ALREADY_DECLARED' }
  if (!close && (market.status === 'open' || market.status === 'ball_running')) return { code: 'RESULT_MARKET_STILL_OPEN' }
  if (!fits(model, market, outcome)) return { code: 'RESULT_OUTCOME_INVALID' }
  const revision = (last?.revision ?? 0) + 1
  market.results.push({ revision, outcome: inItsWords(market, outcome), by, state: 'declared' })
  market.status = 'declared'
  return { ok: { revision, state: 'declared', market_status: 'declared' } }
}

/** Answers before the money has moved: the reply says `settling`, the model is already where that leads. */
export function verify(model: Model, by: string, at: number | null, revision: number, outcome: WireOutcome): Said {
  if (!may(model, by, 'verify')) return { code: 'ACCESS_FORBIDDEN' }
  const market = at === null ? undefined : model.markets[at]
  if (market === undefined) return { code: 'MARKET_UNKNOWN' }
  const last = market.results.at(-1)
  if (last?.state !== 'declared' || last.revision !== revision) return { code: 'RESULT_NOT_DECLARED' }
  if (last.by === by) return { code: 'RESULT_SAME_PERSON' }
  if (!fits(model, market, outcome)) return { code: 'RESULT_OUTCOME_INVALID' }
  if (JSON.stringify(inItsWords(market, outcome)) !== JSON.stringify(last.outcome)) return { code: 'RESULT_OUTCOME_DIFFERS' }
  last.state = 'settled'
  market.status = 'settled'
  return { ok: { revision, state: 'settling' } }
}

export function rollBack(model: Model, by: string, at: number | null, revision: number): Said {
  // Who takes a result back must be allowed to verify one too.
  if (!may(model, by, 'verify') || !may(model, by, 'rollback')) return { code: 'ACCESS_FORBIDDEN' }
  const market = at === null ? undefined : model.markets[at]
  if (market === undefined) return { code: 'MARKET_UNKNOWN' }
  const last = market.results.at(-1)
  if (last === undefined || last.revision !== revision || (last.state !== 'declared' && last.state !== 'settled')) return { code: 'RESULT_NOT_ROLLABLE' }
  const moved = last.state === 'settled'
  last.state = moved ? 'rolled_back' : 'withdrawn'
  market.status = 'closed'
  return { ok: { revision, state: moved ? 'rolling_back' : 'withdrawn' } }
}

/** What a void of these bets would take, or why it cannot be; `bets` null names one that is not there. */
export function planVoid(bets: readonly Bet[] | null, scope: 'bets' | 'market', takenBp: number): { readonly code: Extract<Said, { code: unknown }>['code'] } | { readonly taken: ReadonlyMap<Bet, number> } {
  if (bets === null) return { code: scope === 'bets' ? 'BET_UNKNOWN' : 'MARKET_UNKNOWN' }
  const standing = bets.filter((bet) => bet.keptBp > 0)
  if (standing.length === 0) return { code: scope === 'bets' ? 'BET_ALREADY_VOID' : 'VOID_NOTHING' }
  return { taken: new Map(standing.map((bet) => [bet, Math.min(takenBp, bet.keptBp)])) }
}

/** Posts a planned void: refused by who may, and for a whole market that has paid. */
export function postVoid(model: Model, by: string, scope: 'bets' | 'market', at: number, taken: ReadonlyMap<Bet, number>): Said {
  if (!may(model, by, 'void')) return { code: 'ACCESS_FORBIDDEN' }
  if (scope === 'market' && model.markets[at]?.status === 'settled') return { code: 'VOID_NEEDS_ROLLBACK' }
  for (const [bet, bp] of taken) bet.keptBp -= bp
  model.voids.push({ id: '', market: at, scope, taken, undone: false })
  return { ok: { state: 'void', bets: taken.size, players: new Set([...taken.keys()].map((bet) => bet.player)).size } }
}

export function undoVoid(model: Model, by: string, at: number | null): Said {
  const found = at === null ? undefined : model.voids[at]
  if (!may(model, by, 'void')) return { code: 'ACCESS_FORBIDDEN' }
  if (found === undefined) return { code: 'VOID_UNKNOWN' }
  if (found.undone) return { code: 'VOID_ALREADY_UNDONE' }
  for (const [bet, bp] of found.taken) bet.keptBp += bp
  found.undone = true
  return { ok: { state: 'undone' } }
}
