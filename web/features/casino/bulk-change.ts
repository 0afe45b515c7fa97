import { casino, type CasinoGameChange } from '#contract/casino.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { explainFailure } from '../../components/feedback/explain-failure.ts'
import { call } from '../../shared/api.ts'
import type { Game, GameFilters } from './casino-rows.ts'

export type ChangedRow = RowOf<typeof casino.changeGames>
export type WantedChange = { readonly id: string; readonly change: CasinoGameChange; readonly version?: number }

/** Games that go out in one call. */
const chunkSize = 200

/** What a bulk change sets, as people choose it; '' leaves as it is. */
export type BulkValues = { status: string; desktop: string; mobile: string; popular: string; when: string; visible_from: string; sub_category_id: string }
export const nothingChosen: BulkValues = { status: '', desktop: '', mobile: '', popular: '', when: '', visible_from: '', sub_category_id: '' }

/** The change that the choices stand for; null where nothing is chosen, or a moment is missing. @param from the moment that was typed */
export function changeOf({ status, desktop, mobile, popular, when, sub_category_id: sub }: BulkValues, from: string | null): CasinoGameChange | null {
  if (when === 'at' && from === null) return null
  const flag = (name: 'desktop' | 'mobile' | 'popular', value: string) => (value === '' ? {} : { [name]: value === 'yes' })
  const change: CasinoGameChange = {
    ...(status === 'active' || status === 'inactive' ? { status } : {}),
    ...flag('desktop', desktop), ...flag('mobile', mobile), ...flag('popular', popular),
    ...(when === '' ? {} : { visible_from: when === 'at' ? from : null }),
    ...(sub === '' ? {} : { sub_category_id: sub }),
  }
  return Object.keys(change).length === 0 ? null : change
}

/** Every game that the filters select, page after page. */
export async function allGames(filters: GameFilters): Promise<readonly Pick<Game, 'id' | 'name'>[]> {
  const games: Game[] = []
  for (let cursor: string | undefined; ;) {
    const { data, metadata } = await call(casino.games, { query: { ...filters, limit: '200', ...(cursor === undefined ? {} : { cursor }) } })
    games.push(...data)
    cursor = metadata?.next_cursor ?? undefined
    if (cursor === undefined) return games
  }
}

/**
 * Changes games, so many a call. Where a call fails behind others that were answered, its games and those behind it are answered as refused.
 * @param onDone how many have their result
 * @returns the result of each, in the same order
 */
export async function changeGames(wanted: readonly WantedChange[], onDone: (done: number) => void): Promise<readonly ChangedRow[]> {
  const rows: ChangedRow[] = []
  for (let at = 0; at < wanted.length; at += chunkSize) {
    try {
      const { data } = await call(casino.changeGames, { body: { games: wanted.slice(at, at + chunkSize).map((each) => ({ ...each })) } })
      rows.push(...data)
    } catch (failure) {
      if (at === 0) throw failure
      const { message, advice } = explainFailure(failure)
      return [...rows, ...wanted.slice(at).map(({ id }) => ({ id, name: null, ok: false, code: null, message: `${message} ${advice}`, before: null, version: null }))]
    }
    onDone(rows.length)
  }
  return rows
}

/** What is still to be done: of what was wanted that which was refused. */
export function refusedOf(wanted: readonly WantedChange[], rows: readonly ChangedRow[]): readonly WantedChange[] {
  const refused = new Set(rows.flatMap((row) => (row.ok ? [] : [row.id])))
  return wanted.filter(({ id }) => refused.has(id))
}

/** The results with those of another try in the place of the earlier ones. */
export function withLater(rows: readonly ChangedRow[], later: readonly ChangedRow[]): readonly ChangedRow[] {
  const byId = new Map(later.map((row) => [row.id, row]))
  return rows.map((row) => byId.get(row.id) ?? row)
}

/** What takes a bulk change back: of each that was changed what it was before, at the version that it came to. */
export function wayBack(rows: readonly ChangedRow[]): readonly WantedChange[] {
  return rows.flatMap(({ id, before, version }) => (before === null || version === null ? [] : [{ id, change: before, version }]))
}
