import { useQueryClient } from '@tanstack/react-query'
import { bets } from '#contract/bets.ts'
import { dossiers } from '#contract/dossiers.ts'
import { can } from '../../shared/access.ts'
import { rowKey } from '../../shared/api.ts'
import { useLive } from '../../shared/live.ts'
import { useSession } from '../../shared/session.ts'
import { useSparing } from '../../shared/use-sparing.ts'

/** While the money of a result moves its progress is told several times a second. */
const everyMs = 1_000

/** Reads a bet and its life again when the result of its market moves, for whoever may hear of results. */
export function useFollowResult(bet: { readonly event_id: string; readonly market_id: string } | undefined): void {
  const queries = useQueryClient()
  const hearsResults = can(useSession().user, 'SPORTS')
  const readSoon = useSparing(everyMs, () => {
    for (const row of [bets.detail, dossiers.life]) void queries.invalidateQueries({ queryKey: rowKey(row) })
  })
  useLive({ topics: ['result'], ...(bet === undefined ? {} : { eventId: bet.event_id }), enabled: bet !== undefined && hearsResults }, (frame) => {
    if (frame.gap === true || frame.messages.some((message) => message.topic === 'result' && message.result.market_id === bet?.market_id)) readSoon()
  })
}
