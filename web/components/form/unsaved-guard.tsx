import { Button, Group, Modal } from '@mantine/core'
import { useBlocker, useRouter } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { readToken } from '../../shared/token.ts'
import { formText } from './form-text.ts'

type UnsavedGuardProps = {
  /** There is something that would be lost. */
  readonly when: boolean
  /** The person leaves all the same. */
  readonly onLeave: () => void
}

/** Asks before a person leaves a page on which something is typed and not sent. A session that ends leaves without asking: drafts stay. */
export function UnsavedGuard(props: UnsavedGuardProps): ReactElement | null {
  // Parts are drawn outside of the router in tests and in previews, where there is nowhere to go.
  const router = useRouter({ warn: false }) as unknown
  return router == null ? null : <RouteGuard {...props} />
}

function RouteGuard({ when, onLeave }: UnsavedGuardProps): ReactElement {
  const asked = useBlocker({
    shouldBlockFn: ({ current, next }) => when && readToken() !== null && current.pathname !== next.pathname,
    enableBeforeUnload: () => when && readToken() !== null,
    withResolver: true,
  })
  return (
    <Modal opened={asked.status === 'blocked'} onClose={() => asked.reset?.()} title={formText.leave.title} withCloseButton={false}>
      <p>{formText.leave.text}</p>
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={() => asked.reset?.()}>
          {formText.leave.stay}
        </Button>
        <Button
          color="red"
          onClick={() => {
            onLeave()
            asked.proceed?.()
          }}
        >
          {formText.leave.go}
        </Button>
      </Group>
    </Modal>
  )
}
