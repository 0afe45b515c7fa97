import type { RowOf } from '#contract/endpoint.ts'
import { messageOf } from '#contract/envelope.ts'
import type { limits } from '#contract/limits.ts'
import { betTerms } from '#domain/bets/bet-terms.ts'
import type { BetTermsRow } from '#domain/bets/bet-terms.ts'
import type { Tx } from '#database/transaction.ts'
import { explainBet, explainWeighing } from '#domain/bets/explain-bet.ts'
import type { ExplainedWeighing } from '#domain/bets/explain-bet.ts'
import type { BetTerms } from '#domain/bets/bet.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { supposeBet } from '../platform/decide-batch.ts'
import type { AskedBet } from '../platform/decide-batch.ts'
import { readGround } from '../platform/kept-ground.ts'
import { loadSituation } from '../platform/placement-store.ts'
import type { FundsRow } from '../platform/placement-store.ts'
import { pathsInForce } from '../platform/share-vectors.ts'
import { toWire } from '../runtime/to-wire.ts'
import type { Asker } from './asker.ts'
import { explainedRules } from './explained-rules.ts'
import type { RuleGround } from './explained-rules.ts'

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
  const stands = [{ businessId: player.business_id, playerId: body.player_id, marketId: body.market_id }]
  const loaded = await loadSituation(tx, { keys: [], playerIds: [body.player_id], marketIds: [body.market_id], stands })
  const asked = supposeBet(loaded, await pathsInForce(tx, stands, loaded), body, player.business_id, player)
  if (!asked.ok) return asked
  const { market, request, situation, origins } = asked.value
  const told = explainBet(request, situation)
  const code = told.refusal?.code ?? null
  const ground: RuleGround = { origins, sportId: market.row.sport_id, inPlay: market.row.in_play, at: now.toISOString() }
  return ok({
    accepted: told.refusal === null,
    code,
    message: code === null ? null : messageOf[code],
    currency: player.currency,
    gates: told.gates.map(({ code: gate, closed }) => ({ code: gate, closed })),
    price: told.terms === null ? null : priceOf(told.terms),
    at: told.at,
    ...(await weighingToWire(tx, told, ground, asker, body.player_id)),
    bet_delay_ms: situation.limits.betDelayMs,
  })
}

type PlacedRow = BetTermsRow & {
  readonly player_id: string
  readonly sport_id: string
  readonly currency: string
  readonly in_play: boolean
  readonly delay_ms: number
  readonly placed_at: string
  readonly ground: string | null
}

const placedText = `
select b.player_id, m.sport_id, b.currency, b.in_play, b.delay_ms, b.placed_at, b.market_type, b.side,
  b.selection_id::text, b.line, b.price_matched, b.stake_minor::text, b.ground::text
from bets b join markets m on m.id = b.market_id
where b.id = $1 and ($2::bigint is null or b.business_id = $2)
  and ($3::bigint is null or exists (select from account_paths t where t.ancestor_id = $3 and t.descendant_id = b.player_id))`

const unweighed: ExplainedWeighing = { rules: [], binding: null, largestStakeMinor: null }

/** What a placed bet was decided on, weighed once more. No rule is told of a bet that is older than the keeping of it, instead of guessed. */
export async function explainPlacedBet(tx: Tx, asker: Asker, id: string): Promise<Result<Explanation>> {
  const { rows: [bet] } = await tx.query<PlacedRow>(placedText, [id, asker.viewer.businessId, asker.viewer.accountId])
  if (bet === undefined) return refuse('ACCESS_NOT_FOUND')
  const terms = betTerms(bet)
  const kept = bet.ground === null ? null : readGround(bet.ground)
  const weighing = kept === null ? unweighed : explainWeighing(terms, kept.ground)
  const ground: RuleGround | null = kept === null ? null : { origins: kept.origins, sportId: bet.sport_id, inPlay: bet.in_play, at: bet.placed_at }
  return ok({
    accepted: true, code: null, message: null, currency: bet.currency, gates: [], price: priceOf(terms), at: 'placed',
    ...(await weighingToWire(tx, weighing, ground, asker, bet.player_id)),
    bet_delay_ms: bet.delay_ms,
  })
}

async function weighingToWire(tx: Tx, { rules, binding, largestStakeMinor }: ExplainedWeighing, ground: RuleGround | null, asker: Asker, playerId: string) {
  return {
    rules: ground === null ? [] : await explainedRules(tx, rules, ground, asker, playerId),
    binding: binding?.name ?? null,
    largest_stake_minor: largestStakeMinor === null ? null : toWire(largestStakeMinor),
  }
}

function priceOf(terms: BetTerms): number | null {
  return 'odds' in terms ? terms.odds : 'rate' in terms ? terms.rate : null
}
