import type { Part } from './change-many.ts'
import { offerPlace, type OfferedPlace } from './use-place-switch.ts'
import { isUnderWay, switchMarket, type HandStatus, type MarketChange, type MarketRow } from './use-market-switch.ts'
import { isOn, switchEvent, type EventRow, type EventSwitch } from './use-switches.ts'

/** A place of the catalogue with its switches. */
export type SwitchedPlace =
  | { readonly kind: 'menu' | 'game' | 'league'; readonly place: OfferedPlace; readonly status: 'active' | 'inactive' }
  | { readonly kind: 'event'; readonly event: EventRow }
  | { readonly kind: 'market'; readonly market: MarketRow }

/** What several places are asked for at once: a switch, or how markets stand. */
export type Wanted = { readonly name: EventSwitch; readonly on: boolean } | { readonly name: 'market'; readonly status: HandStatus }

const marketPart = (market: MarketRow, change: MarketChange): Part => ({
  name: market.name, make: async () => (await switchMarket(market, change)).undo ?? (() => Promise.resolve()),
})

/** The changes by which places come to stand as wanted: none for those that have no such switch, or stand so already; null: no place has it. */
export function partsFor(places: readonly SwitchedPlace[], wanted: Wanted): readonly Part[] | null {
  const parts = places.map((each) => partFor(each, wanted))
  return parts.every((part) => part === null) ? null : parts.flatMap((part) => (part === null || part === 'already' ? [] : [part]))
}

function partFor(each: SwitchedPlace, wanted: Wanted): Part | 'already' | null {
  if (wanted.name === 'market') {
    if (each.kind !== 'market' || !isUnderWay(each.market)) return null
    return each.market.status === wanted.status ? 'already' : marketPart(each.market, { status: wanted.status })
  }
  const { name, on } = wanted
  switch (each.kind) {
    case 'event':
      return isOn(each.event, name) === on ? 'already' : { name: each.event.name, make: () => switchEvent(each.event, name, on) }
    case 'market':
      if (name !== 'bet_lock' || !isUnderWay(each.market)) return null
      return each.market.bet_lock === on ? 'already' : marketPart(each.market, { bet_lock: on })
    default:
      if (name !== 'status') return null
      return (each.status === 'active') === on ? 'already' : { name: each.place.name, make: () => offerPlace(each.place, on) }
  }
}
