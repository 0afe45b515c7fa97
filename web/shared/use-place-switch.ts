import { useMutation, useQueryClient } from '@tanstack/react-query'
import { catalogue } from '#contract/catalogue.ts'
import { sports } from '#contract/sports.ts'
import { notifyUndo } from '../components/feedback/notify-undo.tsx'
import { notify } from '../components/feedback/notify.ts'
import { call, rowKey } from './api.ts'
import type { PanelPlace } from './place-panel.ts'
import { switchesText } from './switches-text.ts'
import type { Undo } from './use-switches.ts'

export type OfferedPlace = PanelPlace & { readonly kind: 'menu' | 'game' | 'league' }

/** The call that offers each kind of place. */
export const offerCalls = { menu: catalogue.menuStatus, game: catalogue.gameStatus, league: catalogue.leagueStatus } as const

async function setOffered({ kind, id }: OfferedPlace, on: boolean, version?: number): Promise<number | undefined> {
  const input = { params: { id }, body: { status: on ? ('active' as const) : ('inactive' as const), ...(version === undefined ? {} : { version }) } }
  switch (kind) {
    case 'menu':
      return (await call(catalogue.menuStatus, input)).data[0]?.version
    case 'game':
      return (await call(catalogue.gameStatus, input)).data[0]?.version
    case 'league':
      return (await call(catalogue.leagueStatus, input)).data[0]?.version
  }
}

/** Offers a place or hides it; its way back names the version that the change made, so that nobody else's word is undone. */
export async function offerPlace(place: OfferedPlace, on: boolean): Promise<Undo> {
  const version = await setOffered(place, on)
  return () => setOffered(place, !on, version)
}

/** Offers a category, a sport or a league, or hides it, with the way back. */
export function usePlaceSwitch() {
  const queries = useQueryClient()
  const refresh = (): void => {
    for (const row of [sports.menus, sports.games, sports.leaguesByGame, sports.league]) void queries.invalidateQueries({ queryKey: rowKey(row) })
  }
  return useMutation({
    mutationFn: ({ place, on }: { readonly place: OfferedPlace; readonly on: boolean }) => offerPlace(place, on),
    onSuccess(undo, { place, on }) {
      refresh()
      notifyUndo((on ? switchesText.on : switchesText.off)({ name: place.name, what: switchesText.status }), () => {
        void undo().then(() => notify.success(switchesText.undone({ name: place.name })), notify.error).finally(refresh)
      })
    },
  })
}
