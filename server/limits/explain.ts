import type { RowOf } from '#contract/endpoint.ts'
import { messageOf } from '#contract/envelope.ts'
import type { limits } from '#contract/limits.ts'
import { betTerms } from '#database/bet-terms.ts'
import type { BetTermsRow } from '#database/bet-terms.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { BetRuleName } from '#domain/bets/bet-rule-names.ts'
import type { BetRule } from '#domain/bets/bet-rules.ts'
import { isBroken, weighBet } from '#domain/bets/bet-rules.ts'
import { explainBet } from '#domain/bets/explain-bet.ts'
import type { BetTerms } from '#domain/bets/bet.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import { addLeg, liability } from '#domain/exposure/position.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import type { SelectionId } from '#domain/kernel/ids.ts'
import { minor, zero } from '#domain/kernel/money.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { legOf } from '#domain/markets/payoff.ts'
import { capsIn, limitLayers, limitTrace } from '../platform/bet-situation.ts'
import { supposeBet } from '../platform/decide-batch.ts'
import type { AskedBet } from '../platform/decide-batch.ts'
import { loadSituation } from '../platform/placement-store.ts'
import type { FundsRow } from '../platform/placement-store.ts'
import { toWire } from '../runtime/to-wire.ts'
import type { Asker } from './asker.ts'
import { capsAt } from './cap-origins.ts'
import { explainedRules } from './explained-rules.ts'
import type { RuleGround } from './explained-rules.ts'
import { limitsAt, placePath } from './limit-store.ts'
import type { PlacedLimits, SportsScope } from './limit-store.ts'

export type Explanation = RowOf<typeof limits.explain>

/** How a supposed bet would be answered now, by the rows and steps that would decide on it. */
export async function explainSupposed(tx: Tx, asker: Asker, body: AskedBet, now: Date): Promise<Result<Explanation>> {
  const { rows: [player] } = await tx.query<FundsRow & { business_id: string; currency: string }>(
    `select a.id, a.business_id, a.currency, f.credit_minor::text, f.unsettled_minor::text, f.exposure_minor::text
     from accounts a join account_funds f on f.account_id = a.id
     where a.id = $1 and a.level = ${levels.player} and ($2::bigint is null or a.business_id = $2)
       and ($3::bigint is null or exists (select from account_paths t where t.ancestor_id = $3 and t.descendant_id = a.id))`,
    [body.player_id, asker.viewer.businessId, asker.viewer.accountId])
  if (player === undefined) return refuse('ACCOUNT_UNKNOWN', { player_id: body.player_id })
  const loaded = await loadSituation(tx, {
    keys: [], playerIds: [body.player_id], marketIds: [body.market_id], stands: [{ businessId: player.business_id, playerId: body.player_id, marketId: body.market_id }],
  })
  const asked = supposeBet(loaded, body, player.business_id, player)
  if (!asked.ok) return asked
  const { market, request, situation } = asked.value
  const told = explainBet(request, situation)
  const caps = capsIn(asked.value.player.caps ?? [], market.row.sport_id)
  const path = await placePath(tx, 'market', market.row.id)
  assert(path !== null, 'a market that was loaded is there')
  const ground: RuleGround = {
    sources: limitTrace(market.row, caps.map((each) => each.cap)).sources, layers: limitLayers(market.row), caps, places: path.places, type: market.row.type, at: now.toISOString(),
  }
  const code = told.refusal?.code ?? null
  return ok({
    accepted: told.refusal === null,
    code,
    message: code === null ? null : messageOf[code],
    currency: player.currency,
    gates: told.gates.map(({ code: gate, closed }) => ({ code: gate, closed })),
    price: told.terms === null ? null : priceOf(told.terms),
    at: told.at,
    rules: await explainedRules(tx, told.rules, ground, asker, body.player_id),
    binding: told.binding?.name ?? null,
    largest_stake_minor: told.largestStakeMinor === null ? null : toWire(told.largestStakeMinor),
    bet_delay_ms: situation.limits.betDelayMs,
  })
}

type PlacedRow = BetTermsRow & {
  readonly id: string
  readonly business_id: string
  readonly player_id: string
  readonly market_id: string
  readonly sport_id: string
  readonly currency: string
  readonly in_play: boolean
  readonly delay_ms: number
  readonly placed_at: string
  readonly winners_count: number
  readonly selection_ids: readonly string[] | null
}

