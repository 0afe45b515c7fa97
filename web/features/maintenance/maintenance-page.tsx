import { Button, NativeSelect } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useMemo, useState, type ReactElement } from 'react'
import { maintenance } from '#contract/maintenance.ts'
import { maintenanceStates } from '#contract/notice-queries.ts'
import { maintenanceScopes } from '#domain/markets/maintenance.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { sortOf, sortText } from '../../components/data-table/table-sort.ts'
import { notify } from '../../components/feedback/notify.ts'
import { Page } from '../../components/page/page.tsx'
import { PageAction } from '../../shared/actions.ts'
import { rowKey } from '../../shared/api.ts'
import { useListAddress, withParams } from '../../shared/list-address.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { Permitted } from '../../shared/permitted.tsx'
import { useRowList } from '../../shared/use-row-list.ts'
import { AnnounceForm } from './announce-form.tsx'
import type { Maintenance } from './maintenance-acts.tsx'
import { MaintenanceCard, maintenanceColumns } from './maintenance-columns.tsx'
import classes from './maintenance.module.css'
import { text } from './text.ts'

const MaintenancePanel = lazyPart(() => import('./maintenance-panel.tsx'), 'MaintenancePanel')

const route = getRouteApi('/shell/dashboard/maintenance')
const refreshMs = 15_000

/** Times without new bets: those that run or come, to be begun, moved and ended, and those that were. */
export function MaintenancePage(): ReactElement {
  const { view: _, ...filters } = route.useSearch()
  const queries = useQueryClient()
  const address = useListAddress()
  const [announcing, setAnnouncing] = useState(false)
  const [openedId, setOpened] = useState<string | null>(null)
  const list = useRowList(maintenance.list, { query: { ...filters, limit: '100' } }, { refetchInterval: refreshMs })
  const changed = useMemo(() => () => {
    for (const row of [maintenance.list, maintenance.current]) void queries.invalidateQueries({ queryKey: rowKey(row) })
  }, [queries])
  const columns = useMemo(() => maintenanceColumns(changed), [changed])
  const opened = list.rows.find(({ id }) => id === openedId)
  const set = (name: string, value: string): void => address.onSearch(withParams(address.search, { [name]: value }))
  const { state = '', scope = '' } = filters
  function announced(begun: boolean): void {
    setAnnouncing(false)
    notify.success(begun ? text.done.started : text.done.announced)
    changed()
  }
  return (
    <Page
      title={text.title}
      fill={!announcing}
      actions={
        announcing ? undefined : (
          <Permitted call={maintenance.announce}>
            <PageAction id="maintenance.announce" label={text.announce} icon={IconTool} acts={[maintenance.announce]} run={() => setAnnouncing(true)} />
            <Button size="xs" onClick={() => setAnnouncing(true)}>
              {text.announce}
            </Button>
          </Permitted>
        )
      }
    >
      <p className={classes.lead}>{text.lead}</p>
      {announcing ? <AnnounceForm onDone={announced} onCancel={() => setAnnouncing(false)} /> : null}
      <DataTable
        name="maintenance"
        aria-label={text.list}
        columns={columns}
        {...list.table}
        rowId={maintenanceId}
        height={announcing ? 'auto' : 'fill'}
        empty={state === '' && scope === '' ? text.empty : { ...text.noMatch, action: <ClearFilters onClear={() => address.onSearch('')} /> }}
        selectedId={openedId}
        onOpen={(row) => setOpened(row.id)}
        sort={sortOf(filters.sort ?? '-announced', columns)}
        onSort={(next) => set('sort', sortText(next, columns) ?? '')}
        list={{ ...address, csv: { row: maintenance.list, query: filters } }}
        cardOf={(row) => <MaintenanceCard row={row} onChanged={changed} />}
        toolbar={
          <>
            <NativeSelect size="xs" aria-label={text.filters.state} value={state} onChange={(event) => set('state', event.currentTarget.value)}
              data={[{ value: '', label: text.filters.anyState }, ...maintenanceStates.map((value) => ({ value, label: text.states[value] }))]} />
            <NativeSelect size="xs" aria-label={text.scope} value={scope} onChange={(event) => set('scope', event.currentTarget.value)}
              data={[{ value: '', label: text.filters.anyScope }, ...maintenanceScopes.map((value) => ({ value, label: text.scopes[value] }))]} />
          </>
        }
      />
      {opened === undefined ? null : (
        <Suspense fallback={null}>
          <MaintenancePanel row={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Page>
  )
}

const maintenanceId = (row: Maintenance): string => row.id
