/** Where games are read from: each with its provider, its sub-category, its kind and the menu of that. */
export const gameSource = `casino_games g join casino_providers p on p.id = g.provider_id join casino_sub_categories c on c.id = g.sub_category_id
  join sports s on s.id = g.sport_id join menus n on n.id = s.menu_id`

/**
 * Why players see a game of `gameSource`, or do not: the first that holds. The one place that says so: lists, the lobby, player sites
 * and the wallet all ask it. A game that is not `shown` takes no new bets; its open rounds are played to their end.
 * @param now the SQL of the moment
 */
export function shownText(now: string): string {
  return `case when g.archived_at is not null then 'archived'
    when n.status = 'inactive' or s.status = 'inactive' then 'kind_off'
    when p.status = 'inactive' then 'provider_off'
    when c.status = 'inactive' then 'sub_category_off'
    when g.status = 'inactive' then 'off'
    when not (g.desktop or g.mobile) then 'no_device'
    when g.visible_from > ${now} then 'scheduled'
    else 'shown' end`
}

/** The address of an image, as SQL. */
export function imageText(hash: string): string {
  return `'/casino-images/' || ${hash} || '.webp'`
}
