import type { Tx } from '#database/transaction.ts'
import { limitDefaults } from '#domain/markets/limits.ts'
import type { LimitLayer, LimitType } from '#domain/markets/limits.ts'
import { lintLimits } from '#domain/markets/lint-limits.ts'
import { layerOf } from '../platform/bet-situation.ts'
import { hashOf } from '../super-admins/preview-hash.ts'
import { limitColumns, originsOf, overridesOf, placePath } from './limit-store.ts'
import type { Origin, Place, PlacedLimits, Scope, WireRow } from './limit-store.ts'

type FieldSource = NonNullable<WireRow['fields'][number]['inherited_from']>

/** What a place sets itself, as one text that changes with it. */
export function stateOf(own: readonly PlacedLimits[]): string {
  return hashOf('limits', ...own.map((row) => [row.market_type, ...limitColumns.map(([name]) => row[name])]))
}

/**
 * The limits of one place, a row a type, each field with its own value and what it would inherit. A market has its own type alone,
 * and so has the casino. Null: there is no such place.
 */
export async function limitRows(tx: Tx, scope: Scope, id: string, toStaff: boolean, now: Date): Promise<readonly WireRow[] | null> {
  const path = await placePath(tx, scope, id)
  const here = path?.places[0]
  if (path === null || here === undefined) return null
  const overrides = await overridesOf(tx, path.places)
  const origins = await originsOf(tx, path.places, now.toISOString())
  const state = stateOf(overrides.filter((row) => row.scope === scope && row.scope_id === id))
  return path.types.map((type) => {
    const layers = layersOf(path.places, overrides, type, path.feedDelayMs)
    return {
      scope, id, name: here.name, market_type: type, state,
      fields: limitColumns.filter(([name]) => type !== 'casino' || ofCasino.has(name)).map(([name, key]) => fieldOf(name, key, layers, origins, type, toStaff)),
      findings: lintLimits(layers.map((each) => each.layer), type).map(({ code, fields }) => ({ code, fields: fields.map(columnOf) })),
    }
  })
}

/** What a round of the casino can be held to: what it stakes, call by call and in all. */
const ofCasino: ReadonlySet<string> = new Set(['min_stake_minor', 'max_stake_minor', 'max_market_exposure_minor'])

type Layer = { readonly place: FieldSource; readonly layer: LimitLayer }

/** Every place of the path has its layer, be it empty: the first is the place itself. */
function layersOf(places: readonly Place[], overrides: readonly PlacedLimits[], type: LimitType, feedDelayMs: number): readonly Layer[] {
  const own = places.map((place): Layer => {
    const row = overrides.find((each) => each.scope === place.scope && each.scope_id === place.id && each.market_type === type)
    return { place, layer: row === undefined ? {} : layerOf(row) }
  })
  return [
    ...own,
    { place: { scope: 'feed', id: null, name: null }, layer: { betDelayMs: feedDelayMs || null } },
    { place: { scope: 'default', id: null, name: null }, layer: limitDefaults(type) },
  ]
}

function fieldOf(
  name: WireRow['fields'][number]['name'], key: keyof LimitLayer, layers: readonly Layer[], origins: readonly Origin[], type: LimitType, toStaff: boolean,
): WireRow['fields'][number] {
  const valueOf = (layer: Layer | undefined): number | null => (layer?.layer[key] == null ? null : Number(layer.layer[key]))
  const [own, ...above] = layers
  const from = above.find((each) => valueOf(each) !== null)
  const holds = valueOf(own) === null ? from : own
  const origin = origins.find((each) => each.scope === holds?.place.scope && each.scope_id === holds.place.id && each.market_type === type && each.field === name)
  return {
    name, own: valueOf(own), inherited: valueOf(from), inherited_from: from?.place ?? null,
    set_by: toStaff ? (origin?.set_by ?? null) : null, set_at: origin?.set_at ?? null,
  }
}

export function columnOf(key: keyof LimitLayer): WireRow['fields'][number]['name'] {
  return limitColumns.find(([, field]) => field === key)?.[0] ?? 'bet_delay_ms'
}
