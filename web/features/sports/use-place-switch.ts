import { useMutation, useQueryClient } from '@tanstack/react-query'
import { catalogue } from '#contract/catalogue.ts'
import { sports } from '#contract/sports.ts'
import { notifyUndo } from '../../components/feedback/notify-undo.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { call, rowKey } from '../../shared/api.ts'
import type { PanelPlace } from '../../shared/place-panel.ts'
import { switchesText } from '../../shared/switches-text.ts'

export type OfferedPlace = PanelPlace & { readonly kind: 'menu' | 'game' | 'league' }

/** The call that offers each kind of place. */
export const offerCalls = { menu: catalogue.menuStatus, game: catalogue.gameStatus, league: catalogue.leagueStatus } as const

type Offer = { readonly place: OfferedPlace; readonly on: boolean }

/** Undoing names the version, so that nobody else's word is undone. */
async function setOffered({ place, on }: Offer, version?: number): Promise<number | undefined> {
  const input = { params: { id: place.id }, body: { status: on ? ('active' as const) : ('inactive' as const), ...(version === undefined ? {} : { version }) } }
  switch (place.kind) {
    case 'menu':
      return (await call(catalogue.menuStatus, input)).data[0]?.version
    case 'game':
      return (await call(catalogue.gameStatus, input)).data[0]?.version
    case 'league':
      return (await call(catalogue.leagueStatus, input)).data[0]?.version
  }
}

/** Offers a category, a sport or a league, or hides it, with the way back. */
export function usePlaceSwitch() {
  const queries = useQueryClient()
  const refresh = (): void => {
    for (const row of [sports.menus, sports.games, sports.leaguesByGame]) void queries.invalidateQueries({ queryKey: rowKey(row) })
  }
  return useMutation({
    mutationFn: (offer: Offer) => setOffered(offer),
    onSuccess(version, offer) {
      refresh()
      const { place, on } = offer
      notifyUndo((on ? switchesText.on : switchesText.off)({ name: place.name, what: switchesText.status }), () => {
        setOffered({ place, on: !on }, version).then(() => notify.success(switchesText.undone({ name: place.name })), notify.error).finally(refresh)
      })
    },
  })
}
