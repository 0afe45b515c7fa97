import type { Tx, Value } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { OutboxMessage } from '../runtime/handler.ts'

/** The tables of the catalogue, and what a change of each may set. Columns are ours alone: no caller's text becomes one. */
type Columns = {
  readonly menus: 'status'
  readonly sports: 'status'
  readonly leagues: 'status' | 'name' | 'country' | 'archived_at'
  readonly events:
    | 'status' | 'popular' | 'bet_locked' | 'stream' | 'score' | 'live_stream' | 'live_score' | 'desktop' | 'mobile' | 'name' | 'starts_at' | 'league_id'
    | 'archived_at' | 'kept_by_hand'
  readonly markets: 'status' | 'bet_locked' | 'name' | 'lay_allowed' | 'in_play' | 'hand_status' | 'feed_silent_since' | 'kept_by_hand' | 'archived_at' | 'decides_event'
}
export type CatalogueTable = keyof Columns
export type Change<Name extends CatalogueTable> = { readonly [Column in Columns[Name]]?: Value | undefined }

/** A row as the database has it; ids as text. */
export type StoredPlace = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number }

/**
 * The row, held against every other change until the end of the transaction; null where there is none. Waits for bets on a market.
 * `beside`: rows that name the place may come meanwhile; what waits for bets to end must not keep out the rows that these write.
 */
export async function lockPlace(tx: Tx, name: CatalogueTable, id: string, beside = false): Promise<StoredPlace | null> {
  const { rows } = await tx.query<{ row: StoredPlace }>(`select ${rowText(name)} as row from ${name} t where id = $1 for ${beside ? 'no key update' : 'update'}`, [id])
  return rows[0]?.row ?? null
}

/** The same; refuses with ACCESS_NOT_FOUND, and with REQUEST_STALE where another version was looked at. */
export async function lockSeen(tx: Tx, name: CatalogueTable, id: string, version: number | undefined, beside = false): Promise<Result<StoredPlace>> {
  const row = await lockPlace(tx, name, id, beside)
  if (row === null) return refuse('ACCESS_NOT_FOUND')
  return version !== undefined && version !== row.version ? refuse('REQUEST_STALE', { version: row.version }) : ok(row)
}

/** Changes a locked row, as the next version of it. */
export async function changePlace<Name extends CatalogueTable>(tx: Tx, name: Name, id: string, change: Change<Name>): Promise<StoredPlace> {
  const columns = Object.entries<Value | undefined>(change).filter((each): each is [string, Value] => each[1] !== undefined)
  const set = columns.map(([column], index) => `${column} = $${index + 2}, `).join('')
  const { rows } = await tx.query<{ row: StoredPlace }>(
    `update ${name} t set ${set}version = version + 1 where id = $1 returning ${rowText(name)} as row`, [id, ...columns.map(([, value]) => value)])
  const row = rows[0]?.row
  assert(row !== undefined, 'a row that is locked is there')
  return row
}

/** Ids beyond 2^53 would be rounded where JSON is read as numbers. */
function rowText(name: CatalogueTable): string {
  const parents: Readonly<Record<CatalogueTable, readonly string[]>> = {
    menus: [], sports: ['menu_id'], leagues: ['sport_id'], events: ['league_id', 'sport_id'], markets: ['event_id', 'sport_id'],
  }
  return `to_jsonb(t) || jsonb_build_object(${['id', ...parents[name]].map((column) => `'${column}', ${column}::text`).join(', ')})`
}

/** The fields of a change before and after, for the record. */
export function differing(before: StoredPlace, after: StoredPlace): { readonly before: unknown; readonly after: unknown } {
  const fields = Object.keys(after).filter((field) => field !== 'version' && JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  const part = (row: StoredPlace) => Object.fromEntries(fields.map((field) => [field, row[field]]))
  return { before: part(before), after: part(after) }
}

/** Tells every screen that a place of the catalogue is another than before. */
export function placeMessage(name: CatalogueTable, row: StoredPlace): OutboxMessage {
  const what = ({ menus: 'menu', sports: 'game', leagues: 'league', events: 'event', markets: 'market' } as const)[name]
  const of = (field: string): string | null => (row[field] as string | undefined) ?? null
  return {
    topic: 'catalogue',
    businessId: null,
    payload: {
      what,
      id: row.id,
      game_id: name === 'sports' ? row.id : of('sport_id'),
      league_id: name === 'leagues' ? row.id : of('league_id'),
      event_id: name === 'events' ? row.id : of('event_id'),
    },
  }
}

/** Which markets stand below a place, locked in the order of ids: bets under way are waited for, and none comes between. */
export async function lockMarketsBelow(tx: Tx, name: 'leagues' | 'events' | 'markets', id: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select m.id from markets m where ${belowText[name]} order by m.id for update`, [id])
  return rows.map((row) => row.id)
}

const belowText: Readonly<Record<'leagues' | 'events' | 'markets', string>> = {
  leagues: 'm.event_id in (select e.id from events e where e.league_id = $1)',
  events: 'm.event_id = $1',
  markets: 'm.id = $1',
}

/** Whether money ever touched one of these markets: a bet, or a result, whatever became of it. */
export async function everTouched(tx: Tx, marketIds: readonly string[]): Promise<boolean> {
  const { rows } = await tx.query<{ touched: boolean }>(
    `select exists (select from positions where market_id = any($1::bigint[])) or exists (select from results where market_id = any($1::bigint[])) as touched`, [[...marketIds]])
  return rows[0]?.touched === true
}

/**
 * Whether bets on one of these markets still wait for their money, or may do so again: a void of all of them can be undone for as long as no
 * result has settled the market.
 */
export async function betsOpen(tx: Tx, marketIds: readonly string[]): Promise<boolean> {
  const { rows } = await tx.query<{ open: boolean }>(
    `select exists (select from markets m where m.id = any($1::bigint[]) and m.status <> 'settled' and exists (select from positions p where p.market_id = m.id)) as open`, [[...marketIds]])
  return rows[0]?.open === true
}

/** Takes markets away with all that hangs on them; what their prices were stays on record. */
export async function deleteMarkets(tx: Tx, marketIds: readonly string[]): Promise<void> {
  for (const [name, column] of [['result_closings', 'closed_id'], ['selections', 'market_id'], ['market_prices', 'market_id'], ['markets', 'id']] as const) {
    await tx.query(`delete from ${name} where ${column} = any($1::bigint[])`, [[...marketIds]])
  }
  await deleteLimits(tx, 'market', marketIds)
}

export async function deleteLimits(tx: Tx, scope: 'league' | 'event' | 'market', ids: readonly string[]): Promise<void> {
  await tx.query('delete from limit_overrides where scope = $1 and scope_id = any($2::bigint[])', [scope, [...ids]])
}
