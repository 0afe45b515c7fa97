import { ActionIcon } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { locks } from '#contract/locks.ts'
import { mayCall } from '../../shared/access.ts'
import { openPlacePanel } from '../../shared/place-panel.ts'
import { useSession } from '../../shared/session.ts'
import { toolsText as text } from '../../shared/tools-text.ts'
import classes from './stop-control.module.css'
import { useStops } from './use-stops.ts'

/** On every page: that betting is stopped somewhere, for everybody; the way to stop it, for those who may. */
export function StopControl(): ReactElement | null {
  const { user } = useSession()
  const stops = useStops()
  const open = (): void => openPlacePanel({ panel: 'stop', place: null })
  if (stops.length > 0) {
    return (
      <button type="button" className={classes.stopped} onClick={open} aria-haspopup="dialog" title={text.stoppedCount({ count: stops.length })}>
        <IconHandStop size={16} aria-hidden />
        <span>{text.stopped}</span>
      </button>
    )
  }
  return mayCall(user, locks.stop) ? (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={text.stopBetting} title={text.stopBetting} aria-haspopup="dialog" onClick={open}>
      <IconHandStop size={20} stroke={1.6} />
    </ActionIcon>
  ) : null
}
