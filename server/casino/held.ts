/** The places in which a game of `gameSource` stands, each with the SQL of its id: its menu and its kind; its provider, its sub-category, itself. */
const ofGame = { menu: 's.menu_id', sport: 'g.sport_id', provider: 'g.provider_id', sub_category: 'g.sub_category_id', game: 'g.id' } as const
const placesOfGame = ["('all', 0::bigint)", ...Object.entries(ofGame).map(([scope, id]) => `('${scope}', ${id})`)].join(', ')

/** A hold `h` that is in force and binds games: not only markets of one type. */
const inForce = (now: string): string => `h.lifted_at is null and h.market_type is null and (h.expires_at is null or h.expires_at > ${now})`

/**
 * The kinds of holds on a game of `gameSource` that bind a player, as a JSON list or null: of everybody, and of the player's branch (domain
 * rules, sections 5.4 and 8.2). What a stake, a launch and an explanation are held to.
 * @param player the SQL of the player's id
 * @param now the SQL of the moment
 */
export function holdsOnGame(player: string, now: string): string {
  return `case when exists (select from holds where lifted_at is null) then (
    select json_agg(h.kind) from (values ${placesOfGame}) as at(scope, scope_id)
    cross join lateral (select h.kind, h.account_id from holds h where h.scope = at.scope and h.scope_id = at.scope_id and ${inForce(now)} offset 0) h
    where h.account_id is null or exists (select from account_paths t where t.ancestor_id = h.account_id and t.descendant_id = ${player})) end`
}

/**
 * That a game of `gameSource` is not kept from a player's branch, as SQL: what is blocked stands in no lobby of theirs. None of its parts
 * asks of a game, so that each is worked out once for all of them.
 */
export function offeredTo(player: string, now: string): string {
  const blocked = (scope: string): string => `select h.scope_id from holds h where h.kind = 'block' and h.scope = '${scope}' and ${inForce(now)}
    and h.account_id in (select t.ancestor_id from account_paths t where t.descendant_id = ${player})`
  return `(${Object.entries(ofGame).map(([scope, id]) => `${id} not in (${blocked(scope)})`).join(' and ')})`
}
