import type { RowOf } from '#contract/endpoint.ts'
import type { results } from '#contract/results.ts'
import type { Tx } from '#database/transaction.ts'
import { levelTitle } from '#domain/hierarchy/levels.ts'
import type { AccountId } from '#domain/kernel/ids.ts'
import { add, negate, zero } from '#domain/kernel/money.ts'
import type { Minor } from '#domain/kernel/money.ts'
import { toWire } from '../runtime/to-wire.ts'

type Currency = RowOf<typeof results.preview>['currencies'][number]
type AccountRow = { readonly id: string; readonly level: number; readonly user_name: string }
export type NamedAccounts = ReadonlyMap<string, AccountRow>

/** A player with what an outcome or a void does to their money. */
export type PlayerNet = { readonly playerId: AccountId; readonly netMinor: Minor; readonly bets: number }

/** Players named per currency at most. */
const topMax = 10

export async function nameAccounts(tx: Tx, ids: readonly string[]): Promise<NamedAccounts> {
  const { rows } = await tx.query<AccountRow>('select id, level, user_name from accounts where id = any($1::bigint[])', [[...ids]])
  return new Map(rows.map((row) => [row.id, row]))
}

/** The largest wins and losses of both, largest first. */
export function mostMoved(top: readonly PlayerNet[], more: readonly PlayerNet[]): readonly PlayerNet[] {
  return [...top, ...more].sort(largestFirst).slice(0, topMax)
}

/** What each level of the tree gains, from what each account gives the players. */
export function levelGains(given: ReadonlyMap<AccountId, Minor>, accounts: NamedAccounts): Pick<Currency, 'company_net_minor' | 'levels'> {
  const gains = new Map<number, { accounts: number; net: Minor }>()
  for (const [accountId, amount] of given) {
    const level = accounts.get(accountId)?.level ?? 0
    const gain = gains.get(level) ?? { accounts: 0, net: zero }
    gains.set(level, { accounts: gain.accounts + 1, net: add(gain.net, negate(amount)) })
  }
  return {
    company_net_minor: toWire(gains.get(0)?.net ?? zero),
    levels: [...gains].sort(([a], [b]) => a - b).map(([level, gain]) => ({
      level, title: levelTitle(level), accounts: gain.accounts, net_minor: toWire(gain.net),
    })),
  }
}

export function topPlayers(top: readonly PlayerNet[], accounts: NamedAccounts): Currency['top'] {
  return top.filter((each) => each.netMinor !== 0n).map((each) => ({
    account_id: each.playerId, user_name: accounts.get(each.playerId)?.user_name ?? '', net_minor: toWire(each.netMinor), bets: each.bets,
  }))
}

function largestFirst(a: PlayerNet, b: PlayerNet): number {
  const [one, other] = [a.netMinor < 0n ? -a.netMinor : a.netMinor, b.netMinor < 0n ? -b.netMinor : b.netMinor]
  return one === other ? 0 : one > other ? -1 : 1
}
