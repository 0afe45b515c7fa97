/**
 * Whether money of a member of staff hangs on a market, as SQL: they may not verify its result. Staff have no account; the same person may
 * have one all the same, and is known by the email address: as a player, or as somebody whose downline has bet.
 * @param staff the SQL of their id; `market`: that of the market's
 */
export const involvedText = (staff: string, market: string): string => `exists (
  select from logins g join accounts a on lower(a.email) = lower(g.email) join account_paths t on t.ancestor_id = a.id
  join positions k on k.player_id = t.descendant_id and k.market_id = ${market} and k.bets > 0 where g.staff_id = ${staff})`
