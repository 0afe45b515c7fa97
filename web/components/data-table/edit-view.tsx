import { Button, Checkbox, TextInput } from '@mantine/core'
import type { ReactElement } from 'react'
import { savedViews as preferences } from '#contract/saved-views.ts'
import { useSession } from '../../shared/session.ts'
import { notify } from '../feedback/notify.ts'
import { CancelButton } from '../form/cancel-button.tsx'
import { ContractFormFrame } from '../form/contract-form-frame.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
import classes from './edit-view.module.css'
import { useEditView, type SavedView } from './use-views.ts'
import { viewText } from './view-text.ts'

type EditViewProps = { readonly view: SavedView; readonly onClose: () => void }

/** Gives a view another name, shares it or takes it back; what it shows stays as it was saved, whatever the list shows now. */
export function EditView({ view, onClose }: EditViewProps): ReactElement {
  const { user } = useSession()
  const change = useEditView()
  const { id, search, layout } = view
  const form = useContractForm({
    row: preferences.changeView,
    initial: { name: view.name, shared: view.shared },
    draft: `table.view.edit.${id}`,
    body: (typed) => ({ name: typed.name.trim(), shared: typed.shared, search, layout }),
    send: ({ body }) => change.mutateAsync({ params: { id }, body }),
    onSent: (_sent, { name }) => {
      notify.success(viewText.viewChanged({ name: name.trim() }))
      onClose()
    },
  })
  return (
    <ContractFormFrame of={form} aria-label={viewText.editOf({ name: view.name })}>
      <TextInput size="xs" label={viewText.viewName} maxLength={60} autoFocus {...form.fields.input('name')} />
      {user.kind === 'staff' ? <Checkbox size="xs" label={viewText.viewShared} {...form.fields.check('shared')} /> : null}
      <div className={classes.buttons}>
        <CancelButton of={form} size="xs" onCancel={onClose}>{viewText.cancel}</CancelButton>
        <Button size="xs" type="submit" loading={form.pending}>
          {viewText.save}
        </Button>
      </div>
    </ContractFormFrame>
  )
}
