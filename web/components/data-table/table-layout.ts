import { densities, type Column, type Density } from './column.ts'

/** How a person wants a table: what is shown against the default, in which order, how wide, how dense. */
export type TableLayout = {
  readonly shown: Readonly<Record<string, boolean>>
  /** Column ids; those that are not named follow in their own order. */
  readonly order: readonly string[]
  /** Pixels by column id. */
  readonly widths: Readonly<Record<string, number>>
  readonly density: Density
  /** The saved view that the layout was taken from. */
  readonly view?: string
}

export const widthMin = 40
export const widthMax = 800

const empty = { shown: {}, order: [], widths: {} } as const
const emptyLayouts: Readonly<Record<Density, TableLayout>> = {
  compact: { ...empty, density: 'compact' },
  standard: { ...empty, density: 'standard' },
  comfortable: { ...empty, density: 'comfortable' },
}

/** A table as it was made; always the same value. */
export function emptyLayout(density: Density): TableLayout {
  return emptyLayouts[density]
}

/** A layout from what was stored, by whatever version; what does not fit is left out. Null: nothing of it is a layout. */
export function parseLayout(stored: unknown): TableLayout | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { shown, order, widths, density, view } = stored as Readonly<Record<string, unknown>>
  const known = densities.find((each) => each === density)
  if (known === undefined) return null
  return {
    shown: entriesOf(shown, (value) => typeof value === 'boolean'),
    order: Array.isArray(order) ? order.filter((id): id is string => typeof id === 'string') : [],
    widths: entriesOf(widths, (value): value is number => typeof value === 'number' && value >= widthMin && value <= widthMax),
    density: known,
    ...(typeof view === 'string' ? { view } : {}),
  }
}

function entriesOf<Value>(value: unknown, fits: (each: unknown) => each is Value): Record<string, Value> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, Value] => fits(entry[1])))
}

export function isShown<Row>(column: Column<Row>, layout: TableLayout): boolean {
  return column.fixed === true || (layout.shown[column.id] ?? column.hiddenAtFirst !== true)
}

/** All columns in the person's order. */
export function ordered<Row>(columns: readonly Column<Row>[], { order }: TableLayout): readonly Column<Row>[] {
  const place = new Map(order.map((id, index) => [id, index]))
  const own = new Map(columns.map((column, index) => [column.id, index]))
  const placeOf = ({ id }: Column<Row>): number => {
    const chosen = place.get(id)
    if (chosen !== undefined) return chosen
    // A column that nobody has placed yet keeps its neighbour: it follows the nearest one before it that has a place.
    const before = columns.slice(0, own.get(id)).findLast((column) => place.has(column.id))
    return before === undefined ? -1 : (place.get(before.id) ?? 0) + 0.5
  }
  return columns.toSorted((a, b) => placeOf(a) - placeOf(b) || (own.get(a.id) ?? 0) - (own.get(b.id) ?? 0))
}

/** The columns to draw: shown ones, in the person's order. */
export function arrange<Row>(columns: readonly Column<Row>[], layout: TableLayout): readonly Column<Row>[] {
  return ordered(columns, layout).filter((column) => isShown(column, layout))
}

export function withShown(layout: TableLayout, id: string, shown: boolean): TableLayout {
  return { ...layout, shown: { ...layout.shown, [id]: shown } }
}

/** Puts a column in the place of another: before it where it comes from behind, after it where it comes from before. */
export function withMoved<Row>(layout: TableLayout, columns: readonly Column<Row>[], id: string, to: string): TableLayout {
  const ids = ordered(columns, layout).map((column) => column.id)
  const [from, target] = [ids.indexOf(id), ids.indexOf(to)]
  if (from < 0 || target < 0 || from === target) return layout
  const without = ids.toSpliced(from, 1)
  return { ...layout, order: without.toSpliced(target, 0, id) }
}

/** One place towards the beginning or the end, among the columns that are shown. */
export function withStep<Row>(layout: TableLayout, columns: readonly Column<Row>[], id: string, step: -1 | 1): TableLayout {
  const shown = ordered(columns, layout).filter((column) => isShown(column, layout)).map((column) => column.id)
  const to = shown[shown.indexOf(id) + step]
  return to === undefined ? layout : withMoved(layout, columns, id, to)
}

/** Null: the column's own width again. */
export function withWidth(layout: TableLayout, id: string, width: number | null): TableLayout {
  const { [id]: _, ...others } = layout.widths
  return { ...layout, widths: width === null ? others : { ...others, [id]: Math.round(Math.max(widthMin, Math.min(widthMax, width))) } }
}

/** Whether two layouts look the same; the view they came from does not count. */
export function sameLayout(a: TableLayout, b: TableLayout): boolean {
  const plain = ({ shown, order, widths, density }: TableLayout): string => JSON.stringify([sorted(shown), order, sorted(widths), density])
  return plain(a) === plain(b)
}

function sorted(record: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] {
  return Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** The widths of visible columns as a CSS grid template; a width that a person set neither grows nor shrinks. */
export function gridTemplate(columns: readonly Pick<Column<never>, 'id' | 'width' | 'grow'>[], widths: TableLayout['widths'] = {}): string {
  const growth = columns.map((column) => (widths[column.id] === undefined ? (column.grow ?? 0) : 0))
  const someGrow = growth.some((grow) => grow > 0)
  return columns
    .map((column, index) => {
      const width = widths[column.id] ?? column.width
      const grow = someGrow ? (growth[index] ?? 0) : index === columns.length - 1 ? 1 : 0
      return grow > 0 ? `minmax(${width}px, ${grow}fr)` : `${width}px`
    })
    .join(' ')
}

/** What the columns need at least, in pixels. */
export function leastWidth(columns: readonly Pick<Column<never>, 'id' | 'width'>[], widths: TableLayout['widths']): number {
  return columns.reduce((sum, column) => sum + (widths[column.id] ?? column.width), 0)
}
