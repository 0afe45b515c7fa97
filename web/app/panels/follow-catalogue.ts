import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { LiveFrame } from '#contract/live.ts'
import { limits } from '#contract/limits.ts'
import { locks } from '#contract/locks.ts'
import { markets } from '#contract/markets.ts'
import { results } from '#contract/results.ts'
import { sports } from '#contract/sports.ts'
import { can, mayCall } from '../../shared/access.ts'
import { rowKey } from '../../shared/api.ts'
import { refreshEventLists } from '../../shared/event-lists.ts'
import { useLive } from '../../shared/live.ts'
import { loadPart } from '../../shared/load-part.ts'
import { refreshTreeEvent, refreshTreeEvents } from '../../shared/tree-events.ts'
import type { User } from '../../shared/session.ts'
import { useSparing } from '../../shared/use-sparing.ts'

const topics = ['catalogue', 'holds', 'market.state'] as const
/** A market waits for its result, and stands in the queue, while it is one of these. */
const waits: ReadonlySet<string> = new Set(['closed', 'declared', 'settling', 'rolling_back'])
const ofCatalogue = [sports.games, sports.gamesByMenu, sports.menus, sports.leaguesByGame, sports.league, sports.event, limits.ofPlace] as const
/** Lists of bets are asked for again this often at most, however many markets a void is of. */
const betsEveryMs = 2_000
/** Lists of events are asked for again this often at most, however much is told of their events. */
const listsEveryMs = 1_000
/** Without a stream everything that it would tell of is asked for again this often. */
const withoutStreamMs = 15_000
/** The queue of results is asked for again this often at most, however many markets end together. */
const queueEveryMs = 2_000

/** Keeps what is shown of the catalogue, of what is held, of how bets stand and of what waits for a result, as it is: whatever anybody changes anywhere is asked for again. */
export function useFollowCatalogue(user: User): void {
  const queries = useQueryClient()
  /** Which events were told of since the lists were last asked for; null: any may have changed. */
  const told = useRef<{ events: Set<string> | null; timer: number | undefined }>({ events: new Set(), timer: undefined })
  useEffect(() => () => window.clearTimeout(told.current.timer), [])
  const tellLists = (events: readonly string[] | null): void => {
    const waiting = told.current
    waiting.events = events === null || waiting.events === null ? null : new Set([...waiting.events, ...events])
    waiting.timer ??= window.setTimeout(() => {
      const changed = waiting.events
      Object.assign(waiting, { events: new Set<string>(), timer: undefined })
      refreshEventLists(queries, changed)
    }, listsEveryMs)
  }
  /** Of each market that was told of: whether it waited for its result then. One that is only suspended and opened again leaves the queue as it is. */
  const waited = useRef(new Map<string, boolean>())
  const tellQueue = useSparing(queueEveryMs, () => void queries.invalidateQueries({ queryKey: rowKey(results.queue) }))
  // Where its code cannot be had, the lists stay as they are until the next word of bets.
  const tellBets = useSparing(betsEveryMs, () => void loadPart(() => import('./refresh-bets.ts')).then(({ refreshBets }) => refreshBets(queries), () => undefined))
  const enabled = can(user, 'SPORTS')
  const take = (frame: LiveFrame): void => {
    const heard = new Set(frame.messages.map((message) => message.topic))
    const changes = frame.messages.filter((message) => message.topic === 'catalogue')
    if (frame.gap === true || changes.length > 0) {
      for (const row of ofCatalogue) void queries.invalidateQueries({ queryKey: rowKey(row) })
      const events = changes.map((message) => message.event_id)
      // What stands above events, such as the name of a league, may stand in any of them.
      tellLists(frame.gap === true || events.includes(null) ? null : events.filter((id) => id !== null))
    }
    if (frame.gap === true) refreshTreeEvents(queries)
    for (const message of changes) {
      if (message.event_id === null) continue
      refreshTreeEvent(queries, message.event_id, message.league_id)
      if (message.what === 'market') void queries.invalidateQueries({ queryKey: rowKey(markets.byEvent, { params: { eventId: message.event_id } }) })
    }
    const moved = frame.messages.filter((message) => message.topic === 'market.state' && (message.reload || waited.current.get(message.market_id) !== waits.has(message.status)))
    for (const message of frame.messages) if (message.topic === 'market.state') waited.current.set(message.market_id, waits.has(message.status))
    // Into the archive and out of it goes what stands below leagues, with a word of the catalogue alone.
    if (frame.gap === true || heard.has('result') || moved.length > 0 || changes.some(({ league_id: league, event_id: event }) => league !== null || event !== null)) tellQueue()
    if (frame.gap === true || frame.messages.some((message) => message.topic === 'market.state' && message.reload)) tellBets()
    if (frame.gap === true || heard.has('holds')) void queries.invalidateQueries({ queryKey: rowKey(locks.list) })
  }
  const { state } = useLive({ topics: mayCall(user, results.queue) ? [...topics, 'result'] : topics, enabled, around: true }, take)
  const askAnew = useEffectEvent(() => take({ no: 0, hidden: 0, gap: true, messages: [] }))
  useEffect(
    function standInForTheStream() {
      // A window that waits for a place among a browser's few asks instead.
      if (!enabled || state !== 'lost') return undefined
      const timer = window.setInterval(() => { if (!document.hidden) askAnew() }, withoutStreamMs)
      return () => window.clearInterval(timer)
    },
    [enabled, state],
  )
}
