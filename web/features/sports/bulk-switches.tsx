import { Button } from '@mantine/core'
import { IconEye, IconEyeOff, IconFlag, IconLock, IconLockOpen, type Icon } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { catalogue } from '#contract/catalogue.ts'
import { sports } from '#contract/sports.ts'
import { explainFailure } from '../../components/feedback/explain-failure.ts'
import { notifyUndo } from '../../components/feedback/notify-undo.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { MenuButton } from '../../components/menu-button/menu-button.tsx'
import type { MenuEntry } from '../../components/menu-button/menu-entry.ts'
import { mayCall } from '../../shared/access.ts'
import { PageAction } from '../../shared/actions.ts'
import { rowKey } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { switchesText } from '../../shared/switches-text.ts'
import { refreshTreeEvents } from '../../shared/tree-events.ts'
import { eventSwitches, isOn, setEventSwitch, type EventRow, type EventSwitch } from '../../shared/use-switches.ts'
import classes from './sports.module.css'
import { switchMany, type Switched } from './switch-many.ts'

const acts = [
  { act: 'offer', name: 'status', on: true, icon: IconEye },
  { act: 'hide', name: 'status', on: false, icon: IconEyeOff },
  { act: 'lock', name: 'bet_lock', on: true, icon: IconLock },
  { act: 'unlock', name: 'bet_lock', on: false, icon: IconLockOpen },
] as const satisfies readonly { readonly act: string; readonly name: EventSwitch; readonly on: boolean; readonly icon: Icon }[]
const flags = eventSwitches.filter((name) => name !== 'status' && name !== 'bet_lock')

/** What can be done to the picked events together: each is its own change with its own entry of the record, and all go back by one press. */
export function BulkSwitches({ events, onDone }: { readonly events: readonly EventRow[]; readonly onDone: () => void }): ReactElement | null {
  const text = switchesText.bulk
  const queries = useQueryClient()
  const { user } = useSession()
  const [pending, setPending] = useState(false)
  if (!mayCall(user, catalogue.eventStatus)) return null
  const refresh = (): void => {
    for (const row of [sports.eventsByGame, sports.event]) void queries.invalidateQueries({ queryKey: rowKey(row) })
    refreshTreeEvents(queries)
  }

  function tellFailures(answers: readonly Switched[]): void {
    const failed = answers.flatMap((answer) => ('failure' in answer ? [answer] : []))
    const [first] = failed
    if (first !== undefined) notify.error(text.failed({ count: failed.length, name: first.event.name, why: explainFailure(first.failure).message }))
  }
  async function flip(name: EventSwitch, on: boolean): Promise<void> {
    const others = events.filter((event) => isOn(event, name) !== on)
    if (others.length === 0) return notify.success(text.already)
    setPending(true)
    const answers = await switchMany(others.map((event) => ({ event })), name, on, setEventSwitch)
    setPending(false)
    refresh()
    tellFailures(answers)
    const changed = answers.flatMap((answer) => ('version' in answer ? [answer] : []))
    if (changed.length === 0) return
    onDone()
    notifyUndo((on ? text.on : text.off)({ what: switchesText[name], count: changed.length }), () => void giveBack(changed, name, !on))
  }
  async function giveBack(changed: readonly { readonly event: EventRow; readonly version: number }[], name: EventSwitch, on: boolean): Promise<void> {
    const answers = await switchMany(changed, name, on, setEventSwitch)
    refresh()
    tellFailures(answers)
    const back = answers.filter((answer) => 'version' in answer).length
    if (back > 0) notify.success(text.undone({ count: back }))
  }

  const entries = flags.flatMap((name): MenuEntry[] => [
    { kind: 'item', label: text.turnOn({ what: switchesText[name] }), onSelect: () => void flip(name, true) },
    { kind: 'item', label: text.turnOff({ what: switchesText[name] }), onSelect: () => void flip(name, false) },
  ])
  return (
    <>
      {acts.map(({ act, name, on, icon }) => (
        <PageAction key={act} id={`events.${act}`} label={text.page({ act: text.acts[act], count: events.length })} icon={icon} acts={[catalogue.eventStatus, catalogue.eventBetLock]} run={() => void flip(name, on)} />
      ))}
      {acts.map(({ act, name, on }) => (
        <Button key={act} size="compact-xs" variant="default" loading={pending} onClick={() => void flip(name, on)}>
          {text.acts[act]}
        </Button>
      ))}
      <MenuButton label={text.flags} className={classes.flagsButton} labelled entries={entries} width={290} position="bottom-end">
        <IconFlag size={14} aria-hidden /> {text.flags}
      </MenuButton>
    </>
  )
}
