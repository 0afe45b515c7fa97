import { useMutation, useQueryClient } from '@tanstack/react-query'
import { catalogue } from '#contract/catalogue.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { sports } from '#contract/sports.ts'
import { notifyUndo } from '../components/feedback/notify-undo.tsx'
import { notify } from '../components/feedback/notify.ts'
import { call, rowKey } from './api.ts'
import { putRow } from './put-row.ts'
import { switchesText as text } from './switches-text.ts'
import { refreshTreeEvent } from './tree-events.ts'

export type EventRow = RowOf<typeof sports.event>

export const eventSwitches = ['status', 'bet_lock', 'popular', 'stream', 'score', 'live_stream', 'live_score', 'desktop', 'mobile'] as const
export type EventSwitch = (typeof eventSwitches)[number]
export const bettingSwitches = ['status', 'bet_lock'] as const satisfies readonly EventSwitch[]
export const flagSwitches = eventSwitches.filter((name) => name !== 'status' && name !== 'bet_lock')

export function isOn(event: EventRow, name: EventSwitch): boolean {
  return name === 'status' ? event.status === 'active' : event[name]
}

/** These calls are also those of casino events; an id of sports answers with an event of sports. */
function ofSports(reply: { readonly data: readonly RowOf<typeof catalogue.eventDesktop>[] }): EventRow | undefined {
  const [row] = reply.data
  return row === undefined || 'kind' in row ? undefined : row
}

/** One switch of an event, set by its own call of the specification. Undoing names the version, so that nobody else's word is undone. */
async function setEventSwitch(id: string, name: EventSwitch, on: boolean, version?: number): Promise<EventRow | undefined> {
  const seen = version === undefined ? {} : { version }
  const of = { event_id: id, ...seen }
  switch (name) {
    case 'status':
      return ofSports(await call(catalogue.eventStatus, { body: { ...of, status: on ? 'active' : 'inactive' } }))
    case 'bet_lock':
      return (await call(catalogue.eventBetLock, { body: { ...of, bet_lock: on } })).data[0]
    case 'popular':
      return ofSports(await call(catalogue.eventPopular, { body: { ...of, popular: on } }))
    case 'desktop':
      return ofSports(await call(catalogue.eventDesktop, { params: { id }, body: { ...seen, desktop: on } }))
    case 'mobile':
      return ofSports(await call(catalogue.eventMobile, { params: { id }, body: { ...seen, mobile: on } }))
    case 'stream':
    case 'score':
    case 'live_stream':
    case 'live_score':
      return (await call(catalogue.eventMedia, { body: { ...of, [name]: on } })).data[0]
  }
}

/** Switches events, each with its way back. */
export function useEventSwitch() {
  const queries = useQueryClient()
  // The lists take the answer: asked for again, a long one would be read from its beginning for one row.
  const show = (event: EventRow, now: EventRow | undefined): void => {
    if (now !== undefined) putRow(queries, sports.eventsByGame, now)
    void queries.invalidateQueries({ queryKey: rowKey(sports.eventsByGame), predicate: ({ queryKey }) => queryKey.at(-1) !== 'pages' })
    void queries.invalidateQueries({ queryKey: rowKey(sports.event) })
    refreshTreeEvent(queries, event.id, event.league_id)
  }
  return useMutation({
    mutationFn: ({ event, name, on }: { readonly event: EventRow; readonly name: EventSwitch; readonly on: boolean }) => setEventSwitch(event.id, name, on),
    onSuccess(now, { event, name, on }) {
      show(event, now)
      notifyUndo((on ? text.on : text.off)({ name: event.name, what: text[name] }), () => {
        setEventSwitch(event.id, name, !on, now?.version).then((back) => {
          show(event, back)
          notify.success(text.undone({ name: event.name }))
        }, (failure: unknown) => {
          notify.error(failure)
          show(event, undefined)
        })
      })
    },
  })
}

/** What was done to one place, and how it is taken back. */
export type Undo = () => Promise<unknown>

/** Switches an event; its way back is bound to the version that the change made. */
export async function switchEvent(event: EventRow, name: EventSwitch, on: boolean): Promise<Undo> {
  const changed = await setEventSwitch(event.id, name, on)
  return () => setEventSwitch(event.id, name, !on, changed?.version)
}
