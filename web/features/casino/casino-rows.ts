import type { QueryClient } from '@tanstack/react-query'
import { casino } from '#contract/casino.ts'
import { ApiError } from '#contract/client.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { notify } from '../../components/feedback/notify.ts'
import { rowKey } from '../../shared/api.ts'
import { buildOptions } from '../../shared/build-options.ts'
import { useLive } from '../../shared/live.ts'
import type { FilterKey, Filters } from '../../shared/read-filters.ts'
import { text } from './text.ts'

export type Provider = RowOf<typeof casino.providers>
export type SubCategory = RowOf<typeof casino.subCategories>
export type Game = RowOf<typeof casino.games>
export type GameFilters = Filters<typeof casino.games>
export type GameFilterKey = FilterKey<typeof casino.games>
export type Device = 'desktop' | 'mobile'

const shown = [casino.providers, casino.subCategories, casino.kinds, casino.games, casino.game, casino.providerEffect, casino.lobby, casino.limits, casino.history] as const

/** Asks anew for whatever is shown of the casino. */
export function refreshCasino(queries: QueryClient): void {
  for (const row of shown) void queries.invalidateQueries({ queryKey: rowKey(row) })
}

/** The moves that are under way: what the server says before the last of them is older than what is drawn, and they ask again at their end. */
export const orderKey = ['casino.order']

/** Keeps what is shown of the casino as it is, whoever changes it. */
export function useFollowCasino(queries: QueryClient): void {
  useLive({ topics: ['casino'] }, () => {
    if (queries.isMutating({ mutationKey: orderKey }) === 0) refreshCasino(queries)
  })
}

/** Of a change that somebody else's came before: what is shown is read anew, and it is said. */
export async function tellStale<Sent>(queries: QueryClient, sent: Promise<Sent>): Promise<Sent> {
  try {
    return await sent
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === 'REQUEST_STALE') {
      notify.error(text.stale)
      refreshCasino(queries)
    }
    throw failure
  }
}

/** Where a browser finds an image. */
export function imageAddress(path: string): string {
  return buildOptions.platformBase + path
}
