import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { roles } from '#contract/roles.ts'
import { paths } from '../../app/paths.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Page } from '../../components/page/page.tsx'
import { When } from '../../components/value/when.tsx'
import { grantsOf } from '../../shared/access.ts'
import { usePageAction } from '../../shared/actions.ts'
import { Permitted } from '../../shared/permitted.tsx'
import { PresetForm } from './preset-form.tsx'
import classes from './roles.module.css'
import { text } from './text.ts'
import { usePresets, type Preset } from './use-staff.ts'

const route = getRouteApi('/shell/dashboard/roles/presets')

/** The presets beside each other, and the one that is chosen with all that it holds. */
export function PresetsPage(): ReactElement {
  const { preset: chosen } = route.useSearch()
  const navigate = route.useNavigate()
  const list = usePresets()
  const presets = list.data
  const words = text.presetPage
  const choose = (id: string | undefined): void => void navigate({ search: { preset: id } })
  const crumbs = [{ label: text.title, link: (label: string) => <Link to={paths.roles}>{label}</Link> }, { label: words.title }]
  const open = presets?.find(({ id }) => id === chosen)

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
      {presets === undefined ? (
        list.isError ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton height={320} aria-busy="true" aria-label={words.loading} />
        )
      ) : (
        <div className={classes.presets}>
          {presets.length === 0 ? (
            <EmptyState {...words.empty} />
          ) : (
            <ul className={classes.presetList} aria-label={words.table}>
              {presets.map((preset) => (
                <PresetItem key={preset.id} preset={preset} current={preset.id === chosen} />
              ))}
            </ul>
          )}
          <div className={classes.presetOpen}>
            {chosen === 'new' ? (
              <Permitted call={roles.addPreset}>
                <PresetForm key="new" preset={null} onDone={choose} />
              </Permitted>
            ) : open === undefined ? (
              <p className={classes.muted}>{words.choose}</p>
            ) : (
              <PresetForm key={`${open.id} ${open.version}`} preset={open} onDone={choose} />
            )}
          </div>
        </div>
      )}
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

function PresetItem({ preset, current }: { readonly preset: Preset; readonly current: boolean }): ReactElement {
  const count = grantsOf(preset.permissions).filter(({ permission }) => permission !== null).length
  return (
    <li>
      <Link to={paths.rolePresets} search={{ preset: preset.id }} className={classes.presetLink} aria-current={current ? 'true' : undefined}>
        <b>{preset.name}</b>
        <span className={classes.muted}>{count === 0 ? text.looksOnly : text.permissionCount({ count })}</span>
        <span className={classes.muted}>
          {text.presetPage.changed} <When iso={preset.updated_at} style="date" />
        </span>
      </Link>
    </li>
  )
}
