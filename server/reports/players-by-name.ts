import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { placeFilter, spanOf, sumsOf } from './text-parts.ts'
import type { TextPlace } from './text-parts.ts'

/** So many players at most are looked at one by one. */
export const fewPlayers = 1_000
/** Players that are looked at by name for a page, before it is asked instead where anything moved. */
export const namesMost = 5_000
/** Rows of the report, with those of the pages before, up to which a page is looked for by name: a whole file is not. */
export const namedRowsMax = 1_000

/**
 * The first players by currency and name, in that order, of those of the place. The order is that of an index, which is walked (with
 * sorting off the table) until a page is full: in a large branch where most players did something that is soon.
 */
export function firstByName({ isRoot }: Pick<TextPlace, 'isRoot'>, most: number): string {
  const currency = '(select o.currency from accounts o where o.id = ($1::bigint[])[1])'
  // As a range: of a currency that is one value the planner would not see that rows come in the order of the index.
  const ofCurrency = isRoot ? '' : `and n.currency between ${currency} and ${currency}`
  const ofPlace = isRoot ? '' : 'cross join lateral (select from account_paths t where t.ancestor_id = any($1::bigint[]) and t.descendant_id = x.id offset 0) of_place'
  return `(select x.* from (select n.id, n.currency, n.user_name, n.parent_id from accounts n where n.level = ${levels.player} ${ofCurrency} order by n.currency, n.user_name, n.id limit ${most}) x ${ofPlace})`
}

/**
 * All players of the place in the same order, but of branches in which nothing moved: whatever is summed of a player is summed of every
 * account above, so that nobody below an account without a sum in the period is looked at; who was active has bets, or money of a round,
 * in the same quarter. Each step is by keys, whatever is believed of
 * the tables.
 */
export const movedByName = `(
    with recursive below (id, level, currency, user_name, parent_id) as (
      select o.id, o.level, o.currency, o.user_name, o.parent_id from accounts o where o.id = any($1::bigint[])
      union all
      select x.id, x.level, x.currency, x.user_name, x.parent_id
      from (select b.id, ${spanOf('b.level')} from below b where b.level < ${levels.player}) c
      cross join lateral (select n.id, n.level, n.currency, n.user_name, n.parent_id from accounts n where n.parent_id = c.id offset 0) x
      where ${([['bet', placeFilter('s')], ['money', placeFilter('s')], ['outcome', placeFilter('s')]] as const).map(([kind, filter]) => `exists ${sumsOf(kind, filter)}`).join(' or ')}
    ) select id, currency, user_name, parent_id from below where level = ${levels.player} order by currency, user_name, id)`

export async function arePlayersFew(tx: Tx, accountIds: readonly string[], fewMax = fewPlayers): Promise<boolean> {
  const { rows: [row] } = await tx.query<{ count: number }>(
    `select count(*)::int as count from (select from account_paths t join accounts a on a.id = t.descendant_id and a.level = ${levels.player} where t.ancestor_id = any($1::bigint[]) limit $2) p`, [arrayText(accountIds), fewMax + 1])
  return (row?.count ?? 0) <= fewMax
}
