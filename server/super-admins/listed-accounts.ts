import { levels } from '#domain/hierarchy/levels.ts'

/**
 * Who stands in lists, in what they sum and count, in searches and in files: accounts that are not closed, neither by themselves nor from
 * above (domain rules 1.4). The rule in two forms: `isListed` asks of each account by itself, for the few that a search looks at;
 * `areListed` hashes everybody under a closed account of a business once, for statements over whole downlines.
 */
export function isListed(account: string): string {
  return `(${account}.self_status <> 'closed' and (select above.status from flags_above(${account}.id) above) <> 'closed')`
}

/** @param business SQL of its id */
export function areListed(account: string, business: string): string {
  return `(${account}.self_status <> 'closed' and ${account}.id not in (
    select under.descendant_id from accounts u join account_paths under on under.ancestor_id = u.id and under.depth > 0
    where u.business_id = ${business} and u.level < ${levels.player} and (u.self_status <> 'active' or u.self_bet_locked) and u.self_status = 'closed'))`
}
