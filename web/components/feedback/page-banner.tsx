import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState, type ReactElement, type ReactNode } from 'react'
import classes from './page-banner.module.css'

type PageBannerProps = {
  readonly label: string
  readonly tone: 'warn' | 'bad'
  readonly children: ReactNode
  /** Where there are more to be said: how many, and each of them, which stand below once they are asked for. */
  readonly others?: { readonly label: string; readonly list: ReactNode } | undefined
}

/** What is said above every page. */
export function PageBanner({ label, tone, children, others }: PageBannerProps): ReactElement {
  const [opened, setOpened] = useState(false)
  return (
    <div className={classes.banner} data-tone={tone} aria-label={label} role="status">
      {children}
      {others === undefined ? null : (
        <Button size="compact-xs" variant="default" rightSection={<IconChevronDown size={12} className={classes.chevron} aria-hidden />} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {others.label}
        </Button>
      )}
      {others !== undefined && opened ? <ul className={classes.others}>{others.list}</ul> : null}
    </div>
  )
}
