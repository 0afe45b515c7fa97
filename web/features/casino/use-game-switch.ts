import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { casino } from '#contract/casino.ts'
import { catalogue } from '#contract/catalogue.ts'
import type { Reply } from '#contract/client.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { notifyUndo } from '../../components/feedback/notify-undo.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { call, rowKey } from '../../shared/api.ts'
import { putRow } from '../../shared/put-row.ts'
import { refreshCasino, type Game } from './casino-rows.ts'
import { text } from './text.ts'

export const gameSwitches = ['status', 'desktop', 'mobile', 'popular'] as const
export type GameSwitch = (typeof gameSwitches)[number]

export function isOn(game: Game, name: GameSwitch): boolean {
  return name === 'status' ? game.status === 'active' : game[name]
}

/** These calls are also those of events of sports; an id of the casino answers with a game. */
function ofCasino(reply: { readonly data: readonly RowOf<typeof catalogue.eventStatus>[] }): Game | undefined {
  const [row] = reply.data
  return row !== undefined && 'kind' in row ? row : undefined
}

/** One switch of a game, set by its own call of the specification. Undoing names the version, so that nobody else's word is undone. */
async function setSwitch(id: string, name: GameSwitch, on: boolean, version?: number): Promise<Game | undefined> {
  const seen = version === undefined ? {} : { version }
  switch (name) {
    case 'status':
      return ofCasino(await call(catalogue.eventStatus, { body: { event_id: id, status: on ? 'active' : 'inactive', ...seen } }))
    case 'popular':
      return ofCasino(await call(catalogue.eventPopular, { body: { event_id: id, popular: on, ...seen } }))
    case 'desktop':
      return ofCasino(await call(catalogue.eventDesktop, { params: { id }, body: { desktop: on, ...seen } }))
    case 'mobile':
      return ofCasino(await call(catalogue.eventMobile, { params: { id }, body: { mobile: on, ...seen } }))
  }
}

/** Puts a game as it is now into every list that shows it, before the lists are asked for again. */
export function showGame(queries: QueryClient, game: Game): void {
  putRow(queries, casino.games, game)
  queries.setQueryData<Reply<typeof casino.game>>(rowKey(casino.game, { params: { id: game.id } }), (reply) => (reply === undefined ? reply : { ...reply, data: [game] }))
}

/** Switches games, each with its way back. */
export function useGameSwitch() {
  const queries = useQueryClient()
  const done = (changed: Game | undefined): void => {
    if (changed !== undefined) showGame(queries, changed)
    refreshCasino(queries)
  }
  return useMutation({
    mutationFn: ({ game, name, on }: { readonly game: Game; readonly name: GameSwitch; readonly on: boolean }) => setSwitch(game.id, name, on),
    onSuccess(changed, { game, name, on }) {
      done(changed)
      notifyUndo((on ? text.switchedOn : text.switchedOff)({ name: game.name, what: text.switches[name] }), () => {
        setSwitch(game.id, name, !on, changed?.version).then((back) => {
          done(back)
          notify.success(text.undone({ name: game.name }))
        }, notify.error)
      })
    },
  })
}
