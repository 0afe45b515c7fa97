import { Button, type ButtonProps } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { Suspense, useState, type ReactElement } from 'react'
import { PageAction } from '../../shared/actions.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { Permitted } from '../../shared/permitted.tsx'
import { switchesText } from '../../shared/switches-text.ts'
import { callOf, type VoidSubject } from './use-voids.ts'

const VoidDialog = lazyPart(() => import('./void-dialog.tsx'), 'VoidDialog')

type VoidButtonProps = {
  readonly subject: VoidSubject
  readonly label: string
  readonly size?: ButtonProps['size']
  readonly onPosted?: () => void
}

/** Opens the void of its subject, for those who may post it. */
export function VoidButton({ subject, label, size = 'xs', onPosted }: VoidButtonProps): ReactElement {
  const [opened, setOpened] = useState(false)
  const offered = subject.scope === 'event' || subject.scope === 'market'
  return (
    <Permitted call={callOf(subject)}>
      <Button size={size} variant="default" data-offered={offered || undefined} leftSection={<IconBan size={14} aria-hidden />} onClick={() => setOpened(true)}>
        {label}
      </Button>
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
