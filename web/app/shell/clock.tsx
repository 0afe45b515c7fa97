import { useEffect, useMemo, useState, type ReactElement } from 'react'
import { formatInstant } from '../../shared/format.ts'
import { translated } from '../../shared/i18n/texts.ts'
import classes from './tools.module.css'

/** The time in the person's zone, which every instant on the screens is shown in; UTC on hover. */
export function Clock({ timeZone }: { readonly timeZone: string }): ReactElement {
  const [now, setNow] = useState(() => new Date().toISOString())
  const zone = useMemo(() => translated('zones', timeZone) ?? timeZone.split('/').at(-1)?.replaceAll('_', ' '), [timeZone])
  useEffect(function tick() {
    const timer = setInterval(() => setNow(new Date().toISOString()), 1_000)
    return () => clearInterval(timer)
  }, [])

  return (
    <time dateTime={now} className={classes.clock} title={`${now.slice(0, 19).replace('T', ' ')} UTC`}>
      <span className={classes.time}>{formatInstant(now, timeZone, 'time')}</span>
      <span className={classes.zone}>{zone}</span>
    </time>
  )
}
