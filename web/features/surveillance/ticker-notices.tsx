import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { text } from './text.ts'
import classes from './ticker.module.css'

type TickerNoticesProps = {
  readonly lost: boolean
  readonly gap: boolean
  readonly hidden: number
  readonly onReload: () => void
  readonly onNotice: () => void
}

/** What the ticker does not show, said plainly. */
export function TickerNotices({ lost, gap, hidden, onReload, onNotice }: TickerNoticesProps): ReactElement {
  return (
    <div role="status" className={classes.notices}>
      {lost ? <p className={classes.notice}>{text.lost}</p> : null}
      {gap ? (
        <p className={classes.notice}>
          {text.gap}{' '}
          <Button size="compact-xs" variant="default" onClick={onReload}>
            {text.reload}
          </Button>
        </p>
      ) : null}
      {hidden > 0 ? (
        <p className={classes.notice}>
          {text.hidden({ count: hidden })}{' '}
          <Button size="compact-xs" variant="default" onClick={onNotice}>
            {text.dismiss}
          </Button>
        </p>
      ) : null}
    </div>
  )
}
