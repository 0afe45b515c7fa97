import { Button } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import type { CallInput } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { useRowMutation } from '../../shared/api.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { notify } from './notify.ts'

type RevokeButtonProps = {
  /** The call that takes a row of a list away by its id, and the list. */
  readonly act: Endpoint & { readonly path: `${string}{id}` }
  readonly list: Endpoint
  readonly id: string
  readonly verb: string
  /** What it is done to, with what follows. */
  readonly target: string
  /** What is told once it is done. */
  readonly done: string
}

/** Takes what stands in a line of a list away for good, once it is confirmed. */
export function RevokeButton({ act, list, id, verb, target, done }: RevokeButtonProps): ReactElement {
  const [opened, setOpened] = useState(false)
  const revoke = useRowMutation(act, { invalidates: [list], quiet: true })

  /** The list is asked for again first, and may come without this line: it is told all the same. A failure the dialog tells. */
  function confirm(): void {
    revoke.mutateAsync({ params: { id } } as CallInput<typeof act>).then(
      () => {
        notify.success(done)
        setOpened(false)
      },
      () => undefined,
    )
  }

  return (
    <>
      <Button size="compact-xs" variant="subtle" color="red" onClick={() => setOpened(true)}>
        {verb}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        verb={verb}
        target={target}
        danger
        pending={revoke.isPending}
        error={revoke.error}
        onConfirm={confirm}
      />
    </>
  )
}
