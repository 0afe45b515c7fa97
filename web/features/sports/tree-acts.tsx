import { IconEye, IconEyeOff, IconHistory, IconLock, IconLockOpen } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { catalogue } from '#contract/catalogue.ts'
import { mayCall } from '../../shared/access.ts'
import { EventMenu } from '../../shared/event-menu.tsx'
import { MarketMenu } from '../../shared/market-menu.tsx'
import { openPlacePanel } from '../../shared/place-panel.ts'
import { useSession } from '../../shared/session.ts'
import { switchesText } from '../../shared/switches-text.ts'
import { useEventSwitch, useMarketSwitch } from '../../shared/use-switches.ts'
import { PlaceMenu } from './place-menu.tsx'
import { text } from './text.ts'
import classes from './tree.module.css'
import type { PlaceRow } from './tree-rows.ts'
import { offerCalls, usePlaceSwitch } from './use-place-switch.ts'

/** What can be done with a place where it stands in the tree: its switches with what they do, its history, and everything else. */
export function TreeActs({ row }: { readonly row: PlaceRow }): ReactElement {
  const { user } = useSession()
  return (
    <span role="gridcell" className={classes.acts}>
      {row.kind === 'event' ? <EventSwitches row={row} /> : row.kind === 'market' ? <MarketSwitch row={row} /> : <OfferSwitch row={row} />}
      {mayCall(user, catalogue.history) ? (
        <button
          type="button"
          tabIndex={-1}
          data-act="history"
          className={classes.act}
          aria-label={text.tree.historyOf({ name: row.name })}
          title={text.tree.historyOf({ name: row.name })}
          onClick={() => openPlacePanel({ panel: 'history', place: { kind: row.kind, id: idOf(row), name: row.name } })}
        >
          <IconHistory size={16} aria-hidden />
        </button>
      ) : null}
      <Menu row={row} />
    </span>
  )
}

function idOf(row: PlaceRow): string {
  return row.kind === 'menu' ? row.place.menu_id : row.place.id
}

function Menu({ row }: { readonly row: PlaceRow }): ReactElement {
  if (row.kind === 'event') return <EventMenu event={row.place} />
  if (row.kind === 'market') return <MarketMenu market={row.place} />
  return <PlaceMenu place={{ kind: row.kind, id: idOf(row), name: row.name }} status={row.place.status} />
}

type SwitchProps = { readonly act: 'offer' | 'lock'; readonly name: string; readonly on: boolean; readonly may: boolean; readonly pending: boolean; readonly onFlip: () => void }

/** A switch that says what it is, what it does when pressed, and stays in sight where it stands otherwise than usual. */
function Switch({ act, name, on, may, pending, onFlip }: SwitchProps): ReactElement | null {
  const unusual = act === 'offer' ? !on : on
  const Icon = act === 'offer' ? (on ? IconEye : IconEyeOff) : on ? IconLock : IconLockOpen
  const label = act === 'offer' ? switchesText.status : switchesText.bet_lock
  const effect = text.tree.effects[act][on ? 'off' : 'on']
  if (!may) return unusual ? <span className={classes.state} title={act === 'offer' ? text.inactive : text.locked}><Icon size={16} aria-label={act === 'offer' ? text.inactive : text.locked} /></span> : null
  return (
    <button
      type="button"
      role="switch"
      tabIndex={-1}
      data-act={act}
      data-unusual={unusual || undefined}
      className={classes.act}
      aria-checked={on}
      aria-label={`${name}: ${label}`}
      title={effect}
      disabled={pending}
      onClick={onFlip}
    >
      <Icon size={16} aria-hidden />
    </button>
  )
}

function OfferSwitch({ row }: { readonly row: Extract<PlaceRow, { kind: 'menu' | 'game' | 'league' }> }): ReactElement {
  const { user } = useSession()
  const flip = usePlaceSwitch()
  const on = row.place.status === 'active'
  return (
    <Switch act="offer" name={row.name} on={on} may={mayCall(user, offerCalls[row.kind])} pending={flip.isPending} onFlip={() => flip.mutate({ place: { kind: row.kind, id: idOf(row), name: row.name }, on: !on })} />
  )
}

function EventSwitches({ row: { place: event } }: { readonly row: Extract<PlaceRow, { kind: 'event' }> }): ReactElement {
  const { user } = useSession()
  const flip = useEventSwitch()
  const may = mayCall(user, catalogue.eventStatus)
  const offered = event.status === 'active'
  return (
    <>
      <Switch act="offer" name={event.name} on={offered} may={may} pending={flip.isPending} onFlip={() => flip.mutate({ event, name: 'status', on: !offered })} />
      <Switch act="lock" name={event.name} on={event.bet_lock} may={may} pending={flip.isPending} onFlip={() => flip.mutate({ event, name: 'bet_lock', on: !event.bet_lock })} />
    </>
  )
}

function MarketSwitch({ row: { place: market } }: { readonly row: Extract<PlaceRow, { kind: 'market' }> }): ReactElement {
  const { user } = useSession()
  const flip = useMarketSwitch()
  return (
    <Switch act="lock" name={market.name} on={market.bet_lock} may={mayCall(user, catalogue.marketBetLock)} pending={flip.isPending} onFlip={() => flip.mutate({ market, change: { bet_lock: !market.bet_lock } })} />
  )
}
