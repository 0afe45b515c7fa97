import type { RowOf } from '#contract/endpoint.ts'
import { foundMax } from '#contract/search.ts'
import type { search } from '#contract/search.ts'
import type { Tx } from '#database/transaction.ts'
import { levels, levelTitle } from '#domain/hierarchy/levels.ts'
import { isId } from '#domain/kernel/ids.ts'
import { betRows } from '../bets/bet-store.ts'
import type { Viewer } from '../bets/viewer.ts'
import { containing, containingEach, startingWith } from '../runtime/cursor.ts'
import { isListed } from '../super-admins/listed-accounts.ts'

type Found = RowOf<typeof search.find>
type FoundOf<Kind extends Found['kind']> = Extract<Found, { kind: Kind }>

/** Shorter words are looked for at the beginning of names only: in the middle they are everywhere, and no index finds them. */
const anywhereMin = 3

function patternOf(words: string): string {
  return words.length < anywhereMin ? startingWith(words) : containing(words)
}

/**
 * What a name must all hold: every word for itself, in any order, so that "Southbank Windmere" finds "Southbank v Windmere". Where
 * all words are short no index finds them one by one: they are looked for as they were typed.
 */
function patternsOf(words: string): readonly string[] {
  return words.split(/\s+/).some((word) => word.length >= anywhereMin) ? containingEach(words) : [patternOf(words)]
}

/** The condition that a name holds `count` patterns, the first of them the value of number `from`. */
function holdsAll(name: string, count: number, from: number): string {
  return Array.from({ length: count }, (_, index) => `${name} ilike $${from + index}`).join(' and ')
}

/**
 * An exact name or id, then names that begin so, then names that hold it: each part is found by the index of three-letter pieces
 * and stops when it has enough. Closed accounts and whoever stands below them are out of the listings and out of here.
 */
const accountsText = `
with found as (
  (select id, 0 as rank from accounts where id = $2::bigint and $kind)
  union all (select id, 1 from accounts where user_name = lower($1) and $scope and $kind limit $6)
  union all (select id, 2 from accounts where user_name like lower($3) and $scope and $kind limit $6)
  union all (select id, 3 from accounts where name ilike $3 and $scope and $kind limit $6)
  union all (select id, 4 from accounts where user_name like lower($4) and $scope and $kind limit $6)
  union all (select id, 5 from accounts where $everyWord and $scope and $kind limit $6)
), best as (
  select id, min(rank) as rank from found group by id
)
select a.id, a.user_name, a.name, a.level, p.id as parent_id, p.user_name as parent_name
from best b join accounts a on a.id = b.id left join accounts p on p.id = a.parent_id and a.id is distinct from $5::bigint
where ($5::bigint is null or exists (select from account_paths t where t.ancestor_id = $5 and t.descendant_id = a.id))
order by b.rank, length(a.user_name), a.user_name, a.id limit $6`

const scopes = { everyone: 'true', subtree: 'exists (select from account_paths t where t.ancestor_id = $5 and t.descendant_id = accounts.id)' } as const

type AccountRow = Omit<FoundOf<'account'>, 'kind' | 'level_title'>

/** Of the viewer's scope; players alone where they are asked for. */
export async function findAccounts(tx: Tx, words: string, viewer: Viewer, players = false): Promise<readonly FoundOf<'account'>[]> {
  const scope = viewer.accountId === null ? 'everyone' : 'subtree'
  const patterns = patternsOf(words)
  const text = accountsText.replace('$everyWord', () => holdsAll('name', patterns.length, 7)).replaceAll('$scope', scopes[scope])
    .replaceAll('$kind', players ? `accounts.level = ${levels.player} and ${isListed('accounts')}` : isListed('accounts'))
  const { rows } = await tx.query<AccountRow>(text, [words, isId(words) ? words : null, startingWith(words), patternOf(words), viewer.accountId, foundMax, ...patterns])
  return rows.map((row) => ({ kind: 'account', ...row, level_title: levelTitle(row.level) }))
}

/** Sports by parts of their name, in their order, and the one of that id before them. */
export async function findSports(tx: Tx, words: string): Promise<readonly FoundOf<'game'>[]> {
  const patterns = patternsOf(words)
  const { rows } = await tx.query<Omit<FoundOf<'game'>, 'kind'>>(
    `select s.id, s.name, m.name as menu_name from sports s join menus m on m.id = s.menu_id where s.id = $1::bigint or (${holdsAll('s.name', patterns.length, 3)})
     order by s.id is not distinct from $1::bigint desc, s.sort, s.id limit $2`,
    [isId(words) ? words : null, foundMax, ...patterns])
  return rows.map((row) => ({ kind: 'game', ...row }))
}

/** Leagues by parts of their name, the one of that id before them; those in the archive are found there alone. */
export async function findLeagues(tx: Tx, words: string): Promise<readonly FoundOf<'league'>[]> {
  const patterns = patternsOf(words)
  const { rows } = await tx.query<Omit<FoundOf<'league'>, 'kind'>>(
    `select l.id, l.name, l.sport_id as game_id, s.name as game_name from leagues l join sports s on s.id = l.sport_id
     where (l.id = $1::bigint or (${holdsAll('l.name', patterns.length, 3)})) and l.archived_at is null
     order by l.id is not distinct from $1::bigint desc, length(l.name), l.name, l.id limit $2`,
    [isId(words) ? words : null, foundMax, ...patterns])
  return rows.map((row) => ({ kind: 'league', ...row }))
}

