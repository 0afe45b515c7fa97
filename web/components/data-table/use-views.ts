import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { savedViews as preferences, type viewRow } from '#contract/saved-views.ts'
import { rowQuery, useRowMutation } from '../../shared/api.ts'
import { parseLayout, sameLayout, type TableLayout } from './table-layout.ts'

export type SavedView = z.output<typeof viewRow>

const invalidates = [preferences.views] as const

export function useViews(list: string) {
  return useQuery({ ...rowQuery(preferences.views, { query: { list } }), staleTime: 60_000 })
}

export function useAddView() {
  return useRowMutation(preferences.addView, { invalidates, quiet: true })
}

export function useChangeView() {
  return useRowMutation(preferences.changeView, { invalidates })
}

/** Its form tells itself why it could not be sent. */
export function useEditView() {
  return useRowMutation(preferences.changeView, { invalidates, quiet: true })
}

export function useRemoveView() {
  return useRowMutation(preferences.removeView, { invalidates })
}

export function useRestoreView() {
  return useRowMutation(preferences.restoreView, { invalidates })
}

/** The search of a list without the view that it stands in: its filters and its order, in one spelling. */
export function plainSearch(search: string): string {
  const pairs = [...new URLSearchParams(search)].filter(([name]) => name !== 'view').toSorted(([a], [b]) => (a < b ? -1 : 1))
  return new URLSearchParams(pairs).toString()
}

/** The same search, standing in a view; null: in none. */
export function searchIn(search: string, view: string | null): string {
  const params = new URLSearchParams(plainSearch(search))
  if (view !== null) params.set('view', view)
  return params.toString()
}

export function layoutOf(view: SavedView, density: TableLayout['density']): TableLayout {
  return { ...(parseLayout(view.layout) ?? { shown: {}, order: [], widths: {}, density }), view: view.id }
}

/** Whether what is shown differs from what the view says. */
export function isModified(view: SavedView, search: string, layout: TableLayout): boolean {
  return plainSearch(search) !== plainSearch(view.search) || !sameLayout(layoutOf(view, layout.density), layout)
}
