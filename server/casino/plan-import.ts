import { createHash } from 'node:crypto'
import type { Body, Extra, RowOf } from '#contract/endpoint.ts'
import type { casino } from '#contract/casino.ts'
import type { Tx } from '#database/transaction.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { hashOf } from '../super-admins/preview-hash.ts'
import { readCatalogue } from './read-catalogue.ts'
import type { CatalogueGame } from './read-catalogue.ts'

export type ImportOrder = Body<typeof casino.previewImport>
export type ImportRow = RowOf<typeof casino.previewImport>
type Figures = Extra<typeof casino.previewImport>

type Stored = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly sub_category: string
  readonly sport_id: string
  readonly kind: string
  readonly return_bp: number | null
  readonly desktop: boolean
  readonly mobile: boolean
  readonly status: 'active' | 'inactive'
  readonly launch_params: Readonly<Record<string, string>>
  readonly archived: boolean
  readonly version: number
}

export type NewGame = { readonly game: CatalogueGame; readonly sportId: string }
export type ChangedGame = NewGame & { readonly id: string }

/** All that taking a catalogue in does; `shown` and `figures` say the same to people. */
export type ImportPlan = {
  readonly shown: readonly ImportRow[]
  readonly figures: Figures
  readonly added: readonly NewGame[]
  readonly changed: readonly ChangedGame[]
  readonly hidden: readonly string[]
}

/** What a catalogue would change at a provider. The hash is over the file, the choices and every game that it would touch. */
export async function planImport(tx: Tx, providerId: string, order: ImportOrder): Promise<Result<ImportPlan>> {
  const read = readCatalogue(order.format, order.text)
  if (!read.ok) return read
  const { rows: stored } = await tx.query<Stored>(
    `select g.id, g.code, g.name, c.name as sub_category, g.sport_id, s.name as kind, g.return_bp, g.desktop, g.mobile, g.status, g.launch_params, g.archived_at is not null as archived, g.version
     from casino_games g join casino_sub_categories c on c.id = g.sub_category_id join sports s on s.id = g.sport_id where g.provider_id = $1 order by g.code`, [providerId])
  const { rows: kinds } = await tx.query<{ id: string; name: string; code: string | null }>(
    "select s.id, s.name, s.feed_code as code from sports s join menus n on n.id = s.menu_id where n.game_type = 'casino'")
  const { rows: subs } = await tx.query<{ key: string }>('select lower(name) as key from casino_sub_categories where provider_id = $1 and archived_at is null', [providerId])
  const keyOf = await subCategoryKeys(tx, [...stored.map((each) => each.sub_category), ...read.value.flatMap((each) => (each.wrong === null ? [each.subCategory] : []))])
  const kindOf = new Map(kinds.flatMap((each) => [each.name, each.code].filter((word) => word !== null).map((word) => [word.toLowerCase(), each] as const)))
  const byCode = new Map(stored.map((each) => [each.code, each]))
  const [added, changed, shown]: [NewGame[], ChangedGame[], ImportRow[]] = [[], [], []]
  const seen = new Set<string>()
  let same = 0
  for (const game of read.value) {
    const kind = kindOf.get(game.kind.toLowerCase())
    const wrong = game.wrong ?? (seen.has(game.code) ? 'code_twice' : kind === undefined ? 'kind' : null)
    if (wrong !== null || kind === undefined) {
      // A game that is known and written wrongly is not gone.
      seen.add(game.code)
      shown.push({ line: game.line, code: game.code.slice(0, 100), name: game.name.slice(0, 100), what: 'wrong', changes: [], wrong: wrong ?? 'kind' })
      continue
    }
    seen.add(game.code)
    const before = byCode.get(game.code)
    const changes = differences(before, game, kind, order.new_status, keyOf)
    if (before === undefined) added.push({ game, sportId: kind.id })
    else if (changes.length === 0) {
      same++
      continue
    } else changed.push({ game, sportId: kind.id, id: before.id })
    shown.push({ line: game.line, code: game.code, name: game.name, what: before === undefined ? 'new' : 'changed', changes, wrong: null })
  }
  const gone = stored.filter((each) => !each.archived && !seen.has(each.code))
  const hidden = order.gone === 'hide' ? gone.filter((each) => each.status === 'active') : []
  const touched = new Set([...changed, ...hidden].map(({ id }) => id))
  for (const each of gone) {
    shown.push({ line: null, code: each.code, name: each.name, what: 'gone', changes: touched.has(each.id) ? [{ field: 'status', before: 'active', after: 'inactive' }] : [], wrong: null })
  }
  const known = new Set(subs.map((each) => each.key))
  const newSubs = [...new Map([...added, ...changed].map(({ game }) => [keyOf(game.subCategory), game.subCategory])).entries()].filter(([key]) => !known.has(key)).map(([, name]) => name)
  const versions = stored.filter((each) => touched.has(each.id)).map((each) => [each.id, each.version])
  const hash = hashOf('casino import', providerId, order.format, order.new_status, order.gone, sha256(order.text), shown, newSubs, versions)
  const count = (what: ImportRow['what']) => shown.filter((row) => row.what === what).length
  return ok({
    shown, added, changed, hidden: hidden.map(({ id }) => id),
    figures: { hash, new: added.length, changed: changed.length, gone: gone.length, same, wrong: count('wrong'), new_sub_categories: newSubs },
  })
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

type KeyOf = (name: string) => string

/** By what the database takes names of sub-categories for the same: its small letters, which are not everywhere those of this program. */
async function subCategoryKeys(tx: Tx, names: readonly string[]): Promise<KeyOf> {
  const { rows } = await tx.query<{ name: string; key: string }>('select n as name, lower(n) as key from unnest($1::text[]) as n', [[...new Set(names)]])
  const keys = new Map(rows.map((row) => [row.name, row.key]))
  return (name) => keys.get(name) ?? name
}

/** What a game has after it that it has not before; what the catalogue does not say stays. */
function differences(before: Stored | undefined, game: CatalogueGame, kind: { readonly id: string; readonly name: string }, newStatus: string, keyOf: KeyOf): ImportRow['changes'] {
  const yes = (value: boolean | undefined) => (value === undefined ? null : value ? 'yes' : 'no')
  const all = [
    ['name', before?.name, game.name], ['sub_category', before?.sub_category, before !== undefined && keyOf(before.sub_category) === keyOf(game.subCategory) ? before.sub_category : game.subCategory],
    ['kind', before?.kind, kind.name], ['return_bp', before?.return_bp?.toString(), game.returnBp?.toString()], ['desktop', yes(before?.desktop), yes(game.desktop)], ['mobile', yes(before?.mobile), yes(game.mobile)],
    ['launch_params', before === undefined ? null : paramText(before.launch_params), game.launchParams === undefined ? null : paramText(game.launchParams)],
    ['archived', yes(before?.archived), before === undefined ? null : 'no'], ['status', before?.archived === false ? null : undefined, before === undefined ? newStatus : null],
  ] as const
  return all.flatMap(([field, was, is]) => (is === null || is === undefined || was === is ? [] : [{ field, before: was ?? null, after: is }]))
}

function paramText(params: Readonly<Record<string, string>>): string {
  return new URLSearchParams(Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()
}
