import type { QueryClient } from '@tanstack/react-query'
import { markets } from '#contract/markets.ts'
import { sports } from '#contract/sports.ts'
import { notifyUndo } from '../../components/feedback/notify-undo.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { rowKey } from '../../shared/api.ts'

/** Lists that show places of the catalogue. */
const shown = [sports.games, sports.gamesByMenu, sports.leaguesByGame, sports.league, sports.eventsByGame, sports.event, markets.byEvent, markets.single] as const

/** Undoes a change, and says how that left it. */
export type WayBack = () => Promise<string>

/** Says what was done to a place, with its way back where it has one, and reads anew what shows it. */
export function tellChange(queries: QueryClient, done: string, undo?: WayBack): void {
  const refresh = (): void => {
    for (const row of shown) void queries.invalidateQueries({ queryKey: rowKey(row) })
  }
  refresh()
  if (undo === undefined) notify.success(done)
  else notifyUndo(done, () => void undo().then(notify.success, notify.error).finally(refresh))
}
