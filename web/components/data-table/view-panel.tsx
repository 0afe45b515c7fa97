import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { IconDeviceFloppy, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import { savedViews as preferences } from '#contract/saved-views.ts'
import { useSession } from '../../shared/session.ts'
import { copyText } from '../feedback/copy-text.ts'
import { notify } from '../feedback/notify.ts'
import { notifyUndo } from '../feedback/notify-undo.tsx'
import { ContractFormFrame } from '../form/contract-form-frame.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
import classes from './data-table.module.css'
import line from './edit-view.module.css'
import { EditView } from './edit-view.tsx'
import type { TableLayout } from './table-layout.ts'
import type { TableList } from './table-tools.tsx'
import { tableText } from './table-text.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { layoutOf, plainSearch, searchIn, useAddView, useChangeView, useRemoveView, useRestoreView, useViews, type SavedView } from './use-views.ts'
import { viewText } from './view-text.ts'

export type ViewPanelProps = {
  readonly name: string
  readonly list: TableList
  readonly layout: TableLayout
  readonly onLayout: (layout: TableLayout) => void
  /** The view that the list stands in, or null. */
  readonly view: string | null
  readonly onDone: () => void
}

/** The saved views of a list: to choose one, to save what is shown, to rename it, to share it. */
export function ViewPanel(props: ViewPanelProps): ReactElement {
  const { name, list, layout, view } = props
  const views = useViews(name)
  const change = useChangeView()
  const remove = useRemoveView()
  const restore = useRestoreView()
  const saved = views.data?.data ?? []
  /** Nobody else has the columns of a view that is not shared. */
  const kept = saved.some((each) => each.id === view && !each.shared)

  function show(chosen: SavedView): void {
    props.onLayout(layoutOf(chosen, layout.density))
    list.onSearch(searchIn(chosen.search, chosen.id))
    props.onDone()
  }
  function save({ id, name: viewName, shared }: SavedView): void {
    change.mutate(
      { params: { id }, body: { name: viewName, shared, search: plainSearch(list.search), layout: stored(layout) } },
      {
        onSuccess: () => {
          props.onLayout({ ...layout, view: id })
          list.onSearch(searchIn(list.search, id))
          notify.success(viewText.viewSaved({ name: viewName }))
        },
      },
    )
  }
  /** Taken back it is what it was, and links to it lead to it again. */
  function drop({ id, name: viewName }: SavedView): void {
    const bringBack = () => restore.mutateAsync({ params: { id } }).then(() => notify.success(viewText.viewBack({ name: viewName })), () => undefined)
    // What fails is told by the calls themselves. The panel may be closed by the time that it is done.
    remove.mutateAsync({ params: { id } }).then(() => notifyUndo(viewText.viewDeleted({ name: viewName }), () => void bringBack()), () => undefined)
    if (view === id) list.onSearch(searchIn(list.search, null))
  }

  return (
    <div className={classes.panel}>
      {saved.length === 0 ? <p className={classes.hint}>{viewText.noViews}</p> : (
        <ul className={classes.viewList} aria-label={tableText.views}>
          {saved.map((each) => (
            <ViewLine key={each.id} view={each} on={each.id === view} onShow={() => show(each)} onSave={() => save(each)} onDrop={() => drop(each)} />
          ))}
        </ul>
      )}
      <NewView {...props} />
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconLink size={14} aria-hidden />}
        onClick={() => void copyText(window.location.href).then((copied) => copied && notify.success(kept ? viewText.linkWithoutColumns : viewText.linkCopied))}
      >
        {viewText.copyLink}
      </Button>
    </div>
  )
}

type ViewLineProps = { readonly view: SavedView; readonly on: boolean; readonly onShow: () => void; readonly onSave: () => void; readonly onDrop: () => void }

function ViewLine({ view, on, onShow, onSave, onDrop }: ViewLineProps): ReactElement {
  const [editing, setEditing] = useState(false)
  const edit = useFocusAfter(editing)
  const { name } = view
  return (
    <li data-on={on || undefined} className={line.line}>
      {editing ? <EditView view={view} onClose={() => setEditing(false)} /> : (
        <>
          <button type="button" className={classes.viewName} aria-current={on} onClick={onShow}>
            {view.mine ? name : viewText.viewOf({ name, owner: view.owner_name })}
            {view.mine && view.shared ? <small> {viewText.isShared}</small> : null}
          </button>
          {view.mine ? (
            <>
              <ActionIcon ref={edit} size={24} variant="subtle" color="gray" aria-label={viewText.editOf({ name })} title={viewText.edit} onClick={() => setEditing(true)}>
                <IconPencil size={15} aria-hidden />
              </ActionIcon>
              <ActionIcon size={24} variant="subtle" color="gray" aria-label={viewText.saveChangesOf({ name })} title={viewText.saveChanges} onClick={onSave}>
                <IconDeviceFloppy size={15} aria-hidden />
              </ActionIcon>
              <ActionIcon size={24} variant="subtle" color="gray" aria-label={viewText.deleteViewOf({ name })} title={viewText.deleteView} onClick={onDrop}>
                <IconTrash size={15} aria-hidden />
              </ActionIcon>
            </>
          ) : null}
        </>
      )}
    </li>
  )
}

const nothing = { name: '', shared: false }

function NewView({ name, list, layout, onLayout, onDone }: ViewPanelProps): ReactElement {
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const add = useAddView()
  const form = useContractForm({
    row: preferences.addView,
    initial: nothing,
    draft: `table.view.${name}`,
    body: (typed) => ({ list: name, name: typed.name.trim(), shared: typed.shared, search: plainSearch(list.search), layout: stored(layout) }),
    send: (filled) => add.mutateAsync(filled),
    onSent: ({ data }) => {
      const [view] = data
      if (view === undefined) return
      onLayout({ ...layout, view: view.id })
      list.onSearch(searchIn(list.search, view.id))
      notify.success(viewText.viewSaved({ name: view.name }))
      onDone()
    },
  })
  if (!open) {
    return (
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {viewText.saveView}
      </Button>
    )
  }
  return (
    <ContractFormFrame of={form} aria-label={viewText.saveView}>
      <TextInput size="xs" label={viewText.viewName} maxLength={60} autoFocus {...form.fields.input('name')} />
      {user.kind === 'staff' ? <Checkbox size="xs" label={viewText.viewShared} {...form.fields.check('shared')} /> : null}
      <Button size="xs" type="submit" loading={form.pending}>
        {viewText.save}
      </Button>
    </ContractFormFrame>
  )
}

/** A layout as it is kept in a view, which has its own name. */
function stored({ shown, order, widths, density }: TableLayout) {
  return { shown, order: [...order], widths, density }
}