const placedText = `
select b.id, b.business_id, b.player_id, b.market_id, m.sport_id, b.currency, b.in_play, b.delay_ms, b.placed_at, m.winners_count, b.market_type, b.side,
  b.selection_id::text, b.line, b.price_matched, b.stake_minor::text,
  (select json_agg(s.id::text order by s.sort, s.id) from selections s where s.market_id = m.id) as selection_ids
from bets b join markets m on m.id = b.market_id
where b.id = $1 and ($2::bigint is null or b.business_id = $2)
  and ($3::bigint is null or exists (select from account_paths t where t.ancestor_id = $3 and t.descendant_id = b.player_id))`

const earlierText = `
select b.market_type, b.side, b.selection_id::text, b.line, b.price_matched, b.stake_minor::text from bets b
where b.market_id = $1 and b.player_id = $2 and b.id < $3
  and not exists (select from bet_voids v where (v.business_id, v.bet_id) = (b.business_id, b.id) and v.at <= $4)`

/** Rules on the account's money as a whole: what it had at the moment of a past bet is not kept. */
const ofMoney: readonly BetRuleName[] = ['account_exposure', 'available']

/** The limits that a placed bet met, on the player's position of then. */
export async function explainPlacedBet(tx: Tx, asker: Asker, id: string): Promise<Result<Explanation>> {
  const { rows: [bet] } = await tx.query<PlacedRow>(placedText, [id, asker.viewer.businessId, asker.viewer.accountId])
  if (bet === undefined) return refuse('ACCESS_NOT_FOUND')
  const earlier = await tx.query<BetTermsRow>(earlierText, [bet.market_id, bet.player_id, id, bet.placed_at])
  const path = await placePath(tx, 'market', bet.market_id)
  assert(path !== null, 'the market of a bet is there')
  const type = bet.market_type
  const caps = capsIn(await capsAt(tx, bet.player_id, bet.placed_at), bet.sport_id)
  const row = { type, in_play: bet.in_play, limits: (await limitsAt(tx, path.places, type, bet.placed_at)) as readonly (PlacedLimits & { readonly scope: SportsScope })[], feed_bet_delay_ms: 0 }
  const { limits: met, sources } = limitTrace(row, caps.map((each) => each.cap))
  const shape = { type, selectionIds: (bet.selection_ids ?? []) as readonly SelectionId[], winnersCount: bet.winners_count }
  const legs = earlier.rows.reduce<readonly Leg[]>((sum, each) => addLeg(sum, legOf(betTerms(each))), [])
  const funds = { creditMinor: minor(Number.MAX_SAFE_INTEGER), unsettledMinor: zero, exposureMinor: liability(legs, shape), exposureLimitMinor: null }
  const terms = betTerms(bet)
  const { rules } = weighBet(terms, { market: { ...closedMarket, type, inPlay: bet.in_play, shape }, limits: met, legs, funds })
  const kept = rules.filter((rule) => !ofMoney.includes(rule.name))
  const ground: RuleGround = { sources, layers: limitLayers(row), caps, places: path.places, type, at: bet.placed_at }
  const used = (rule: BetRule): number => Number(rule.actual) / Number(rule.bound)
  // Odds are in another unit, and no stake comes nearer to them.
  const tightest = kept.filter((rule) => rule.name.startsWith('max_') && rule.name !== 'max_odds' && rule.bound !== null && rule.bound > 0n).toSorted((a, b) => used(b) - used(a))[0]
  return ok({
    accepted: true, code: null, message: null, currency: bet.currency, gates: [], price: priceOf(terms), at: 'placed',
    rules: await explainedRules(tx, kept, ground, asker, bet.player_id),
    binding: (kept.find(isBroken) ?? tightest)?.name ?? null,
    largest_stake_minor: null,
    bet_delay_ms: bet.delay_ms,
  })
}

/** A weighing looks at the shape of a market alone. */
const closedMarket = {
  status: 'closed', betLocked: false, eventBetLocked: false, maintenance: false, sportActive: true, feedSilent: false, layAllowed: true, removedSelectionIds: [],
} as const

function priceOf(terms: BetTerms): number | null {
  return 'odds' in terms ? terms.odds : 'rate' in terms ? terms.rate : null
}
