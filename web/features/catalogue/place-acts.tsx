import { Button } from '@mantine/core'
import { useState, type ReactElement, type ReactNode } from 'react'
import { catalogue } from '#contract/catalogue.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { call, useRowMutation } from '../../shared/api.ts'
import classes from './catalogue.module.css'
import type { WayBack } from './tell-change.ts'
import { archiveWords, text } from './text.ts'
import { CancelButton } from '../../components/form/cancel-button.tsx'

/** How a form ends: with what was done and its way back, where it has one, which says what it left; or with nothing. */
export type Finish = (done: string | null, undo?: WayBack) => void

/** Of a form over a place that is there; `onStale` asks for it anew, where somebody else was first. */
export type EditProps = { readonly onDone: Finish; readonly onStale: () => void }

type FormButtonsProps = {
  readonly form: { readonly pending: boolean; readonly dirty: boolean; readonly discard: () => void }
  readonly verb: string
  readonly onCancel: () => void
  readonly children?: ReactNode
}

export function FormButtons({ form, verb, onCancel, children }: FormButtonsProps): ReactElement {
  return (
    <div className={classes.buttons}>
      {children}
      <span className={classes.space} />
      <CancelButton of={form} onCancel={onCancel}>{text.cancel}</CancelButton>
      <Button type="submit" loading={form.pending} disabled={!form.dirty}>{verb}</Button>
    </div>
  )
}

type PlaceActs = {
  readonly name: string
  readonly archive: { readonly archived: boolean; readonly call: typeof catalogue.archiveLeague | typeof catalogue.archiveEvent | typeof catalogue.archiveMarket; readonly id: string }
  /** Absent: a feed brings it. */
  readonly remove?: { readonly call: typeof catalogue.deleteLeague | typeof catalogue.deleteEvent | typeof catalogue.deleteMarket; readonly id: string }
  readonly onDone: Finish
}

/** What becomes of a place beside being edited: into the archive and out of it, or gone, where no bet ever touched it. */
export function usePlaceActs({ name, archive, remove, onDone }: PlaceActs): ReactNode {
  const [sure, setSure] = useState(false)
  const archiving = useRowMutation(archive.call)
  const removing = useRowMutation(remove?.call ?? catalogue.deleteEvent, { quiet: true })
  return (
    <>
      <Button
        variant="default"
        loading={archiving.isPending}
        onClick={() => archiving.mutate(
          { params: { id: archive.id }, body: { archived: !archive.archived } },
          {
            onSuccess: ({ data: [now] }) => onDone(archiveWords(archive.archived ? 'restored' : 'archived', name, now?.status), async () => {
              const { data: [then] } = await call(archive.call, { params: { id: archive.id }, body: { archived: archive.archived, version: now?.version } })
              return archive.archived ? text.archived.plain({ name }) : archiveWords('restored', name, then?.status)
            }),
          },
        )}
      >
        {archive.archived ? text.restore : text.archive}
      </Button>
      {remove === undefined ? null : (
        <>
          <Button variant="subtle" color="red" onClick={() => setSure(true)}>{text.delete}</Button>
          <ConfirmDialog
            opened={sure}
            onClose={() => setSure(false)}
            verb={text.delete}
            target={name}
            danger
            pending={removing.isPending}
            error={removing.error}
            onConfirm={() => removing.mutate({ params: { id: remove.id } }, { onSuccess: () => onDone(text.deleted({ name })) })}
          >
            <p className={classes.note}>{text.deleteSure}</p>
          </ConfirmDialog>
        </>
      )}
    </>
  )
}
