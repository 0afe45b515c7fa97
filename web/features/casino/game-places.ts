import { createContext } from 'react'
import type { Order } from './use-order.ts'

/** The order of the list that games stand in, for whoever may change it; `firstId` and `lastId` are the games at its ends, `lastId` null while further ones are not loaded. */
export type GamePlaces = { readonly toEnd: Order['toEnd']; readonly firstId: string | null; readonly lastId: string | null }

/** Null: the list does not stand in the order of players, or this person may not change that. */
export const GamePlacesContext = createContext<GamePlaces | null>(null)
