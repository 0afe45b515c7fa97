import { Button, type ButtonProps } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { Suspense, useId, useState, type ReactElement } from 'react'
import { betIdsMax } from '#contract/voids.ts'
import { PageAction } from '../../shared/actions.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { Permitted } from '../../shared/permitted.tsx'
import { switchesText } from '../../shared/switches-text.ts'
import { text } from './text.ts'
import { callOf, type VoidSubject } from './use-voids.ts'
import classes from './voids.module.css'

const VoidDialog = lazyPart(() => import('./void-dialog.tsx'), 'VoidDialog')

type VoidButtonProps = {
  readonly subject: VoidSubject
  readonly label: string
  readonly size?: ButtonProps['size']
  readonly onPosted?: () => void
}

/** Opens the void of its subject, for those who may post it; of more bets than one void takes it says so instead. */
export function VoidButton({ subject, label, size = 'xs', onPosted }: VoidButtonProps): ReactElement {
  const [opened, setOpened] = useState(false)
  const name = useId()
  const offered = subject.scope === 'event' || subject.scope === 'market'
  const tooMany = subject.scope === 'bets' && subject.betIds.length > betIdsMax
  return (
    <Permitted call={callOf(subject)}>
      <Button
        size={size} variant="default" data-offered={offered || undefined} leftSection={<IconBan size={14} aria-hidden />}
        disabled={tooMany} aria-describedby={tooMany ? name : undefined} onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      {tooMany ? <span id={name} className={classes.tooMany}>{text.tooMany({ most: betIdsMax })}</span> : null}
      {offered ? (
        <PageAction id={`void ${subject.scope} ${subject.id}`} label={switchesText.nameWhat({ name: subject.name, what: label })} icon={IconBan} run={() => setOpened(true)} />
      ) : null}
      {opened ? (
        <Suspense>
          <VoidDialog
            subject={subject}
            onClose={(posted) => {
              setOpened(false)
              if (posted) onPosted?.()
            }}
          />
        </Suspense>
      ) : null}
    </Permitted>
  )
}
