import { Button } from '@mantine/core'
import { useRef, useState, type ReactElement } from 'react'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { attemptAt, isRefused, type Attempt } from '../../shared/attempt.ts'
import { Permitted } from '../../shared/permitted.tsx'
import { aboutText } from './about-text.ts'
import { text } from './text.ts'
import { undoCallOf, usePostVoid, useUndoPreview, type VoidRow } from './use-voids.ts'
import { VoidFigures } from './void-figures.tsx'

/** The server asks for at least this many characters of reason. */
const reasonMin = 3

/** Undoes a void, for those who may, once its figures have been seen and a reason is given. */
export function UndoButton({ row }: { readonly row: VoidRow }): ReactElement | null {
  const [opened, setOpened] = useState(false)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const attempt = useRef<Attempt | null>(null)
  const preview = useUndoPreview(row, opened)
  const { undo } = usePostVoid()
  const shown = preview.data?.data[0]
  if (row.state !== 'void' && row.state !== 'partly') return null

  async function confirm(reason: string): Promise<void> {
    const body = { reason, preview_hash: shown?.hash ?? '' }
    const last = attempt.current
    const sent = attemptAt(JSON.stringify(body), last)
    attempt.current = sent
    setPending(true)
    setError(null)
    try {
      const undone = await undo(row, { body, key: sent.key })
      notify.success(undone.state === 'undoing' ? text.undoStarted : text.undoneToast)
      setOpened(false)
    } catch (failure) {
      if (isRefused(failure, sent === last)) attempt.current = null
      setError(failure)
      void preview.refetch()
    } finally {
      setPending(false)
    }
  }

  return (
    <Permitted call={undoCallOf(row)}>
      <Button size="compact-xs" variant="subtle" onClick={() => setOpened(true)}>
        {text.undo}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        verb={text.undo}
        target={aboutText(row)}
        danger
        reason={{ least: reasonMin, draft: `voids.undo.${row.id}` }}
        pending={pending}
        ready={shown !== undefined && !preview.isFetching}
        error={error}
        onConfirm={({ reason }) => (shown === undefined ? undefined : void confirm(reason))}
      >
        <VoidFigures title={text.preview.undoTitle} query={preview} />
      </ConfirmDialog>
    </Permitted>
  )
}