/** Events by parts of their name: the one of that id, those in play, then by how near to `now` they start. */
export async function findEvents(tx: Tx, words: string, now: Date): Promise<readonly FoundOf<'event'>[]> {
  const patterns = patternsOf(words)
  const { rows } = await tx.query<Omit<FoundOf<'event'>, 'kind'>>(
    `select e.id, e.name, e.sport_id as game_id, s.name as game_name, e.starts_at
     from events e join sports s on s.id = e.sport_id
     where e.id = $1::bigint or (${holdsAll('e.name', patterns.length, 4)})
     order by e.id is not distinct from $1::bigint desc, e.lifecycle = 'in_play' desc, abs(extract(epoch from e.starts_at - $3::timestamptz)), e.id desc limit $2`,
    [isId(words) ? words : null, foundMax, now.toISOString(), ...patterns])
  return rows.map((row) => ({ kind: 'event', ...row }))
}

/** Markets by parts of their name, the newest first, and the one of that id before them. */
export async function findMarkets(tx: Tx, words: string): Promise<readonly FoundOf<'market'>[]> {
  const patterns = patternsOf(words)
  const { rows } = await tx.query<Omit<FoundOf<'market'>, 'kind'>>(
    `with found as (
       (select id from markets where id = $1::bigint) union (select id from markets where ${holdsAll('name', patterns.length, 3)} and archived_at is null order by id desc limit $2)
     )
     select m.id, m.name, m.status, m.event_id, e.name as event_name, m.sport_id as game_id
     from found f join markets m on m.id = f.id join events e on e.id = m.event_id
     order by m.id is not distinct from $1::bigint desc, m.id desc limit $2`,
    [isId(words) ? words : null, foundMax, ...patterns])
  return rows.map((row) => ({ kind: 'market', ...row }))
}

/** Runners by parts of their name, those of the newest markets first, and the one of that id before them; whether it left its market or not. */
export async function findSelections(tx: Tx, words: string): Promise<readonly FoundOf<'selection'>[]> {
  const patterns = patternsOf(words)
  const { rows } = await tx.query<Omit<FoundOf<'selection'>, 'kind'>>(
    `with found as (
       (select id from selections where id = $1::bigint) union (select id from selections where ${holdsAll('name', patterns.length, 3)} order by market_id desc, id limit $2)
     )
     select s.id, s.name, s.market_id, m.name as market_name, m.event_id, e.name as event_name, m.sport_id as game_id
     from found f join selections s on s.id = f.id join markets m on m.id = s.market_id join events e on e.id = m.event_id
     order by s.id is not distinct from $1::bigint desc, s.market_id desc, s.id limit $2`,
    [isId(words) ? words : null, foundMax, ...patterns])
  return rows.map((row) => ({ kind: 'selection', ...row }))
}

/** Casino games by parts of their name or by their code, the one of that id before them; those in the archive by their id alone. */
export async function findCasinoGames(tx: Tx, words: string): Promise<readonly FoundOf<'casino_game'>[]> {
  const patterns = patternsOf(words)
  const { rows } = await tx.query<Omit<FoundOf<'casino_game'>, 'kind'>>(
    `select g.id, g.name, g.code, g.provider_id, p.name as provider_name from casino_games g join casino_providers p on p.id = g.provider_id
     where g.id = $1::bigint or ((${holdsAll('g.name', patterns.length, 4)}) or g.code ilike $3) and g.archived_at is null
     order by g.id is not distinct from $1::bigint desc, length(g.name), g.name, g.id limit $2`,
    [isId(words) ? words : null, foundMax, patternOf(words), ...patterns])
  return rows.map((row) => ({ kind: 'casino_game', ...row }))
}

/** Casino providers by parts of their name or by their code, the one of that id before them; one in the archive has no page. */
export async function findCasinoProviders(tx: Tx, words: string): Promise<readonly FoundOf<'casino_provider'>[]> {
  const patterns = patternsOf(words)
  const { rows } = await tx.query<Omit<FoundOf<'casino_provider'>, 'kind'>>(
    `select p.id, p.name, p.code from casino_providers p
     where (p.id = $1::bigint or (${holdsAll('p.name', patterns.length, 4)}) or p.code ilike $3) and p.archived_at is null
     order by p.id is not distinct from $1::bigint desc, p.sort, p.id limit $2`,
    [isId(words) ? words : null, foundMax, patternOf(words), ...patterns])
  return rows.map((row) => ({ kind: 'casino_provider', ...row }))
}

/** The bet of exactly this id, where the viewer may see its player. */
export async function findBet(tx: Tx, words: string, viewer: Viewer): Promise<readonly FoundOf<'bet'>[]> {
  if (!isId(words)) return []
  const { rows } = await tx.query<{ id: string }>(
    `select id from bets b where id = $1 and ($2::bigint is null or exists (select from account_paths t where t.ancestor_id = $2 and t.descendant_id = b.player_id))`,
    [words, viewer.accountId])
  return (await betRows(tx, rows.map((row) => row.id), viewer)).map((bet) => ({ kind: 'bet', id: bet.id, bet }))
}
