import type { RowOf } from '#contract/endpoint.ts'
import type { sports } from '#contract/sports.ts'
import type { Tx } from '#database/transaction.ts'

type MenuRow = RowOf<typeof sports.menus>
type GameRow = RowOf<typeof sports.games>
type LeagueRow = RowOf<typeof sports.league>

export async function listMenus(tx: Tx): Promise<readonly MenuRow[]> {
  const { rows } = await tx.queryNamed<MenuRow>('sports-menus',
    `select m.id as menu_id, m.name as menu_name, m.game_type, m.status, m.version, (select count(*)::int from sports s where s.menu_id = m.id) as sports
     from menus m order by m.sort, m.id`)
  return rows
}

export async function menuExists(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query('select from menus where id = $1', [id])).rowCount === 1
}

export async function gameExists(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query('select from sports where id = $1', [id])).rowCount === 1
}

/** Sports with what is going on in them; events that are closed no longer count. */
export async function listGames(tx: Tx, menuId: string | null): Promise<readonly GameRow[]> {
  const { rows } = await tx.queryNamed<GameRow>('sports-games',
    `select s.id, s.menu_id, s.name, s.status, s.version, coalesce(l.leagues, 0) as leagues, coalesce(e.events, 0) as events, coalesce(e.in_play, 0) as in_play,
       coalesce(m.markets_open, 0) as markets_open
     from sports s
     left join (select sport_id, count(*)::int as leagues from leagues where archived_at is null group by 1) l on l.sport_id = s.id
     left join (select sport_id, count(*)::int as events, count(*) filter (where lifecycle = 'in_play')::int as in_play
       from events where lifecycle <> 'closed' and archived_at is null group by 1) e on e.sport_id = s.id
     left join (select sport_id, count(*)::int as markets_open from markets where status = 'open' group by 1) m on m.sport_id = s.id
     where $1::bigint is null or s.menu_id = $1
     order by s.sort, s.id`, [menuId])
  return rows
}

const leagueColumns = 'l.id, l.sport_id as game_id, l.name, l.country, l.status, l.version, l.archived_at is not null as archived'
const counted = "e.lifecycle <> 'closed' and e.archived_at is null"

/** Leagues of a sport, those of the archive or all others, or the one league. Those of a sport are counted in one go. */
export async function listLeagues(tx: Tx, by: { readonly gameId: string; readonly archived: boolean } | { readonly id: string }): Promise<readonly LeagueRow[]> {
  const { rows } = 'id' in by
    ? await tx.queryNamed<LeagueRow>('sports-league',
        `select ${leagueColumns}, (select count(*)::int from events e where e.league_id = l.id and ${counted}) as events from leagues l where l.id = $1`, [by.id])
    : await tx.queryNamed<LeagueRow>('sports-leagues',
        `select ${leagueColumns}, coalesce(c.events, 0) as events from leagues l
         left join (select e.league_id, count(*)::int as events from events e where e.sport_id = $1 and ${counted} group by 1) c on c.league_id = l.id
         where l.sport_id = $1 and (l.archived_at is not null) = $2 order by l.name, l.id`, [by.gameId, by.archived])
  return rows
}
