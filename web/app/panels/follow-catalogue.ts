import { useQueryClient } from '@tanstack/react-query'
import type { LiveFrame } from '#contract/live.ts'
import { limits } from '#contract/limits.ts'
import { locks } from '#contract/locks.ts'
import { markets } from '#contract/markets.ts'
import { sports } from '#contract/sports.ts'
import { can } from '../../shared/access.ts'
import { rowKey } from '../../shared/api.ts'
import { useLive } from '../../shared/live.ts'
import { refreshTreeEvent, refreshTreeEvents } from '../../shared/tree-events.ts'
import type { User } from '../../shared/session.ts'

const topics = ['catalogue', 'holds'] as const
const ofCatalogue = [sports.games, sports.gamesByMenu, sports.menus, sports.leaguesByGame, sports.league, sports.eventsByGame, sports.event, limits.ofPlace] as const

/** Keeps what is shown of the catalogue, and of what is held, as it is: whatever anybody changes anywhere is asked for again. */
export function useFollowCatalogue(user: User): void {
  const queries = useQueryClient()
  useLive({ topics, enabled: can(user, 'SPORTS') }, (frame: LiveFrame) => {
    const heard = new Set(frame.messages.map((message) => message.topic))
    if (frame.gap === true || heard.has('catalogue')) for (const row of ofCatalogue) void queries.invalidateQueries({ queryKey: rowKey(row) })
    if (frame.gap === true) refreshTreeEvents(queries)
    for (const message of frame.messages) {
      if (message.topic !== 'catalogue' || message.event_id === null) continue
      refreshTreeEvent(queries, message.event_id, message.league_id)
      if (message.what === 'market') void queries.invalidateQueries({ queryKey: rowKey(markets.byEvent, { params: { eventId: message.event_id } }) })
    }
    if (frame.gap === true || heard.has('holds')) void queries.invalidateQueries({ queryKey: rowKey(locks.list) })
  })
}
