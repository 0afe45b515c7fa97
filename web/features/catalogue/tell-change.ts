import type { QueryClient } from '@tanstack/react-query'
import { markets } from '#contract/markets.ts'
import { sports } from '#contract/sports.ts'
import { notifyUndo } from '../../components/feedback/notify-undo.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { rowKey } from '../../shared/api.ts'
import { text } from './text.ts'

/** Lists that show places of the catalogue. */
const shown = [sports.games, sports.gamesByMenu, sports.leaguesByGame, sports.league, sports.eventsByGame, sports.event, markets.byEvent, markets.single] as const

/** Says what was done to a place, with its way back where it has one, and reads anew what shows it. */
export function tellChange(queries: QueryClient, done: string, undo?: () => Promise<unknown>): void {
  const refresh = (): void => {
    for (const row of shown) void queries.invalidateQueries({ queryKey: rowKey(row) })
  }
  refresh()
  if (undo === undefined) notify.success(done)
  else notifyUndo(done, () => void undo().then(() => notify.success(text.undone), notify.error).finally(refresh))
}
