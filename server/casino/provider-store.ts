import type { casino } from '#contract/casino.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import { stakesToWire } from '../runtime/to-wire.ts'
import type { StoredStakes } from '../runtime/to-wire.ts'
import { roundIs } from './round-state.ts'
import { gameSource, imageText, shownText } from './shown.ts'

type ProviderRow = RowOf<typeof casino.providers>
type SubCategoryRow = RowOf<typeof casino.subCategories>

/** Providers in their order, or the one. */
export async function listProviders(tx: Tx, now: Date, id: string | null = null): Promise<readonly ProviderRow[]> {
  const { rows } = await tx.queryNamed<ProviderRow>('casino-providers',
    `select p.id, p.code, p.name, p.status, p.currencies, p.launch_url, ${imageText('p.logo')} as logo, p.version,
       (select count(*)::int from casino_sub_categories c where c.provider_id = p.id and c.archived_at is null) as sub_categories,
       coalesce(g.games, 0) as games, coalesce(g.shown, 0) as games_shown,
       (select count(*)::int from casino_rounds r where ${roundIs.open('$2')} and r.provider_id = p.id) as open_rounds
     from casino_providers p
     left join (select g.provider_id, count(*)::int as games, count(*) filter (where ${shownText('$2::timestamptz')} = 'shown')::int as shown
       from ${gameSource} where g.archived_at is null and ($1::bigint is null or p.id = $1) group by 1) g on g.provider_id = p.id
     where p.archived_at is null and ($1::bigint is null or p.id = $1) order by p.sort, p.id`, [id, now.toISOString()])
  return rows
}

export async function casinoProvider(tx: Tx, id: string, now: Date): Promise<ProviderRow> {
  const [row] = await listProviders(tx, now, id)
  assert(row !== undefined, 'what was just changed is there')
  return row
}

/** Sub-categories of a provider in their order, or the one. */
export async function listSubCategories(tx: Tx, by: { readonly providerId: string } | { readonly id: string }, now: Date): Promise<readonly SubCategoryRow[]> {
  const { rows } = await tx.queryNamed<SubCategoryRow>('casino-sub-categories',
    `select c.id, c.provider_id as casino_provider_id, c.name, c.status, c.version, coalesce(g.games, 0) as games, coalesce(g.shown, 0) as games_shown
     from casino_sub_categories c
     left join (select g.sub_category_id, count(*)::int as games, count(*) filter (where ${shownText('$3::timestamptz')} = 'shown')::int as shown
       from ${gameSource} where g.archived_at is null and ($1::bigint is null or g.provider_id = $1) and ($2::bigint is null or c.id = $2) group by 1) g on g.sub_category_id = c.id
     where c.archived_at is null and ($1::bigint is null or c.provider_id = $1) and ($2::bigint is null or c.id = $2) order by c.sort, c.id`,
    ['providerId' in by ? by.providerId : null, 'id' in by ? by.id : null, now.toISOString()])
  return rows
}

export async function casinoSubCategory(tx: Tx, id: string, now: Date): Promise<SubCategoryRow> {
  const [row] = await listSubCategories(tx, { id }, now)
  assert(row !== undefined, 'what was just changed is there')
  return row
}

/** The sports of the casino's menus. */
export async function listKinds(tx: Tx): Promise<readonly RowOf<typeof casino.kinds>[]> {
  const { rows } = await tx.queryNamed<RowOf<typeof casino.kinds>>('casino-kinds',
    `select s.id, s.name, s.status, (select count(*)::int from casino_games g where g.sport_id = s.id and g.archived_at is null) as games
     from sports s join menus n on n.id = s.menu_id where n.game_type = 'casino' order by n.sort, s.sort, s.id`)
  return rows
}

/** What is open at a provider. */
export async function openAt(tx: Tx, providerId: string, now: Date): Promise<Pick<RowOf<typeof casino.providerEffect>, 'open_rounds' | 'players' | 'held'>> {
  const { rows: [row] } = await tx.queryNamed<{ open_rounds: number; players: number; held: StoredStakes }>('casino-provider-open',
    `with open as (select player_id, currency, stake_minor from casino_rounds r where ${roundIs.open('$2')} and provider_id = $1)
     select (select count(*)::int from open) as open_rounds, (select count(distinct player_id)::int from open) as players,
       (select json_agg(json_build_object('currency', currency, 'minor', minor) order by currency) from (select currency, sum(stake_minor)::text as minor from open group by 1) h) as held`, [providerId, now.toISOString()])
  return { open_rounds: row?.open_rounds ?? 0, players: row?.players ?? 0, held: stakesToWire(row?.held ?? null) }
}
