import { Button } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { voids } from '#contract/voids.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { Permitted } from '../../shared/permitted.tsx'
import { aboutText } from './about-text.ts'
import { text } from './text.ts'
import { undoCallOf, usePostVoid, type VoidRow } from './use-voids.ts'
import classes from './voids.module.css'

/** The server asks for at least this many characters of reason. */
const reasonMin = 3

type OfRow = { readonly row: VoidRow }

/** What may be done about a void of which something fails: have it tried again, or give that up. */
export function FailingActs({ row }: OfRow): ReactElement {
  return (
    <span className={classes.acts}>
      <RetryButton row={row} />
      <Permitted call={undoCallOf(row)}>
        <GiveUpButton row={row} />
      </Permitted>
    </span>
  )
}

/** Has what failed tried again now, not only in its time. */
function RetryButton({ row }: OfRow): ReactElement {
  const [pending, setPending] = useState(false)
  const { retry } = usePostVoid()
  return (
    <Permitted call={voids.retry}>
      <Button
        size="compact-xs"
        variant="light"
        loading={pending}
        onClick={() => {
          setPending(true)
          void retry(row).then(() => notify.success(text.retried), notify.error).finally(() => setPending(false))
        }}
      >
        {text.retry}
      </Button>
    </Permitted>
  )
}

function GiveUpButton({ row }: OfRow): ReactElement {
  const [opened, setOpened] = useState(false)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { giveUp } = usePostVoid()

  async function confirm(reason: string): Promise<void> {
    setPending(true)
    setError(null)
    try {
      await giveUp(row, reason)
      notify.success(text.gaveUp)
      setOpened(false)
    } catch (failure) {
      setError(failure)
    } finally {
      setPending(false)
    }
  }

  return (
    <Permitted call={voids.giveUp}>
      <Button size="compact-xs" variant="subtle" color="red" onClick={() => setOpened(true)}>
        {text.giveUp}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        verb={text.giveUp}
        target={aboutText(row)}
        count={text.failing({ count: row.failing })}
        danger
        reason={{ least: reasonMin, draft: `voids.give-up.${row.id}` }}
        pending={pending}
        error={error}
        onConfirm={({ reason }) => void confirm(reason)}
      >
        <p className={classes.hint}>{text.giveUpHint}</p>
      </ConfirmDialog>
    </Permitted>
  )
}
