import { Button } from '@mantine/core'
import { IconBallBaseball, IconEye, IconEyeOff, IconFlag, IconLock, IconLockOpen, IconPlayerPause, IconPlayerPlay, type Icon } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { catalogue } from '#contract/catalogue.ts'
import { MenuButton } from '../components/menu-button/menu-button.tsx'
import type { MenuEntry } from '../components/menu-button/menu-entry.ts'
import { mayCall } from './access.ts'
import { PageAction } from './actions.ts'
import classes from './bulk-acts.module.css'
import { partsFor, type SwitchedPlace, type Wanted } from './bulk-parts.ts'
import type { Part } from './change-many.ts'
import { useSession } from './session.ts'
import { switchesText } from './switches-text.ts'
import { useBulkChange } from './use-bulk-change.ts'
import { flagSwitches } from './use-switches.ts'

const text = switchesText.bulk
const acts = [
  { act: 'offer', wanted: { name: 'status', on: true }, icon: IconEye },
  { act: 'hide', wanted: { name: 'status', on: false }, icon: IconEyeOff },
  { act: 'lock', wanted: { name: 'bet_lock', on: true }, icon: IconLock },
  { act: 'unlock', wanted: { name: 'bet_lock', on: false }, icon: IconLockOpen },
  { act: 'suspend', wanted: { name: 'market', status: 'suspended' }, icon: IconPlayerPause },
  { act: 'ball', wanted: { name: 'market', status: 'ball_running' }, icon: IconBallBaseball },
  { act: 'open', wanted: { name: 'market', status: 'open' }, icon: IconPlayerPlay },
] as const satisfies readonly { readonly act: string; readonly wanted: Wanted; readonly icon: Icon }[]

function toldOf(wanted: Wanted): (count: { readonly count: number }) => string {
  if (wanted.name === 'market') return (count) => text.markets({ ...count, what: switchesText.statuses[wanted.status] })
  return (count) => (wanted.on ? text.on : text.off)({ ...count, what: switchesText[wanted.name] })
}

/** What can be done to several places together, by what they are: of each that has the switch. */
function useBulkActs(places: readonly SwitchedPlace[], onDone: () => void) {
  const { pending, change } = useBulkChange(onDone)
  const run = (parts: readonly Part[], wanted: Wanted) => () => change(parts, toldOf(wanted))
  const offered = (wanted: Wanted): (() => void) | null => {
    const parts = partsFor(places, wanted)
    return parts === null ? null : run(parts, wanted)
  }
  return {
    pending,
    acts: acts.flatMap(({ act, wanted, icon }) => {
      const made = offered(wanted)
      return made === null ? [] : [{ act, icon, run: made }]
    }),
    flags: flagSwitches.flatMap((name) => ([true, false] as const).flatMap((on) => {
      const made = offered({ name, on })
      return made === null ? [] : [{ label: (on ? text.turnOn : text.turnOff)({ what: switchesText[name] }), run: made }]
    })),
  }
}

type BulkActsProps = {
  /** Their name in the palette, where those of another list of the page may stand beside them. */
  readonly name: string
  /** Which list they belong to, in words, where the page has several. */
  readonly where?: string
  readonly places: readonly SwitchedPlace[]
  readonly onDone: () => void
  /** As one menu under this label instead of a row of buttons. */
  readonly menu?: string
}

/** What can be done to the picked places together: each is its own change with its own entry of the record, and all go back by one press. */
export function BulkActs({ name, where, places, onDone, menu }: BulkActsProps): ReactElement | null {
  const { user } = useSession()
  const bulk = useBulkActs(places, onDone)
  if (!mayCall(user, catalogue.eventStatus) || bulk.acts.length === 0) return null
  const inList = (label: string): string => (where === undefined ? label : `${where}: ${label}`)
  const flagEntries = bulk.flags.map(({ label, run }): MenuEntry => ({ kind: 'item', label, onSelect: run }))
  return (
    <>
      {bulk.acts.map(({ act, icon, run }) => (
        <PageAction
          key={act} id={`${name}.${act}`} label={inList(text.page({ act: text.acts[act], count: places.length }))} icon={icon} run={run}
          acts={[catalogue.eventStatus, catalogue.eventBetLock, catalogue.leagueStatus, catalogue.marketBetLock, catalogue.marketStatus]}
        />
      ))}
      {menu === undefined ? bulk.acts.map(({ act, run }) => (
        <Button key={act} size="compact-xs" variant="default" loading={bulk.pending} title={text.effects[act]} onClick={run}>
          {text.acts[act]}
        </Button>
      )) : (
        <MenuButton label={menu} className={classes.menu} labelled width={330} position="bottom-end" entries={bulk.acts.map(({ act, run }): MenuEntry => ({ kind: 'item', label: `${text.acts[act]}: ${text.effects[act]}`, onSelect: run }))}>
          {menu}
        </MenuButton>
      )}
      {flagEntries.length === 0 ? null : (
        <MenuButton label={text.flags} className={classes.menu} labelled entries={flagEntries} width={290} position="bottom-end">
          <IconFlag size={14} aria-hidden /> {text.flags}
        </MenuButton>
      )}
    </>
  )
}
