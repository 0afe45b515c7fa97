import {
  IconBroadcast, IconDeviceDesktop, IconDeviceMobile, IconEye, IconEyeOff, IconHistory, IconListNumbers, IconLock, IconLockOpen, IconScoreboard, IconStar, IconVideo, type Icon,
} from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { catalogue } from '#contract/catalogue.ts'
import { mayCall } from './access.ts'
import { openPlacePanel, type PanelPlace } from './place-panel.ts'
import classes from './place-switches.module.css'
import { useSession } from './session.ts'
import { switchesText as text } from './switches-text.ts'
import { eventSwitches, isOn, useEventSwitch, type EventRow, type EventSwitch } from './use-switches.ts'

const icons: Readonly<Record<EventSwitch, readonly [on: Icon, off: Icon]>> = {
  status: [IconEye, IconEyeOff], bet_lock: [IconLock, IconLockOpen], popular: [IconStar, IconStar], stream: [IconVideo, IconVideo], score: [IconScoreboard, IconScoreboard],
  live_stream: [IconBroadcast, IconBroadcast], live_score: [IconListNumbers, IconListNumbers], desktop: [IconDeviceDesktop, IconDeviceDesktop], mobile: [IconDeviceMobile, IconDeviceMobile],
}
/** What the keyboard of a tree or a desk presses. */
const keyed: Readonly<Partial<Record<EventSwitch, string>>> = { status: 'offer', bet_lock: 'lock' }
const inRows = { tabIndex: -1 } as const

type SwitchProps = {
  readonly switch: EventSwitch
  /** The place that it belongs to. */
  readonly of: string
  readonly on: boolean
  readonly may: boolean
  readonly pending: boolean
  readonly onFlip: () => void
  /** In a row that is one tab stop: the row's keys press it. */
  readonly inRow?: boolean
}

/** A switch that says what it is, what it does when pressed, and stays in sight where it stands otherwise than usual. */
export function Switch({ switch: name, of, on, may, pending, onFlip, inRow }: SwitchProps): ReactElement | null {
  const unusual = name === 'status' ? !on : name === 'bet_lock' && on
  const Icon = icons[name][on ? 0 : 1]
  const flag = keyed[name] === undefined
  if (!may) {
    if (!unusual || (name !== 'status' && name !== 'bet_lock')) return null
    return <span className={classes.state} data-unusual title={text.unusual[name]}><Icon size={16} aria-label={text.unusual[name]} /></span>
  }
  return (
    <button
      type="button"
      role="switch"
      {...(inRow === true ? inRows : {})}
      data-act={keyed[name]}
      data-unusual={unusual || undefined}
      data-flag={flag || undefined}
      className={classes.act}
      aria-checked={on}
      aria-label={`${of}: ${text[name]}`}
      title={text.effects[name][on ? 'off' : 'on']}
      disabled={pending}
      onClick={onFlip}
    >
      <Icon size={16} aria-hidden />
    </button>
  )
}

type EventSwitchesProps = {
  readonly event: EventRow
  /** Those that stand here; all of them unless said. */
  readonly only?: readonly EventSwitch[]
  readonly inRow?: boolean
}

/** The switches of an event where it stands. */
export function EventSwitches({ event, only = eventSwitches, inRow = false }: EventSwitchesProps): ReactElement {
  const { user } = useSession()
  const flip = useEventSwitch()
  const may = mayCall(user, catalogue.eventBetLock)
  return (
    <>
      {only.map((name) => {
        const on = isOn(event, name)
        return <Switch key={name} switch={name} of={event.name} on={on} may={may} inRow={inRow} pending={flip.isPending} onFlip={() => flip.mutate({ event, name, on: !on })} />
      })}
    </>
  )
}

/** What was done to a place, one press away from it. */
export function HistoryButton({ place, inRow = false }: { readonly place: PanelPlace; readonly inRow?: boolean }): ReactElement | null {
  const { user } = useSession()
  if (!mayCall(user, catalogue.history)) return null
  const label = text.historyOf({ name: place.name })
  return (
    <button type="button" {...(inRow ? inRows : {})} data-act="history" className={classes.act} aria-label={label} title={label} onClick={() => openPlacePanel({ panel: 'history', place })}>
      <IconHistory size={16} aria-hidden />
    </button>
  )
}
