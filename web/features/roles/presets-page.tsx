import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, type ReactElement } from 'react'
import { roles } from '#contract/roles.ts'
import { paths } from '../../app/paths.ts'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { GoneNote } from '../../components/feedback/gone-note.tsx'
import { Page } from '../../components/page/page.tsx'
import { When } from '../../components/value/when.tsx'
import { grantsOf } from '../../shared/access.ts'
import { rowKey } from '../../shared/api.ts'
import { usePageAction } from '../../shared/actions.ts'
import { useListAddress } from '../../shared/list-address.tsx'
import { listState } from '../../shared/list-state.ts'
import { Permitted } from '../../shared/permitted.tsx'
import { presetWords } from '../../shared/delivered-words.ts'
import { PresetForm } from './preset-form.tsx'
import classes from './roles.module.css'
import { text } from './text.ts'
import { usePresets, type Preset } from './use-staff.ts'

const route = getRouteApi('/shell/dashboard/roles/presets')
const none: readonly Preset[] = []

/** The presets beside each other, and the one that is chosen with all that it holds. */
export function PresetsPage(): ReactElement {
  const { preset: chosen } = route.useSearch()
  const navigate = route.useNavigate()
  const list = usePresets()
  const presets = list.data ?? none
  const address = useListAddress('preset')
  const columns = useMemo(() => presetColumns(), [])
  const words = text.presetPage
  const choose = (id: string | undefined): void => void navigate({ search: (before) => ({ ...before, preset: id }) })
  const crumbs = [{ label: text.title, link: (label: string) => <Link to={paths.roles}>{label}</Link> }, { label: words.title }]
  const open = presets.find(({ id }) => id === chosen)

  return (
    <Page
      title={words.title}
      breadcrumbs={crumbs}
      actions={
        <Permitted call={roles.addPreset}>
          <AddButton onAdd={() => choose('new')} />
        </Permitted>
      }
    >
      <p className={classes.muted}>{words.text}</p>
      <div className={classes.presets}>
        <DataTable
          name="staff.presets"
          aria-label={words.table}
          columns={columns}
          rows={presets}
          rowId={presetId}
          state={listState(list, presets)}
          query={rowKey(roles.presets, {})}
          error={list.error}
          onRetry={() => void list.refetch()}
          height="auto"
          empty={words.empty}
          selectedId={chosen ?? null}
          onOpen={({ id }) => choose(id)}
          total={{ count: presets.length, exact: true }}
          list={{ ...address, csv: { row: roles.presets } }}
          cardOf={(preset) => <PresetCard preset={preset} />}
        />
        <div className={classes.presetOpen}>
          {chosen === 'new' ? (
            <Permitted call={roles.addPreset}>
              <PresetForm key="new" preset={null} onDone={choose} />
            </Permitted>
          ) : open === undefined && chosen !== undefined && list.isSuccess ? (
            <GoneNote onClose={() => choose(undefined)} />
          ) : open === undefined ? (
            <p className={classes.muted}>{words.choose}</p>
          ) : (
            <PresetForm key={open.id} preset={open} onDone={choose} />
          )}
        </div>
      </div>
    </Page>
  )
}

function AddButton({ onAdd }: { readonly onAdd: () => void }): ReactElement {
  usePageAction({ id: 'staff.preset.add', label: text.presetPage.add, icon: IconPlus, run: onAdd })
  return (
    <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={onAdd}>
      {text.presetPage.add}
    </Button>
  )
}

const presetId = (preset: Preset): string => preset.id

/** How many permissions it holds beside looking. */
const heldBy = (preset: Preset): number => grantsOf(preset.permissions).filter(({ permission }) => permission !== null).length
const heldText = (preset: Preset): string => (heldBy(preset) === 0 ? text.looksOnly : text.permissionCount({ count: heldBy(preset) }))

const presetColumns = (): readonly Column<Preset>[] => [
  { id: 'name', header: text.presetPage.name, width: 130, grow: 2, fixed: true, sortValue: (row) => presetWords(row.name), cell: (row) => <b dir="auto" className={classes.cut} title={presetWords(row.name)}>{presetWords(row.name)}</b> },
  { id: 'held', header: text.columns.grants, width: 116, grow: 1, sortValue: heldBy, cell: heldText },
  { id: 'role', header: text.presetPage.role, width: 90, hiddenAtFirst: true, sortValue: (row) => row.role, cell: (row) => text.roles[row.role] },
  { id: 'changed', header: text.presetPage.changed, width: 104, fallsFirst: true, sortValue: (row) => row.updated_at, cell: (row) => <When iso={row.updated_at} style="date" /> },
]

/** A preset on a narrow screen. */
function PresetCard({ preset }: { readonly preset: Preset }): ReactElement {
  return (
    <div className={classes.presetCard}>
      <b dir="auto">{presetWords(preset.name)}</b>
      <span className={classes.muted}>{heldText(preset)}</span>
      <span className={classes.muted}>
        {text.presetPage.changed} <When iso={preset.updated_at} style="date" />
      </span>
    </div>
  )
}
