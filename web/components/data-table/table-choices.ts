import { usePreference } from '../preferences/preferences.tsx'
import { densities, type Column, type Density } from './column.ts'

/** What a person chose about a table: which columns are hidden or shown against the default, and the density. */
export type TableChoices = { readonly shown: Readonly<Record<string, boolean>>; readonly density: Density }

export function useTableChoices(name: string, density: Density): readonly [TableChoices, (choices: TableChoices) => void] {
  return usePreference<TableChoices>(`table.${name}`, { shown: {}, density }, parseChoices)
}

function parseChoices(stored: unknown): TableChoices | null {
  if (typeof stored !== 'object' || stored === null || !('shown' in stored) || !('density' in stored)) return null
  const density = densities.find((known) => known === stored.density)
  if (density === undefined || typeof stored.shown !== 'object' || stored.shown === null) return null
  const shown = Object.entries(stored.shown).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean')
  return { density, shown: Object.fromEntries(shown) }
}

/** Visibility by column id; a fixed column is always there. */
export function visibilityOf<Row>(columns: readonly Column<Row>[], choices: TableChoices): Record<string, boolean> {
  return Object.fromEntries(
    columns.map((column) => [
      column.id,
      column.fixed === true || (choices.shown[column.id] ?? column.hiddenAtFirst !== true),
    ]),
  )
}
