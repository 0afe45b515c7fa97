import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { IconDeviceFloppy, IconLink, IconTrash } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import { preferences } from '#contract/preferences.ts'
import { useSession } from '../../shared/session.ts'
import { copyText } from '../feedback/copy-text.ts'
import { notify } from '../feedback/notify.ts'
import { ContractFormFrame } from '../form/contract-form-frame.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
import classes from './data-table.module.css'
import type { TableLayout } from './table-layout.ts'
import type { TableList } from './table-tools.tsx'
import { tableText } from './table-text.ts'
import { layoutOf, plainSearch, searchIn, useAddView, useChangeView, useRemoveView, useViews, type SavedView } from './use-views.ts'

export type ViewPanelProps = {
  readonly name: string
  readonly list: TableList
  readonly layout: TableLayout
  readonly onLayout: (layout: TableLayout) => void
  /** The view that the list stands in, or null. */
  readonly view: string | null
  readonly onDone: () => void
}

/** The saved views of a list: to choose one, to save what is shown, to share it. */
export function ViewPanel(props: ViewPanelProps): ReactElement {
  const { name, list, layout, view } = props
  const views = useViews(name)
  const change = useChangeView()
  const remove = useRemoveView()
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
          notify.success(tableText.viewSaved({ name: viewName }))
        },
      },
    )
  }
  function drop({ id, name: viewName }: SavedView): void {
    remove.mutate({ params: { id } }, { onSuccess: () => notify.success(tableText.viewDeleted({ name: viewName })) })
    if (view === id) list.onSearch(searchIn(list.search, null))
  }

  return (
    <div className={classes.panel}>
      {saved.length === 0 ? <p className={classes.hint}>{tableText.noViews}</p> : (
        <ul className={classes.viewList} aria-label={tableText.views}>
          {saved.map((each) => (
            <li key={each.id} data-on={each.id === view || undefined}>
              <button type="button" className={classes.viewName} aria-current={each.id === view} onClick={() => show(each)}>
                {each.mine ? each.name : tableText.viewOf({ name: each.name, owner: each.owner_name })}
              </button>
              {each.mine ? (
                <>
                  <ActionIcon size={24} variant="subtle" color="gray" aria-label={tableText.saveChangesOf({ name: each.name })} title={tableText.saveChanges} onClick={() => save(each)}>
                    <IconDeviceFloppy size={15} aria-hidden />
                  </ActionIcon>
                  <ActionIcon size={24} variant="subtle" color="gray" aria-label={tableText.deleteViewOf({ name: each.name })} title={tableText.deleteView} onClick={() => drop(each)}>
                    <IconTrash size={15} aria-hidden />
                  </ActionIcon>
                </>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <NewView {...props} />
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconLink size={14} aria-hidden />}
        onClick={() => void copyText(window.location.href).then((copied) => copied && notify.success(kept ? tableText.linkWithoutColumns : tableText.linkCopied))}
      >
        {tableText.copyLink}
      </Button>
    </div>
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
      notify.success(tableText.viewSaved({ name: view.name }))
      onDone()
    },
  })
  if (!open) {
    return (
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {tableText.saveView}
      </Button>
    )
  }
  return (
    <ContractFormFrame of={form} aria-label={tableText.saveView}>
      <TextInput size="xs" label={tableText.viewName} maxLength={60} autoFocus {...form.fields.input('name')} />
      {user.kind === 'staff' ? <Checkbox size="xs" label={tableText.viewShared} {...form.fields.check('shared')} /> : null}
      <Button size="xs" type="submit" loading={form.pending}>
        {tableText.save}
      </Button>
    </ContractFormFrame>
  )
}

/** A layout as it is kept in a view, which has its own name. */
function stored({ shown, order, widths, density }: TableLayout) {
  return { shown, order: [...order], widths, density }
}
