import type { RowOf } from '#contract/endpoint.ts'
import type { limits } from '#contract/limits.ts'
import type { Tx } from '#database/transaction.ts'
import type { BetRuleName } from '#domain/bets/bet-rule-names.ts'
import type { BetRule } from '#domain/bets/bet-rules.ts'
import { isBroken } from '#domain/bets/bet-rules.ts'
import { amountMax } from '../platform/bet-situation.ts'
import type { BoundName, LimitOrigins } from '../platform/limit-origins.ts'
import { toWire } from '../runtime/to-wire.ts'
import type { Asker } from './asker.ts'
import { availableOrigin } from './available-origin.ts'
import { capOrigins } from './cap-origins.ts'
import { originsOfWords } from './limit-store.ts'
import type { WordOrigin } from './limit-store.ts'

export type ExplainedRule = RowOf<typeof limits.explain>['rules'][number]

/** What every rule of a bet or a stake stands on: whose each limit is, and as of which moment; live stakes hold in play. */
export type RuleGround = { readonly origins: LimitOrigins; readonly sportId: string; readonly inPlay: boolean; readonly at: string }

const limitOf = {
  min_stake: ['minStakeMinor', 'min_stake_minor'], max_stake: ['maxStakeMinor', 'max_stake_minor'], min_odds: ['minOdds', 'min_odds'], max_odds: ['maxOdds', 'max_odds'],
  max_profit: ['maxProfitMinor', 'max_profit_minor'], max_market_exposure: ['maxMarketExposureMinor', 'max_market_exposure_minor'],
  max_round_stakes: ['maxMarketExposureMinor', 'max_market_exposure_minor'],
} as const satisfies Readonly<Partial<Record<BetRuleName, readonly [BoundName, WordOrigin['field']]>>>

/** The rules of a bet or a stake as they are told: each with whose it is, and of a limit who set it and when; of what is available, who last gave or took money. */
export async function explainedRules(tx: Tx, rules: readonly BetRule[], ground: RuleGround, asker: Asker, playerId: string): Promise<ExplainedRule[]> {
  const owners = Object.values(ground.origins)
  const words = await originsOfWords(tx, owners.flatMap((each) => (each !== null && typeof each === 'object' && 'word' in each ? [each.word] : [])))
  const accounts = [playerId, ...owners.flatMap((each) => (each !== null && typeof each === 'object' && 'account' in each ? [each.account] : []))]
  const given = await capOrigins(tx, accounts, ground.sportId, ground.at)
  const money = await availableOrigin(tx, playerId, ground.at)
  const names = await accountNames(tx, asker, accounts)
  const account = (id: string) => ({ scope: 'account' as const, id: names.has(id) ? id : null, name: names.get(id) ?? null })
  const setOf = (origin: { readonly set_by: string | null; readonly set_at: string } | undefined) =>
    ({ set_by: asker.hearsWho ? (origin?.set_by ?? null) : null, set_at: origin?.set_at ?? null })
  return rules.map((rule): ExplainedRule => {
    const bound = rule.bound === null || rule.bound === amountMax ? null : toWire(rule.bound)
    const whole = { name: rule.name, bound, actual: toWire(rule.actual), slack: bound === null || rule.slack === null ? null : toWire(rule.slack), broken: isBroken(rule) }
    if (!(rule.name in limitOf)) {
      const limit = rule.name === 'available' ? money : given.find((each) => each.account_id === playerId && each.field === 'exposure_limit_minor')
      return { ...whole, from: account(playerId), ...setOf(bound === null ? undefined : limit) }
    }
    const [key, field] = limitOf[rule.name as keyof typeof limitOf]
    const origin = ground.origins[key]
    if (origin === null) return { ...whole, from: null, ...setOf(undefined) }
    if (origin === 'default') return { ...whole, from: { scope: 'default', id: null, name: null }, ...setOf(undefined) }
    if ('account' in origin) return { ...whole, from: account(origin.account), ...setOf(given.find((each) => each.account_id === origin.account && each.field === field)) }
    const said = (name: WordOrigin['field']) => words.find((each) => each.word === origin.word && each.field === name)
    const live = field === 'min_stake_minor' ? said('live_min_stake_minor') : field === 'max_stake_minor' ? said('live_max_stake_minor') : undefined
    const word = ground.inPlay && live != null && live.value !== null ? live : said(field)
    return { ...whole, from: word === undefined ? null : { scope: word.scope, id: word.scope_id, name: word.name }, ...setOf(word) }
  })
}

/** The accounts that the asker may know by name: for an account its own subtree, for others all that stand above a player that they may ask about. */
async function accountNames(tx: Tx, asker: Asker, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ id: string; user_name: string }>(
    `select a.id, a.user_name from accounts a where a.id = any($1::bigint[])
       and ($2::bigint is null or exists (select from account_paths t where t.ancestor_id = $2 and t.descendant_id = a.id))`, [[...ids], asker.viewer.accountId])
  return new Map(rows.map((row) => [row.id, row.user_name]))
}
