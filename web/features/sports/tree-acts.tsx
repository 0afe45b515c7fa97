import type { ReactElement } from 'react'
import { Chip } from '../../components/value/chip.tsx'
import { mayCall } from '../../shared/access.ts'
import { EventMenu } from '../../shared/event-menu.tsx'
import { MarketMenu } from '../../shared/market-menu.tsx'
import { MarketSwitch } from '../../shared/market-switch.tsx'
import { EventSwitches, HistoryButton, Switch } from '../../shared/place-switches.tsx'
import { useSession } from '../../shared/session.ts'
import { offerCalls, usePlaceSwitch } from '../../shared/use-place-switch.ts'
import { switchesText } from '../../shared/switches-text.ts'
import { handStatuses } from '../../shared/use-market-switch.ts'
import { bettingSwitches } from '../../shared/use-switches.ts'
import { PlaceMenu } from './place-menu.tsx'
import { text } from './text.ts'
import classes from './tree.module.css'
import { offeredPlace, type PlaceRow } from './tree-rows.ts'

type TreeActsProps = { readonly row: PlaceRow; readonly picked: boolean; readonly onPick: () => void }

/** What can be done with a place where it stands in the tree: to pick it, its switches with what they do, its history, and everything else. */
export function TreeActs({ row, picked, onPick }: TreeActsProps): ReactElement {
  const { user } = useSession()
  const place = { kind: row.kind, id: row.kind === 'menu' ? row.place.menu_id : row.place.id, name: row.name }
  return (
    <span role="gridcell" className={classes.acts}>
      {mayCall(user, offerCalls.league) ? (
        <input type="checkbox" tabIndex={-1} data-act="pick" data-unusual={picked || undefined} className={classes.pick} checked={picked} aria-label={text.tree.pick({ name: row.name })} onChange={onPick} />
      ) : null}
      {row.kind === 'event' ? <EventSwitches event={row.place} only={bettingSwitches} inRow /> : row.kind === 'market' ? <MarketSwitch market={row.place} inRow /> : <OfferSwitch row={row} />}
      <HistoryButton place={place} inRow />
      <Menu row={row} />
    </span>
  )
}

function Menu({ row }: { readonly row: PlaceRow }): ReactElement {
  if (row.kind === 'event') return <EventMenu event={row.place} />
  if (row.kind === 'market') return <MarketMenu market={row.place} />
  return <PlaceMenu place={offeredPlace(row)} status={row.place.status} />
}

function OfferSwitch({ row }: { readonly row: Extract<PlaceRow, { kind: 'menu' | 'game' | 'league' }> }): ReactElement {
  const { user } = useSession()
  const flip = usePlaceSwitch()
  const on = row.place.status === 'active'
  return (
    <Switch switch="status" of={row.name} on={on} inRow may={mayCall(user, offerCalls[row.kind])} pending={flip.isPending} onFlip={() => flip.mutate({ place: offeredPlace(row), on: !on })} />
  )
}

/** Whether a market takes bets, or what a hand has set it to. */
export function MarketState({ row: { place } }: { readonly row: Extract<PlaceRow, { kind: 'market' }> }): ReactElement {
  const byHand = handStatuses.find((status) => status === place.status)
  return <Chip tone={place.status === 'open' || byHand === undefined ? 'neutral' : 'warn'}>{byHand === undefined ? text.tree.ended : switchesText.statuses[byHand]}</Chip>
}
