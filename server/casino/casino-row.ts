import type { Tx, Value } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { differing } from '../catalogue/place-store.ts'
import type { StoredPlace } from '../catalogue/place-store.ts'
import type { AuditFacts, OutboxMessage } from '../runtime/handler.ts'

/** The tables of the casino's catalogue, and what a change of each may set. Columns are ours alone: no caller's text becomes one. */
type Columns = {
  readonly casino_providers: 'status' | 'name' | 'currencies' | 'launch_url' | 'logo' | 'archived_at'
  readonly casino_sub_categories: 'status' | 'name' | 'archived_at'
  readonly casino_games:
    | 'status' | 'desktop' | 'mobile' | 'popular' | 'name' | 'sub_category_id' | 'sport_id' | 'return_bp' | 'visible_from' | 'launch_params' | 'desktop_image' | 'mobile_image' | 'archived_at'
}
export type CasinoTable = keyof Columns
export type CasinoChange<Name extends CasinoTable> = { readonly [Column in Columns[Name]]?: Value | undefined }

const kinds = { casino_providers: 'casino_provider', casino_sub_categories: 'casino_sub_category', casino_games: 'casino_game' } as const
const ofScope = { provider: 'casino_providers', sub_category: 'casino_sub_categories', game: 'casino_games' } as const

/** Numbers of the database as text, as everywhere: JSON rounds them beyond 2^53. */
const rowText = (name: CasinoTable) => `to_jsonb(t) - 'sort' || jsonb_build_object('id', t.id::text${
  { casino_providers: '', casino_sub_categories: ", 'provider_id', t.provider_id::text", casino_games: ", 'provider_id', t.provider_id::text, 'sub_category_id', t.sub_category_id::text, 'sport_id', t.sport_id::text" }[name]})`

/**
 * The row, held against every other change until the end of the transaction; null where there is none. Of providers and sub-categories,
 * those that were not taken away. `beside`: rounds that name it may begin meanwhile; what waits for stakes to end must not keep out the
 * rows that these write.
 */
export async function lockCasino(tx: Tx, name: CasinoTable, id: string, beside = false): Promise<StoredPlace | null> {
  const standing = name === 'casino_games' ? '' : 'and t.archived_at is null'
  const { rows } = await tx.query<{ row: StoredPlace }>(`select ${rowText(name)} as row from ${name} t where t.id = $1 ${standing} for ${beside ? 'no key update' : 'update'}`, [id])
  return rows[0]?.row ?? null
}

/** The same; refuses with ACCESS_NOT_FOUND, and with REQUEST_STALE where another version was looked at. */
export async function lockCasinoSeen(tx: Tx, name: CasinoTable, id: string, version: number | undefined, beside = false): Promise<Result<StoredPlace>> {
  const row = await lockCasino(tx, name, id, beside)
  if (row === null) return refuse('ACCESS_NOT_FOUND')
  return version !== undefined && version !== row.version ? refuse('REQUEST_STALE', { version: row.version }) : ok(row)
}

/** Changes a locked row, as the next version of it. */
export async function changeCasino<Name extends CasinoTable>(tx: Tx, name: Name, id: string, change: CasinoChange<Name>): Promise<StoredPlace> {
  const columns = Object.entries<Value | undefined>(change).filter((each): each is [string, Value] => each[1] !== undefined)
  const set = columns.map(([column], index) => `${column} = $${index + 2}, `).join('')
  const { rows } = await tx.query<{ row: StoredPlace }>(
    `update ${name} t set ${set}version = version + 1 where t.id = $1 returning ${rowText(name)} as row`, [id, ...columns.map(([, value]) => value)])
  const row = rows[0]?.row
  assert(row !== undefined, 'a row that is locked is there')
  return row
}

export function casinoAudit(name: CasinoTable, before: StoredPlace, after: StoredPlace): AuditFacts {
  return { targetKind: kinds[name], targetId: after.id, ...differing(before, after) }
}

/** What the record says of a row that came or went. */
export function casinoAuditOfWhole(name: CasinoTable, { id, version: _, ...fields }: StoredPlace, side: 'before' | 'after'): AuditFacts {
  return { targetKind: kinds[name], targetId: id, [side]: fields }
}

/** Tells every screen of the casino that something is another than before. */
export function casinoMessage(): OutboxMessage {
  return { topic: 'casino', businessId: null, payload: {} }
}

/** Holds a place that limits are set for, and says whom its change concerns. */
export async function lockCasinoPlace(tx: Tx, scope: keyof typeof ofScope, id: string): Promise<OutboxMessage | null> {
  return (await lockCasino(tx, ofScope[scope], id)) === null ? null : casinoMessage()
}
