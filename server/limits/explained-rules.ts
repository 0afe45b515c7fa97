import type { RowOf } from '#contract/endpoint.ts'
import type { limits } from '#contract/limits.ts'
import type { Tx } from '#database/transaction.ts'
import type { BetRuleName } from '#domain/bets/bet-rule-names.ts'
import type { BetRule } from '#domain/bets/bet-rules.ts'
import { isBroken } from '#domain/bets/bet-rules.ts'
import type { LimitSources, LimitType } from '#domain/markets/limits.ts'
import { amountMax } from '../platform/bet-situation.ts'
import type { OwnedLayer } from '../platform/bet-situation.ts'
import { toWire } from '../runtime/to-wire.ts'
import type { Asker } from './asker.ts'
import { capOrigins } from './cap-origins.ts'
import { columnOf } from './limit-rows.ts'
import { originsOf } from './limit-store.ts'
import type { Place } from './limit-store.ts'

export type ExplainedRule = RowOf<typeof limits.explain>['rules'][number]

/** What every rule of a bet or a stake stands on: which layer and which cap each limit is from, as of a moment. */
export type RuleGround = {
  readonly sources: LimitSources
  readonly layers: readonly OwnedLayer[]
  readonly caps: readonly { readonly accountId: string }[]
  readonly places: readonly Place[]
  readonly type: LimitType
  readonly at: string
}

const sourceOf: Readonly<Partial<Record<BetRuleName, keyof LimitSources>>> = {
  min_stake: 'minStakeMinor', max_stake: 'maxStakeMinor', min_odds: 'minOdds', max_odds: 'maxOdds', max_profit: 'maxProfitMinor', max_market_exposure: 'maxMarketExposureMinor',
}

/** The rules of a bet or a stake as they are told: each with whose it is, and of a limit who set it and when. */
export async function explainedRules(tx: Tx, rules: readonly BetRule[], ground: RuleGround, asker: Asker, playerId: string): Promise<ExplainedRule[]> {
  const origins = await originsOf(tx, ground.places, ground.at)
  const capped = await capOrigins(tx, ground.caps.map((each) => each.accountId), ground.at)
  const names = await accountNames(tx, asker, [playerId, ...ground.caps.map((each) => each.accountId)])
  const account = (id: string) => ({ scope: 'account' as const, id: names.has(id) ? id : null, name: names.get(id) ?? null })
  return rules.map((rule): ExplainedRule => {
    const bound = rule.bound === null || rule.bound === amountMax ? null : toWire(rule.bound)
    const whole = { name: rule.name, bound, actual: toWire(rule.actual), slack: bound === null || rule.slack === null ? null : toWire(rule.slack), broken: isBroken(rule) }
    const key = sourceOf[rule.name]
    if (key === undefined) return { ...whole, from: account(playerId), set_by: null, set_at: null }
    const { field, layer, cap } = ground.sources[key]
    if (cap !== null) {
      // Behind the caps of accounts stands the platform's own, which nobody has set.
      const owner = ground.caps[cap]?.accountId
      const set = owner === undefined ? undefined : capped.get(owner)
      return { ...whole, from: owner === undefined ? null : account(owner), set_by: asker.hearsWho ? (set?.set_by ?? null) : null, set_at: set?.set_at ?? null }
    }
    const of = layer === null ? undefined : ground.layers[layer]?.of
    const place = ground.places.find((each) => each.scope === of)
    const origin = origins.find((each) => each.scope === place?.scope && each.scope_id === place.id && each.market_type === ground.type && each.field === columnOf(field))
    return {
      ...whole,
      from: of === undefined ? null : { scope: of, id: place?.id ?? null, name: place?.name ?? null },
      set_by: asker.hearsWho ? (origin?.set_by ?? null) : null,
      set_at: origin?.set_at ?? null,
    }
  })
}

/** The accounts that the asker may know by name: for an account its own subtree, for others all that stand above a player that they may ask about. */
async function accountNames(tx: Tx, asker: Asker, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ id: string; user_name: string }>(
    `select a.id, a.user_name from accounts a where a.id = any($1::bigint[])
       and ($2::bigint is null or exists (select from account_paths t where t.ancestor_id = $2 and t.descendant_id = a.id))`, [[...ids], asker.viewer.accountId])
  return new Map(rows.map((row) => [row.id, row.user_name]))
}
